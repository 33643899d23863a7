import type { CancelSignal } from '../../core/base/index.ts';
import type { ByteSource, SourceIdentity } from '../../core/bytes/index.ts';

/** A source that knows how far it has been read: what progress is told by. */
export class ProgressSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly canReadRanges: boolean;
  private readonly inner: ByteSource;
  private furthest = 0;

  constructor(inner: ByteSource) {
    this.inner = inner;
    this.name = inner.name;
    this.size = inner.size;
    this.canReadRanges = inner.canReadRanges;
  }

  /** The end of the furthest range asked for, in bytes. An archive's directory stands at its end: see `forget`. */
  get reached(): number {
    return Math.min(this.furthest, this.size);
  }

  /** Counts from here on: what was read to find out what the source is says nothing of how far reading is. */
  forget(): void {
    this.furthest = 0;
  }

  read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    this.furthest = Math.max(this.furthest, end);
    return this.inner.read(start, end, signal);
  }

  identity(): Promise<SourceIdentity> {
    return this.inner.identity();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}
