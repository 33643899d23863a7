import { describe, expect, it } from 'vitest';
import { jsonLines, readRollouts, said, speakers } from './readRollouts.ts';

describe('ShareGPT conversations', () => {
  it('read who says what, calls with what is observed after them', async () => {
    const file = await readRollouts(
      'demo.json',
      JSON.stringify([
        {
          system: 'Be good.',
          conversations: [
            { from: 'human', value: 'Find.' },
            { from: 'function_call', value: '{"name": "find", "arguments": {"q": 1}}' },
            { from: 'observation', value: 'row' },
            { from: 'gpt', value: '<think>Hm.</think>\nDone.' },
            { from: 'observation', value: 'late' },
          ],
          tools: '[]',
        },
        { conversations: [{ from: 'robot', value: 'x' }, { from: 'function_call', value: 'free text' }, 5] },
      ]),
    );
    expect(file.format).toBe('sharegpt');
    const [first, second] = file.rollouts;
    expect(speakers(first?.turns ?? [])).toBe('sumtmt');
    expect(said(first?.turns ?? [])).toEqual([
      'Be good.',
      'Find.',
      'find({"q":1})',
      'row',
      'Hm.',
      'Done.',
      'late',
    ]);
    expect(first?.turns[3]?.answers).toEqual({ turn: 3, part: 1 });
    expect(said(second?.turns ?? [])).toEqual(['[robot]', 'free text', '[message]']);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'missing-call-id',
      'unknown-record',
      'wrong-type',
    ]);
  });

  it('read pairs as two rollouts', async () => {
    const said2 = (value: string) => [
      { role: 'user', content: [{ type: 'text', value: 'Q' }] },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', value: 'Hm.' },
          { type: 'text', value },
        ],
      },
    ];
    const file = await readRollouts(
      'dpo.jsonl',
      jsonLines(
        { chosen_messages: said2('Good.'), rejected_messages: said2('Bad.') },
        { chosen_messages: said2('x'), rejected_messages: null },
      ),
    );
    expect(file.format).toBe('sharegpt');
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header, turns }) => [header.title, ...said(turns)])).toEqual([
      ['chosen_messages', 'Q', 'Hm.', 'Good.'],
      ['rejected_messages', 'Q', 'Hm.', 'Bad.'],
      [null, 'Q', 'Hm.', 'x'],
    ]);
  });
});
