import type { LabelIndex, Mark, Place } from '../../core/labels/index.ts';
import type { DocumentModel } from '../documents/index.ts';

export interface StandingMark {
  readonly mark: Mark;
  readonly place: Place;
}

/**
 * Marks whose rollout is there under its own key with the turns they were made on unchanged, so that nothing has to be
 * looked for. What is shown while the source is still being read: where a mark that is missing here stands is known
 * when all of it has been.
 */
export function unchangedMarks(index: LabelIndex, model: DocumentModel, source: string): StandingMark[] {
  const standing: StandingMark[] = [];
  for (const mark of index.marks()) {
    const { rollout, target, made, attached } = index.putAt(mark);
    const home = attached ? rollout.source : index.homeOf(mark.id);
    if (home !== source) continue;
    const print = model.entry(rollout.key)?.rolloutPrint();
    if (print === undefined || print.hashAt(rollout.turns) !== rollout.hash) continue;
    if (print.hashAt(made.turns) !== made.hash) continue;
    if (target.kind !== 'rollout' && target.turn > made.turns) continue;
    const { key } = rollout;
    if (target.kind === 'rollout') {
      standing.push({ mark, place: { key, turn: null, part: null, pointer: null, span: null } });
    } else if (target.kind === 'turn') {
      standing.push({ mark, place: { key, turn: target.turn, part: null, pointer: null, span: null } });
    } else {
      const [start, end] = target.offsets.utf16;
      const { turn, part, pointer } = target;
      standing.push({ mark, place: { key, turn, part, pointer, span: { start, end } } });
    }
  }
  return standing;
}
