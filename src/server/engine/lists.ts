import { UserError } from '../../core/base/index.ts';
import { parseReference } from '../../core/model/index.ts';
import type { engineMethods, FindQuery, ParamsOf, ResultOf } from '../../protocol/index.ts';
import type { SessionHost } from '../documents/index.ts';
import { findKind } from '../jobs/index.ts';
import type { OpenDocument } from './openDocument.ts';

type Outline = typeof engineMethods.outline;

/** `from` counts turns from 1. Waits for turns that are still being read. */
export async function outline(
  document: OpenDocument,
  { key, from, count }: ParamsOf<Outline>,
  signal: AbortSignal,
): Promise<ResultOf<Outline>> {
  const entry = await document.session.entry(key, signal);
  const { index, ...store } = await waitingStore(document, key, Math.max(1, from), signal);
  void store;
  const first = Math.max(1, from);
  const last = Math.min(index.count, first + count - 1);
  const items: ResultOf<Outline>['items'] = [];
  const labels = new Map<number, number>();
  for (const label of document.labelsIn(key)) {
    if (label.turn !== null) labels.set(label.turn, (labels.get(label.turn) ?? 0) + 1);
  }
  for (let turn = first; turn <= last; turn++) {
    const flags = document.findingsAt(entry, turn).map((found) => found.behavior);
    items.push({
      turn,
      role: index.role(turn),
      ...index.outline(turn),
      flags: [...new Set(flags)],
      labels: labels.get(turn) ?? 0,
    });
  }
  return { items, total: Math.max(index.count, entry.turns) };
}

async function waitingStore(document: OpenDocument, key: string, turn: number, signal: AbortSignal) {
  const store = await document.session.store(key, signal);
  await store.ready(turn, signal);
  return store;
}

/** Searches the whole rollout: waits until it has been read. */
export async function find(
  document: OpenDocument,
  host: SessionHost,
  key: string,
  query: FindQuery,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.find>> {
  const store = await waitingStore(document, key, Number.POSITIVE_INFINITY, signal);
  const { index } = store;
  const offsets = new Float64Array(index.count);
  const lengths = new Uint32Array(index.count);
  for (let turn = 1; turn <= index.count; turn++) {
    const { offset, length } = index.storedAt(turn);
    offsets[turn - 1] = offset;
    lengths[turn - 1] = length;
  }
  return host.crew.shared.run(
    findKind,
    { spool: store.file.path, offsets, lengths, query },
    () => undefined,
    signal,
  );
}

export function problems(document: OpenDocument, limit: number): ResultOf<typeof engineMethods.problems> {
  const { model } = document;
  return { problems: model.problems.slice(0, Math.max(0, limit)), total: model.problemCount };
}

/** A reference to another source is not one of this document; a turn that is not there leads nowhere. */
export async function resolve(
  document: OpenDocument,
  text: string,
  signal: AbortSignal,
): Promise<ResultOf<typeof engineMethods.resolve>> {
  const reference = parseReference(text.trim());
  if (reference === null) throw new UserError(`"${text}" is no reference: they look like file.jsonl#key/T3.`);
  const { source } = document.session.info;
  if (reference.source !== null && reference.source !== source) return { place: null };
  const entry = await document.session.entry(reference.key, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  if (entry === null) return { place: null };
  const turn = reference.turn ?? 1;
  const store = await waitingStore(document, entry.key, turn, signal);
  if (turn > store.index.count) return { place: null };
  const { part, span } = reference;
  const found = document
    .findingsAt(entry, turn)
    .find((one) => one.part === part && one.pointer === reference.pointer && one.start === span?.start);
  return { place: { source, key: entry.key, turn, finding: found?.id ?? null } };
}
