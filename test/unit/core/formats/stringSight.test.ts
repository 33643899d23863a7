import { describe, expect, it } from 'vitest';
import { jsonLines, readRollouts, said } from './readRollouts.ts';

describe('StringSight rows', () => {
  it('read conversations whose content holds text and calls, and keep what only informs apart', async () => {
    const file = await readRollouts(
      'rows.jsonl',
      jsonLines(
        {
          prompt: 'You are u1.',
          model: 'm-1',
          reward: 0,
          model_response: [
            { role: 'info', content: { text: 'gold: book()' }, name: 'task' },
            { role: 'user', content: { text: 'Go.' } },
            {
              role: 'assistant',
              content: { text: '', tool_calls: [{ id: 'c', name: 'find', arguments: '{"q": 1}' }] },
            },
            { role: 'tool', content: { text: 'row' }, tool_call_id: 'c' },
          ],
        },
        { prompt: 'Q', model_a: 'm-a', model_b: 'm-b', model_a_response: 'A', model_b_response: 'B' },
        { prompt: 'Q', model_response: null },
      ),
    );
    expect(file.format).toBe('stringsight');
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header, turns }) => [header.model, ...said(turns)])).toEqual([
      ['m-1', 'Go.', 'find({"q":1})', 'row'],
      ['m-a', 'Q', 'A'],
      ['m-b', 'Q', 'B'],
      [null, 'Q'],
    ]);
    expect(file.rollouts[0]?.header).toMatchObject({ reward: 0, metadata: { info: [{ name: 'task' }] } });
  });
});
