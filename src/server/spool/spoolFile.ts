import { open, unlink, type FileHandle } from 'node:fs/promises';
import { UserError } from '../../core/base/index.ts';
import { readExactly } from './readStored.ts';

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
    return readExactly(await this.handle, offset, length);
  }

  /** Deletes the file; a worker that has it open still finishes. Safe to call twice. */
  async discard(): Promise<void> {
    if (this.discarded) return;
    this.discarded = true;
    const handle = await this.handle?.catch(() => null);
    await handle?.close();
    await unlink(this.path).catch(() => undefined);
  }
}
