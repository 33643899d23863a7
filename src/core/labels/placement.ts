import type { Target } from './event.ts';

export type OrphanReason =
  'no-file' | 'no-rollout' | 'rollout-changed' | 'turn-gone' | 'turn-changed' | 'quote-gone' | 'ambiguous';

/** A place in a rollout as it is now. Offsets are UTF-16 code units. */
export interface Place {
  readonly key: string;
  readonly turn: number | null;
  readonly part: number | null;
  readonly pointer: string | null;
  readonly span: { readonly start: number; readonly end: number } | null;
}

export type Placement =
  /** `same`: what stood there when the label was made is unchanged. `found`: it was looked for and found. */
  | { readonly state: 'placed'; readonly how: 'same' | 'found'; readonly place: Place }
  /** Attached to nothing; `key` is the rollout it was made on. */
  | { readonly state: 'orphan'; readonly key: string; readonly reason: OrphanReason };

const reasons: Readonly<Record<OrphanReason, string>> = {
  'no-file': 'The file it was made on is gone.',
  'no-rollout': 'The rollout it was made on is no longer in the file.',
  'rollout-changed': 'Most of the rollout it was made on has changed.',
  'turn-gone': 'The turn it was made on is no longer in the rollout.',
  'turn-changed': 'The turn it was made on has changed.',
  'quote-gone': 'The text it was made on is no longer in the turn.',
  ambiguous: 'What it was made on now stands in several places, none of them certain.',
};

/** A sentence for people. */
export function orphanMessage(reason: OrphanReason): string {
  return reasons[reason];
}

/** The place a target had when it was made. */
export function madeAt(key: string, target: Target): Place {
  const nowhere = { part: null, pointer: null, span: null };
  if (target.kind === 'rollout') return { key, turn: null, ...nowhere };
  if (target.kind === 'turn') return { key, turn: target.turn, ...nowhere };
  const [start, end] = target.offsets.utf16;
  return { key, turn: target.turn, part: target.part, pointer: target.pointer, span: { start, end } };
}

/** The placement of a target that is now on another turn, or on the same. */
export function placed(how: 'same' | 'found', key: string, target: Target, turn: number | null): Placement {
  return { state: 'placed', how, place: { ...madeAt(key, target), turn } };
}

/** Equal for places that are the same place. */
export function placeId(place: Place): string {
  const { turn, part, pointer, span } = place;
  return JSON.stringify([place.key, turn, part, pointer, span?.start, span?.end]);
}
