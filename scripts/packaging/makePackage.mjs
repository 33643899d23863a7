import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { root, run } from '../host/index.mjs';

/**
 * @typedef {object} Package
 * @property {string} file the VSIX
 * @property {number} bytes its size
 * @property {{ name: string, bytes: number }[]} entries what is in it, by name, with the size of each unpacked
 */

/**
 * Builds for production and packs what .vscodeignore lets through.
 * @returns {Promise<Package>}
 */
export async function makePackage() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, 'out', `rollout-review-${version}.vsix`);
  await mkdir(path.dirname(file), { recursive: true });
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  // The bundles hold every dependency.
  await run(process.execPath, [vsce, 'package', '--no-dependencies', '--out', file], { cwd: root });
  const archive = await readFile(file);
  /** @type {Package['entries']} */
  const entries = [];
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      entries.push({ name, bytes: originalSize });
      return false;
    },
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { file, bytes: archive.length, entries };
}
