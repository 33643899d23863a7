import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const ask = { role: 'user', content: 'Go' };
const call = {
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'Hm.', signature: 'x' },
    { type: 'redacted_thinking', data: 'x' },
    { type: 'text', text: 'Reading.' },
    { type: 'tool_use', id: 't1', name: 'read', input: { path: 'a' } },
  ],
};
const result = {
  role: 'user',
  content: [
    { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'data' }], is_error: true },
    { type: 'text', text: 'And?' },
  ],
};

function reply(...content: unknown[]) {
  return {
    id: 'msg',
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content,
    stop_reason: 'end_turn',
    usage: { input_tokens: 2, cache_read_input_tokens: 10, output_tokens: 3 },
  };
}

const text = (value: string) => ({ type: 'text', text: value });

describe('Anthropic conversations', () => {
  it('reads the system prompt beside the messages, and every block', async () => {
    const file = await readRollouts(
      'rows.jsonl',
      jsonLines(
        { id: 'r1', system: 'Be exact.', messages: [ask, call, result], model: 'claude-x', reward: 0.5 },
        {
          id: 'r2',
          system: [text('Short.')],
          messages: [ask, { role: 'assistant', content: 'No.' }],
          max_tokens: 9,
        },
      ),
    );
    expect(file.format).toBe('anthropic-messages');
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['sumtu', 'sum']);
    const [first, second] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual([
      'Be exact.',
      'Go',
      'Hm.',
      '',
      'Reading.',
      'read({"path":"a"})',
      'data',
      'And?',
    ]);
    expect(first?.turns[3]).toMatchObject({ answers: { turn: 3, part: 4 }, parts: [{ isError: true }] });
    expect(first?.header).toMatchObject({ id: 'r1', model: 'claude-x', reward: 0.5 });
    expect(second?.header.metadata).toEqual({ max_tokens: 9 });
  });

  it('adds the reply to what was asked', async () => {
    const file = await readRollouts(
      'call.json',
      JSON.stringify({ model: 'claude-x', messages: [ask], response: reply(text('Gone.')) }),
    );
    expect(file.format).toBe('anthropic-messages');
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go', 'Gone.']);
    expect(header.tokens).toEqual({ input: 12, output: 3 });
  });
});

describe('logs of Anthropic calls', () => {
  it('shows a conversation once, however often its calls repeat it', async () => {
    const marked = { role: 'user', content: [{ ...text('Go'), cache_control: { type: 'ephemeral' } }] };
    const withoutThinking = { role: 'assistant', content: call.content.slice(2) };
    const file = await readRollouts(
      'log.jsonl',
      jsonLines(
        {
          request: { model: 'claude-x', system: 'Be exact.', messages: [ask] },
          response: reply(...call.content),
        },
        {
          request: { model: 'claude-x', messages: [{ role: 'user', content: 'Other' }] },
          response: reply(text('Yes.')),
        },
        {
          request: { model: 'claude-x', system: 'Be exact.', messages: [marked, withoutThinking, result] },
          response: { body: reply(text('Done.')) },
        },
      ),
    );
    expect(file.format).toBe('anthropic-messages');
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['sumtum', 'um']);
    const [main] = file.rollouts;
    expect(main?.turns[3]?.fold).toMatchObject({ kind: 'repeat', messages: 2 });
    expect(main?.header.tokens).toEqual({ input: 24, output: 6 });
  });

  it('takes a call that asks the same again for another rollout', async () => {
    const once = { request: { messages: [ask] }, response: reply(text('A')) };
    const file = await readRollouts('log.jsonl', jsonLines(once, { ...once, response: reply(text('B')) }));
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', 'A'],
      ['Go', 'B'],
    ]);
  });

  it('reads batches, and shows what it does not know', async () => {
    const file = await readRollouts(
      'batch.jsonl',
      jsonLines(
        { custom_id: 'a', params: { model: 'claude-x', messages: [ask] } },
        { custom_id: 'd', params: { model: 'claude-x', messages: [{ role: 'user', content: 'Stay' }] } },
        { custom_id: 'b', result: { type: 'succeeded', message: reply(text('Gone.')) } },
        { custom_id: 'c', result: { type: 'errored', error: {} } },
        [1],
        { request: { messages: [{ role: 'wizard', content: 'x' }, null] }, response: 'torn' },
      ),
    );
    expect(file.format).toBe('anthropic-messages');
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go'],
      ['Stay'],
      ['Gone.'],
      ['[object]'],
      ['[array]'],
      ['[wizard]', '[message]'],
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'unknown-record',
      'unknown-record',
      'unknown-record',
      'wrong-type',
    ]);
    expect(file.rollouts[5]?.header.metadata).toEqual({ response: 'torn' });
  });
});
