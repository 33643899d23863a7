import type { engineMethods, ParamsOf, ResultOf } from '../../protocol/index.ts';
import type { RolloutEntry } from '../documents/index.ts';
import { makeMarks } from '../rollouts/index.ts';
import { findingView } from './findingView.ts';
import type { OpenDocument } from './openDocument.ts';

/** By behavior, most frequent first; at most `limit` findings of each, in reading order. */
export function findings(document: OpenDocument, limit: number): ResultOf<typeof engineMethods.findings> {
  const groups = new Map<string, ResultOf<typeof engineMethods.findings>['behaviors'][number]>();
  for (const entry of document.model.entries) {
    for (const found of document.findings(entry)) {
      const group = groups.get(found.behavior) ?? { behavior: found.behavior, count: 0, findings: [] };
      groups.set(found.behavior, group);
      group.count += 1;
      if (group.findings.length < limit) {
        group.findings.push({ key: entry.key, finding: findingView(document, found) });
      }
    }
  }
  const behaviors = [...groups.values()].sort(
    (a, b) => b.count - a.count || (a.behavior < b.behavior ? -1 : 1),
  );
  return { behaviors, complete: document.model.complete };
}

type NextFlagged = typeof engineMethods.nextFlagged;

/**
 * The flagged turn after or before a turn; null at the ends. `index` (from 1; 0 where there is none) and `count` are
 * among the flagged turns of the scope.
 */
export async function nextFlagged(
  document: OpenDocument,
  { key, turn, direction, scope }: ParamsOf<NextFlagged>,
  signal: AbortSignal,
): Promise<ResultOf<NextFlagged>> {
  const entry = await document.session.entry(key, signal);
  const entries = scope === 'document' ? document.model.entries : [entry];
  let before = 0;
  let count = 0;
  const places: { entry: RolloutEntry; turn: number; index: number }[] = [];
  for (const one of entries) {
    const turns = document.flaggedTurns(one);
    const order = one.facts.ordinal - entry.facts.ordinal;
    const found = pick(turns, direction, order, turn);
    if (found !== null) places.push({ entry: one, turn: turns[found] ?? 0, index: before + found + 1 });
    before += turns.length;
    count += turns.length;
  }
  const place = direction === 'next' ? places[0] : places.at(-1);
  if (place === undefined) return { place: null, index: 0, count };
  const [first] = document.findingsAt(place.entry, place.turn);
  const { source } = document.session.info;
  return {
    place: { source, key: place.entry.key, turn: place.turn, finding: first?.id ?? null },
    index: place.index,
    count,
  };
}

/** Which of a rollout's flagged turns comes into question; `order` is where the rollout stands to the reader's. */
function pick(
  turns: readonly number[],
  direction: 'next' | 'previous',
  order: number,
  turn: number,
): number | null {
  if (turns.length === 0) return null;
  if (direction === 'next') {
    if (order < 0) return null;
    const found = order > 0 ? 0 : turns.findIndex((one) => one > turn);
    return found === -1 ? null : found;
  }
  if (order > 0) return null;
  const found = order < 0 ? turns.length - 1 : turns.findLastIndex((one) => one < turn);
  return found === -1 ? null : found;
}

export async function marks(
  document: OpenDocument,
  { key, buckets }: ParamsOf<typeof engineMethods.marks>,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.marks>> {
  const entry = await document.session.entry(key, signal);
  const opinion = { findings: document.findings(entry), labels: document.labelsIn(key) };
  return { marks: makeMarks(opinion, entry.turns, buckets, document.blind), total: entry.turns };
}
