import { open, unlink, type FileHandle } from 'node:fs/promises';
import { UserError } from '../../core/base/index.ts';

/** Reads ranges of a spool file that a worker writes. Opened at the first read; deleted with `discard`. */
export class SpoolFile {
  readonly path: string;
  private handle: Promise<FileHandle> | null = null;
  private discarded = false;

  constructor(path: string) {
    this.path = path;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    if (this.discarded) throw new UserError('The document was closed.');
    this.handle ??= open(this.path, 'r');
    const handle = await this.handle;
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0)
        throw new UserError(`The temporary file ${this.path} is damaged: open the file again.`);
      filled += bytesRead;
    }
    return bytes;
  }

  /** Deletes the file; a reader that has it open still finishes. Safe to call twice. */
  async discard(): Promise<void> {
    if (this.discarded) return;
    this.discarded = true;
    const handle = await this.handle?.catch(() => null);
    await handle?.close();
    await unlink(this.path).catch(() => undefined);
  }
}
