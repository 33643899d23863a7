import { UserError, throwIfCancelled, type CancelSignal } from '../../../src/core/base/index.ts';
import { MemoryByteSource, type ByteSource } from '../../../src/core/bytes/index.ts';

/** A source that gives fewer bytes than asked for, as a network file system may, and later than asked. */
export class SlowSource extends MemoryByteSource {
  private readonly most: number;
  reads = 0;

  constructor(content: Uint8Array | string, most: number) {
    super('slow.jsonl', content);
    this.most = most;
  }

  override async read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    this.reads += 1;
    await Promise.resolve();
    return super.read(start, Math.min(end, start + this.most), signal);
  }
}

/** A source that can be read up to a byte, as one on a disk that fails. */
export class FailingSource extends MemoryByteSource {
  private readonly from: number;

  constructor(content: Uint8Array | string, from: number) {
    super('failing.jsonl', content);
    this.from = from;
  }

  override async read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    if (Math.min(end, this.size) > this.from)
      throw new UserError('Cannot read failing.jsonl: the disk could not read it.');
    return super.read(start, end, signal);
  }
}

/** One long source without its bytes in memory: `at` gives each of them, and what is read is noted. */
export class MadeUpSource implements ByteSource {
  readonly name = 'made-up.jsonl';
  readonly canReadRanges = true;
  readonly size: number;
  private readonly fill: (bytes: Uint8Array, start: number) => void;
  largestRead = 0;

  constructor(size: number, fill: (bytes: Uint8Array, start: number) => void) {
    this.size = size;
    this.fill = fill;
  }

  async read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    throwIfCancelled(signal);
    const bytes = new Uint8Array(Math.max(0, Math.min(end, this.size) - start));
    this.largestRead = Math.max(this.largestRead, bytes.length);
    this.fill(bytes, start);
    return bytes;
  }

  async identity() {
    return { size: this.size, mtimeMs: 0, sampleHash: '' };
  }

  async close(): Promise<void> {}
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** UTF-16 with a byte order mark. */
export function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, order === 'le');
  for (let index = 0; index < text.length; index++) {
    view.setUint16(2 + index * 2, text.charCodeAt(index), order === 'le');
  }
  return bytes;
}

export function joined(...pieces: (Uint8Array | string)[]): Uint8Array {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? utf8(piece) : piece));
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
