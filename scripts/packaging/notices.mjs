import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Writes dist/third-party-notices.txt: the licenses of what the bundles hold. Their licenses ask for that, and
 * minifying removes the notices from the code.
 *
 *   node scripts/packaging/notices.mjs
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Shipped as files, though only the build depends on them. */
const alsoShipped = ['node_modules/@vscode/codicons'];

/** @type {Record<string, { version: string, license?: string, dev?: boolean, devOptional?: boolean }>} */
const locked = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')).packages;
const shipped = Object.entries(locked)
  .filter(
    ([folder, entry]) => folder !== '' && (!(entry.dev || entry.devOptional) || alsoShipped.includes(folder)),
  )
  .sort(([a], [b]) => (a < b ? -1 : 1));

const notices = [];
for (const [folder, { version, license }] of shipped) {
  const files = (await readdir(path.join(root, folder))).filter((file) =>
    /^(licen[sc]e|copying)/i.test(file),
  );
  if (files.length === 0) throw new Error(`${folder} has no license file to hand on.`);
  const texts = await Promise.all(
    files.sort().map((file) => readFile(path.join(root, folder, file), 'utf8')),
  );
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  notices.push(
    [`${name} ${version} (${license ?? 'license below'})`, ...texts.map((text) => text.trim())].join('\n\n'),
  );
}
const rule = `\n\n${'-'.repeat(100)}\n\n`;
await writeFile(
  path.join(root, 'dist', 'third-party-notices.txt'),
  ['Rollout Review includes the following works of others.', ...notices].join(rule) + '\n',
);
