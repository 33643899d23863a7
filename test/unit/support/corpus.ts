import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MemoryByteSource } from '../../../src/core/bytes/index.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A folder of real rollout files, kept outside the project. */
export const corpus = process.env.ROLLOUT_REVIEW_CORPUS ?? path.join(root, '../shared/corpus');
export const hasCorpus = existsSync(corpus);

/** All its files, relative and sorted, without the page that describes them. */
export async function corpusFiles(): Promise<string[]> {
  const entries = await readdir(corpus, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'INDEX.md')
    .map((entry) => path.relative(corpus, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

export async function openCorpusFile(name: string): Promise<MemoryByteSource> {
  return new MemoryByteSource(name, await readFile(path.join(corpus, name)));
}
