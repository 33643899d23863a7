import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ada, ben } from '../core/labels/make.ts';
import { git, makeSource, note, notes, opened, storeAt, tempFolder } from './labelStoreFixture.ts';

const adasFile = path.join('.rollout-review', 'labels', 'runs.jsonl', 'Ada.0000000a.jsonl');
let root: string;

let template: string;

/** A repository with a rollout file and one label of Ada's, made once and copied. */
beforeAll(async () => {
  root = template = await mkdtemp(path.join(tmpdir(), 'rollout-review-'));
  await git(root, 'init', '--quiet');
  await makeSource(root, 'runs.jsonl');
  const labels = await storeAt(root).open('runs.jsonl');
  await labels.append(note('base'));
  await commit();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  root = await tempFolder();
  await cp(template, root, { recursive: true });
});

async function commit(): Promise<void> {
  await git(root, 'add', '--all');
  await git(root, 'commit', '--quiet', '--message', 'labels');
}

async function onBranch(name: string, from: string, work: () => Promise<void>): Promise<void> {
  await git(root, 'checkout', '--quiet', '-b', name, from);
  await work();
  await commit();
}

async function label(words: string, hand = ada): Promise<void> {
  await (await opened(storeAt(root, { hand }))).append(note(words));
}

describe('git merges labels', () => {
  it('of one author on two branches, in one file', async () => {
    await onBranch('one', 'main', async () => {
      await label('one');
      await label('one more');
    });
    await onBranch('two', 'main', () => label('two'));
    await git(root, 'merge', '--quiet', '--message', 'merge', 'one');
    expect(await git(root, 'status', '--porcelain')).toBe('');
    const merged = await opened(storeAt(root));
    expect(notes(merged)).toEqual(['base', 'one', 'one more', 'two']);
    expect(merged.problems).toEqual([]);
    // Undo takes back what was done last, of both branches.
    expect(await merged.undo()).toMatchObject({ action: { note: 'two' } });
  });

  it('of two authors, each in a file of their own', async () => {
    await onBranch('one', 'main', () => label('ada'));
    await onBranch('two', 'main', () => label('ben', ben));
    await git(root, 'merge', '--quiet', '--message', 'merge', 'one');
    expect(notes(await opened(storeAt(root)))).toEqual(['ada', 'base', 'ben']);
  });

  it('with an undo on one branch and a label on the other', async () => {
    await onBranch('one', 'main', async () => {
      await (await opened(storeAt(root))).undo();
    });
    await onBranch('two', 'main', () => label('two'));
    await git(root, 'merge', '--quiet', '--message', 'merge', 'one');
    const merged = await opened(storeAt(root));
    expect(notes(merged)).toEqual(['two']);
    await merged.undo();
    expect(notes(merged)).toEqual([]);
  });

  it('with the same lines on both sides, and a line that a crash left unfinished', async () => {
    await appendFile(path.join(root, adasFile), '{"schema":1,"event":"la');
    await commit();
    await onBranch('one', 'main', () => label('one'));
    await onBranch('two', 'main', () => label('two'));
    await git(root, 'merge', '--quiet', '--message', 'merge', 'one');
    const merged = await opened(storeAt(root));
    expect(notes(merged)).toEqual(['base', 'one', 'two']);
    expect(merged.problems.length).toBe(1);
    // Merged once more the other way round, and with every line doubled by hand.
    const file = path.join(root, adasFile);
    const content = await readFile(file, 'utf8');
    await writeFile(file, content + content);
    expect(notes(await opened(storeAt(root)))).toEqual(['base', 'one', 'two']);
  });

  it('while a window shows them: it follows the merge and the checkout', async () => {
    await onBranch('one', 'main', () => label('one'));
    await onBranch('two', 'main', () => label('two'));
    const window = await opened(storeAt(root));
    expect(notes(window)).toEqual(['base', 'two']);
    await git(root, 'merge', '--quiet', '--message', 'merge', 'one');
    await window.refresh();
    expect(notes(window)).toEqual(['base', 'one', 'two']);
    await git(root, 'checkout', '--quiet', 'main');
    await window.refresh();
    expect(notes(window)).toEqual(['base']);
    await window.append(note('here'));
    expect(notes(window)).toEqual(['base', 'here']);
  });
});
