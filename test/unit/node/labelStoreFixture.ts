import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { LabelDraft, LabelingEvent } from '../../../src/core/labels/index.ts';
import type { LabelStoreOptions } from '../../../src/node/labelStoreOptions.ts';
import { LabelStore } from '../../../src/node/labelStore.ts';
import type { SourceLabels } from '../../../src/node/labelStoreSource.ts';
import { ada, anyLabel } from '../core/labels/make.ts';

/** A folder that is gone after the test. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rollout-review-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let stores = 0;

/** A store that looks only when asked, with ids that say which store made them: `a1`, `a2`, …, `b1`, … */
export function storeAt(root: string, options: Partial<LabelStoreOptions> = {}): LabelStore {
  const letter = String.fromCharCode(97 + (stores++ % 26));
  let ids = 0;
  const prefix = `${letter}${Math.floor((stores - 1) / 26)}-`;
  return new LabelStore({
    root,
    location: 'workspace',
    hand: ada,
    pollMs: null,
    newId: () => `${prefix}${++ids}`,
    ...options,
  });
}

export async function opened(store: LabelStore, source = 'runs.jsonl'): Promise<SourceLabels> {
  const labels = await store.open(source);
  onTestFinished(() => labels.dispose());
  return labels;
}

export function note(text: string): LabelDraft {
  return anyLabel('present', { note: text });
}

/** The notes of the labels that stand. */
export function notes(labels: SourceLabels): (string | null)[] {
  return [...labels.index.marks()].map((mark) => (mark.event === 'label' ? mark.note : mark.text)).sort();
}

export function idOf(event: LabelingEvent | undefined): string {
  return event?.id ?? '';
}

export async function makeSource(root: string, source: string, content = '{}\n'): Promise<void> {
  await mkdir(path.dirname(path.join(root, source)), { recursive: true });
  await writeFile(path.join(root, source), content);
}

/** Runs git without the machine's own settings. */
export function git(folder: string, ...args: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      ['-c', 'init.defaultBranch=main', ...args],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(new Error(`git ${args.join(' ')}: ${stderr}${stdout}`));
      },
    );
  });
}
