import { closeSync, openSync, writeSync } from 'node:fs';
import { messageOf, UserError } from '../../core/base/index.ts';
import { SPOOL_BUFFER } from '../limits/index.ts';

/**
 * Appends to a spool file. Runs in a worker, so it writes synchronously. What was appended may be read by others
 * after `flush`.
 */
export class SpoolWriter {
  private readonly path: string;
  private readonly file: number;
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private written = 0;

  constructor(path: string) {
    this.path = path;
    this.file = this.guard(() => openSync(path, 'wx', 0o600));
  }

  /** Bytes appended so far. */
  get bytes(): number {
    return this.written + this.pendingBytes;
  }

  /** Gives the offset at which the bytes will stand. */
  append(bytes: Uint8Array): number {
    const offset = this.bytes;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= SPOOL_BUFFER) this.flush();
    return offset;
  }

  flush(): void {
    if (this.pendingBytes === 0) return;
    const bytes = Buffer.concat(this.pending, this.pendingBytes);
    this.guard(() => {
      for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at, bytes.length - at);
    });
    this.written += bytes.length;
    this.pending = [];
    this.pendingBytes = 0;
  }

  close(): void {
    closeSync(this.file);
  }

  private guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new UserError(
        `The turns could not be put aside in the temporary file ${this.path}: ${messageOf(error)}`,
        { cause: error },
      );
    }
  }
}
