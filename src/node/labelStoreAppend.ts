import { mkdir, open, readFile, stat, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { UserError, isUserError, messageOf } from '../core/base/index.ts';

const LF = 0x0a;
/** Times a line is written again because git (or another tool) put a new file in the log's place meanwhile. */
const MAX_TRIES = 3;

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where the file should be',
  ENAMETOOLONG: 'the path is too long',
  EIO: 'the disk could not write it',
};

/** Writes one line at the end of a file. Resolves when it is on disk; rejects with a `UserError` otherwise. */
export type AppendLine = (file: string, line: string) => Promise<void>;

/**
 * Appends in one write and syncs the file, and the folders where they are new. A line that an earlier crash left
 * unfinished is closed first. What is in the file is never touched.
 */
export async function appendLine(file: string, line: string): Promise<void> {
  try {
    const made = await mkdir(path.dirname(file), { recursive: true });
    for (let tries = 1; ; tries++) {
      const created = await appendOnce(file, line);
      if (created === true) await syncFolders(path.dirname(file), made);
      if (created !== null) return;
      if (tries === MAX_TRIES) throw new UserError('another program keeps replacing the file');
    }
  } catch (error) {
    throw explain(error, file);
  }
}

/** Lets git merge logs: both sides' lines stay. An existing file is left as it is. */
export async function writeMergeRule(folder: string): Promise<void> {
  const file = path.join(folder, '.gitattributes');
  try {
    const made = await mkdir(folder, { recursive: true });
    await writeFile(file, '*.jsonl merge=union -text\n', { flag: 'wx' });
    await syncFolders(folder, made);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw explain(error, file);
  }
}

/** Whether the file was created, or null where the line went into a file that has been replaced since. */
async function appendOnce(file: string, line: string): Promise<boolean | null> {
  const handle = await open(file, 'a+');
  try {
    const before = await handle.stat();
    const closing = before.size > 0 && (await byteAt(handle, before.size - 1)) !== LF ? '\n' : '';
    await writeWhole(handle, Buffer.from(`${closing}${line}\n`));
    await handle.sync();
    return (await isAt(handle, file, line)) ? before.size === 0 : null;
  } finally {
    await handle.close();
  }
}

async function byteAt(handle: FileHandle, offset: number): Promise<number | undefined> {
  const { buffer } = await handle.read(new Uint8Array(1), 0, 1, offset);
  return buffer[0];
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
  }
}

async function isAt(handle: FileHandle, file: string, line: string): Promise<boolean> {
  const [own, current] = await Promise.all([handle.stat({ bigint: true }), statOrNull(file)]);
  if (current === null) return false;
  // Where inode numbers cannot be trusted, the content decides.
  return own.ino === current.ino || (await readFile(file, 'utf8')).includes(line);
}

async function statOrNull(file: string) {
  try {
    return await stat(file, { bigint: true });
  } catch {
    return null;
  }
}

/** A new name is on disk when the folder that holds it is: from the log's own up to the parent of the first made. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade === undefined ? folder : path.dirname(firstMade);
  for (let current = folder; ; current = path.dirname(current)) {
    await syncFolder(current);
    if (current === last || current === path.dirname(current)) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(folder, 'r');
  } catch {
    // Windows opens no folders; there the file system writes names through.
    return;
  }
  try {
    await handle.sync();
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'EINVAL' && code !== 'EPERM' && code !== 'ENOTSUP') throw error;
  } finally {
    await handle.close();
  }
}

function explain(error: unknown, file: string): UserError {
  const reason = reasons[codeOf(error) ?? ''] ?? messageOf(error);
  const text = `The label was not saved: cannot write ${file}: ${reason}.`;
  return new UserError(text, isUserError(error) ? {} : { cause: error });
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
