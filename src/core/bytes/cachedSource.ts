import { throwIfCancelled, type CancelSignal } from '../base/index.ts';
import type { ByteSource, SourceIdentity } from './byteSource.ts';
import { readRange } from './chunks.ts';
import { CHUNK_SIZE } from './limits.ts';

/** Blocks kept: a scan, the record it stands at and one reader elsewhere. Bounds the memory of one source to 8 MB. */
const BLOCKS = 8;

/**
 * A source whose last blocks stay in memory, so that a scanner and a reader of the records it finds ask the host
 * once, and a hundred thousand short records are not a hundred thousand reads.
 */
export class CachedByteSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly canReadRanges: boolean;
  private readonly inner: ByteSource;
  /** In order of use, the latest last. A failed or cancelled read is not kept. */
  private readonly blocks = new Map<number, Uint8Array>();

  constructor(inner: ByteSource) {
    this.inner = inner;
    this.name = inner.name;
    this.size = inner.size;
    this.canReadRanges = inner.canReadRanges;
  }

  async read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    throwIfCancelled(signal);
    const from = Math.max(0, start);
    const to = Math.min(end, this.size);
    if (to <= from) return new Uint8Array(0);
    const first = Math.floor(from / CHUNK_SIZE);
    const last = Math.floor((to - 1) / CHUNK_SIZE);
    // A range over many blocks would only push out what is used again.
    if (last - first >= BLOCKS - 2) return readRange(this.inner, from, to, signal);
    if (first === last) {
      const base = first * CHUNK_SIZE;
      return (await this.block(first, signal)).slice(from - base, to - base);
    }
    const pieces: Uint8Array[] = [];
    for (let index = first; index <= last; index++) {
      const base = index * CHUNK_SIZE;
      const block = await this.block(index, signal);
      pieces.push(block.subarray(Math.max(0, from - base), Math.min(block.length, to - base)));
      // The source became shorter than it was when opened: what lies after a short block is not there.
      if (block.length < Math.min(CHUNK_SIZE, this.size - base)) break;
    }
    const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let offset = 0;
    for (const piece of pieces) {
      all.set(piece, offset);
      offset += piece.length;
    }
    return all;
  }

  private async block(index: number, signal: CancelSignal | undefined): Promise<Uint8Array> {
    let block = this.blocks.get(index);
    if (block === undefined) {
      const start = index * CHUNK_SIZE;
      // Together with what a short read left out: from here on, reads give all there is.
      block = await readRange(this.inner, start, start + CHUNK_SIZE, signal);
    } else {
      this.blocks.delete(index);
    }
    this.blocks.set(index, block);
    for (const oldest of this.blocks.keys()) {
      if (this.blocks.size <= BLOCKS) break;
      this.blocks.delete(oldest);
    }
    return block;
  }

  identity(): Promise<SourceIdentity> {
    return this.inner.identity();
  }

  async close(): Promise<void> {
    this.blocks.clear();
    await this.inner.close();
  }
}
