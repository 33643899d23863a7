import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The user's cache folder for this project, as test-electron and Playwright keep theirs. */
export function cacheRoot() {
  const base = process.env['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache');
  return path.join(base, 'rollout-review');
}

/**
 * Makes a folder exactly once: it is filled beside its final place and renamed when complete, so a folder that
 * exists is whole, whatever was interrupted. Two runs at once wait for each other on a lock; a lock whose owner
 * is gone is ignored. Resolves to whether this call filled it.
 * @param {string} folder
 * @param {(partial: string) => Promise<void>} fill
 * @returns {Promise<boolean>}
 */
export async function fillOnce(folder, fill) {
  if (existsSync(folder)) return false;
  await mkdir(path.dirname(folder), { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  const partial = `${folder}.partial-${process.pid}`;
  try {
    if (existsSync(folder)) return false;
    await mkdir(partial);
    await fill(partial);
    await rename(partial, folder);
    return true;
  } finally {
    await rm(partial, { recursive: true, force: true });
    await unlock();
  }
}

/**
 * @param {string} file
 * @returns {Promise<() => Promise<void>>}
 */
async function lock(file) {
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    // Several waiters may remove a dead owner's lock; the rename in `fillOnce` keeps that harmless.
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await delay(300);
  }
}

/**
 * Whether the lock's owner is gone; one that died while it wrote its name has left an empty lock.
 * @param {string} file
 */
async function isAbandoned(file) {
  try {
    const owner = Number(await readFile(file, 'utf8'));
    return owner > 0 ? !isAlive(owner) : Date.now() - (await stat(file)).mtimeMs > 10_000;
  } catch {
    // It has just been given up.
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
