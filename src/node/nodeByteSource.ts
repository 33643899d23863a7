import { open, type FileHandle } from 'node:fs/promises';
import { UserError, throwIfCancelled, type CancelSignal } from '../core/base/index.ts';
import { MAX_READ, sampleHashOf, type ByteSource, type SourceIdentity } from '../core/bytes/index.ts';
import { explainFsError } from './fsErrors.ts';

/** A file on disk, read at positions through one handle. Only ever opened for reading. */
export class NodeByteSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly canReadRanges = true;
  private readonly handle: FileHandle;
  private readonly mtimeMs: number;
  private closing: Promise<void> | null = null;

  private constructor(name: string, handle: FileHandle, size: number, mtimeMs: number) {
    this.name = name;
    this.handle = handle;
    this.size = size;
    this.mtimeMs = mtimeMs;
  }

  /** `name` is what messages and references call the file. Throws a `UserError` where it cannot be opened. */
  static async open(path: string, name: string = path): Promise<NodeByteSource> {
    let handle: FileHandle;
    try {
      handle = await open(path, 'r');
    } catch (error) {
      throw explainFsError(error, name);
    }
    try {
      const stat = await handle.stat();
      if (stat.isDirectory()) throw new UserError(`${name} is a folder, not a file.`);
      if (!stat.isFile()) throw new UserError(`${name} is no regular file.`);
      return new NodeByteSource(name, handle, stat.size, stat.mtimeMs);
    } catch (error) {
      await handle.close();
      throw explainFsError(error, name);
    }
  }

  async read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array> {
    throwIfCancelled(signal);
    if (this.closing !== null) throw new UserError(`${this.name} has been closed.`);
    const from = Math.max(0, start);
    const bytes = new Uint8Array(Math.max(0, Math.min(end, this.size) - from));
    let filled = 0;
    while (filled < bytes.length) {
      const length = Math.min(MAX_READ, bytes.length - filled);
      let count: number;
      try {
        count = (await this.handle.read(bytes, filled, length, from + filled)).bytesRead;
      } catch (error) {
        throw explainFsError(error, this.name);
      }
      throwIfCancelled(signal);
      // The file became shorter than it was when opened.
      if (count === 0) break;
      filled += count;
    }
    return filled === bytes.length ? bytes : bytes.subarray(0, filled);
  }

  async identity(): Promise<SourceIdentity> {
    return { size: this.size, mtimeMs: this.mtimeMs, sampleHash: await sampleHashOf(this) };
  }

  async close(): Promise<void> {
    this.closing ??= this.handle.close();
    await this.closing;
  }
}
