import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineMethods } from '../../../../src/protocol/index.ts';
import { call, chatLine, result, TestEngine } from './harness.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = new TestEngine();
  await engine.configure();
});
afterEach(() => engine.dispose());

const all = { from: 0, count: 500, filter: '', sort: 'order', descending: false } as const;

/** Two calls at turn 3, answered by turns 4 and 5 in the other order; a loose result at turn 6. */
const work = [
  { role: 'system', content: 'You keep the books.' },
  { role: 'user', content: 'Close the quarter.' },
  {
    role: 'assistant',
    content: 'On it.',
    reasoning_content: 'Two things to do.',
    tool_calls: [
      { id: 'a', type: 'function', function: { name: 'bash', arguments: '{"command":"ls -la\\nwc -l x"}' } },
      {
        id: 'b',
        type: 'function',
        function: { name: 'update_status', arguments: '{"new_status":"closed"}' },
      },
    ],
  },
  result('b', 'updated'),
  result('a', 'x.csv'),
  result('nobody', 'lost'),
  { role: 'assistant', content: 'Done.' },
];

describe('opening', () => {
  it('lists what the file holds and gives the turns of each rollout', async () => {
    const path = engine.file(
      'runs/a.jsonl',
      chatLine({ id: 'one', task_id: 't1', model: 'm', reward: 1, step: 3 }, work) +
        chatLine({ id: 'two', task_id: 't2', reward: 0.2 }, [{ role: 'user', content: 'Hi' }]),
    );
    const info = await engine.openWhole(path);
    expect(info).toMatchObject({ source: 'runs/a.jsonl', format: { id: 'openai-chat' } });
    const { document } = info;
    const { rows, total, complete } = await engine.call(engineMethods.rollouts, { document, ...all });
    expect({ total, complete }).toEqual({ total: 2, complete: true });
    expect(rows).toMatchObject([
      {
        key: 'one',
        task: 't1',
        model: 'm',
        reward: '1',
        passed: true,
        step: '3',
        turns: 7,
        reasoningTurns: 1,
        toolCalls: 2,
        problems: 1,
      },
      {
        key: 'two',
        task: 't2',
        reward: '0.2',
        passed: false,
        turns: 1,
        reasoningTurns: 0,
        toolCalls: 0,
        problems: 0,
      },
    ]);
    const one = await engine.call(engineMethods.turns, { document, key: 'one', from: 1, to: 7 });
    expect(one.turns.map(({ number, role, answers }) => [number, role, answers?.part ?? null])).toEqual([
      [1, 'system', null],
      [2, 'user', null],
      [3, 'model', null],
      [4, 'tool', 4],
      [5, 'tool', 3],
      [6, 'tool', null],
      [7, 'model', null],
    ]);
    const calls = one.turns[2]?.parts.filter((part) => part.kind === 'tool-call');
    expect(calls).toMatchObject([
      { name: 'bash', preview: 'ls -la wc -l x', answeredBy: 5, changesState: false },
      { name: 'update_status', preview: 'new_status: closed', answeredBy: 4, changesState: true },
    ]);
    expect(calls?.[0]?.arguments.nodes[1]).toMatchObject({ pointer: '/command', language: 'shell' });
    expect(one.turns[0]?.folded).toBe(true);
    expect(one.turns[5]?.problems[0]).toContain('"nobody"');
    const two = await engine.call(engineMethods.turns, { document, key: 'two', from: 1, to: 100 });
    expect(two).toMatchObject({
      total: 1,
      complete: true,
      turns: [{ number: 1, parts: [{ text: { text: 'Hi' } }] }],
    });
  });

  it('brings a call and its results together', async () => {
    const { document } = await engine.openWhole(engine.file('a.jsonl', chatLine({ id: 'one' }, work)));
    const numbers = async (from: number, to: number) =>
      (await engine.call(engineMethods.turns, { document, key: 'one', from, to })).turns.map(
        (turn) => turn.number,
      );
    expect(await numbers(5, 5)).toEqual([3, 4, 5]);
    expect(await numbers(2, 3)).toEqual([2, 3, 4, 5]);
    expect(await numbers(6, 99)).toEqual([6, 7]);
    expect(await numbers(8, 9)).toEqual([]);
  });

  it('goes through the rollouts in reading order', async () => {
    const lines = ['x', 'y', 'x'].map((id) => chatLine({ id }, [{ role: 'user', content: id }])).join('');
    const { document } = await engine.openWhole(engine.file('a.jsonl', lines));
    const next = async (key: string, direction: 'next' | 'previous') =>
      (await engine.call(engineMethods.neighbor, { document, key, direction })).key;
    expect([await next('x', 'next'), await next('y', 'next'), await next('x~2', 'next')]).toEqual([
      'y',
      'x~2',
      null,
    ]);
    expect(await next('x', 'previous')).toBeNull();
    const second = await engine.call(engineMethods.turns, { document, key: 'x~2', from: 1, to: 1 });
    expect(second.turns).toHaveLength(1);
  });

  it('is one document for the same content, until it is closed as often', async () => {
    const path = engine.file('a.jsonl', chatLine({ id: 'one' }, work));
    const first = await engine.openWhole(path);
    const second = await engine.call(engineMethods.open, { path });
    expect(second.document).toBe(first.document);
    await engine.call(engineMethods.close, { document: first.document });
    await engine.call(engineMethods.state, { document: first.document });
    await engine.call(engineMethods.close, { document: first.document });
    await expect(engine.call(engineMethods.state, { document: first.document })).rejects.toThrow(
      'not open any more',
    );
    appendFileSync(path, chatLine({ id: 'more' }, work));
    const grown = await engine.openWhole(path);
    expect(grown.document).not.toBe(first.document);
    expect(await engine.call(engineMethods.state, { document: grown.document })).toMatchObject({
      rollouts: 2,
    });
  });

  it('tells what it read as it reads, with a growing revision', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => chatLine({ id: `r${index}` }, work)).join('');
    const { document } = await engine.openWhole(engine.file('a.jsonl', lines));
    const revisions = engine.states.map((state) => state.revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    expect(engine.states.at(-1)).toMatchObject({
      document,
      rollouts: 300,
      complete: true,
      bytesRead: lines.length,
    });
  });
});

describe('a file that cannot be read', () => {
  it('is refused with the reason, and others stay open', async () => {
    const good = await engine.openWhole(engine.file('good.jsonl', chatLine({ id: 'one' }, work)));
    const open = (path: string) => engine.call(engineMethods.open, { path });
    await expect(open(join(engine.root, 'none.jsonl'))).rejects.toThrow('it does not exist');
    mkdirSync(join(engine.root, 'folder.jsonl'));
    await expect(open(join(engine.root, 'folder.jsonl'))).rejects.toThrow('is a folder');
    if (process.getuid?.() !== 0) {
      const locked = engine.file('locked.jsonl', 'x');
      chmodSync(locked, 0);
      await expect(open(locked)).rejects.toThrow('no permission');
    }
    expect(await engine.call(engineMethods.state, { document: good.document })).toMatchObject({
      rollouts: 1,
    });
    expect(engine.logged).toEqual([]);
  });

  it('opens empty files and files of an unknown format, with a problem', async () => {
    const empty = await engine.openWhole(engine.file('empty.jsonl', ''));
    expect(await engine.call(engineMethods.problems, { document: empty.document, limit: 9 })).toMatchObject({
      total: 1,
      problems: [{ kind: 'empty-file' }],
    });
    const odd = await engine.openWhole(engine.file('odd.jsonl', '{"a":1}\n{"b":2}\n'));
    expect(odd.format.id).toBe('unknown');
    expect(await engine.call(engineMethods.state, { document: odd.document })).toMatchObject({ rollouts: 2 });
    expect(await engine.call(engineMethods.sniff, { path: join(engine.root, 'odd.jsonl') })).toEqual({
      rollouts: false,
      format: null,
    });
  });

  it('says so when a file is gone or another one when a rollout is read again', async () => {
    const lines = ['one', 'two', 'three'].map((id) => chatLine({ id }, work)).join('');
    const path = engine.file('a.jsonl', lines);
    const { document } = await engine.openWhole(path);
    const turns = (key: string) => engine.call(engineMethods.turns, { document, key, from: 1, to: 3 });
    writeFileSync(path, lines.replaceAll('Close', 'Enter').slice(0, 40));
    await expect(turns('two')).rejects.toThrow('a.jsonl has changed since it was opened');
    rmSync(path);
    await expect(turns('three')).rejects.toThrow('does not exist');
    // What was read before is still there.
    expect((await turns('one')).turns.length).toBeGreaterThan(2);
  });

  it('reads on where only more was appended', async () => {
    const path = engine.file('a.jsonl', ['one', 'two'].map((id) => chatLine({ id }, work)).join(''));
    const { document } = await engine.openWhole(path);
    appendFileSync(path, chatLine({ id: 'three' }, work));
    expect((await engine.call(engineMethods.turns, { document, key: 'two', from: 1, to: 9 })).total).toBe(7);
  });
});

describe('the whole of what a view cuts', () => {
  it('gives slices of texts and arguments, and of a turn too large to decode here', async () => {
    const long = `${'word '.repeat(59_999)}1234😀end`;
    const path = engine.file(
      'a.jsonl',
      chatLine({ id: 'one' }, [
        { role: 'user', content: long },
        call('c', 'write', { content: 'lots of '.repeat(1_250) }),
      ]),
    );
    const { document } = await engine.openWhole(path);
    const place = { document, key: 'one' };
    const { turns } = await engine.call(engineMethods.turns, { ...place, from: 1, to: 2 });
    expect(turns[0]?.parts[0]).toMatchObject({ text: { offset: 0, length: 300_004 } });
    expect(turns[0]?.parts[0]).toHaveProperty('text.text', 'word '.repeat(1_200));
    const slice = { ...place, turn: 1, part: 1, pointer: null };
    const tail = await engine.call(engineMethods.text, { ...slice, start: 299_000, end: 400_000 });
    expect(tail.text).toBe(`${'word '.repeat(199)}1234😀end`);
    const capped = await engine.call(engineMethods.text, { ...slice, start: 0, end: 400_000 });
    expect(capped.text).toHaveLength(200_000);
    const argument = { ...place, turn: 2, part: 1, pointer: '/content', start: 9_990, end: 10_000 };
    expect((await engine.call(engineMethods.text, argument)).text).toBe('f lots of ');
    await expect(engine.call(engineMethods.text, { ...argument, pointer: '/none' })).rejects.toThrow(
      'no text at part',
    );
    await expect(engine.call(engineMethods.text, { ...slice, turn: 9, start: 0, end: 1 })).rejects.toThrow(
      'no turn 9',
    );
  });

  it('gives records as they stand in the file', async () => {
    const lines = chatLine({ id: 'one' }, work) + chatLine({ id: 'two', odd: 'é😀' }, work);
    const { document } = await engine.openWhole(engine.file('a.jsonl', lines));
    const place = { document, key: 'two', turn: 2 };
    const byte = Buffer.byteLength(lines.split('\n')[0] ?? '') + 1;
    const second = lines.split('\n')[1] ?? '';
    const message = '{"role":"user","content":"Close the quarter."}';
    expect((await engine.call(engineMethods.raw, place)).records).toEqual([
      {
        line: 2,
        byte: byte + Buffer.byteLength(second.slice(0, second.indexOf(message))),
        member: null,
        within: 'messages 1',
        text: { text: message, offset: 0, length: message.length, lines: 1 },
      },
    ]);
    expect((await engine.call(engineMethods.raw, { ...place, whole: true })).records).toEqual([
      {
        line: 2,
        byte,
        member: null,
        within: null,
        text: { text: second, offset: 0, length: second.length, lines: 1 },
      },
    ]);
  });

  it('gives inline media, and says why not', async () => {
    const content = [
      { type: 'text', text: 'See' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
    ];
    const { document } = await engine.openWhole(
      engine.file('a.jsonl', chatLine({ id: 'one' }, [{ role: 'user', content }])),
    );
    const medium = (part: number) =>
      engine.call(engineMethods.media, { document, key: 'one', turn: 1, part });
    expect(await medium(2)).toEqual({ mediaType: 'image/png', data: 'iVBORw0KGgo=' });
    await expect(medium(3)).rejects.toThrow('only a reference');
    await expect(medium(1)).rejects.toThrow('no medium');
  });
});
