import { throwIfCancelled, type CancelSignal } from '../base/index.ts';
import { MAX_READ, type ByteSource } from './byteSource.ts';
import { CHUNK_SIZE } from './limits.ts';

export interface Chunk {
  /** Byte offset of the first byte in the source. */
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** The bytes of `[start, end)` in order, at most 1 MB at a time. Ends early where the source became shorter. */
export async function* readChunks(
  source: Pick<ByteSource, 'size' | 'read'>,
  start: number,
  end: number,
  signal?: CancelSignal,
): AsyncGenerator<Chunk> {
  let at = start;
  const stop = Math.min(end, source.size);
  while (at < stop) {
    throwIfCancelled(signal);
    // Up to the next multiple, so that a cached source is asked for whole blocks.
    const next = Math.min(stop, (Math.floor(at / CHUNK_SIZE) + 1) * CHUNK_SIZE);
    const bytes = await source.read(at, next, signal);
    if (bytes.length === 0) return;
    yield { start: at, bytes };
    at += bytes.length;
  }
}

/** All bytes of `[start, end)`, in reads of at most 16 MB. The caller bounds the range. */
export async function readRange(
  source: Pick<ByteSource, 'size' | 'read'>,
  start: number,
  end: number,
  signal?: CancelSignal,
): Promise<Uint8Array> {
  const stop = Math.min(end, source.size);
  if (stop - start <= MAX_READ) {
    const bytes = await source.read(start, stop, signal);
    if (bytes.length === stop - start || bytes.length === 0) return bytes;
  }
  const all = new Uint8Array(Math.max(0, stop - start));
  let at = start;
  while (at < stop) {
    const bytes = await source.read(at, Math.min(stop, at + MAX_READ), signal);
    if (bytes.length === 0) break;
    all.set(bytes, at - start);
    at += bytes.length;
  }
  return at === stop ? all : all.subarray(0, at - start);
}
