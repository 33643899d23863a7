import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256Hex } from '../core/base/index.ts';

export type LabelsLocation = 'workspace' | 'beside';

/** At the root, for the `workspace` location. */
export const LABELS_FOLDER = path.join('.rollout-review', 'labels');
const BESIDE_SUFFIX = '.labels';
/** Bytes of a file name that an author may take; most file systems end at 255. */
const MAX_AUTHOR = 120;
/** Names that Windows gives to devices, whatever the extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The folders that may hold the labels of a source. Both are read, so that a changed setting hides none. */
export interface LabelFolders {
  /** Null for a source outside the root, whose labels can only stand beside it. */
  readonly workspace: string | null;
  readonly beside: string;
}

/** `source` is the path from the root, with `/`. */
export function labelFolders(root: string, source: string): LabelFolders {
  const beside = path.join(root, source) + BESIDE_SUFFIX;
  return { workspace: isInside(source) ? path.join(root, LABELS_FOLDER, source) : null, beside };
}

/** The folder that new labels of a source go to. */
export function writeFolder(root: string, source: string, location: LabelsLocation): string {
  const { workspace, beside } = labelFolders(root, source);
  return location === 'workspace' && workspace !== null ? workspace : beside;
}

/** Whether a path from the root stays under it. */
export function isInside(source: string): boolean {
  return (
    source !== '' &&
    !path.isAbsolute(source) &&
    !/^[A-Za-z]:/.test(source) &&
    !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(source)
  );
}

/**
 * `<author>.<writer>.jsonl`. What is not plain in a file name of any system is percent-encoded, so that different
 * authors have different files; a very long name is cut and ends in `~` and its hash.
 */
export function labelFileName(author: string, writer: string): string {
  return `${authorName(author)}.${writer}.jsonl`;
}

function authorName(author: string): string {
  const encoded = author
    .normalize('NFC')
    .replace(/[^A-Za-z0-9_.-]/gu, percent)
    .replace(/^\./, percent);
  const name = device.test(encoded) ? percent(encoded.slice(0, 1)) + encoded.slice(1) : encoded;
  if (name.length <= MAX_AUTHOR) return name;
  const start = name.slice(0, MAX_AUTHOR - 33).replace(/%[0-9A-F]?$/, '');
  return `${start}~${sha256Hex(author.normalize('NFC')).slice(0, 32)}`;
}

function percent(character: string): string {
  const bytes = [...Buffer.from(character, 'utf8')];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** The nearest folder above a file that holds labels; null where none does. */
export async function findLabelRoot(file: string): Promise<string | null> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (await isFolder(path.join(folder, LABELS_FOLDER))) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

/** The sources that have a log under the root's folder of labels, or beside themselves in `besideFolder`. */
export async function labeledSources(root: string, besideFolder: string): Promise<string[]> {
  const sources: string[] = [];
  await walk(path.join(root, LABELS_FOLDER), '', sources);
  for (const entry of await entries(path.join(root, besideFolder))) {
    if (entry.isDirectory() && entry.name.endsWith(BESIDE_SUFFIX) && entry.name !== BESIDE_SUFFIX) {
      sources.push(path.posix.join(besideFolder, entry.name.slice(0, -BESIDE_SUFFIX.length)));
    }
  }
  return [...new Set(sources)].sort();
}

async function walk(folder: string, source: string, sources: string[]): Promise<void> {
  const list = await entries(folder);
  if (source !== '' && list.some((entry) => entry.isFile() && isLog(entry.name))) sources.push(source);
  for (const entry of list) {
    if (entry.isDirectory())
      await walk(path.join(folder, entry.name), path.posix.join(source, entry.name), sources);
  }
}

/** The logs in a folder, by name; none where there is no folder. */
export async function logsIn(folder: string): Promise<string[]> {
  const list = await entries(folder);
  return list.flatMap((entry) => (entry.isFile() && isLog(entry.name) ? [entry.name] : [])).sort();
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}

async function entries(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isLog(name: string): boolean {
  return name.endsWith('.jsonl');
}

/** The logs of a source, by its absolute path. */
export async function logFilesOf(root: string, file: string): Promise<string[]> {
  const { workspace, beside } = labelFolders(root, path.relative(root, file).split(path.sep).join('/'));
  const files: string[] = [];
  for (const folder of workspace === null ? [beside] : [workspace, beside]) {
    for (const name of await logsIn(folder)) files.push(path.join(folder, name));
  }
  return files;
}

/** Every log in a folder and below, or the file itself. */
export async function logFilesUnder(place: string): Promise<string[]> {
  if (!(await isFolder(place))) return isLog(place) ? [place] : [];
  const files: string[] = [];
  for (const entry of await entries(place)) {
    const inside = path.join(place, entry.name);
    if (entry.isDirectory()) files.push(...(await logFilesUnder(inside)));
    else if (entry.isFile() && isLog(entry.name)) files.push(inside);
  }
  return files.sort();
}

/** Whether a path is a log, or a folder of logs. */
export function isLabelPlace(place: string): boolean {
  return (
    path.basename(place) === '.rollout-review' ||
    `${place}${path.sep}`.includes(`${path.sep}${LABELS_FOLDER}${path.sep}`) ||
    /\.labels(?:[\\/]|$)/.test(place)
  );
}
