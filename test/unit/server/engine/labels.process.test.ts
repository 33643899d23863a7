import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineMethods, type LabelTarget } from '../../../../src/protocol/index.ts';
import { call, chatLine, result, TestEngine } from './harness.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = new TestEngine();
  await engine.configure();
});
afterEach(() => engine.dispose());

const talk = [
  { role: 'user', content: 'Set the status of the ledger.' },
  call('1', 'update_status', { new_status: '__PROBE_INVALID__' }),
  result('1', 'Error: no such status'),
  { role: 'assistant', content: 'All done 😀 for now.' },
];
const content =
  chatLine({ id: 'a' }, talk) + chatLine({ id: 'b' }, [{ role: 'user', content: 'Hello there.' }]);

async function open(name = 'a.jsonl', lines = content) {
  const { document } = await engine.openWhole(engine.file(name, lines));
  const add = async (
    target: LabelTarget,
    verdict: 'present' | 'absent' = 'present',
    more: { finding?: string; note?: string; key?: string } = {},
  ) =>
    (
      await engine.call(engineMethods.addLabel, {
        document,
        key: more.key ?? 'a',
        behavior: 'probe-write',
        verdict,
        target,
        finding: more.finding ?? null,
        note: more.note ?? null,
      })
    ).label;
  const turn = async (number: number) => {
    const { turns } = await engine.call(engineMethods.turns, {
      document,
      key: 'a',
      from: number,
      to: number,
    });
    const found = turns.find((one) => one.number === number);
    if (found === undefined) throw new Error(`no turn ${number}`);
    return found;
  };
  const list = () => engine.call(engineMethods.labels, { document });
  return { document, add, turn, list };
}

const logFolder = (name = 'a.jsonl') => join(engine.root, '.rollout-review', 'labels', name);

describe('labels', () => {
  it('are on disk when they are confirmed, and on their turn, in the row and on the ruler', async () => {
    const { document, add, turn } = await open();
    const span = { part: 1, pointer: null, start: 9, end: 11 };
    const label = await add({ kind: 'span', turn: 4, span });
    expect(label).toMatchObject({ author: 'ada', mine: true, target: 'span', turn: 4, span, quote: '😀' });
    const [log] = readdirSync(logFolder()).filter((name) => name.endsWith('.jsonl'));
    expect(log).toBe('ada.0123abcd.jsonl');
    const line: unknown = JSON.parse(readFileSync(join(logFolder(), log ?? ''), 'utf8'));
    expect(line).toMatchObject({
      event: 'label',
      behavior: 'probe-write',
      codebook: { id: 'agentic-rl' },
      target: { quote: '😀' },
    });
    expect((await turn(4)).labels).toEqual([label]);
    await add({ kind: 'rollout' }, 'absent');
    const { rows } = await engine.call(engineMethods.rollouts, {
      document,
      from: 0,
      count: 9,
      filter: 'labels:>0',
      sort: 'order',
      descending: false,
    });
    expect(rows).toMatchObject([{ key: 'a', labels: 2 }]);
    const { marks } = await engine.call(engineMethods.marks, { document, key: 'a', buckets: 9 });
    expect(marks.map((mark) => [mark.lane, mark.turn])).toEqual([
      ['finding', 2],
      ['label', 4],
      ['disagreement', 4],
    ]);
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({ labels: 2 });
  });

  it('answer findings, the newest of an author counting', async () => {
    const { add, turn } = await open();
    const [finding] = (await turn(2)).findings;
    if (finding === undefined) throw new Error('no finding');
    const target: LabelTarget = { kind: 'span', turn: 2, span: finding.span };
    await add(target, 'present', { finding: finding.id });
    expect((await turn(2)).findings[0]?.verdicts).toEqual([
      { author: 'ada', verdict: 'present', mine: true },
    ]);
    await add(target, 'absent', { finding: finding.id });
    expect((await turn(2)).findings[0]?.verdicts).toEqual([{ author: 'ada', verdict: 'absent', mine: true }]);
    expect((await turn(2)).labels).toHaveLength(1);
  });

  it('are undone, done again and removed, and say where', async () => {
    const { document, add, turn } = await open();
    const label = await add({ kind: 'turn', turn: 4 });
    const undone = await engine.call(engineMethods.undo, { document });
    expect(undone).toEqual({
      done: 'Undone: present probe-write on turn 4',
      place: { source: 'a.jsonl', key: 'a', turn: 4, finding: null },
    });
    expect((await turn(4)).labels).toEqual([]);
    expect(await engine.call(engineMethods.undo, { document })).toEqual({ done: null, place: null });
    expect(await engine.call(engineMethods.redo, { document })).toMatchObject({
      done: 'Done again: present probe-write on turn 4',
    });
    expect((await turn(4)).labels).toEqual([label]);
    await engine.call(engineMethods.removeLabel, { document, label: label.id });
    expect((await turn(4)).labels).toEqual([]);
    await expect(engine.call(engineMethods.removeLabel, { document, label: 'none' })).rejects.toThrow(
      'not there any more',
    );
    expect(await engine.call(engineMethods.undo, { document })).toMatchObject({
      done: 'Undone: a removal on turn 4',
    });
    expect((await turn(4)).labels).toHaveLength(1);
  });

  it('take notes, on a label and on a turn', async () => {
    const { document, add, turn } = await open();
    const label = await add({ kind: 'turn', turn: 4 });
    const note = (id: string | null, text: string, number = 4) =>
      engine.call(engineMethods.setNote, { document, key: 'a', label: id, turn: number, note: text });
    const noted = await note(label.id, 'Look here.');
    expect(noted.label).toMatchObject({
      behavior: 'probe-write',
      verdict: 'present',
      note: 'Look here.',
      turn: 4,
    });
    expect((await turn(4)).labels.map((one) => one.note)).toEqual(['Look here.']);
    const comment = await note(null, 'Odd.', 1);
    expect(comment.label).toMatchObject({ behavior: '', target: 'turn', turn: 1, note: 'Odd.' });
    await note(null, 'Very odd.', 1);
    expect((await turn(1)).labels.map((one) => one.note)).toEqual(['Very odd.']);
    expect(await note(null, '', 1)).toEqual({ label: null });
    expect((await turn(1)).labels).toEqual([]);
    expect((await note(noted.label?.id ?? null, ' ')).label).toMatchObject({
      note: null,
      verdict: 'present',
    });
  });

  it('are refused where they cannot be made, and nothing is written', async () => {
    const { document, add } = await open();
    await expect(add({ kind: 'turn', turn: 9 })).rejects.toThrow('no turn 9');
    await expect(
      add({ kind: 'span', turn: 4, span: { part: 1, pointer: null, start: 5, end: 5 } }),
    ).rejects.toThrow('No text');
    const unknown = {
      document,
      key: 'a',
      verdict: 'present',
      target: { kind: 'rollout' },
      finding: null,
      note: null,
    } as const;
    await expect(engine.call(engineMethods.addLabel, { ...unknown, behavior: 'none' })).rejects.toThrow(
      'No codebook in use',
    );
    await expect(
      engine.call(engineMethods.addLabel, { ...unknown, key: 'zzz', behavior: 'probe-write' }),
    ).rejects.toThrow('no rollout "zzz"');
    expect(existsSync(logFolder())).toBe(false);
    writeFileSync(join(engine.root, '.rollout-review'), 'in the way');
    await expect(add({ kind: 'turn', turn: 4 })).rejects.toThrow('was not saved');
    expect((await engine.call(engineMethods.labels, { document })).labels).toEqual([]);
  });

  it('of others are shown as theirs, and hidden from the blind', async () => {
    const { document, add, turn } = await open();
    await add({ kind: 'turn', turn: 4 });
    await engine.configure({ author: 'bea', writer: '00000002' });
    await engine.until(document, (state) => state.labels === 1);
    expect((await turn(4)).labels).toMatchObject([{ author: 'ada', mine: false }]);
    await add({ kind: 'turn', turn: 4 }, 'absent');
    expect((await turn(4)).labels).toHaveLength(2);
    const [theirs] = (await turn(4)).labels;
    await expect(
      engine.call(engineMethods.removeLabel, { document, label: theirs?.id ?? '' }),
    ).rejects.toThrow("ada's");
    await engine.configure({ author: 'bea', writer: '00000002', blind: true });
    expect((await turn(4)).labels).toMatchObject([{ author: 'bea' }]);
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({ labels: 1 });
    expect((await engine.call(engineMethods.labels, { document })).labels).toHaveLength(1);
    const { rows } = await engine.call(engineMethods.rollouts, {
      document,
      from: 0,
      count: 1,
      filter: '',
      sort: 'order',
      descending: false,
    });
    expect(rows[0]?.labels).toBe(1);
  });

  it('come back when the file is opened again, stay with what they were made on, and are listed where it is gone', async () => {
    const { document, add } = await open();
    await add({ kind: 'turn', turn: 4 });
    await add({ kind: 'span', turn: 1, span: { part: 1, pointer: null, start: 8, end: 14 } });
    await add({ kind: 'turn', turn: 1 }, 'present', { key: 'b' });
    await engine.call(engineMethods.close, { document });
    // A turn goes before all others, the last is rewritten, and rollout b is gone.
    const changed = chatLine({ id: 'a' }, [
      { role: 'system', content: 'You keep books.' },
      ...talk.slice(0, 3),
      { role: 'assistant', content: 'Nothing worked.' },
    ]);
    const again = await open('a.jsonl', changed);
    const settled = await engine.until(again.document, (state) => state.labels === 1);
    expect(settled.labels).toBe(1);
    const { labels, orphans, problems } = await again.list();
    expect(labels).toMatchObject([
      { key: 'a', label: { turn: 2, quote: 'status', span: { start: 8, end: 14 } } },
    ]);
    expect(orphans.map(({ key, label }) => [key, label.turn]).sort()).toEqual([
      ['a', 4],
      ['b', 1],
    ]);
    expect(orphans.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([expect.stringContaining('no longer in the file')]),
    );
    expect(problems).toEqual([]);
  });

  it('can be put at a new place where theirs is gone, and that is undone', async () => {
    const { document, add } = await open();
    const label = await add({ kind: 'turn', turn: 4 });
    const inB = await add({ kind: 'turn', turn: 1 }, 'present', { key: 'b' });
    await engine.call(engineMethods.close, { document });
    const changed = chatLine({ id: 'a' }, [
      ...talk.slice(0, 3),
      { role: 'assistant', content: 'Nothing worked.' },
    ]);
    await engine.configure({ author: 'bea', writer: '00000002' });
    const again = await open('a.jsonl', changed);
    await expect.poll(async () => (await again.list()).orphans.length).toBe(2);
    const attach = (id: string, target: LabelTarget) =>
      engine.call(engineMethods.attachLabel, { document: again.document, key: 'a', label: id, target });
    expect(await attach(label.id, { kind: 'turn', turn: 3 })).toEqual({ attached: 'turn 3' });
    // What was made on a turn goes to the turn, though a span is pointed at.
    const span = { part: 1, pointer: null, start: 0, end: 7 };
    expect(await attach(inB.id, { kind: 'span', turn: 4, span })).toEqual({ attached: 'turn 4' });
    const { labels, orphans } = await again.list();
    expect(orphans).toEqual([]);
    expect(labels.map(({ key, label: one }) => [key, one.turn, one.author]).sort()).toEqual([
      ['a', 3, 'ada'],
      ['a', 4, 'ada'],
    ]);
    await expect(attach('none', { kind: 'turn', turn: 1 })).rejects.toThrow('not there any more');
    const { done } = await engine.call(engineMethods.undo, { document: again.document });
    expect(done).toContain('a label put at another place');
    expect((await again.list()).orphans.map(({ label: one }) => one.id)).toEqual([inB.id]);
  });

  it('of another window are noticed, and a torn line of theirs is told of', async () => {
    const { document, add, list } = await open();
    await add({ kind: 'turn', turn: 4 });
    const mine = readFileSync(join(logFolder(), 'ada.0123abcd.jsonl'), 'utf8');
    const theirs = mine
      .replaceAll('"ada"', '"bea"')
      .replaceAll('0123abcd', '00000002')
      .replace(/"id":"[^"]*"/, '"id":"f00"');
    writeFileSync(join(logFolder(), 'bea.00000002.jsonl'), `${theirs}{"schema":1,"event":"lab`);
    await engine.until(document, (state) => state.labels === 2);
    const { labels, problems } = await list();
    expect(labels.map(({ label }) => label.author).sort()).toEqual(['ada', 'bea']);
    expect(problems).toMatchObject([expect.stringContaining('bea.00000002.jsonl')]);
  });

  it('stand beside a file that is in no workspace', async () => {
    await engine.configure({ roots: [] });
    const { document, add } = await open('deep/x.jsonl');
    await add({ kind: 'turn', turn: 1 });
    expect(readdirSync(join(engine.root, 'deep', 'x.jsonl.labels'))).toContain('ada.0123abcd.jsonl');
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({ labels: 1 });
  });

  it('can be made while the file is still being read', async () => {
    let readOn = () => {};
    engine.dispose();
    engine = new TestEngine(1, new Promise<void>((resolve) => (readOn = resolve)));
    await engine.configure();
    const { document } = await engine.call(engineMethods.open, { path: engine.file('m.jsonl', content) });
    const label = await engine.call(engineMethods.addLabel, {
      document,
      key: 'a',
      behavior: 'probe-write',
      verdict: 'present',
      target: { kind: 'turn', turn: 4 },
      finding: null,
      note: null,
    });
    expect(await engine.call(engineMethods.state, { document })).toMatchObject({
      complete: false,
      labels: 1,
    });
    const { turns } = await engine.call(engineMethods.turns, { document, key: 'a', from: 4, to: 4 });
    expect(turns.at(-1)?.labels).toEqual([label.label]);
    readOn();
    await engine.until(document, (state) => state.complete);
    const listed = await engine.call(engineMethods.labels, { document });
    expect(listed).toMatchObject({ labels: [{ key: 'a' }], orphans: [] });
  });
});
