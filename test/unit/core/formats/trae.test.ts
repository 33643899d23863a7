import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const step = (fields: object) => ({
  llm_response: null,
  tool_calls: null,
  tool_results: null,
  reflection: null,
  error: null,
  ...fields,
});
const call = { call_id: 'c1', id: 'fc_1', name: 'bash', arguments: { command: 'ls' } };

describe('Trae trajectories', () => {
  it('read the first prompt and the steps, not the calls again', async () => {
    const file = await readRollouts(
      'trajectory.json',
      JSON.stringify({
        task: 'Fix it.',
        start_time: '2026-01-01T10:00:00',
        end_time: '2026-01-01T10:05:00',
        model: 'm-1',
        max_steps: 9,
        llm_interactions: [
          {
            input_messages: [
              { role: 'system', content: 'Be good.' },
              { role: 'user', content: 'Fix it.' },
            ],
            response: {},
          },
          { input_messages: [{ role: 'user', content: 'again' }] },
        ],
        agent_steps: [
          step({
            timestamp: '2026-01-01T10:01:00',
            llm_response: { content: 'I look.', model: 'm-1', usage: { input_tokens: 10, output_tokens: 3 } },
            tool_calls: [call],
            tool_results: [{ call_id: 'c1', success: false, result: 'a', error: 'No.' }],
            reflection: 'Try again.',
          }),
          step({ error: '429' }),
        ],
        success: false,
      }),
    );
    expect(file.format).toBe('trae');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtuu');
    expect(said(turns)).toEqual([
      'Be good.',
      'Fix it.',
      'I look.',
      'bash({"command":"ls"})',
      'a\nNo.',
      'Try again.',
      '429',
    ]);
    expect(turns[3]).toMatchObject({ answers: { turn: 3, part: 2 }, parts: [{ isError: true }] });
    expect(turns[5]?.name).toBe('error');
    expect(header).toMatchObject({
      model: 'm-1',
      status: 'not completed',
      reward: null,
      scores: { success: 0 },
      startedAt: '2026-01-01T10:00:00',
      tokens: { input: 10, output: 3 },
    });
  });

  it('read runs in which no call succeeded, and keep what is broken', async () => {
    const file = await readRollouts(
      't.json',
      JSON.stringify({
        task: 'Fix it.',
        max_steps: 9,
        llm_interactions: [],
        agent_steps: [step({ error: '429' }), 5, step({ tool_results: [{ call_id: 'x' }] })],
      }),
    );
    expect(said(onlyRollout(file).turns)).toEqual(['Fix it.', '429', '[step]', '']);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'orphan-result']);
    const empty = await readRollouts(
      't.json',
      JSON.stringify({ task: 'x', max_steps: 1, llm_interactions: [], agent_steps: [] }),
    );
    expect(empty.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });
});
