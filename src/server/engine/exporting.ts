import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, throwIfCancelled, UserError } from '../../core/base/index.ts';
import {
  orphanRows,
  rolloutRows,
  rowWriter,
  type ExportFormat,
  type LabelRow,
  type OrphanMark,
  type PlacedMark,
  type RuleResults,
} from '../../core/labels/index.ts';
import type { RolloutHeader, Turn } from '../../core/model/index.ts';
import type { BehaviorView } from '../../protocol/index.ts';
import type { RolloutEntry } from '../documents/index.ts';
import type { OpenDocument } from './openDocument.ts';

/**
 * Writes the labeled set of documents: a row per target and behavior. The file is there whole or not at all. Waits for
 * documents that are still being read. A blind reader exports their own labels, without what the rules said and
 * without what tells cohort or outcome.
 */
export async function exportLabels(
  documents: readonly OpenDocument[],
  behaviors: readonly BehaviorView[],
  { format, out }: { readonly format: ExportFormat; readonly out: string },
  signal: AbortSignal,
): Promise<{ rows: number; path: string }> {
  const target = path.resolve(out);
  const source = documents.find(({ session }) => session.path === target);
  if (source !== undefined) throw new UserError(`${out} is an open rollout file: choose another name.`);
  const sets: LabeledSet[] = [];
  for (const document of documents) sets.push(await labeledSet(document, signal));
  const marks = sets.flatMap((set) => [...set.placed, ...set.orphans]).map(({ mark }) => mark);
  const labels = marks.flatMap((mark) => (mark.event === 'label' ? [mark] : []));
  const writer = rowWriter(format, {
    authors: labels.flatMap(({ labeler, author }) => (labeler.kind === 'person' ? [author] : [])),
    judges: labels.flatMap(({ labeler }) => (labeler.kind === 'judge' ? [labeler.id] : [])),
  });
  const temporary = `${target}.${randomBytes(4).toString('hex')}.tmp`;
  let rows = 0;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.appendFile(writer.header());
      for (const set of sets) {
        for await (const row of rowsOf(set, behaviors, signal)) {
          await file.appendFile(writer.row(row));
          rows += 1;
        }
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    // Where the place itself cannot be reached, neither can the draft: the first error is the one that says why.
    await rm(temporary, { force: true }).catch(() => undefined);
    throwIfCancelled(signal);
    throw new UserError(`The labels could not be exported to ${out}: ${messageOf(error)}`, { cause: error });
  }
  return { rows, path: target };
}

interface LabeledSet {
  readonly document: OpenDocument;
  readonly placed: readonly PlacedMark[];
  readonly orphans: readonly OrphanMark[];
}

async function labeledSet(document: OpenDocument, signal: AbortSignal): Promise<LabeledSet> {
  await document.session.wholeRead(signal);
  const { placed, orphans } = await (await document.labels.ready()).settled();
  throwIfCancelled(signal);
  const shown = ({ mark }: { mark: PlacedMark['mark'] }) =>
    !document.blind || mark.author === document.labels.author;
  return { document, placed: placed.filter(shown), orphans: orphans.filter(shown) };
}

async function* rowsOf(
  { document, placed, orphans }: LabeledSet,
  behaviors: readonly BehaviorView[],
  signal: AbortSignal,
): AsyncGenerator<LabelRow> {
  const { source } = document.session.info;
  const byKey = new Map<string, PlacedMark[]>();
  for (const mark of placed) {
    const own = byKey.get(mark.place.key);
    if (own === undefined) byKey.set(mark.place.key, [mark]);
    else own.push(mark);
  }
  for (const entry of document.model.entries) {
    const marks = byKey.get(entry.key);
    if (marks === undefined) continue;
    yield* await rolloutRows({
      source,
      marks,
      turns: turnsOf(document, entry.key, signal),
      header: () => headerOf(document, entry),
      rules: () => (document.blind ? null : rulesOf(entry, behaviors)),
    });
  }
  yield* orphanRows(source, orphans);
}

async function* turnsOf(document: OpenDocument, key: string, signal: AbortSignal): AsyncGenerator<Turn> {
  const store = await document.session.store(key, signal);
  for (let number = 1; ; number += 1) {
    await store.ready(number, signal);
    throwIfCancelled(signal);
    const turn = await store.turn(number);
    if (turn === null) return;
    yield turn;
  }
}

function headerOf(document: OpenDocument, entry: RolloutEntry): RolloutHeader {
  const header = entry.header();
  return document.blind ? { ...header, model: null, step: null, status: null, reward: null } : header;
}

function rulesOf(entry: RolloutEntry, behaviors: readonly BehaviorView[]): RuleResults {
  const known = new Map(behaviors.map((behavior) => [behavior.id, behavior]));
  return {
    hits: entry.findings.map((found) => ({
      ...found,
      codebook: { id: known.get(found.behavior)?.codebook ?? '' },
    })),
    version: (codebook, behavior) => {
      const found = known.get(behavior);
      return found?.codebook === codebook ? found.version : null;
    },
  };
}
