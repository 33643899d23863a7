import type { LabelView, Mark, Verdict } from '../../protocol/index.ts';

/** A finding as marks and jumps see it. */
export interface FlaggedPlace {
  readonly turn: number;
  readonly behavior: string;
  readonly id: string;
}

/** What people and rules disagree about: see `disagreements`. */
export interface Opinion {
  readonly findings: readonly FlaggedPlace[];
  readonly labels: readonly LabelView[];
}

/**
 * At most one mark for each lane and bucket: the first in it, so that a jump lands on the earliest. Where the reader
 * is blind there is nothing to disagree with.
 */
export function makeMarks(opinion: Opinion, turns: number, buckets: number, blind = false): Mark[] {
  const lanes: Mark[][] = [
    opinion.findings.map(({ turn, behavior }) => ({ turn, lane: 'finding', behavior, verdict: null })),
    opinion.labels.flatMap((label) =>
      label.turn === null
        ? []
        : [{ turn: label.turn, lane: 'label' as const, behavior: label.behavior, verdict: label.verdict }],
    ),
    blind ? [] : disagreements(opinion),
  ];
  return lanes.flatMap((marks) => thin(marks, turns, buckets));
}

function thin(marks: Mark[], turns: number, buckets: number): Mark[] {
  const taken = new Map<number, Mark>();
  const inOrder = [...marks].sort((a, b) => a.turn - b.turn);
  for (const mark of inOrder) {
    const bucket = Math.min(buckets - 1, Math.floor(((mark.turn - 1) * buckets) / Math.max(1, turns)));
    if (!taken.has(bucket)) taken.set(bucket, mark);
  }
  return [...taken.values()];
}

/**
 * Turns at which people and rules, or people among themselves, say different things about a behavior: a finding that
 * someone answered with `absent`; `present` where no rule fired; `present` and `absent` by two people.
 */
export function disagreements(opinion: Opinion): Mark[] {
  const fired = new Set(opinion.findings.map(({ turn, behavior }) => `${turn}/${behavior}`));
  const said = new Map<string, { turn: number; behavior: string; verdicts: Set<Verdict> }>();
  for (const { turn, behavior, verdict } of opinion.labels) {
    if (turn === null) continue;
    const place = `${turn}/${behavior}`;
    const entry = said.get(place) ?? { turn, behavior, verdicts: new Set<Verdict>() };
    entry.verdicts.add(verdict);
    said.set(place, entry);
  }
  const marks: Mark[] = [];
  for (const [place, { turn, behavior, verdicts }] of said) {
    const present = verdicts.has('present') || fired.has(place);
    const absent = verdicts.has('absent') || (verdicts.has('present') && !fired.has(place));
    if (present && absent)
      marks.push({
        turn,
        lane: 'disagreement',
        behavior,
        verdict: verdicts.has('absent') ? 'absent' : 'present',
      });
  }
  return marks;
}
