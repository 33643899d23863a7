import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';
import { readChunks } from './chunks.ts';

const LF = 0x0a;
const CR = 0x0d;

export interface LineSpan {
  /** From 1. */
  readonly line: number;
  /** Offsets of the content: without the line feed, and without a carriage return before it. */
  readonly start: number;
  readonly end: number;
  /** True where there is nothing but white space and NUL. */
  readonly blank: boolean;
  /** NUL bytes before anything else: what a crash leaves of blocks that were never written. */
  readonly nuls: number;
}

export interface LineRange {
  readonly start?: number;
  readonly end?: number;
  /** The number of the first line in the range; 1 unless given. */
  readonly line?: number;
  readonly signal?: CancelSignal;
}

/**
 * Every line of the range, in batches of those that end in one chunk. Lines are cut at byte 0x0A and nowhere else (a
 * raw U+2028 is content). A line is never held: only its offsets are.
 */
export async function* scanLines(
  source: Pick<ByteSource, 'size' | 'read'>,
  range: LineRange = {},
): AsyncGenerator<LineSpan[]> {
  const end = Math.min(range.end ?? source.size, source.size);
  let start = range.start ?? 0;
  let line = range.line ?? 1;
  let blank = true;
  let nuls = 0;
  let previous = 0;
  let reached = start;
  for await (const chunk of readChunks(source, start, end, range.signal)) {
    const batch: LineSpan[] = [];
    const { bytes } = chunk;
    for (let from = 0; from < bytes.length;) {
      const found = bytes.indexOf(LF, from);
      const to = found === -1 ? bytes.length : found;
      for (let at = from; blank && at < to; at++) {
        const byte = bytes[at] ?? 0;
        if (byte === 0) nuls += 1;
        else if (byte !== 0x20 && byte !== 0x09 && byte !== CR) blank = false;
      }
      if (found === -1) break;
      const stop = chunk.start + found;
      const before = found > 0 ? bytes[found - 1] : previous;
      batch.push({ line, start, end: before === CR && stop > start ? stop - 1 : stop, blank, nuls });
      line += 1;
      start = stop + 1;
      blank = true;
      nuls = 0;
      from = found + 1;
    }
    previous = bytes[bytes.length - 1] ?? 0;
    reached = chunk.start + bytes.length;
    if (batch.length > 0) yield batch;
  }
  if (reached > start) yield [{ line, start, end: reached, blank, nuls }];
}
