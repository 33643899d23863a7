import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isUserError } from '../../../src/core/base/index.ts';
import { makeLink, rolloutPrint } from '../../../src/core/labels/index.ts';
import { appendLine } from '../../../src/node/labelStoreAppend.ts';
import { LabelTail } from '../../../src/node/labelStoreTail.ts';
import { labelDraft, ada, ben, nth, placer, sourceOf, turns } from '../core/labels/make.ts';
import { idOf, makeSource, note, notes, opened, storeAt, tempFolder } from './labelStoreFixture.ts';

const folder = path.join('.rollout-review', 'labels');
const adasFile = path.join(folder, 'runs.jsonl', 'Ada.0000000a.jsonl');

describe('a saved label', () => {
  it('is a line in the author’s file of the source, with a rule for git beside', async () => {
    const root = await tempFolder();
    await makeSource(root, 'base/a#T3 b.jsonl');
    const before = await stat(path.join(root, 'base/a#T3 b.jsonl'), { bigint: true });
    const labels = await opened(storeAt(root), 'base/a#T3 b.jsonl');
    const event = await labels.append(note('seen'));
    const file = path.join(root, folder, 'base', 'a#T3 b.jsonl', 'Ada.0000000a.jsonl');
    const content = await readFile(file, 'utf8');
    expect(content.split('\n').length).toBe(2);
    expect(JSON.parse(content)).toEqual(event);
    expect(await readFile(path.join(root, folder, '.gitattributes'), 'utf8')).toBe(
      '*.jsonl merge=union -text\n',
    );
    const after = await stat(path.join(root, 'base/a#T3 b.jsonl'), { bigint: true });
    expect([after.mtimeNs, after.ino, after.size]).toEqual([before.mtimeNs, before.ino, before.size]);
  });

  it('stands beside the source where the reviewer prefers that, and both places are read', async () => {
    const root = await tempFolder();
    const one = await opened(storeAt(root));
    await one.append(note('in the workspace'));
    const other = await opened(storeAt(root, { location: 'beside' }));
    await other.append(note('beside'));
    expect((await readdir(path.join(root, 'runs.jsonl.labels'))).sort()).toEqual([
      '.gitattributes',
      'Ada.0000000a.jsonl',
    ]);
    await one.refresh();
    expect([notes(one), notes(other)]).toEqual(Array(2).fill(['beside', 'in the workspace']));
    await other.undo();
    await other.undo();
    expect(notes(await opened(storeAt(root)))).toEqual([]);
  });

  it('leaves a rule for git that someone wrote as it is', async () => {
    const root = await tempFolder();
    await mkdir(path.join(root, folder), { recursive: true });
    await writeFile(path.join(root, folder, '.gitattributes'), '*.jsonl merge=ours\n');
    await (await opened(storeAt(root))).append(note('x'));
    expect(await readFile(path.join(root, folder, '.gitattributes'), 'utf8')).toBe('*.jsonl merge=ours\n');
  });

  it('is found again, with undo and redo, by another process', async () => {
    const root = await tempFolder();
    const first = await opened(storeAt(root));
    await first.append(note('one'));
    await first.append(note('two'));
    expect(await first.undo()).toMatchObject({
      action: { note: 'two' },
      written: { event: 'retract', by: 'undo' },
    });
    const second = await opened(storeAt(root));
    expect(notes(second)).toEqual(['one']);
    expect(await second.redo()).toMatchObject({ action: { note: 'two' }, written: { by: 'redo' } });
    expect(await second.redo()).toBeNull();
    await second.undo();
    await second.undo();
    expect(await second.undo()).toBeNull();
    await first.refresh();
    expect(notes(first)).toEqual([]);
  });

  it('comes after what was asked before it, however fast keys are pressed', async () => {
    const root = await tempFolder();
    const labels = await opened(storeAt(root));
    const all = [
      labels.append(note('1')),
      labels.undo(),
      labels.append(note('2')),
      labels.append(note('3')),
      labels.undo(),
    ];
    await Promise.all(all);
    expect(notes(labels)).toEqual(['2']);
  });

  it('shows in two windows, whichever wrote it', async () => {
    const root = await tempFolder();
    const windows = [await opened(storeAt(root)), await opened(storeAt(root))] as const;
    const other = await opened(storeAt(root, { hand: ben }));
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => windows[0].append(note(`a${index}`))),
      ...Array.from({ length: 10 }, (_, index) => windows[1].append(note(`b${index}`))),
      ...Array.from({ length: 10 }, (_, index) => other.append(note(`c${index}`))),
    ]);
    const all = ['a', 'b', 'c'].flatMap((who) => Array.from({ length: 10 }, (_, index) => `${who}${index}`));
    for (const labels of [...windows, other]) {
      await labels.refresh();
      expect(notes(labels)).toEqual(all);
      expect(labels.problems).toEqual([]);
    }
    // What was done last, in whichever window, is undone first.
    await windows[0].append(note('last'));
    expect(await windows[1].undo()).toMatchObject({ action: { note: 'last' } });
  });

  it('is noticed by another window without asking', async () => {
    const root = await tempFolder();
    const watching = await opened(storeAt(root, { pollMs: 20 }));
    const seen = new Promise<string[]>((resolve) => {
      watching.index.onDidChange(({ shown }) => resolve(shown.map((mark) => mark.id)));
    });
    const event = await (await opened(storeAt(root))).append(note('x'));
    expect(await seen).toEqual([event.id]);
    // The folder exists by now: the system's own events come, also with the timer out of the way.
    const quick = await opened(storeAt(root, { pollMs: 600_000 }));
    const undone = new Promise<readonly string[]>((resolve) => {
      quick.index.onDidChange(({ hidden }) => resolve(hidden));
    });
    await watching.undo();
    expect(await undone).toEqual([event.id]);
  });
});

describe('a label that cannot be saved', () => {
  async function refused(root: string, options = {}): Promise<string> {
    const labels = await opened(storeAt(root, options));
    const error: unknown = await labels.append(note('lost?')).catch((reason: unknown) => reason);
    expect(isUserError(error)).toBe(true);
    expect(notes(labels)).toEqual([]);
    await labels.refresh();
    expect(notes(labels)).toEqual([]);
    return error instanceof Error ? error.message.replace(root, 'ROOT') : '';
  }

  it('says so with the file and the reason, and does not show', async () => {
    const root = await tempFolder();
    const full = async (): Promise<void> => {
      throw Object.assign(new Error('ENOSPC'), {
        isUserError: true,
        message: 'The label was not saved: the disk is full.',
      });
    };
    expect(await refused(root, { append: full })).toBe('The label was not saved: the disk is full.');
  });

  it('names a full disk', async () => {
    // The kernel's own always-full device.
    const root = await tempFolder();
    await mkdir(path.join(root, folder, 'runs.jsonl'), { recursive: true });
    await symlink('/dev/full', path.join(root, adasFile));
    expect(await refused(root)).toBe(
      `The label was not saved: cannot write ROOT/${adasFile}: the disk is full.`,
    );
  });

  it('names a file that stands in the way', async () => {
    const root = await tempFolder();
    await writeFile(path.join(root, '.rollout-review'), '');
    expect(await refused(root)).toMatch(
      /^The label was not saved: cannot write .*: a file stands where a folder is needed\.$/,
    );
  });

  it('names a missing permission', async () => {
    const root = await tempFolder();
    if (process.getuid?.() === 0) {
      // Root may write anywhere: a folder that no one can write to is one of the kernel's.
      await mkdir(path.join(root, folder), { recursive: true });
      await symlink('/proc/self', path.join(root, folder, 'runs.jsonl'));
      expect(await refused(root)).toMatch(/^The label was not saved: cannot write .*\.$/);
    } else {
      await chmod(root, 0o500);
      onTestFinished(() => chmod(root, 0o700));
      expect(await refused(root)).toContain('there is no permission to write there');
    }
  });

  it('leaves undo and redo, and the labels after it, as they should be', async () => {
    const root = await tempFolder();
    let fail = false;
    const append = async (file: string, line: string): Promise<void> => {
      if (fail) throw new Error('unplugged');
      await appendLine(file, line);
    };
    const labels = await opened(storeAt(root, { append }));
    await labels.append(note('one'));
    fail = true;
    await expect(labels.append(note('two'))).rejects.toThrow('unplugged');
    await expect(labels.undo()).rejects.toThrow('unplugged');
    expect(notes(labels)).toEqual(['one']);
    fail = false;
    expect(await labels.redo()).toBeNull();
    await labels.append(note('three'));
    expect(notes(await opened(storeAt(root)))).toEqual(['one', 'three']);
  });
});

describe('a crash while a label was written', () => {
  it('loses that label only, whatever byte it ended at, and says so', async () => {
    const root = await tempFolder();
    const file = path.join(root, adasFile);
    const labels = await opened(storeAt(root));
    const one = await labels.append(note('one'));
    const kept = (await readFile(file)).length;
    const two = await labels.append(note('two 🧾'));
    const whole = (await readFile(file)).length;
    for (let end = whole; end >= kept; end--) {
      await truncate(file, end);
      const looked = await new LabelTail(file).look();
      // At its last byte only the line end is missing; the event is whole.
      const saved = end >= whole - 1;
      expect(looked?.read.events.map(idOf)).toEqual(saved ? [one.id, two.id] : [one.id]);
      const { kind, line, byte } = looked?.tail ?? {};
      expect([kind, line, byte]).toEqual(
        end > kept && !saved ? ['torn-record', 2, kept] : Array(3).fill(undefined),
      );
      expect(looked?.read.problems).toEqual([]);
    }
  });

  it('leaves the next label on a line of its own', async () => {
    const root = await tempFolder();
    const file = path.join(root, adasFile);
    const labels = await opened(storeAt(root));
    await labels.append(note('one'));
    const kept = (await readFile(file)).length;
    await labels.append(note('two'));
    const whole = await readFile(file);
    for (const end of [kept, kept + 1, kept + 300, whole.length - 2, whole.length - 1, whole.length]) {
      await writeFile(file, whole.subarray(0, end));
      const after = await opened(storeAt(root));
      await after.append(note('next'));
      const saved = end >= whole.length - 1;
      for (const reader of [after, await opened(storeAt(root))]) {
        expect(notes(reader)).toEqual(saved ? ['next', 'one', 'two'] : ['next', 'one']);
        expect(reader.problems.map(({ problem }) => problem.line)).toEqual(end > kept && !saved ? [2] : []);
      }
    }
  });

  it('is no longer a problem when the line was only being written', async () => {
    const root = await tempFolder();
    const writer = await opened(storeAt(root));
    await writer.append(note('one'));
    const file = path.join(root, adasFile);
    const line = await readFile(file, 'utf8');
    const second = line.replace(/"id":"[^"]*"/, '"id":"second"').replace('"note":"one"', '"note":"two"');
    await appendFile(file, second.slice(0, 200));
    const reader = await opened(storeAt(root));
    expect(reader.problems.map(({ problem, name }) => [problem.line, name])).toEqual([
      [2, adasFile.split(path.sep).join('/')],
    ]);
    await appendFile(file, second.slice(200));
    await reader.refresh();
    expect(notes(reader)).toEqual(['one', 'two']);
    expect(reader.problems).toEqual([]);
  });
});

describe('a log that changes otherwise than by growing', () => {
  it('is read anew: lines removed, changed in place, or the file gone', async () => {
    const root = await tempFolder();
    const file = path.join(root, adasFile);
    const labels = await opened(storeAt(root));
    for (const words of ['one', 'two', 'three']) await labels.append(note(words));
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(file, `${lines.slice(1).join('\n')}\n`);
    await labels.refresh();
    expect(notes(labels)).toEqual(['three', 'two']);
    await writeFile(`${file}.new`, `${[...lines.slice(1), nth(lines, 0)].join('\n')}\n`);
    await rename(`${file}.new`, file);
    await labels.refresh();
    expect(notes(labels)).toEqual(['one', 'three', 'two']);
    await writeFile(file, `${lines.join('\n').replace('"one"', '"ONE"')}\n`);
    await labels.refresh();
    expect(notes(labels)).toEqual(['ONE', 'three', 'two']);
    await rm(file);
    await labels.refresh();
    expect(notes(labels)).toEqual([]);
    await labels.append(note('four'));
    expect(notes(await opened(storeAt(root)))).toEqual(['four']);
  });

  it('keeps what was read and says so where it can no longer be read', async () => {
    const root = await tempFolder();
    const file = path.join(root, adasFile);
    const labels = await opened(storeAt(root));
    await labels.append(note('one'));
    await rename(file, `${file}.kept`);
    await symlink(file, file);
    await labels.refresh();
    expect(notes(labels)).toEqual(['one']);
    await rm(file);
    await rename(`${file}.kept`, file);
    await labels.refresh();
    expect([notes(labels), labels.problems]).toEqual([['one'], []]);
  });
});

describe('the labels of a source that is gone', () => {
  const rollout = turns(['user', 'Close the books.'], ['model', 'I look at the ledger.']);
  const second = { kind: 'turn', turn: nth(rollout, 1) } as const;

  it('are found where its rollouts have moved, and what is done to them there stays with them', async () => {
    const root = await tempFolder();
    await makeSource(root, 'old/runs.jsonl');
    const old = await opened(storeAt(root), 'old/runs.jsonl');
    const event = await old.append(labelDraft('old/runs.jsonl', 'a', rollout, second));
    await mkdir(path.join(root, 'new'));
    await rename(path.join(root, 'old/runs.jsonl'), path.join(root, 'new/runs.jsonl'));
    const store = storeAt(root);
    expect(await store.goneSources()).toEqual(['old/runs.jsonl']);
    const moved = await opened(store, 'new/runs.jsonl');
    expect(await moved.includeGone()).toBe(true);
    expect(await moved.includeGone()).toBe(false);
    const source = {
      ...sourceOf('new/runs.jsonl', { a: rollout }),
      isGone: (name: string) => moved.isGone(name),
    };
    const placed = await placer(moved.index, source);
    expect(placed.at('a', 2).map(({ mark }) => mark.id)).toEqual([event.id]);
    await moved.append({ event: 'retract', of: event.id, by: 'removal' });
    expect(placed.at('a', 2)).toEqual([]);
    // Moved back: the retract is where the label is.
    await rename(path.join(root, 'new/runs.jsonl'), path.join(root, 'old/runs.jsonl'));
    expect(notes(await opened(storeAt(root), 'old/runs.jsonl'))).toEqual([]);
  });

  it('are found beside it too', async () => {
    const root = await tempFolder();
    const store = storeAt(root, { location: 'beside' });
    await (await opened(store, 'data/old.jsonl')).append(labelDraft('data/old.jsonl', 'a', rollout, second));
    const moved = await opened(store, 'data/renamed.jsonl');
    await moved.includeGone();
    expect(moved.isGone('data/old.jsonl')).toBe(true);
    expect([...moved.index.marks()].length).toBe(1);
  });

  it('follow an attach to another source, from either side', async () => {
    const root = await tempFolder();
    await makeSource(root, 'runs.jsonl');
    await makeSource(root, 'split.jsonl');
    const old = await opened(storeAt(root));
    const event = await old.append(labelDraft('runs.jsonl', 'a', rollout, second));
    const split = await opened(storeAt(root, { hand: ben }), 'split.jsonl');
    const link = makeLink('split.jsonl', 'b', rolloutPrint(rollout));
    await split.append({
      event: 'attach',
      marks: [event.id],
      from: 'runs.jsonl',
      rollout: link,
      target: null,
    });
    for (const reopened of [split, await opened(storeAt(root), 'split.jsonl')]) {
      await reopened.refresh();
      const placed = await placer(reopened.index, sourceOf('split.jsonl', { b: rollout }));
      expect(placed.at('b', 2).map(({ mark }) => mark.author)).toEqual([ada.author]);
    }
    await old.refresh();
    const left = await placer(old.index, sourceOf('runs.jsonl', { x: turns(['user', 'Other']) }));
    expect([left.orphans(), [...left.all()]]).toEqual([[], []]);
  });
});
