import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineMethods, type DocumentInfo } from '../../../../src/protocol/index.ts';
import { call, chatLine, result, TestEngine } from './harness.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = new TestEngine();
  await engine.configure();
});
afterEach(() => engine.dispose());

const probe = (id: string) => call(id, 'mcp__finance__update_status', { new_status: '__PROBE_INVALID__' });
const refused = (id: string) => result(id, 'Error: no such status');
const ask = { role: 'user', content: 'Set the status.' };
const done = { role: 'assistant', content: 'Set.' };

/** Flagged: turns 2 and 6 of `a`, none of `b`, turn 2 of `c`. */
function flaggedFile(): string {
  return (
    chatLine({ id: 'a', reward: 1, model: 'm', step: 7, status: 'ok' }, [
      ask,
      probe('1'),
      refused('1'),
      done,
      ask,
      probe('2'),
      refused('2'),
      done,
    ]) +
    chatLine({ id: 'b', reward: 0 }, [ask, done]) +
    chatLine({ id: 'c' }, [ask, probe('3'), refused('3')])
  );
}

async function open(): Promise<DocumentInfo> {
  return engine.openWhole(engine.file('a.jsonl', flaggedFile()));
}

describe('findings', () => {
  it('stand on their turns, in the list, by behavior and in the state', async () => {
    const { document } = await open();
    const { turns } = await engine.call(engineMethods.turns, { document, key: 'a', from: 2, to: 2 });
    expect(turns[0]?.findings).toMatchObject([
      {
        behavior: 'probe-write',
        quote: '__PROBE_INVALID__',
        span: { part: 1, pointer: '/new_status', start: 0, end: 17 },
      },
    ]);
    const grouped = await engine.call(engineMethods.findings, { document, limit: 2 });
    expect(grouped.behaviors).toMatchObject([{ behavior: 'probe-write', count: 3 }]);
    expect(grouped.behaviors[0]?.findings.map(({ key, finding }) => [key, finding.turn])).toEqual([
      ['a', 2],
      ['a', 6],
    ]);
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({ findings: 3 });
    expect(await engine.call(engineMethods.rollout, { document, key: 'a' })).toMatchObject({
      turnsReady: 8,
      complete: true,
      flaggedTurns: 2,
      row: { flags: [{ behavior: 'probe-write', count: 2 }] },
    });
  });

  it('are walked in a rollout and through the document, with their place in the row', async () => {
    const { document } = await open();
    const go = async (
      key: string,
      turn: number,
      direction: 'next' | 'previous',
      scope: 'rollout' | 'document',
    ) => {
      const { place, index, count } = await engine.call(engineMethods.nextFlagged, {
        document,
        key,
        turn,
        direction,
        scope,
      });
      return [place?.key ?? null, place?.turn ?? null, index, count];
    };
    expect(await go('a', 1, 'next', 'rollout')).toEqual(['a', 2, 1, 2]);
    expect(await go('a', 2, 'next', 'rollout')).toEqual(['a', 6, 2, 2]);
    expect(await go('a', 6, 'next', 'rollout')).toEqual([null, null, 0, 2]);
    expect(await go('a', 6, 'next', 'document')).toEqual(['c', 2, 3, 3]);
    expect(await go('b', 1, 'previous', 'document')).toEqual(['a', 6, 2, 3]);
    expect(await go('c', 2, 'previous', 'document')).toEqual(['a', 6, 2, 3]);
    expect(await go('c', 2, 'next', 'document')).toEqual([null, null, 0, 3]);
    expect(await go('a', 2, 'previous', 'document')).toEqual([null, null, 0, 3]);
  });

  it('are marked on the ruler and flagged in the outline', async () => {
    const { document } = await open();
    const { marks, total } = await engine.call(engineMethods.marks, { document, key: 'a', buckets: 100 });
    expect(total).toBe(8);
    expect(marks).toEqual(
      [2, 6].map((turn) => ({ turn, lane: 'finding', behavior: 'probe-write', verdict: null })),
    );
    const outline = await engine.call(engineMethods.outline, { document, key: 'a', from: 2, count: 3 });
    expect(outline.total).toBe(8);
    expect(outline.items).toEqual([
      {
        turn: 2,
        role: 'model',
        label: 'new_status: __PROBE_INVALID__',
        detail: 'mcp__finance__update_status',
        flags: ['probe-write'],
        labels: 0,
      },
      { turn: 3, role: 'tool', label: 'Error: no such status', detail: '', flags: [], labels: 0 },
      { turn: 4, role: 'model', label: 'Set.', detail: '', flags: [], labels: 0 },
    ]);
  });

  it('are reached by references', async () => {
    const { document } = await open();
    const resolve = async (reference: string) =>
      (await engine.call(engineMethods.resolve, { document, reference })).place;
    const found = await resolve('a.jsonl#a/T6/P1/new_status@0-17');
    expect(found).toMatchObject({ key: 'a', turn: 6 });
    expect(found?.finding).toMatch(/^[0-9a-f]{32}$/);
    expect(await resolve('#c')).toMatchObject({ source: 'a.jsonl', key: 'c', turn: 1, finding: null });
    expect(await resolve('#c/T99')).toBeNull();
    expect(await resolve('#z/T1')).toBeNull();
    expect(await resolve('b.jsonl#a/T1')).toBeNull();
    await expect(resolve('nonsense')).rejects.toThrow('is no reference');
  });
});

describe('filter and sort of the list', () => {
  it('work on what the rows say', async () => {
    const { document } = await open();
    const keys = async (filter: string, sort: 'order' | 'reward' | 'flags' = 'order', descending = false) =>
      (
        await engine.call(engineMethods.rollouts, { document, from: 0, count: 9, filter, sort, descending })
      ).rows.map((row) => row.key);
    expect(await keys('behavior:probe-write')).toEqual(['a', 'c']);
    expect(await keys('flags:>1')).toEqual(['a']);
    expect(await keys('', 'reward')).toEqual(['b', 'a', 'c']);
    expect(await keys('', 'reward', true)).toEqual(['a', 'b', 'c']);
    expect(await keys('', 'flags', true)).toEqual(['a', 'c', 'b']);
    const page = await engine.call(engineMethods.rollouts, {
      document,
      from: 1,
      count: 1,
      filter: '',
      sort: 'order',
      descending: false,
    });
    expect(page).toMatchObject({ matching: 3, total: 3, rows: [{ key: 'b' }] });
  });
});

describe('find', () => {
  it('searches texts, arguments, reasoning and results of the whole rollout', async () => {
    const lines = chatLine({ id: 'one' }, [
      { role: 'user', content: 'İ Needle here' },
      { role: 'assistant', content: 'ok', reasoning_content: 'a needle?' },
      call('c', 'write', { note: { text: 'the NEEDLE' }, count: 5 }),
      result('c', 'needles: 2'),
    ]);
    const { document } = await engine.openWhole(engine.file('f.jsonl', lines));
    const find = (text: string, options = {}) =>
      engine.call(engineMethods.find, {
        document,
        key: 'one',
        query: { text, caseSensitive: false, wholeWord: false, regex: false, ...options },
      });
    const hits = await find('needle');
    expect(hits.total).toBe(4);
    expect(hits.hits).toEqual([
      { turn: 1, span: { part: 1, pointer: null, start: 2, end: 8 } },
      { turn: 2, span: { part: 1, pointer: null, start: 2, end: 8 } },
      { turn: 2, span: { part: 3, pointer: '/note/text', start: 4, end: 10 } },
      { turn: 3, span: { part: 1, pointer: null, start: 0, end: 6 } },
    ]);
    expect((await find('needle', { wholeWord: true })).total).toBe(3);
    expect((await find('NEEDLE', { caseSensitive: true })).total).toBe(1);
    expect((await find('^5$', { regex: true })).hits).toMatchObject([{ span: { pointer: '/count' } }]);
    expect(await find('(', { regex: true })).toMatchObject({ total: 0 });
    expect((await find('(', { regex: true })).error).toContain('regular expression');
  });

  it('gives 5,000 hits and counts all', async () => {
    const lines = chatLine({ id: 'one' }, [{ role: 'user', content: 'ab '.repeat(6_000) }]);
    const { document } = await engine.openWhole(engine.file('f.jsonl', lines));
    const query = { text: 'ab', caseSensitive: false, wholeWord: false, regex: false };
    const { hits, total } = await engine.call(engineMethods.find, { document, key: 'one', query });
    expect([hits.length, total]).toEqual([5_000, 6_000]);
  });
});

describe('blind mode', () => {
  it('hides findings, outcome and cohort everywhere, at once and for what is opened later', async () => {
    const { document } = await open();
    await engine.configure({ blind: true });
    const other = await engine.openWhole(engine.file('b.jsonl', flaggedFile()));
    for (const id of [document, other.document]) {
      const place = { document: id, key: 'a' };
      expect(await engine.call(engineMethods.state, { document: id })).toMatchObject({ findings: 0 });
      const list = { document: id, from: 0, count: 9, sort: 'reward', descending: true } as const;
      const { rows } = await engine.call(engineMethods.rollouts, { ...list, filter: '' });
      expect(rows.map((row) => row.key)).toEqual(['a', 'b', 'c']);
      expect(rows[0]).toMatchObject({
        reward: null,
        passed: null,
        model: null,
        step: null,
        status: null,
        flags: [],
      });
      for (const filter of ['reward:1', 'behavior:probe', 'flags:>0', 'model:m', 'step:7', 'status:ok']) {
        expect((await engine.call(engineMethods.rollouts, { ...list, filter })).rows).toEqual([]);
      }
      const { turns } = await engine.call(engineMethods.turns, { ...place, from: 1, to: 8 });
      expect(turns.flatMap((turn) => turn.findings)).toEqual([]);
      expect(turns.map((turn) => turn.model).filter((model) => model !== null)).toEqual([]);
      expect((await engine.call(engineMethods.rollout, place)).flaggedTurns).toBe(0);
      expect((await engine.call(engineMethods.findings, { document: id, limit: 9 })).behaviors).toEqual([]);
      expect((await engine.call(engineMethods.marks, { ...place, buckets: 9 })).marks).toEqual([]);
      const walk = { ...place, turn: 1, direction: 'next', scope: 'document' } as const;
      expect(await engine.call(engineMethods.nextFlagged, walk)).toEqual({ place: null, index: 0, count: 0 });
      const outline = await engine.call(engineMethods.outline, { ...place, from: 1, count: 9 });
      expect(outline.items.flatMap((item) => item.flags)).toEqual([]);
      const reference = '#a/T2/P1/new_status@0-17';
      expect(
        (await engine.call(engineMethods.resolve, { document: id, reference })).place?.finding,
      ).toBeNull();
      await expect(engine.call(engineMethods.raw, { ...place, turn: 1 })).rejects.toThrow('blind mode');
    }
    await engine.configure({ blind: false });
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({ findings: 3 });
  });
});

describe('codebooks', () => {
  const own = `codebook: own
version: 2
behaviors:
  - id: says-set
    name: Says set
    group: habits
    definition: Says the word set.
    rules: [{ in: text, pattern: '\\bSet\\b' }]
    examples: [{ present: { text: "Set." } }]
  - id: probe-write
    name: Another meaning
    definition: The same id as one that is built in.
    rules: [{ in: text, pattern: zzz }]
    examples: [{ present: { text: zzz } }]
`;

  it('are used beside the built-in one, and open documents are read anew', async () => {
    const { document } = await open();
    const path = engine.file('own.codebook.yaml', own);
    const broken = engine.file('broken.codebook.yaml', 'codebook: x\nversion: one\n');
    const { behaviors, problems } = await engine.configure({
      codebooks: [broken, `${engine.root}/none.yaml`, path],
    });
    expect(behaviors.find((one) => one.id === 'says-set')).toMatchObject({
      codebook: 'own',
      version: 2,
      slot: 0,
      group: 'habits',
    });
    expect(behaviors.filter((one) => one.id === 'probe-write')).toMatchObject([{ codebook: 'agentic-rl' }]);
    expect(behaviors.every((one) => one.slot >= 0 && one.slot <= 7)).toBe(true);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/broken\.codebook\.yaml is not used: line 1: .*behaviors/);
    expect(problems[1]).toMatch(/none\.yaml: it does not exist/);
    expect(problems[2]).toMatch(/"probe-write" is a behavior of agentic-rl \(built in\) already/);
    await engine.until(document, (state) => state.complete);
    const found = await engine.call(engineMethods.findings, { document, limit: 9 });
    expect(found.behaviors.map(({ behavior, count }) => [behavior, count])).toEqual([
      ['probe-write', 3],
      ['says-set', 3],
    ]);
  });
});
