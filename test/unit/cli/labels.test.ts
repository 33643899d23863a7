import { appendFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ben } from '../core/labels/make.ts';
import { tempFolder } from '../node/labelStoreFixture.ts';
import { chatLine, cli, jsonLines, label, labelsAt, quote, turn, writeLines } from './labelsFixture.ts';

let root: string;

beforeEach(async () => {
  root = await tempFolder();
});

/** `citation text` of each row, and why where it is an orphan. */
async function exported(...paths: readonly string[]): Promise<string[]> {
  const { code, out, err } = await cli(root, 'labels', 'export', '--no-rules', ...paths);
  expect([code, err]).toEqual([0, '']);
  return jsonLines(out).map(({ citation, text, orphan }) =>
    [citation, text, ...(typeof orphan === 'string' ? [`(${orphan})`] : [])].join(' '),
  );
}

const says = (who: string) => [`${who} reads the ledger.`, `${who} is done with it.`];

describe('labels export', () => {
  it('brings awkward ids back to their own turns, in each of two files that use the same', async () => {
    const ids = ['a#T3', 'a/b', 'é:@1-2', 'with space', '', 'same', 'same', 'same'];
    const keys = ['a%23T3', 'a%2Fb', 'é%3A%401-2', 'with%20space', 'r5', 'same', 'same~2', 'same~3'];
    for (const cohort of ['base', 'trained']) {
      await writeLines(
        root,
        `${cohort}/runs.jsonl`,
        ids.map((id, index) => chatLine(id, says(`${cohort} ${index}`))),
      );
      for (const key of keys) await label(root, `${cohort}/runs.jsonl`, key, turn(3));
    }
    expect(await exported('.')).toEqual(
      ['base', 'trained'].flatMap((cohort) =>
        keys.map((key, index) => `${cohort}/runs.jsonl#${key}/T3 ${cohort} ${index} reads the ledger.`),
      ),
    );
  });

  it('keeps labels on what they were made on: the file moved, one rollout edited, another appended to', async () => {
    const lines = [
      chatLine('edited', ['I think the hidden checker wants a sum.', 'The end.']),
      chatLine('appended', says('appended')),
      chatLine('kept', says('kept')),
    ];
    await writeLines(root, 'runs.jsonl', lines);
    await label(root, 'runs.jsonl', 'edited', quote(3, 'hidden checker'));
    await label(root, 'runs.jsonl', 'edited', turn(5));
    await label(root, 'runs.jsonl', 'appended', turn(3));
    await label(root, 'runs.jsonl', 'appended', () => ({ kind: 'rollout' }));
    await label(root, 'runs.jsonl', 'kept', turn(5));
    await writeLines(root, 'runs.jsonl', [
      chatLine('new', says('new')),
      chatLine('kept', says('kept')),
      chatLine('edited', ['Well, I think the hidden checker wants a sum.', 'Another end.']),
      chatLine('appended', [...says('appended'), 'And once more.']),
    ]);
    const rows = await exported('runs.jsonl');
    expect(rows.map((row) => row.split('\n')[0])).toEqual([
      'runs.jsonl#kept/T5 kept is done with it.',
      'runs.jsonl#edited/T3/P1@18-32 hidden checker',
      'runs.jsonl#appended ## T1 system',
      'runs.jsonl#appended/T3 appended reads the ledger.',
      'runs.jsonl#edited/T5 The end. (turn-changed)',
    ]);
    await mkdir(path.join(root, 'moved'));
    await rename(path.join(root, 'runs.jsonl'), path.join(root, 'moved', 'renamed.jsonl'));
    // Moved, edited and appended to at once: two rollouts tell by their hash that the file is the one.
    expect((await exported('.')).map((row) => row.split('\n')[0])).toEqual([
      'moved/renamed.jsonl#kept/T5 kept is done with it.',
      'moved/renamed.jsonl#edited/T3/P1@18-32 hidden checker',
      'moved/renamed.jsonl#appended ## T1 system',
      'moved/renamed.jsonl#appended/T3 appended reads the ledger.',
      'moved/renamed.jsonl#edited/T5 The end. (turn-changed)',
    ]);
    expect((await exported('moved')).length).toBe(5);
    // Asked for the file that is gone, and shown nothing it could have become.
    expect((await exported('runs.jsonl')).map((row) => /\((.*)\)$/.exec(row)?.[1])).toEqual(
      Array(5).fill('no-file'),
    );
  });

  it('attaches labels of a file that is gone to neither of two copies', async () => {
    await writeLines(root, 'runs.jsonl', [chatLine('a', says('a'))]);
    await label(root, 'runs.jsonl', 'a', turn(3));
    await writeLines(root, 'one.jsonl', [chatLine('a', says('a'))]);
    await rename(path.join(root, 'runs.jsonl'), path.join(root, 'two.jsonl'));
    expect(await exported('.')).toEqual(['runs.jsonl#a/T3 a reads the ledger. (ambiguous)']);
    // Asked of one, it is certain there.
    expect(await exported('two.jsonl')).toEqual(['two.jsonl#a/T3 a reads the ledger.']);
  });

  it('has the facts of the rollout, every verdict, and what the rules say', async () => {
    const words = 'The hidden tests will grade this, so I look at what the grader checks.';
    await writeLines(root, 'runs.jsonl', [
      chatLine('a', [words, 'The ledger is fine.'], {
        task_id: 't1',
        environment_id: 'e1',
        model: 'm',
        step: 7,
        attempt: 2,
        reward: 0.5,
      }),
    ]);
    await label(root, 'runs.jsonl', 'a', turn(3), { note: 'clear' });
    await label(root, 'runs.jsonl', 'a', turn(3), { verdict: 'absent' }, ben);
    await label(root, 'runs.jsonl', 'a', turn(5));
    const { code, out } = await cli(root, 'labels', 'export', 'runs.jsonl');
    expect(code).toBe(0);
    const rows = jsonLines(out);
    expect(rows).toMatchObject([
      {
        schema: 'label/1',
        citation: 'runs.jsonl#a/T3',
        text: words,
        previous: { turn: 2, role: 'user', text: 'Close the books of March.' },
        next: { turn: 4, role: 'user', text: 'Go on.' },
        human: [
          { author: 'Ada', verdict: 'present', note: 'clear' },
          { author: 'Ben', verdict: 'absent' },
        ],
        rule: { present: true },
        task: 't1',
        environment: 'e1',
        model: 'm',
        step: 7,
        attempt: 2,
        reward: 0.5,
      },
      { citation: 'runs.jsonl#a/T5', rule: { present: false } },
    ]);
  });

  it('writes a file whole, as CSV where it is called so, and never over rollouts or labels', async () => {
    await writeLines(root, 'runs.jsonl', [chatLine('a', ['=1+1', 'Done, "all", of it.'])]);
    await label(root, 'runs.jsonl', 'a', turn(3));
    await label(root, 'runs.jsonl', 'a', turn(5));
    const ran = await cli(root, 'labels', 'export', '--no-rules', 'runs.jsonl', '--out', 'labels.csv');
    expect(ran).toEqual({ code: 0, out: '2 rows, in labels.csv\n', err: '' });
    const csv = await readFile(path.join(root, 'labels.csv'), 'utf8');
    expect(csv.split('\r\n').length).toBe(4);
    expect(csv).toContain(",'=1+1,");
    expect(csv).toContain(',"Done, ""all"", of it.",');
    const before = await readFile(path.join(root, 'runs.jsonl'), 'utf8');
    for (const out of [
      'runs.jsonl',
      '.rollout-review/labels/runs.jsonl/x.jsonl',
      'runs.jsonl.labels/x.jsonl',
    ]) {
      const refused = await cli(root, 'labels', 'export', 'runs.jsonl', '--out', out);
      expect(refused.code).toBe(2);
      expect(refused.err).toContain('it is never written over');
    }
    expect(await readFile(path.join(root, 'runs.jsonl'), 'utf8')).toBe(before);
    const nowhere = await cli(root, 'labels', 'export', 'runs.jsonl', '--out', 'no/such/folder.jsonl');
    expect([nowhere.code, nowhere.out]).toEqual([2, '']);
    expect(nowhere.err).toContain('was not written');
    expect((await readdir(root)).sort()).toEqual(['.rollout-review', 'labels.csv', 'runs.jsonl']);
  });

  it('finds labels from any folder, at a root that is given, and beside the source', async () => {
    await writeLines(root, 'deep/er/runs.jsonl', [chatLine('a', says('a'))]);
    await label(root, 'deep/er/runs.jsonl', 'a', turn(3));
    const inside = await cli(path.join(root, 'deep', 'er'), 'labels', 'export', '--no-rules', 'runs.jsonl');
    expect(jsonLines(inside.out).map(({ citation }) => citation)).toEqual(['deep/er/runs.jsonl#a/T3']);
    const other = await cli(root, 'labels', 'export', '--root', 'deep', 'deep/er/runs.jsonl');
    expect(other).toEqual({ code: 0, out: '', err: '' });
    await rename(
      path.join(root, '.rollout-review', 'labels', 'deep', 'er', 'runs.jsonl'),
      path.join(root, 'deep', 'er', 'runs.jsonl.labels'),
    );
    expect(await exported('deep')).toEqual(['deep/er/runs.jsonl#a/T3 a reads the ledger.']);
  });

  it('says what is wrong in a label file and exits with 1, in a source with 2', async () => {
    await writeLines(root, 'runs.jsonl', [chatLine('a', says('a'))]);
    await label(root, 'runs.jsonl', 'a', turn(3));
    const file = path.join(root, '.rollout-review', 'labels', 'runs.jsonl', 'Ada.0000000a.jsonl');
    await appendFile(file, '{"schema":1,"event":"la');
    const torn = await cli(root, 'labels', 'export', '--no-rules', 'runs.jsonl');
    expect([torn.code, jsonLines(torn.out).length]).toEqual([1, 1]);
    expect(torn.err).toContain(
      '.rollout-review/labels/runs.jsonl/Ada.0000000a.jsonl: Line 2 of the label file',
    );
    const missing = await cli(root, 'labels', 'export', '--no-rules', 'runs.jsonl', 'none.jsonl');
    expect([missing.code, jsonLines(missing.out).length]).toEqual([2, 1]);
    expect(missing.err).toContain('none.jsonl');
  });
});

describe('labels merge', () => {
  it('gives every event of all files once, in order, whatever is given first', async () => {
    await writeLines(root, 'runs.jsonl', [chatLine('a', says('a'))]);
    const one = await label(root, 'runs.jsonl', 'a', turn(3));
    const two = await label(root, 'runs.jsonl', 'a', turn(5), {}, ben);
    const undo = await (await labelsAt(root, 'runs.jsonl')).undo();
    const folder = path.join(root, '.rollout-review', 'labels', 'runs.jsonl');
    const bens = path.join(folder, 'Ben.0000000b.jsonl');
    const strange = '{"schema":2,"event":"sparkle","id":"x"}';
    await appendFile(bens, `${strange}\n${await readFile(bens, 'utf8')}`);
    const expected = [one, two, undo?.written.id, 'x'];
    for (const given of [['runs.jsonl'], [folder], [bens, '.'], [path.join(root, '.rollout-review')]]) {
      const { code, out } = await cli(root, 'labels', 'merge', ...given);
      expect([code, jsonLines(out).map(({ id }) => id)]).toEqual([0, expected]);
    }
    // The merged file is a label file: a colleague's events read back.
    const merged = await cli(root, 'labels', 'merge', 'runs.jsonl', '--out', 'merged.jsonl');
    expect(merged.out).toBe('4 events of 2 files, in merged.jsonl\n');
    const other = path.join(root, 'copy', '.rollout-review', 'labels', 'runs.jsonl');
    await mkdir(other, { recursive: true });
    await rename(path.join(root, 'merged.jsonl'), path.join(other, 'merged.jsonl'));
    const labels = await labelsAt(path.join(root, 'copy'), 'runs.jsonl');
    expect([...labels.index.marks()].map((mark) => mark.id)).toEqual([two]);
    expect(labels.index.counts()).toMatchObject({ events: 3, unknown: 1, problems: 0 });
  });

  it('says what cannot be read and that there is nothing', async () => {
    await mkdir(path.join(root, 'runs.jsonl.labels'));
    const nothing = await cli(root, 'labels', 'merge', 'runs.jsonl.labels');
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('holds no label file')]);
    await writeFile(path.join(root, 'runs.jsonl.labels', 'x.jsonl'), 'no json\n');
    const torn = await cli(root, 'labels', 'merge', 'runs.jsonl.labels');
    expect([torn.code, torn.out]).toEqual([1, '']);
    expect(torn.err).toContain('runs.jsonl.labels/x.jsonl: Line 1');
  });
});

describe('labels agreement', () => {
  it('compares reviewers target by target', async () => {
    await writeLines(root, 'runs.jsonl', [chatLine('a', says('a')), chatLine('b', says('b'))]);
    for (const key of ['a', 'b']) {
      await label(root, 'runs.jsonl', key, turn(3));
      await label(root, 'runs.jsonl', key, turn(3), key === 'a' ? {} : { verdict: 'absent' }, ben);
      await label(root, 'runs.jsonl', key, turn(5), { verdict: 'absent' });
    }
    const { code, out } = await cli(root, 'labels', 'agreement', '.');
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'considers-grader (agentic-rl): 2 targets judged by two or more, in 2 rollouts; 0 unsure',
        // Both present, and present against absent: kappa and alpha find no more than chance.
        // AC1: four targets were rated, 0.375 of that present; (0.5 - 0.46875) / (1 - 0.46875).
        "  raw agreement 0.500   Krippendorff's alpha 0.000   Gwet's AC1 0.059",
        "  Ada and Ben: 2 targets, raw 0.500, Cohen's kappa 0.000",
        '  runs.jsonl#b/T3  Ada present, Ben absent',
        '',
      ].join('\n'),
    );
    const json = await cli(root, 'labels', 'agreement', '--json', '.');
    expect(jsonLines(json.out)).toMatchObject([
      { schema: 'labels-agreement/1', behavior: 'considers-grader', targets: 2 },
    ]);
    const none = await tempFolder();
    await writeLines(none, 'runs.jsonl', [chatLine('a', says('a'))]);
    expect(await cli(none, 'labels', 'agreement', '.')).toEqual({ code: 0, out: 'no labels\n', err: '' });
  });
});
