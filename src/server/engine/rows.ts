import type { engineMethods, ParamsOf, ResultOf, RolloutState } from '../../protocol/index.ts';
import { parseFilter, sortRows } from '../rollouts/index.ts';
import type { OpenDocument } from './openDocument.ts';

type Rollouts = typeof engineMethods.rollouts;

/** `from` counts from 0 in the filtered and sorted list. */
export function listRollouts(document: OpenDocument, params: ParamsOf<Rollouts>): ResultOf<Rollouts> {
  const { model } = document;
  const rows = model.entries.map((entry) => document.row(entry));
  const test = parseFilter(params.filter);
  const matching = sortRows(rows.filter(test), params.sort, params.descending);
  const from = Math.max(0, params.from);
  return {
    rows: matching.slice(from, from + Math.max(0, params.count)),
    matching: matching.length,
    total: rows.length,
    complete: model.complete,
  };
}

export async function rolloutState(
  document: OpenDocument,
  key: string,
  signal: AbortSignal,
): Promise<RolloutState> {
  const entry = await document.session.entry(key, signal);
  return {
    row: document.row(entry),
    turnsReady: entry.turns,
    complete: entry.complete,
    flaggedTurns: document.flaggedTurns(entry).length,
    revision: document.revision,
  };
}

export async function neighbor(
  document: OpenDocument,
  { key, direction }: ParamsOf<typeof engineMethods.neighbor>,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.neighbor>> {
  const entry = await document.session.entry(key, signal);
  const ordinal = entry.facts.ordinal + (direction === 'next' ? 1 : -1);
  return { key: document.model.entries[ordinal - 1]?.key ?? null };
}
