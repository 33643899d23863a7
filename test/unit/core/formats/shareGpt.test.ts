import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const human = { from: 'human', value: 'Go' };

describe('ShareGPT records', () => {
  it('reads speakers, calls, observations, thoughts and what stands beside', async () => {
    const file = await readRollouts(
      'set.jsonl',
      jsonLines({
        id: 'a1',
        system: 'Be exact.',
        tools: '[]',
        conversations: [
          human,
          { from: 'gpt', value: '<think>Hm.</think>\nI look.' },
          { from: 'function_call', value: '{"name": "ls", "arguments": {"path": "."}}' },
          { from: 'observation', value: '{"files": 1}' },
          {
            from: 'function_call',
            value: '[{"name": "a", "arguments": {}}, {"name": "b", "arguments": {}}]',
          },
          { from: 'tool', value: '<tool_response>\nx\n</tool_response>' },
          { from: 'gpt', value: '<tool_call>\n{"name": "c", "arguments": {}}\n</tool_call>' },
        ],
      }),
    );
    expect(file.format).toBe('sharegpt');
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtmtm');
    expect(said(turns)).toEqual([
      'Be exact.',
      'Go',
      'Hm.',
      'I look.',
      'ls({"path":"."})',
      '{"files": 1}',
      'a({})',
      'b({})',
      'x',
      'c({})',
    ]);
    // The layout names no calls: only a single one is answered by what follows it.
    expect(turns.map(({ answers }) => answers)).toMatchObject([
      undefined,
      undefined,
      undefined,
      { turn: 3, part: 3 },
      undefined,
      null,
      undefined,
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id']);
    expect(header).toMatchObject({ id: 'a1', metadata: { tools: '[]' } });
  });

  it('shows what it does not know', async () => {
    const file = await readRollouts(
      'set.json',
      JSON.stringify([
        {
          conversations: [
            human,
            { from: 'wizard', value: 'x' },
            { from: 'gpt', value: 5 },
            { from: 'gpt', value: null },
            { from: 'function_call', value: 'ls .' },
            7,
          ],
        },
        { conversations: 'torn' },
      ]),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go', '[wizard]', '[number]', '("ls .")', '[message]'],
      ['[object]'],
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'unknown-record',
      'wrong-type',
      'wrong-type',
      'unknown-record',
    ]);
  });

  it('reads conversations that are chats', async () => {
    const conversations = [
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: '<think>Hm.</think>Gone.' },
    ];
    const file = await readRollouts('set.jsonl', jsonLines({ conversations, trial_name: 't' }));
    expect(file.format).toBe('sharegpt');
    expect(said(onlyRollout(file).turns)).toEqual(['Go', 'Hm.', 'Gone.']);
  });

  it('reads both of a pair', async () => {
    const answer = (value: string) => ({ from: 'gpt', value });
    const file = await readRollouts(
      'pairs.jsonl',
      jsonLines({ id: 'p', conversations: [human], chosen: answer('Good.'), rejected: answer('Bad.') }),
    );
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header, turns }) => [header.title, header.scores, said(turns)])).toEqual([
      ['chosen', { preference: 'chosen' }, ['Go', 'Good.']],
      ['rejected', { preference: 'rejected' }, ['Go', 'Bad.']],
    ]);
  });

  it('reads blocks whose text stands under value', async () => {
    const reply = (value: string) => [
      { role: 'user', content: [{ type: 'text', value: 'Q' }] },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', value: 'Hm.' },
          { type: 'tool_call', value: '{"name": "ls", "arguments": {"path": "."}}' },
          { type: 'text', value },
        ],
      },
    ];
    const file = await readRollouts(
      'dpo.jsonl',
      jsonLines(
        { chosen_messages: reply('Good.'), rejected_messages: reply('Bad.') },
        { chosen_messages: reply('x'), rejected_messages: null },
      ),
    );
    expect(file.format).toBe('sharegpt');
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header, turns }) => [header.title, ...said(turns)])).toEqual([
      ['chosen', 'Q', 'Hm.', 'ls({"path":"."})', 'Good.'],
      ['rejected', 'Q', 'Hm.', 'ls({"path":"."})', 'Bad.'],
      ['chosen', 'Q', 'Hm.', 'ls({"path":"."})', 'x'],
    ]);
  });
});
