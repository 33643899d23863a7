import type { CommentEvent, LabelEvent, LabelVerdict } from './event.ts';
import type { ExportedComment, JudgeVerdict, ReviewerVerdict } from './exportRow.ts';
import { compareEvents } from './order.ts';

export interface Verdicts {
  readonly human: readonly ReviewerVerdict[];
  readonly judge: readonly JudgeVerdict[];
}

/**
 * What each labeler says, from the labels of one behavior at one place. A reviewer who has several standing labels
 * there (two branches, two machines) says what the latest says.
 */
export function verdictsOf(labels: readonly LabelEvent[]): Verdicts {
  const byLabeler = new Map<string, LabelEvent[]>();
  for (const label of [...labels].sort(compareEvents)) {
    const { labeler, author } = label;
    const id = labeler.kind === 'person' ? `p${author}` : `j${JSON.stringify([labeler.id, author])}`;
    byLabeler.set(id, [...(byLabeler.get(id) ?? []), label]);
  }
  const human: ReviewerVerdict[] = [];
  const judge: JudgeVerdict[] = [];
  for (const own of byLabeler.values()) {
    const last = own.at(-1);
    if (last === undefined) continue;
    const verdict = verdictOf(last, own);
    if (last.labeler.kind === 'person') human.push(verdict);
    else judge.push({ ...verdict, judge: last.labeler.id });
  }
  const byName = (a: ReviewerVerdict, b: ReviewerVerdict) => compareText(a.author, b.author);
  return {
    human: human.sort(byName),
    judge: judge.sort((a, b) => compareText(a.judge, b.judge) || byName(a, b)),
  };
}

export function commentsOf(comments: readonly CommentEvent[]): ExportedComment[] {
  return [...comments].sort(compareEvents).map(({ author, time, text }) => ({ author, time, text }));
}

/** By code units: the same order on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function verdictOf(label: LabelEvent, own: readonly LabelEvent[]): ReviewerVerdict {
  const others = new Set<LabelVerdict>(own.map(({ verdict }) => verdict));
  others.delete(label.verdict);
  return {
    author: label.author,
    verdict: label.verdict,
    alsoSaid: [...others].sort(),
    time: label.time,
    note: label.note,
    codebookVersion: label.codebook.version,
    label: label.id,
    finding: label.finding,
  };
}
