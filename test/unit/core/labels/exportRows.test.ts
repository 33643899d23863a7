import { describe, expect, it } from 'vitest';
import {
  CsvWriter,
  orphanRows,
  rolloutRows,
  type LabelRow,
  type RuleResults,
} from '../../../../src/core/labels/index.ts';
import { RawNumber, type RolloutHeader, type Turn } from '../../../../src/core/model/index.ts';
import { ada, ben, labelDraft, nth, placer, sourceOf, span, text, turns, Writer } from './make.ts';

const source = 'base/runs #1.jsonl';
const key = 'a%23T3';
const rollout = turns(
  ['user', 'Close the books.'],
  [
    'model',
    { kind: 'reasoning', state: 'readable', text: 'A 🧾 from the hidden checker?' },
    { kind: 'tool-call', callId: 'c', name: 'bash', arguments: { command: 'ls' } },
  ],
  ['tool', { kind: 'tool-result', callId: 'c', name: null, text: 'ledger.csv', isError: false, exitCode: 0 }],
);
const header: RolloutHeader = {
  key,
  id: 'a#T3',
  ordinal: 1,
  parent: null,
  title: null,
  task: 'close-books',
  environment: 7,
  model: 'm-1',
  step: 1200,
  attempt: null,
  status: null,
  reward: new RawNumber('NaN'),
  scores: {},
  startedAt: null,
  endedAt: null,
  tokens: null,
  cost: null,
  metadata: {},
  record: { line: 1, start: 0, end: 10 },
};
const checker = span(nth(rollout, 1), 'hidden checker');

async function rowsOf(
  writer: Writer,
  list: readonly Turn[] = rollout,
  rules: RuleResults | null = null,
): Promise<LabelRow[]> {
  const placed = await placer(writer.index, sourceOf(source, { [key]: list }));
  return rolloutRows({
    source,
    marks: placed.in(key),
    turns: list,
    header: () => header,
    rules: () => rules,
  });
}

function labeled(): Writer {
  const writer = new Writer(source);
  writer.write(labelDraft(source, key, rollout, checker, { note: 'said it', finding: 'f1' }));
  writer.write(
    labelDraft(source, key, rollout, checker, {
      verdict: 'absent',
      codebook: { id: 'agentic-rl', version: 4 },
    }),
    ben,
  );
  writer.write(
    labelDraft(source, key, rollout, checker, { labeler: { kind: 'judge', id: 'm@1' }, verdict: 'unsure' }),
    ben,
  );
  const { rollout: link, target } = labelDraft(source, key, rollout, checker);
  writer.write({ event: 'comment', rollout: link, target, text: 'why absent?', label: 'e2', replaces: [] });
  return writer;
}

describe('a row of the export', () => {
  it('holds target, text, context, citation and what everyone says, people, judges and rules apart', async () => {
    const rules: RuleResults = {
      hits: [hit({ start: 18, end: 24 })],
      version: (codebook, behavior) => (codebook === 'agentic-rl' && behavior === 'probe-write' ? 5 : null),
    };
    expect(await rowsOf(labeled(), rollout, rules)).toEqual([
      {
        schema: 'label/1',
        citation: 'base/runs %231.jsonl#a%23T3/T2/P1@14-28',
        source,
        rollout: key,
        target: 'span',
        turn: 2,
        part: 1,
        pointer: null,
        offsets: { utf16: [14, 28], codePoints: [13, 27] },
        text: 'hidden checker',
        textTruncated: false,
        before: 'A 🧾 from the ',
        after: '?',
        previous: { turn: 1, role: 'user', text: 'Close the books.' },
        next: { turn: 3, role: 'tool', text: 'ledger.csv' },
        codebook: 'agentic-rl',
        behavior: 'probe-write',
        codebookVersions: [3, 4],
        human: [
          {
            author: 'Ada',
            verdict: 'present',
            alsoSaid: [],
            time: '1970-01-01T00:00:01.000Z',
            note: 'said it',
            codebookVersion: 3,
            label: 'e1',
            finding: 'f1',
          },
          {
            author: 'Ben',
            verdict: 'absent',
            alsoSaid: [],
            time: '1970-01-01T00:00:02.000Z',
            note: null,
            codebookVersion: 4,
            label: 'e2',
            finding: null,
          },
        ],
        judge: [
          {
            author: 'Ben',
            verdict: 'unsure',
            alsoSaid: [],
            time: '1970-01-01T00:00:03.000Z',
            note: null,
            codebookVersion: 3,
            label: 'e3',
            finding: null,
            judge: 'm@1',
          },
        ],
        rule: { present: true, codebookVersion: 5 },
        comments: [{ author: 'Ada', time: '1970-01-01T00:00:04.000Z', text: 'why absent?' }],
        orphan: null,
        task: 'close-books',
        environment: 7,
        model: 'm-1',
        step: 1200,
        attempt: null,
        reward: new RawNumber('NaN'),
      },
    ]);
  });

  it('is one per target and behavior, in reading order', async () => {
    const writer = new Writer(source);
    writer.write(labelDraft(source, key, rollout, { kind: 'turn', turn: nth(rollout, 2) }));
    writer.write(labelDraft(source, key, rollout, checker, { behavior: 'z' }));
    writer.write(labelDraft(source, key, rollout, checker, { behavior: 'a' }));
    writer.write(labelDraft(source, key, rollout, { kind: 'turn', turn: nth(rollout, 1) }));
    writer.write(labelDraft(source, key, rollout, { kind: 'rollout' }));
    const rows = await rowsOf(writer);
    expect(rows.map(({ target, turn, behavior }) => `${target} ${turn} ${behavior}`)).toEqual([
      'rollout null probe-write',
      'turn 2 probe-write',
      'span 2 a',
      'span 2 z',
      'turn 3 probe-write',
    ]);
    const call = '{\n  "command": "ls"\n}';
    expect(rows.map((row) => row.text)).toEqual([
      `## T1 user\nClose the books.\n\n## T2 model\nA 🧾 from the hidden checker?\n\nbash(${call})\n\n## T3 tool\nledger.csv`,
      `A 🧾 from the hidden checker?\n\nbash(${call})`,
      'hidden checker',
      'hidden checker',
      'ledger.csv',
    ]);
    expect(rows.map(({ citation }) => citation.split('#')[1])).toEqual([
      key,
      `${key}/T2`,
      `${key}/T2/P1@14-28`,
      `${key}/T2/P1@14-28`,
      `${key}/T3`,
    ]);
  });

  it('says what a reviewer said last, and what else still stands of theirs', async () => {
    const writer = new Writer(source);
    const other = { ...ada, writer: '0000000c' };
    writer.write(labelDraft(source, key, rollout, checker, { verdict: 'absent' }), other);
    writer.write(labelDraft(source, key, rollout, checker, { verdict: 'present' }));
    expect((await rowsOf(writer))[0]?.human).toMatchObject([
      { author: 'Ada', verdict: 'present', alsoSaid: ['absent'] },
    ]);
  });

  it('bounds long texts and their neighbors without cutting a character', async () => {
    const long = '🧾'.repeat(15_000);
    const list = turns(['user', long], ['model', `x${long}`], ['user', long]);
    const writer = new Writer(source);
    writer.write(labelDraft(source, key, list, { kind: 'turn', turn: nth(list, 1) }));
    writer.write(labelDraft(source, key, list, { kind: 'rollout' }));
    const [whole, row] = await rowsOf(writer, list);
    expect([row?.text.length, row?.textTruncated]).toEqual([19_999, true]);
    expect([row?.previous?.text.length, row?.next?.text.length]).toEqual([1_000, 1_000]);
    // `## T1 user` and its line end are 11 code units, then come pairs.
    expect([whole?.text.length, whole?.textTruncated]).toEqual([19_999, true]);
    expect(`${row?.text}${whole?.text}`).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('counts a rule on a turn or rollout wherever it fired there, on a span where it overlaps', async () => {
    const writer = new Writer(source);
    writer.write(labelDraft(source, key, rollout, { kind: 'rollout' }));
    writer.write(labelDraft(source, key, rollout, { kind: 'turn', turn: nth(rollout, 1) }));
    writer.write(labelDraft(source, key, rollout, checker));
    const present = async (...hits: RuleResults['hits']) =>
      (await rowsOf(writer, rollout, { hits, version: () => 3 })).map((row) => row.rule?.present);
    expect(await present()).toEqual([false, false, false]);
    expect(await present(hit({ turn: 3 }))).toEqual([true, false, false]);
    expect(await present(hit({ part: 2, pointer: '/command' }))).toEqual([true, true, false]);
    expect(await present(hit({ start: 0, end: 14 }))).toEqual([true, true, false]);
    expect(await present(hit({ start: 0, end: 15 }))).toEqual([true, true, true]);
    expect(await present(hit({ behavior: 'other' }))).toEqual([false, false, false]);
    expect((await rowsOf(writer, rollout, { hits: [], version: () => null }))[0]?.rule).toBeNull();
  });

  it('of an orphan holds the words it was made on and why it has no place', async () => {
    const edited = rollout.map((turn) =>
      turn.number === 2 ? { ...turn, parts: [text('All else.')] } : turn,
    );
    const writer = labeled();
    const placed = await placer(writer.index, sourceOf(source, { [key]: edited }));
    const rows = orphanRows(source, placed.orphans());
    expect(rows).toMatchObject([
      {
        citation: 'base/runs %231.jsonl#a%23T3/T2/P1@14-28',
        orphan: 'quote-gone',
        text: 'hidden checker',
        before: 'A 🧾 from the ',
        after: '?',
        previous: null,
        offsets: { utf16: [14, 28], codePoints: [13, 27] },
        human: [{ author: 'Ada' }, { author: 'Ben' }],
        judge: [{ author: 'Ben' }],
        comments: [{ text: 'why absent?' }],
        rule: null,
      },
    ]);
  });

  function hit(more: Partial<RuleResults['hits'][number]>): RuleResults['hits'][number] {
    const place = { turn: 2, part: 1, pointer: null, start: 0, end: 99 };
    return { behavior: 'probe-write', codebook: { id: 'agentic-rl' }, ...place, ...more };
  }
});

describe('the export as CSV', () => {
  async function cells(rows: readonly LabelRow[], authors = ['Ben', 'Ada', 'Ada'], judges = ['m@1']) {
    const csv = new CsvWriter({ authors, judges });
    const names = parse(csv.header())[0] ?? [];
    const body = rows.map((row) => csv.row(row)).join('');
    return parse(body).map((row) =>
      Object.fromEntries(names.map((name, index) => [name, row[index] ?? 'missing'])),
    );
  }

  /** RFC 4180 by its grammar. */
  function parse(csv: string): string[][] {
    expect(csv.endsWith('\r\n')).toBe(true);
    const rows: string[][] = [[]];
    const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
    while (field.lastIndex < csv.length) {
      const match = field.exec(csv);
      if (match === null) throw new Error('not CSV');
      rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
      if (match[3] === '\r\n') rows.push([]);
    }
    return rows.slice(0, -1);
  }

  it('has a column per reviewer and judge, and the same facts', async () => {
    const [row] = await cells(await rowsOf(labeled()));
    expect(row).toEqual({
      citation: 'base/runs %231.jsonl#a%23T3/T2/P1@14-28',
      source,
      rollout: key,
      target: 'span',
      turn: '2',
      part: '1',
      pointer: '',
      start_utf16: '14',
      end_utf16: '28',
      start_codepoint: '13',
      end_codepoint: '27',
      text: 'hidden checker',
      text_truncated: 'false',
      before: 'A 🧾 from the ',
      after: '?',
      previous_turn: 'Close the books.',
      next_turn: 'ledger.csv',
      codebook: 'agentic-rl',
      codebook_versions: '3 4',
      behavior: 'probe-write',
      'human:Ada': 'present',
      'human:Ben': 'absent',
      'judge:m@1': 'unsure',
      rule: '',
      rule_codebook_version: '',
      notes: 'Ada: said it',
      comments: 'Ada: why absent?',
      orphan: '',
      task: 'close-books',
      environment: '7',
      model: 'm-1',
      step: '1200',
      attempt: '',
      reward: 'NaN',
    });
  });

  it('keeps commas, quotes and line ends, and takes the power from what a spreadsheet would run', async () => {
    const [base] = await rowsOf(labeled());
    if (base === undefined) throw new Error('no row');
    const texts = [
      '=HYPERLINK("http://x")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r\n=1',
      "'quoted",
      '＝1',
      'plain, with "quotes"\nand lines',
      ' =1',
      '',
    ];
    const rows = await cells(texts.map((words) => ({ ...base, text: words, reward: -1.5 })));
    expect(rows.map((row) => row['text'])).toEqual([
      '\'=HYPERLINK("http://x")',
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      "'\r\n=1",
      "''quoted",
      "'＝1",
      'plain, with "quotes"\nand lines',
      ' =1',
      '',
    ]);
    expect(rows.map((row) => row['reward'])).toEqual(texts.map(() => '-1.5'));
    // The documented way back.
    expect(rows.map((row) => (row['text'] ?? '').replace(/^'(?=[=+\-@\t\r\n'＝＋－＠])/, ''))).toEqual(texts);
  });
});
