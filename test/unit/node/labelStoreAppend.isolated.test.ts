import type * as promises from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appendLine } from '../../../src/node/labelStoreAppend.ts';
import { tempFolder } from './labelStoreFixture.ts';

/** What happens right after a file was opened: the moment others would have to choose to do harm. */
const disk = vi.hoisted(() => ({
  afterOpen: null as ((handle: FileHandle, file: string) => Promise<void>) | null,
  synced: [] as string[],
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>();
  return {
    ...real,
    open: async (file: string, flags: string) => {
      const handle = await real.open(file, flags);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        disk.synced.push(file);
        await sync();
      };
      await disk.afterOpen?.(handle, file);
      return handle;
    },
  };
});

beforeEach(() => {
  disk.afterOpen = null;
  disk.synced = [];
});

describe('appending a line', () => {
  it('syncs the file, and each folder that is new up to the one that holds it', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'a', 'b', 'log.jsonl');
    await appendLine(file, 'one');
    expect(disk.synced).toEqual([file, path.join(root, 'a', 'b'), path.join(root, 'a'), root]);
    disk.synced = [];
    await appendLine(file, 'two');
    expect(disk.synced).toEqual([file]);
    disk.synced = [];
    await appendLine(path.join(root, 'a', 'b', 'other.jsonl'), 'one');
    expect(disk.synced).toEqual([path.join(root, 'a', 'b', 'other.jsonl'), path.join(root, 'a', 'b')]);
    expect(await readFile(file, 'utf8')).toBe('one\ntwo\n');
  });

  it('writes again where the file was replaced meanwhile, as a merge does', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'log.jsonl');
    await writeFile(file, 'old\n');
    disk.afterOpen = async () => {
      disk.afterOpen = null;
      await writeFile(`${file}.new`, 'old\nmerged\n');
      await rename(`${file}.new`, file);
    };
    await appendLine(file, 'mine');
    expect(await readFile(file, 'utf8')).toBe('old\nmerged\nmine\n');
  });

  it('writes again where the file was deleted meanwhile', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'log.jsonl');
    await writeFile(file, 'old\n');
    disk.afterOpen = async () => {
      disk.afterOpen = null;
      await rm(file);
    };
    await appendLine(file, 'mine');
    expect(await readFile(file, 'utf8')).toBe('mine\n');
  });

  it('gives up, aloud, where the file is replaced every time', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'log.jsonl');
    disk.afterOpen = async () => {
      await writeFile(`${file}.new`, '');
      await rename(`${file}.new`, file);
    };
    await expect(appendLine(file, 'mine')).rejects.toThrow(
      `The label was not saved: cannot write ${file}: another program keeps replacing the file.`,
    );
  });

  it('goes on after a short write', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'log.jsonl');
    disk.afterOpen = async (handle) => {
      const write = handle.write.bind(handle);
      handle.write = ((bytes: Uint8Array, offset: number, length: number) =>
        write(bytes, offset, Math.min(3, length))) as FileHandle['write'];
    };
    await appendLine(file, 'a line of 🧾');
    expect(await readFile(file, 'utf8')).toBe('a line of 🧾\n');
  });

  it('keeps the lines before and after one for which the disk was too full', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'log.jsonl');
    await appendLine(file, 'one');
    disk.afterOpen = async (handle) => {
      const write = handle.write.bind(handle);
      let room = 5;
      handle.write = (async (bytes: Uint8Array, offset: number, length: number) => {
        if (room === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        const result = await write(bytes, offset, Math.min(room, length));
        room -= result.bytesWritten;
        return result;
      }) as FileHandle['write'];
    };
    await expect(appendLine(file, 'two is longer')).rejects.toThrow(
      `cannot write ${file}: the disk is full.`,
    );
    disk.afterOpen = null;
    await appendLine(file, 'three');
    expect(await readFile(file, 'utf8')).toBe('one\ntwo i\nthree\n');
  });

  it('rejects where the disk did not take the line', async () => {
    const root = await tempFolder();
    const file = path.join(root, 'log.jsonl');
    disk.afterOpen = async (handle) => {
      handle.sync = async () => {
        throw Object.assign(new Error('EIO'), { code: 'EIO' });
      };
    };
    await expect(appendLine(file, 'one')).rejects.toThrow('the disk could not write it');
  });

  it('makes the folder once and needs none of its own afterwards', async () => {
    const root = await tempFolder();
    await mkdir(path.join(root, 'a'));
    await appendLine(path.join(root, 'a', 'log.jsonl'), 'one');
    expect((await stat(path.join(root, 'a', 'log.jsonl'))).size).toBe(4);
  });
});
