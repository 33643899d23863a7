import { isCancelled, isUserError, messageOf, type CancelSignal } from '../base/index.ts';
import { CachedByteSource, type ByteSource } from '../bytes/index.ts';
import type { Problem, RolloutHeader, Turn } from '../model/index.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { KnownKeys, SourceKeys, UnitRollouts, type KeyGiver, type KnownRollout } from './keyMap.ts';
import { sniffFormat } from './registry.ts';
import { fileNameOf, sampleOf } from './sample.ts';
import { unknownFormat } from './unknown.ts';

/** What is read of a source, in order. A rollout's turns come after its `rollout`; those of several may interleave. */
export type SourceEvent =
  | { readonly type: 'format'; readonly format: Format }
  /** `unit` is what `readUnit` reads to get this rollout alone. */
  | { readonly type: 'rollout'; readonly unit: Unit; readonly header: RolloutHeader }
  /** Replaces the header given before under the same key. */
  | { readonly type: 'header'; readonly header: RolloutHeader }
  | { readonly type: 'turn'; readonly key: string; readonly turn: Turn }
  | { readonly type: 'problem'; readonly problem: Problem };

export interface ReadOptions {
  /** Sniffed unless given. */
  readonly format?: Format;
  readonly signal?: CancelSignal;
}

/**
 * Reads a source from its start to its end. Never throws for what it holds, nor where it cannot be read any further:
 * that is an `unreadable` problem, and what came before stays. Throws `Cancelled` when asked to stop.
 */
export async function* readSource(
  source: ByteSource,
  options: ReadOptions = {},
): AsyncGenerator<SourceEvent> {
  const context = contextOf(source, options);
  try {
    const sample = await sampleOf(context.source, options.signal);
    const format = options.format ?? sniffFormat(sample);
    yield { type: 'format', format };
    const problem = problemOf(sample, format);
    if (problem !== null) yield { type: 'problem', problem };
    const keys = new SourceKeys();
    for await (const unit of format.units(context)) {
      if ('kind' in unit) yield { type: 'problem', problem: unit };
      else yield* readOne(unit, format, context, keys);
    }
  } catch (error) {
    yield unreadable(error, null);
  }
}

/** The units of a source: where its rollouts stand, without reading them. Fails as `readSource` does. */
export async function* listUnits(
  source: ByteSource,
  options: ReadOptions & { readonly format: Format },
): AsyncGenerator<Unit | Problem> {
  const context = contextOf(source, options);
  try {
    yield* options.format.units(context);
  } catch (error) {
    yield unreadable(error, null).problem;
  }
}

/**
 * Reads one unit again, without what stands before it. `known` are the keys its rollouts were given when the whole
 * source was read, in order; a rollout's key depends on all ids before it.
 */
export async function* readUnit(
  source: ByteSource,
  unit: Unit,
  options: ReadOptions & { readonly format: Format; readonly known: readonly KnownRollout[] },
): AsyncGenerator<SourceEvent> {
  try {
    yield* readOne(unit, options.format, contextOf(source, options), new KnownKeys(options.known));
  } catch (error) {
    yield unreadable(error, unit);
  }
}

/** The format a source is of, by its content. Throws a `UserError` where it cannot be read. */
export async function formatOf(source: ByteSource, signal?: CancelSignal): Promise<Format> {
  return sniffFormat(await sampleOf(contextOf(source, {}).source, signal));
}

/** What was read and found out of a source is kept as long as the source is: an editor reads one unit after another. */
const cachedSources = new WeakMap<ByteSource, CachedByteSource>();

function contextOf(source: ByteSource, { signal }: ReadOptions): ReadContext {
  let cached = source instanceof CachedByteSource ? source : cachedSources.get(source);
  if (cached === undefined) {
    cached = new CachedByteSource(source);
    cachedSources.set(source, cached);
  }
  return { source: cached, fileName: fileNameOf(source.name), ...(signal === undefined ? {} : { signal }) };
}

/** Ends normally where only this unit is at fault; what the source or the caller throws is passed on. */
async function* readOne(
  unit: Unit,
  format: Format,
  context: ReadContext,
  keys: KeyGiver,
): AsyncGenerator<SourceEvent> {
  const rollouts = new UnitRollouts(keys);
  try {
    for await (const event of format.read(unit, context)) yield* translate(event, unit, rollouts);
  } catch (error) {
    if (isCancelled(error) || isUserError(error)) throw error;
    yield unreadable(error, unit);
  }
}

function* translate(event: ReadEvent, unit: Unit, rollouts: UnitRollouts): Generator<SourceEvent> {
  switch (event.type) {
    case 'rollout': {
      const { header, repeated } = rollouts.start(event.handle, event.header);
      yield { type: 'rollout', unit, header };
      if (repeated) yield { type: 'problem', problem: repeatedId(header) };
      for (const child of rollouts.orphansOf(event.handle)) yield { type: 'header', header: child };
      return;
    }
    case 'header': {
      const header = rollouts.update(event.handle, event.header);
      if (header !== null) yield { type: 'header', header };
      return;
    }
    case 'turn': {
      const key = rollouts.keyOf(event.handle);
      if (key !== undefined) yield { type: 'turn', key, turn: event.turn };
      return;
    }
    case 'problem': {
      const rollout = event.handle === null ? undefined : rollouts.keyOf(event.handle);
      yield {
        type: 'problem',
        problem: rollout === undefined ? event.problem : { ...event.problem, rollout },
      };
    }
  }
}

function repeatedId(header: RolloutHeader): Problem {
  const { line, start, member } = header.record;
  return {
    kind: 'duplicate-rollout-id',
    message: `The id "${header.id ?? ''}" was used before in this file: this rollout is called ${header.key}.`,
    line,
    byte: start,
    rollout: header.key,
    ...(member === undefined ? {} : { member }),
  };
}

function problemOf(sample: Sample, format: Format): Problem | null {
  if (sample.shape === 'empty') {
    const message = sample.size === 0 ? 'The file is empty.' : 'The file holds nothing but white space.';
    return { kind: 'empty-file', message, line: null, byte: null };
  }
  if (format.id !== unknownFormat.id) return null;
  const isPointer = new TextDecoder()
    .decode(sample.head.subarray(0, 40))
    .startsWith('version https://git-lfs');
  const message = isPointer
    ? 'This is a Git LFS pointer: the file it stands for has not been fetched (git lfs pull).'
    : 'The format of this file is not known: its records are shown as they are.';
  return { kind: 'unknown-format', message, line: null, byte: null };
}

function unreadable(
  error: unknown,
  unit: Unit | null,
): { readonly type: 'problem'; readonly problem: Problem } {
  if (isCancelled(error)) throw error;
  const message = isUserError(error)
    ? error.message
    : `A record could not be read, which is a fault of the reader: ${messageOf(error)}`;
  const { line = null, start = null, member } = unit?.span ?? {};
  return {
    type: 'problem',
    problem: { kind: 'unreadable', message, line, byte: start, ...(member === undefined ? {} : { member }) },
  };
}
