import { formatReference, type RolloutHeader, type Turn } from '../model/index.ts';
import type { CommentEvent, LabelEvent, Mark } from './event.ts';
import { EXPORT_SCHEMA, type LabelRow } from './exportRow.ts';
import { bounded } from './exportText.ts';
import { groupByPlace, noText, textsOf, type TextOfTarget } from './exportTexts.ts';
import type { OrphanMark, PlacedMark } from './labelPlacer.ts';
import { madeAt, placeId, type Place } from './placement.ts';
import { commentsOf, compareText, verdictsOf } from './verdicts.ts';

/** Where a rule fired; a finding of the rule engine is one. */
export interface RuleHit {
  readonly behavior: string;
  readonly codebook: { readonly id: string };
  readonly turn: number;
  readonly part: number;
  readonly pointer: string | null;
  readonly start: number;
  readonly end: number;
}

/** What the rules said of a rollout. */
export interface RuleResults {
  readonly hits: readonly RuleHit[];
  /** The version of the codebook that was run for a behavior; null where its rule was not run. */
  version(codebook: string, behavior: string): number | null;
}

export interface LabeledRollout {
  readonly source: string;
  readonly marks: readonly PlacedMark[];
  /** All its turns, in order. */
  readonly turns: AsyncIterable<Turn> | Iterable<Turn>;
  /** Asked after the last turn: what is known by then. Null where there is none. */
  header(): RolloutHeader | null;
  /** Asked after the last turn; null where no rule was run. */
  rules(): RuleResults | null;
}

/**
 * One row per target and behavior that someone labeled in a rollout, in reading order. Reads the turns once and holds
 * three at a time.
 */
export async function rolloutRows(rollout: LabeledRollout): Promise<LabelRow[]> {
  const groups = groupByPlace(rollout.marks);
  const texts = await textsOf(groups, rollout.turns);
  const header = rollout.header();
  const rules = rollout.rules();
  const rows = groups.flatMap(({ place, marks }) => {
    const text = texts.get(placeId(place)) ?? noText;
    return labelGroups(marks).map((labels) =>
      rowOf({ source: rollout.source, header, place, text, labels, marks, rules }),
    );
  });
  return rows.sort(inReadingOrder);
}

/** Rows for labels that are attached to nothing: with the words they were made on, and why they lost their place. */
export function orphanRows(source: string, orphans: readonly OrphanMark[]): LabelRow[] {
  const byTarget = new Map<string, OrphanMark[]>();
  for (const orphan of orphans) {
    const id = JSON.stringify([orphan.key, orphan.reason, madeAt(orphan.key, orphan.mark.target)]);
    byTarget.set(id, [...(byTarget.get(id) ?? []), orphan]);
  }
  const rows = [...byTarget.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const marks = own.map(({ mark }) => mark);
    return labelGroups(marks).map((labels) => orphanRow(source, first, labels, marks));
  });
  return rows.sort(inReadingOrder);
}

/** The labels of each behavior. */
function labelGroups(marks: readonly Mark[]): LabelEvent[][] {
  const groups = new Map<string, LabelEvent[]>();
  for (const mark of marks) {
    if (mark.event !== 'label') continue;
    const id = JSON.stringify([mark.codebook.id, mark.behavior]);
    groups.set(id, [...(groups.get(id) ?? []), mark]);
  }
  return [...groups.values()];
}

interface RowParts {
  readonly source: string;
  readonly header: RolloutHeader | null;
  readonly place: Place;
  readonly text: TextOfTarget;
  readonly labels: readonly LabelEvent[];
  readonly marks: readonly Mark[];
  readonly rules: RuleResults | null;
}

function rowOf({ source, header, place, text, labels, marks, rules }: RowParts): LabelRow {
  const { codebook, behavior } = behaviorOf(labels);
  return {
    schema: EXPORT_SCHEMA,
    ...whereOf(source, place),
    ...text,
    codebook,
    behavior,
    codebookVersions: versionsOf(labels),
    ...verdictsOf(labels),
    rule: ruleOf(rules, codebook, behavior, place),
    comments: commentsOf(commentsOn(marks, labels)),
    orphan: null,
    ...factsOf(header),
  };
}

function orphanRow(
  source: string,
  orphan: OrphanMark,
  labels: readonly LabelEvent[],
  marks: readonly Mark[],
): LabelRow {
  const { target } = orphan.mark;
  const quote = target.kind === 'rollout' ? '' : target.quote;
  const span = target.kind === 'span' ? target : null;
  return {
    schema: EXPORT_SCHEMA,
    ...whereOf(source, madeAt(orphan.key, target)),
    ...noText,
    offsets: span === null ? null : span.offsets,
    ...bounded(quote),
    before: span?.before ?? '',
    after: span?.after ?? '',
    ...behaviorOf(labels),
    codebookVersions: versionsOf(labels),
    ...verdictsOf(labels),
    rule: null,
    comments: commentsOf(commentsOn(marks, labels)),
    orphan: orphan.reason,
    ...factsOf(null),
  };
}

function factsOf(header: RolloutHeader | null) {
  return {
    task: header?.task ?? null,
    environment: header?.environment ?? null,
    model: header?.model ?? null,
    step: header?.step ?? null,
    attempt: header?.attempt ?? null,
    reward: header?.reward ?? null,
  };
}

function whereOf(source: string, place: Place) {
  const { key, turn, part, pointer, span } = place;
  const target: LabelRow['target'] = turn === null ? 'rollout' : part === null ? 'turn' : 'span';
  return {
    citation: formatReference({ source, key, turn, part, pointer, span }),
    source,
    rollout: key,
    target,
    turn,
    part,
    pointer,
  };
}

function behaviorOf(labels: readonly LabelEvent[]): { codebook: string; behavior: string } {
  return { codebook: labels[0]?.codebook.id ?? '', behavior: labels[0]?.behavior ?? '' };
}

function versionsOf(labels: readonly LabelEvent[]): number[] {
  return [...new Set(labels.map(({ codebook }) => codebook.version))].sort((a, b) => a - b);
}

/** Comments on these labels, and those on the place itself. */
function commentsOn(marks: readonly Mark[], labels: readonly LabelEvent[]): CommentEvent[] {
  const ids = new Set<string | null>([null, ...labels.map(({ id }) => id)]);
  return marks.flatMap((mark) => (mark.event === 'comment' && ids.has(mark.label) ? [mark] : []));
}

/** On a rollout or a turn any finding of the behavior in it counts, on a span one that overlaps it. */
function ruleOf(
  rules: RuleResults | null,
  codebook: string,
  behavior: string,
  place: Place,
): LabelRow['rule'] {
  const version = rules?.version(codebook, behavior) ?? null;
  if (rules === null || version === null) return null;
  const present = rules.hits.some(
    (hit) =>
      hit.behavior === behavior &&
      hit.codebook.id === codebook &&
      (place.turn === null || hit.turn === place.turn) &&
      (place.part === null || (hit.part === place.part && hit.pointer === place.pointer)) &&
      (place.span === null || (hit.start < place.span.end && place.span.start < hit.end)),
  );
  return { present, codebookVersion: version };
}

function inReadingOrder(a: LabelRow, b: LabelRow): number {
  return (
    compareText(a.orphan === null ? '' : a.rollout, b.orphan === null ? '' : b.rollout) ||
    (a.turn ?? 0) - (b.turn ?? 0) ||
    (a.part ?? 0) - (b.part ?? 0) ||
    compareText(a.pointer ?? '', b.pointer ?? '') ||
    (a.offsets?.utf16[0] ?? 0) - (b.offsets?.utf16[0] ?? 0) ||
    (a.offsets?.utf16[1] ?? 0) - (b.offsets?.utf16[1] ?? 0) ||
    compareText(a.codebook, b.codebook) ||
    compareText(a.behavior, b.behavior)
  );
}
