export { countTurn, countTurns, noTurns } from './counts.ts';
export type { Format, HeaderDraft, JsonRecord, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
export type { KnownRollout } from './keyMap.ts';
export { formatOf, listUnits, readSource, readUnit, type ReadOptions, type SourceEvent } from './reader.ts';
export { recordOf, recordsOf } from './records.ts';
export { formats, sniffFormat } from './registry.ts';
export { sampleOf } from './sample.ts';
export { unknownFormat } from './unknown.ts';
