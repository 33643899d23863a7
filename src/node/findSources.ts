import { stat } from 'node:fs/promises';
import path from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { throwIfCancelled, type CancelSignal } from '../core/base/index.ts';
import { explainFsError } from './fsErrors.ts';

export interface FoundSource {
  /** Absolute. */
  readonly path: string;
  /** Relative to the folder paths count from, with `/`: the source of a reference. */
  readonly name: string;
}

export interface FoundSources {
  /** Sorted by name, each once. */
  readonly sources: readonly FoundSource[];
  /** The paths that gave no file, and why. */
  readonly failures: readonly { readonly path: string; readonly message: string }[];
}

/** What rollout files are called. A folder is searched for these; a file or a pattern may name any other. */
const extensions = ['jsonl', 'ndjson', 'json', 'eval', 'traj'];

/** What this program writes, and what nobody means. Folders whose name starts with a dot are never entered. */
const ignored = [
  '**/node_modules/**',
  '**/*.comparison.json',
  '**/*.report.*',
  '**/*.labels/**',
  '**/.rollout-review/**',
];

/** Expands files, folders and patterns to files. A path that gives nothing is a failure; the others still count. */
export async function findSources(
  paths: readonly string[],
  options: { readonly cwd: string; readonly signal?: CancelSignal },
): Promise<FoundSources> {
  const { cwd, signal } = options;
  const found = new Map<string, FoundSource>();
  const failures: { path: string; message: string }[] = [];
  for (const given of paths) {
    throwIfCancelled(signal);
    const { files, failure } = await expand(given, cwd);
    if (failure !== null) failures.push({ path: given, message: failure });
    for (const file of files) found.set(file, { path: file, name: nameOf(file, cwd) });
  }
  const sources = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { sources, failures };
}

interface Expanded {
  readonly files: readonly string[];
  readonly failure: string | null;
}

async function expand(given: string, cwd: string): Promise<Expanded> {
  const absolute = path.resolve(cwd, given);
  try {
    const stats = await stat(absolute);
    if (!stats.isDirectory()) return { files: [absolute], failure: null };
    const pattern = `**/*.{${extensions.join(',')}}`;
    return orNothing(await search(pattern, absolute), `${given} holds no rollout file.`);
  } catch (error) {
    if (!isDynamicPattern(given)) return { files: [], failure: explainFsError(error, given).message };
  }
  return orNothing(await search(given.replaceAll('\\', '/'), cwd), `No file matches ${given}.`);
}

function search(pattern: string, cwd: string): Promise<string[]> {
  return glob(pattern, {
    cwd,
    ignore: ignored,
    absolute: true,
    dot: false,
    caseSensitiveMatch: false,
    expandDirectories: false,
  });
}

function orNothing(files: readonly string[], message: string): Expanded {
  return { files: files.map((file) => path.normalize(file)), failure: files.length === 0 ? message : null };
}

function nameOf(file: string, cwd: string): string {
  return path.relative(cwd, file).split(path.sep).join('/');
}
