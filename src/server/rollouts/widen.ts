import { MAX_TURNS } from '../limits/index.ts';

/** What `widen` asks of a rollout's turns. */
export interface Answering {
  readonly count: number;
  callOf(turn: number): number | null;
  answersOf(turn: number): ReadonlyMap<number, number>;
}

/**
 * The turns to give for `from` to `to`: widened so that a call and the tool turns that answer it come together, never
 * beyond `MAX_TURNS` turns. A link that would go beyond is left out, so a call answered much later does not matter.
 */
export function widen(from: number, to: number, turns: Answering): { from: number; to: number } {
  let first = Math.max(1, from);
  let last = Math.min(to, turns.count, first + MAX_TURNS - 1);
  let looked = { first: last + 1, last };
  // Only turns that were not looked at before can ask for more.
  while (looked.first > first || looked.last < last) {
    const before = { first, last };
    for (let turn = first; turn <= before.last; turn++) {
      if (turn >= looked.first && turn <= looked.last) continue;
      const call = turns.callOf(turn);
      if (call !== null && call < first && last - call < MAX_TURNS) first = call;
      for (const answer of turns.answersOf(turn).values()) {
        if (answer > last && answer - first < MAX_TURNS) last = answer;
      }
    }
    looked = before;
  }
  return { from: first, to: last };
}
