import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';
import { readChunks } from './chunks.ts';
import type { CutEvent, CutVisit } from './cutEvents.ts';
import { JsonCutter } from './jsonCutter.ts';

export interface CutRange {
  readonly start?: number;
  readonly end?: number;
  /** The number of the line at `start`; 1 unless given. */
  readonly line?: number;
  readonly signal?: CancelSignal;
}

/**
 * The spans of the values that `visit` asks for, in source order, of one or several JSON documents that follow each
 * other in the range. Holds one chunk and no value. Bad JSON gives faults and what could be cut around them.
 */
export async function* cutJson(
  source: Pick<ByteSource, 'size' | 'read'>,
  visit: CutVisit,
  range: CutRange = {},
): AsyncGenerator<CutEvent> {
  const start = range.start ?? 0;
  const end = Math.min(range.end ?? source.size, source.size);
  const cutter = new JsonCutter(visit, range.line ?? 1);
  let reached = start;
  for await (const chunk of readChunks(source, start, end, range.signal)) {
    yield* cutter.push(chunk.bytes, chunk.start);
    reached = chunk.start + chunk.bytes.length;
  }
  yield* cutter.end(reached);
}
