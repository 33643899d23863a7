import { open } from 'node:fs/promises';
import { UserError } from '../../core/base/index.ts';
import { explainFsError } from '../../node/index.ts';

/** Bytes at the start that tell a file that has grown from another one. */
const HEAD = 4096;

interface Seen {
  readonly size: number;
  readonly mtimeMs: number;
  readonly head: Buffer;
}

/**
 * The file as it was when its document was opened. What was learned of it (where records stand) holds as long as the
 * file is the same or has only grown.
 */
export class OpenedFile {
  private readonly path: string;
  private readonly name: string;
  private readonly seen: Seen;

  private constructor(path: string, name: string, seen: Seen) {
    this.path = path;
    this.name = name;
    this.seen = seen;
  }

  static async of(path: string, name: string): Promise<OpenedFile> {
    return new OpenedFile(path, name, await look(path, name));
  }

  /** Rejects with a `UserError` where the file is gone or is another one by now. */
  async check(): Promise<void> {
    const { size, mtimeMs, head } = this.seen;
    const now = await look(this.path, this.name);
    if (now.size === size && now.mtimeMs === mtimeMs) return;
    if (now.size >= size && now.head.subarray(0, head.length).equals(head)) return;
    throw new UserError(`${this.name} has changed since it was opened: close it and open it again.`);
  }
}

async function look(path: string, name: string): Promise<Seen> {
  try {
    const file = await open(path, 'r');
    try {
      const { size, mtimeMs } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
      return { size, mtimeMs, head: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw explainFsError(error, name);
  }
}
