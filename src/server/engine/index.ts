export { Engine, type EngineEvents, type Settings } from './engine.ts';
export { exportLabels } from './exporting.ts';
export { findings, marks, nextFlagged } from './flags.ts';
export { find, outline, problems, resolve } from './lists.ts';
export { listRollouts, neighbor, rolloutState } from './rows.ts';
export { media, raw, text, turns } from './transcript.ts';
export { addLabel, attachLabel, listLabels, redo, removeLabel, setNote, undo } from './labeling.ts';
