import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { appendLine } from './labelStoreAppend.ts';
import type { LabelStoreOptions, StoreSettings } from './labelStoreOptions.ts';
import { labeledSources } from './labelStorePaths.ts';
import { SourceLabels } from './labelStoreSource.ts';

/**
 * The labels on disk. A log per source, in it a file per author and installation, in it a line per event; a line is
 * written once, synced, and never changed. Rollout files are never written.
 */
export class LabelStore {
  private readonly settings: StoreSettings;

  constructor(options: LabelStoreOptions) {
    const { hand } = options;
    if (hand !== null && !/^[0-9a-f]{8}$/.test(hand.writer)) throw new Error('A writer is 8 hex digits');
    if (hand?.author === '') throw new Error('An author has a name');
    this.settings = {
      now: Date.now,
      newId: () => randomBytes(16).toString('hex'),
      append: appendLine,
      pollMs: 2_000,
      onFault: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
      ...options,
      gone: (source) => this.goneSources(source),
    };
  }

  /** The labels of one source, by its path from the root with `/`. Dispose of them when the source closes. */
  async open(source: string): Promise<SourceLabels> {
    const labels = new SourceLabels(this.settings, source);
    await labels.refresh();
    return labels;
  }

  /** The sources that have labels and no file: moved, renamed or deleted. Those that stand beside one are found too. */
  async goneSources(beside = ''): Promise<string[]> {
    const { root } = this.settings;
    const sources = await labeledSources(root, path.posix.dirname(beside));
    const exists = await Promise.all(sources.map((source) => isThere(path.join(root, source))));
    return sources.filter((_, index) => exists[index] === false);
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    // What cannot be looked at may still be there.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}
