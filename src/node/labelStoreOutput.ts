import { randomBytes } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { UserError, messageOf } from '../core/base/index.ts';

/** Code units gathered before they are written. */
const HELD = 256 * 1024;

/**
 * Writes a file whole or not at all: beside its place first, then in it. Rejects with a `UserError` where it cannot be
 * written; a file that was there before is then as it was.
 */
export async function writeOutput(
  file: string,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  let handle: FileHandle;
  try {
    handle = await open(draft, 'wx');
  } catch (error) {
    throw refusal(file, error);
  }
  try {
    const flush = async (): Promise<void> => {
      const text = pieces.splice(0).join('');
      await handle.writeFile(text).catch((error: unknown) => {
        throw refusal(file, error);
      });
    };
    const pieces: string[] = [];
    let held = 0;
    try {
      await work(async (text) => {
        pieces.push(text);
        held += text.length;
        if (held < HELD) return;
        held = 0;
        await flush();
      });
      await flush();
    } finally {
      await handle.close();
    }
    await rename(draft, file).catch((error: unknown) => {
      throw refusal(file, error);
    });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function refusal(file: string, error: unknown): UserError {
  return new UserError(`${file} was not written: ${messageOf(error)}`, { cause: error });
}
