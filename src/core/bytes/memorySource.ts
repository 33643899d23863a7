import { throwIfCancelled, type CancelSignal } from '../base/index.ts';
import type { ByteSource, SourceIdentity } from './byteSource.ts';
import { sampleHashOf } from './identity.ts';

/** Bytes that are in memory already: an inflated archive member, an unsaved document, a test. */
export class MemoryByteSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly canReadRanges = true;
  private readonly bytes: Uint8Array;

  /** A string is taken as UTF-8. The array is not copied and must not change. */
  constructor(name: string, content: Uint8Array | string) {
    this.name = name;
    this.bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    this.size = this.bytes.length;
  }

  async read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    throwIfCancelled(signal);
    return this.bytes.slice(Math.max(0, start), Math.max(0, end));
  }

  async identity(): Promise<SourceIdentity> {
    return { size: this.size, mtimeMs: 0, sampleHash: await sampleHashOf(this) };
  }

  async close(): Promise<void> {}
}
