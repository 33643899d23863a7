import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said } from './readRollouts.ts';

const session = {
  session_id: 's1',
  task_id: 'run-1',
  status: 'COMPLETED',
  trajectory: {
    metadata: { model_used: 'lab/model-1', task_metadata: { case_id: 'case_1' } },
    traces: [
      {
        prompt_ids: [1, 2, 3],
        response_ids: [4, 5],
        loss_mask: [1, 1],
        reward: null,
        finish_reason: 'stop',
        prompt_messages: [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }],
        response_messages: [
          {
            role: 'assistant',
            content: null,
            reasoning_content: 'Hm.',
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'ls', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c', content: 'a' },
        ],
      },
      {
        prompt_ids: [1],
        response_ids: [6],
        reward: 0.5,
        prompt_messages: [
          { role: 'user', content: 'Go.' },
          { role: 'assistant', content: null },
          { role: 'tool', tool_call_id: 'c', content: 'a' },
        ],
        response_messages: [{ role: 'assistant', content: 'Done.' }],
      },
    ],
  },
};

describe('Polar sessions', () => {
  it('read the traces of a session as one conversation', async () => {
    const file = await readRollouts('s.json', JSON.stringify(session));
    expect(file.format).toBe('polar');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go.', 'Hm.', 'ls({})', 'a', 'Done.']);
    expect(header).toMatchObject({
      key: 's1',
      task: 'case_1',
      model: 'lab/model-1',
      status: 'COMPLETED',
      reward: 0.5,
      tokens: { input: 4, output: 3 },
      metadata: { traces: [{ finish_reason: 'stop' }, {}] },
    });
    expect(JSON.stringify(header.metadata)).not.toContain('prompt_ids');
  });

  it('read sessions that were set aside, and those without traces', async () => {
    const aside = await readRollouts(
      's.json',
      JSON.stringify({ findings: ['LP6'], session_result: session }),
    );
    expect(onlyRollout(aside).header).toMatchObject({ key: 's1', metadata: { findings: ['LP6'] } });
    const empty = await readRollouts('s.json', JSON.stringify({ ...session, trajectory: { traces: null } }));
    expect(empty.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
