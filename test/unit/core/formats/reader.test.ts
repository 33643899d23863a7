import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../../../src/core/base/index.ts';
import { MemoryByteSource } from '../../../../src/core/bytes/index.ts';
import {
  formatOf,
  formats,
  listUnits,
  readSource,
  readUnit,
  type Format,
  type HeaderDraft,
  type SourceEvent,
} from '../../../../src/core/formats/index.ts';
import { emptyHeader } from '../../../../src/core/formats/header.ts';
import { parseReference } from '../../../../src/core/model/index.ts';
import { outline, readAll } from '../../support/readAll.ts';
import { FailingSource, SlowSource, collect, joined } from '../../support/sources.ts';

const line = (id: unknown, text: string, more: object = {}) =>
  JSON.stringify({
    id,
    messages: [
      { role: 'user', content: text },
      { role: 'assistant', content: `${text}!` },
    ],
    ...more,
  });

describe('readSource', () => {
  it('reads what is whole around what is torn, blank and unknown', async () => {
    const text = [
      line('a', 'one'),
      line('b', 'two').slice(0, 50),
      '',
      '{"event": "checkpoint"}',
      line('c', 'three'),
    ].join('\n');
    const result = await readAll(text);
    expect(
      result.rollouts.map(({ header, turns }) => [header.key, header.ordinal, outline(turns).join('; ')]),
    ).toEqual([
      ['a', 1, 'user: one; model: one!'],
      ['b', 2, 'user: tw'],
      ['r3', 3, 'system: ?object {"event":"checkpoint"}'],
      ['c', 4, 'user: three; model: three!'],
    ]);
    expect(result.problems.map(({ kind, line: at, rollout }) => [kind, at, rollout])).toEqual([
      ['torn-record', 2, 'b'],
      ['unknown-record', 4, 'r3'],
    ]);
  });

  it('gives ids of every kind their own key, and repeats a second one', async () => {
    const ids = ['a#T3', 'a/b', 'é:@1-2', 'with space', '', 'same', 'same', 'same', 'same~2', 'r5'];
    const result = await readAll(ids.map((id, index) => line(id, `text ${index}`)).join('\n'));
    const keys = result.rollouts.map(({ header }) => header.key);
    expect(keys).toEqual([
      'a%23T3',
      'a%2Fb',
      'é%3A%401-2',
      'with%20space',
      'r5',
      'same',
      'same~2',
      'same~3',
      'same~2~2',
      'r5~2',
    ]);
    expect(result.rollouts.map(({ header }) => header.id)).toEqual(ids);
    for (const key of keys) expect(parseReference(`runs.jsonl#${key}/T2`)).toMatchObject({ key, turn: 2 });
    expect(
      result.problems
        .filter(({ kind }) => kind === 'duplicate-rollout-id')
        .map(({ line: at, rollout }) => [at, rollout]),
    ).toEqual([
      [7, 'same~2'],
      [8, 'same~3'],
      [9, 'same~2~2'],
      [10, 'r5~2'],
    ]);
  });

  it('reads the same from a source that gives little at a time', async () => {
    const text = joined(
      Uint8Array.of(0xef, 0xbb, 0xbf),
      `${line('a', 'é\u2028x')}\r\n${line('b', '💡')}\r\n`,
    );
    const whole = await readAll(text);
    const slow = await readAll(new SlowSource(text, 3));
    expect(slow).toEqual(whole);
    expect(outline(whole.rollouts[0]?.turns ?? [])[0]).toBe('user: é\u2028x');
    expect(whole.problems).toEqual([]);
  });

  it('reads a line of 12 MB', async () => {
    const image = 'A'.repeat(12 * 1024 * 1024);
    const content = [{ type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } }];
    const text = `${JSON.stringify({ id: 'big', messages: [{ role: 'user', content }] })}\n${line('small', 'x')}\n`;
    const { rollouts, problems } = await readAll(text);
    expect(rollouts.map(({ header }) => header.key)).toEqual(['big', 'small']);
    expect(rollouts[0]?.turns[0]?.parts[0]).toMatchObject({ kind: 'media', bytes: 9 * 1024 * 1024 });
    expect(problems).toEqual([]);
  });

  it('takes long messages, long outputs, long metadata and markup as they are', async () => {
    const output = 'line\n'.repeat(100_000);
    const markup = '<style>p{}</style> &lt;b&gt; <think>';
    const record = {
      messages: [
        { role: 'user', content: 'm'.repeat(2_000_000) },
        {
          role: 'assistant',
          content: markup,
          tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: output },
      ],
      items: Array.from({ length: 6_700 }, (_, index) => ({ index })),
    };
    const { rollouts, problems } = await readAll(JSON.stringify(record));
    const [first, second, third] = rollouts[0]?.turns ?? [];
    expect(first?.parts[0]).toMatchObject({ kind: 'text', text: 'm'.repeat(2_000_000) });
    expect(second?.parts[0]).toEqual({ kind: 'text', text: markup });
    expect(third?.parts[0]).toMatchObject({ text: output });
    expect(rollouts[0]?.header.metadata.items).toHaveLength(6_700);
    expect(problems).toEqual([]);
  });

  it('says that a file is empty', async () => {
    expect(await readAll('')).toMatchObject({
      rollouts: [],
      problems: [{ kind: 'empty-file', message: 'The file is empty.' }],
    });
    expect(await readAll(' \n\n')).toMatchObject({ rollouts: [], places: ['empty-file null:null'] });
  });

  it('keeps what came before a failing disk', async () => {
    const text = Array.from({ length: 40 }, (_, index) => line(`id-${index}`, 'x'.repeat(60_000))).join('\n');
    const result = await readAll(new FailingSource(text, 3_000_000));
    expect(result.rollouts.length).toBeGreaterThan(10);
    expect(result.problems).toEqual([
      {
        kind: 'unreadable',
        message: 'Cannot read failing.jsonl: the disk could not read it.',
        line: null,
        byte: null,
      },
    ]);
    const none = await readAll(new FailingSource(text, 0));
    expect([none.rollouts.length, none.places]).toEqual([0, ['unreadable null:null']]);
  });

  it('stops when asked to', async () => {
    const source = new MemoryByteSource('x', line('a', 'b'));
    await expect(collect(readSource(source, { signal: { aborted: true } }))).rejects.toThrow(Cancelled);
    const signal = { aborted: false };
    const read = async () => {
      for await (const event of readSource(new MemoryByteSource('x', `${line('a', 'b')}\n`.repeat(100)), {
        signal,
      })) {
        if (event.type === 'turn') signal.aborted = true;
      }
    };
    await expect(read()).rejects.toThrow(Cancelled);
  });
});

describe('several readers of one source', () => {
  it('do not stop each other', async () => {
    const source = new MemoryByteSource('x', `${line('a', 'b')}\n`.repeat(3));
    const stopped = { aborted: false };
    const first = collect(readSource(source, { signal: stopped }));
    const second = collect(readSource(source));
    stopped.aborted = true;
    await expect(first).rejects.toThrow(Cancelled);
    expect((await second).filter(({ type }) => type === 'rollout')).toHaveLength(3);
  });
});

/** A format whose events a test writes itself; each line is one unit. */
function scripted(read: Format['read']): Format {
  const base = formats.find(({ id }) => id === 'openai-chat');
  if (base === undefined) throw new Error('no chat format');
  return { ...base, id: 'scripted', read };
}

const span = { line: 1, start: 0, end: 2 };
const draft = (more: Partial<HeaderDraft>): HeaderDraft => ({ ...emptyHeader(span), ...more });
const turn = (number: number) => ({ number, role: 'user' as const, parts: [], records: [] });

describe('the driver', () => {
  const source = () => new MemoryByteSource('x', '{"a":1}\n{"b":2}\n');

  it('gives parents their keys, also where the child comes first', async () => {
    const format = scripted(async function* () {
      yield {
        type: 'rollout',
        handle: 'child',
        header: draft({ id: 'c', parent: { handle: 'main', turn: 2, kind: 'sub-agent' } }),
      };
      yield { type: 'rollout', handle: 'main', header: draft({ id: 'm/1' }) };
      yield { type: 'turn', handle: 'main', turn: turn(1) };
      yield { type: 'turn', handle: 'child', turn: turn(1) };
      yield {
        type: 'header',
        handle: 'child',
        header: draft({ id: 'c', reward: 1, parent: { handle: 'main', turn: 2, kind: 'sub-agent' } }),
      };
      yield {
        type: 'problem',
        handle: 'main',
        problem: { kind: 'incomplete', message: 'm', line: 1, byte: 0 },
      };
    });
    const { rollouts, problems } = await readAll(source(), { format });
    // Two lines give the two rollouts twice: the keys of the second unit are its own.
    expect(rollouts.map(({ header }) => [header.key, header.ordinal, header.reward, header.parent])).toEqual([
      ['c', 1, 1, { key: 'm%2F1', turn: 2, kind: 'sub-agent' }],
      ['m%2F1', 2, null, null],
      ['c~2', 3, 1, { key: 'm%2F1~2', turn: 2, kind: 'sub-agent' }],
      ['m%2F1~2', 4, null, null],
    ]);
    expect(problems.filter(({ kind }) => kind === 'incomplete').map(({ rollout }) => rollout)).toEqual([
      'm%2F1',
      'm%2F1~2',
    ]);
  });

  it('goes on with the next unit where a reader fails', async () => {
    const format = scripted(async function* (unit) {
      yield { type: 'rollout', handle: 'x', header: draft({}) };
      if (unit.ordinal === 1) throw new TypeError('undefined is not a function');
    });
    const { rollouts, problems } = await readAll(source(), { format });
    expect(rollouts).toHaveLength(2);
    expect(problems).toEqual([
      {
        kind: 'unreadable',
        message: 'A record could not be read, which is a fault of the reader: undefined is not a function',
        line: 1,
        byte: 0,
      },
    ]);
  });
});

describe('one rollout alone', () => {
  it('is what it is in the whole source, keys and all', async () => {
    const text = ['same', 'other', 'same', ''].map((id, index) => line(id, `t${index}`)).join('\n');
    const whole = await readAll(text);
    const format = await formatOf(new MemoryByteSource('x', text));
    for (const { header, unit, turns } of whole.rollouts) {
      const source = new MemoryByteSource('x', text);
      const known = [{ key: header.key, ordinal: header.ordinal }];
      const events = await collect(readUnit(source, unit, { format, known }));
      const isTurn = (event: SourceEvent) => event.type === 'turn';
      expect(events[0]).toEqual({ type: 'rollout', unit, header });
      expect(events.filter(isTurn).map((event) => (event.type === 'turn' ? event.turn : null))).toEqual(
        turns,
      );
    }
  });

  it('can be found without reading any', async () => {
    const text = `${line('a', 'x')}\n\n${line('b', 'y')}\n`;
    const format = await formatOf(new MemoryByteSource('x', text));
    const units = await collect(listUnits(new MemoryByteSource('x', text), { format }));
    expect(units).toMatchObject([
      { ordinal: 1, span: { line: 1 } },
      { ordinal: 2, span: { line: 3 } },
    ]);
  });
});
