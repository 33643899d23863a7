import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSources } from '../../../src/node/index.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';

const folder = await temporaryFolder();
await writeFiles(folder, {
  'base/b.jsonl': '',
  'base/a.JSONL': '',
  'base/deep/er/c.eval': '',
  'trained/d.traj': '',
  'trained/e.json': '',
  'trained/f.ndjson': '',
  'trained/notes.md': '',
  'trained/run.comparison.json': '',
  'trained/run.report.json': '',
  'trained/.hidden.jsonl': '',
  'trained/.rollout-review/labels/x.jsonl': '',
  'trained/e.json.labels/me.jsonl': '',
  'trained/node_modules/p/g.json': '',
  '.git/h.json': '',
  'with [brackets]/i*.jsonl': '',
  'empty/readme.txt': '',
});

const found = async (...paths: string[]) => {
  const { sources, failures } = await findSources(paths, { cwd: folder });
  for (const { path: file, name } of sources) expect(file).toBe(path.join(folder, ...name.split('/')));
  return { names: sources.map(({ name }) => name), failures: failures.map(({ message }) => message) };
};

describe('findSources', () => {
  it('finds rollout files in a folder, sorted, and none of what is not one', async () => {
    expect(await found('.')).toEqual({
      names: [
        'base/a.JSONL',
        'base/b.jsonl',
        'base/deep/er/c.eval',
        'trained/d.traj',
        'trained/e.json',
        'trained/f.ndjson',
        'with [brackets]/i*.jsonl',
      ],
      failures: [],
    });
  });

  it('takes a file whatever it is called, and however special its name is', async () => {
    expect((await found('trained/notes.md', 'trained/.hidden.jsonl')).names).toEqual([
      'trained/.hidden.jsonl',
      'trained/notes.md',
    ]);
    expect((await found('with [brackets]/i*.jsonl')).names).toEqual(['with [brackets]/i*.jsonl']);
    expect((await found(path.join(folder, 'base/b.jsonl'))).names).toEqual(['base/b.jsonl']);
  });

  it('expands patterns', async () => {
    expect((await found('*/?.{jsonl,traj}')).names).toEqual([
      'base/a.JSONL',
      'base/b.jsonl',
      'trained/d.traj',
    ]);
    expect((await found('**/*.json')).names).toEqual(['trained/e.json']);
  });

  it('gives each file once', async () => {
    expect((await found('base', 'base/b.jsonl', './base/../base', 'base/*.jsonl')).names).toEqual([
      'base/a.JSONL',
      'base/b.jsonl',
      'base/deep/er/c.eval',
    ]);
  });

  it('says which paths gave nothing, and does the others', async () => {
    expect(await found('missing.jsonl', 'base/b.jsonl', 'no/*.jsonl', 'empty')).toEqual({
      names: ['base/b.jsonl'],
      failures: [
        'Cannot read missing.jsonl: it does not exist.',
        'No file matches no/*.jsonl.',
        'empty holds no rollout file.',
      ],
    });
  });

  it('comes to an end where links lead in a circle', async () => {
    await symlink(path.join(folder, 'empty'), path.join(folder, 'empty', 'again'));
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'empty', 'dangling.jsonl'));
    expect((await found('empty/readme.txt', 'empty/dangling.jsonl')).failures).toEqual([
      'Cannot read empty/dangling.jsonl: it does not exist.',
    ]);
    expect((await found('empty')).names.length).toBeLessThanOrEqual(3);
  });

  it('names files above the folder with ..', async () => {
    const { sources } = await findSources(['../base/b.jsonl'], { cwd: path.join(folder, 'trained') });
    expect(sources.map(({ name }) => name)).toEqual(['../base/b.jsonl']);
  });
});
