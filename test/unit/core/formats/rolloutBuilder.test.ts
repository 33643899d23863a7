import { describe, expect, it } from 'vitest';
import {
  RolloutBuilder,
  type BuilderEvent,
  type MessageDraft,
} from '../../../../src/core/formats/rolloutBuilder.ts';
import type { Part, Role, Turn } from '../../../../src/core/model/index.ts';

const record = (line: number) => ({ line, start: line * 100, end: line * 100 + 50 });
const text = (value: string): Part => ({ kind: 'text', text: value });
const call = (callId: string | null): Part => ({ kind: 'tool-call', callId, name: 'f', arguments: {} });
const result = (callId: string | null): Part => ({
  kind: 'tool-result',
  callId,
  name: null,
  text: 'r',
  isError: null,
  exitCode: null,
});
const media: Part = { kind: 'media', mediaType: 'image/png', bytes: 1, reference: null };

function build(drafts: readonly (Partial<MessageDraft> & { role: Role; parts: readonly Part[] })[]) {
  const builder = new RolloutBuilder();
  const events: BuilderEvent[] = [];
  drafts.forEach((draft, index) => events.push(...builder.add({ record: record(index + 1), ...draft })));
  events.push(...builder.end());
  const turns: Turn[] = [];
  const problems: string[] = [];
  for (const event of events) {
    if (event.type === 'turn') turns.push(event.turn);
    else
      problems.push(
        `${event.problem.kind} T${event.problem.turn} ${event.problem.line}:${event.problem.byte}`,
      );
  }
  return {
    turns,
    problems,
    shape: turns.map(({ role, parts }) => `${role} ${parts.map(({ kind }) => kind).join('+')}`),
  };
}

describe('RolloutBuilder', () => {
  it('makes one turn of the model’s messages between two inputs', () => {
    const { turns, shape } = build([
      { role: 'user', parts: [text('a')] },
      { role: 'model', parts: [text('b')] },
      { role: 'model', parts: [call('c')], model: 'm', time: 't' },
      { role: 'user', parts: [text('d')] },
    ]);
    expect(shape).toEqual(['user text', 'model text+tool-call', 'user text']);
    expect(turns.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(turns[1]).toMatchObject({ model: 'm', time: 't', records: [record(2), record(3)] });
  });

  it('keeps users apart, speakers apart, and asides apart', () => {
    const { shape } = build([
      { role: 'user', parts: [text('a')] },
      { role: 'user', parts: [text('b')] },
      { role: 'model', parts: [text('c')] },
      { role: 'model', parts: [text('d')], name: 'critic' },
      { role: 'model', parts: [text('e')], name: 'critic', aside: 'repeat' },
    ]);
    expect(shape).toEqual(['user text', 'user text', 'model text', 'model text', 'model text']);
  });

  it('draws each result as a turn of its own, and cuts a message that carries more', () => {
    const { turns, shape, problems } = build([
      { role: 'model', parts: [call('a'), call('b')] },
      {
        role: 'user',
        parts: [text('before'), result('b'), media, text('between'), result('a'), text('after')],
      },
    ]);
    expect(shape).toEqual([
      'model tool-call+tool-call',
      'user text',
      'tool tool-result+media',
      'user text',
      'tool tool-result',
      'user text',
    ]);
    expect(turns.map(({ answers }) => answers)).toEqual([
      undefined,
      undefined,
      { turn: 1, part: 2 },
      undefined,
      { turn: 1, part: 1 },
      undefined,
    ]);
    expect(problems).toEqual([]);
  });

  it('never pairs by order or name', () => {
    const { turns, problems } = build([
      { role: 'model', parts: [call(null), call('a'), call('a'), call('b')] },
      { role: 'tool', parts: [result(null)] },
      { role: 'tool', parts: [result('a')] },
      { role: 'tool', parts: [result('gone')] },
      { role: 'tool', parts: [result('b')] },
      { role: 'tool', parts: [result('b')] },
    ]);
    expect(turns.slice(1).map(({ answers }) => answers)).toEqual([
      null,
      null,
      null,
      { turn: 1, part: 4 },
      null,
    ]);
    expect(problems).toEqual([
      'duplicate-call-id T1 1:100',
      'missing-call-id T2 2:200',
      'duplicate-call-id T3 3:300',
      'orphan-result T4 4:400',
      'duplicate-result T6 6:600',
    ]);
  });

  it('gives a model turn that says nothing, and no other', () => {
    const { shape } = build([
      { role: 'user', parts: [] },
      { role: 'model', parts: [] },
      { role: 'system', parts: [] },
    ]);
    expect(shape).toEqual(['model ']);
  });

  it('counts the tokens of one message once', () => {
    const { turns } = build([
      { role: 'model', parts: [text('a')], messageId: 'm', tokens: { input: 5, output: 1 } },
      { role: 'model', parts: [text('b')], messageId: 'm', tokens: { input: 5, output: 7 } },
      { role: 'model', parts: [text('c')], tokens: { input: 2, reasoning: 3 } },
      { role: 'model', parts: [text('d')], tokens: { input: 2 } },
    ]);
    expect(turns[0]?.tokens).toEqual({ input: 9, output: 7, reasoning: 3 });
  });
});
