import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillOnce } from '../../../scripts/host/cache.mjs';

describe('fillOnce', () => {
  let base: string;
  let folder: string;

  beforeEach(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-cache-'));
    folder = path.join(base, 'thing-1.0');
  });

  afterEach(() => rm(base, { recursive: true }));

  it('fills a folder the first time only, and leaves nothing beside it', async () => {
    expect(await fillOnce(folder, (partial) => writeFile(path.join(partial, 'a'), '1'))).toBe(true);
    expect(await fillOnce(folder, () => Promise.reject(new Error('filled twice')))).toBe(false);
    expect(await readdir(base)).toEqual(['thing-1.0']);
    expect(await readFile(path.join(folder, 'a'), 'utf8')).toBe('1');
  });

  it('leaves no half-filled folder when filling fails, and can be tried again', async () => {
    const half = async (partial: string): Promise<void> => {
      await writeFile(path.join(partial, 'a'), '1');
      throw new Error('the network went away');
    };
    await expect(fillOnce(folder, half)).rejects.toThrow('the network went away');
    expect(await readdir(base)).toEqual([]);
    expect(await fillOnce(folder, (partial) => writeFile(path.join(partial, 'a'), '2'))).toBe(true);
  });

  it('makes one of two at once wait for the other', async () => {
    let release = (): void => {};
    const started = new Promise<void>((resolve) => {
      release = resolve;
    });
    let fills = 0;
    const fill = async (partial: string): Promise<void> => {
      fills++;
      await started;
      await writeFile(path.join(partial, 'a'), '1');
    };
    const both = [fillOnce(folder, fill), fillOnce(folder, fill)];
    release();
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(fills).toBe(1);
  });

  it('ignores the lock of a process that is gone', async () => {
    // No system gives out a process id this high.
    await writeFile(`${folder}.lock`, '999999999');
    expect(await fillOnce(folder, () => Promise.resolve())).toBe(true);
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it('ignores an old lock that names nobody', async () => {
    await writeFile(`${folder}.lock`, '');
    const minuteAgo = new Date(Date.now() - 60_000);
    await utimes(`${folder}.lock`, minuteAgo, minuteAgo);
    expect(await fillOnce(folder, () => Promise.resolve())).toBe(true);
  });
});
