import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Does one set-up step and says what it took, so that a first run explains its own length.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  process.stdout.write(`${what} … `);
  const start = performance.now();
  try {
    const result = await work();
    process.stdout.write(`${seconds(performance.now() - start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${seconds(performance.now() - start)}\n`);
    throw error;
  }
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0)} MB`;
}

/**
 * Bytes of all files under a folder; links are not followed.
 * @param {string} folder
 * @returns {Promise<number>}
 */
export async function sizeOf(folder) {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) total += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return total;
}
