import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

function read(document: object | string) {
  return readRollouts(
    'trajectory.json',
    typeof document === 'string' ? document : JSON.stringify(document, null, 2),
  );
}

const agent = { name: 'terminus-2', version: '2.0', model_name: 'lab/model-1' };

describe('ATIF trajectories', () => {
  it('read messages, reasoning, calls, results and metrics', async () => {
    const file = await read({
      schema_version: 'ATIF-v1.6',
      session_id: 's1',
      agent,
      steps: [
        { step_id: 1, source: 'system', message: 'Be good.' },
        {
          step_id: 2,
          source: 'user',
          timestamp: '2026-01-01T10:00:00Z',
          message: [
            { type: 'text', text: 'Look.' },
            { type: 'image', source: { media_type: 'image/png', path: 'images/a.png' } },
          ],
        },
        {
          step_id: 3,
          source: 'agent',
          timestamp: '2026-01-01T10:01:00Z',
          model_name: 'lab/model-2',
          message: 'I look.',
          reasoning_content: 'Hm.',
          tool_calls: [
            { tool_call_id: 'c1', function_name: 'bash', arguments: { command: 'ls' } },
            { tool_call_id: 'c2', function_name: 'bash', arguments: {} },
          ],
          observation: {
            results: [
              { source_call_id: 'c2', content: 'two' },
              { source_call_id: 'c1', content: [{ type: 'text', text: 'one' }] },
            ],
          },
          metrics: { prompt_tokens: 10, completion_tokens: 3, cached_tokens: 8, cost_usd: 0.1 },
        },
        // An observation that answers no call is what the environment showed.
        {
          step_id: 4,
          source: 'agent',
          message: '{"commands": []}',
          observation: { results: [{ content: '$' }] },
        },
      ],
      final_metrics: { total_prompt_tokens: 100, total_completion_tokens: 30, total_cost_usd: 0.5 },
    });
    expect(file.format).toBe('atif');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumttmu');
    expect(said(turns)).toEqual([
      'Be good.',
      'Look.',
      '[image/png]',
      'Hm.',
      'I look.',
      'bash({"command":"ls"})',
      'bash({})',
      'two',
      'one',
      '{"commands": []}',
      '$',
    ]);
    expect(turns[1]?.parts[1]).toMatchObject({ reference: 'images/a.png' });
    expect(turns[2]).toMatchObject({ model: 'lab/model-2', tokens: { input: 10, output: 3 } });
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 4 });
    expect(turns[4]?.answers).toEqual({ turn: 3, part: 3 });
    expect(turns[6]).toMatchObject({ name: 'environment' });
    expect(header).toMatchObject({
      key: 's1',
      model: 'lab/model-1',
      startedAt: '2026-01-01T10:00:00Z',
      endedAt: '2026-01-01T10:01:00Z',
      tokens: { input: 100, output: 30 },
      cost: 0.5,
      metadata: { agent: { name: 'terminus-2' }, schema_version: 'ATIF-v1.6' },
    });
  });

  it('hang sub-agents that lie inside from the turn that called them', async () => {
    const child = (id: string, message: string, more: object = {}) => ({
      schema_version: 'ATIF-v1.7',
      trajectory_id: id,
      agent: { name: id },
      steps: [{ step_id: 1, source: 'agent', message }],
      ...more,
    });
    const file = await read({
      schema_version: 'ATIF-v1.7',
      trajectory_id: 'top',
      agent,
      steps: [
        { step_id: 1, source: 'user', message: 'Go.' },
        {
          step_id: 2,
          source: 'agent',
          message: '',
          tool_calls: [{ tool_call_id: 'c', function_name: 'delegate', arguments: {} }],
          observation: {
            results: [
              { source_call_id: 'c', content: 'ok', subagent_trajectory_ref: [{ trajectory_id: 'a' }] },
            ],
          },
        },
      ],
      subagent_trajectories: [
        child('a', 'A.', { subagent_trajectories: [child('b', 'B.')] }),
        child('c', 'C.'),
      ],
    });
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header, turns }) => [header.key, header.parent, said(turns).at(-1)])).toEqual(
      [
        ['top', null, 'ok'],
        ['a', { key: 'top', turn: 3, kind: 'sub-agent' }, 'A.'],
        ['b', { key: 'a', turn: null, kind: 'sub-agent' }, 'B.'],
        ['c', { key: 'top', turn: null, kind: 'sub-agent' }, 'C.'],
      ],
    );
  });

  it('show copied context as a repeat that counts nowhere', async () => {
    const file = await read({
      schema_version: 'ATIF-v1.5',
      session_id: 's',
      agent,
      steps: [
        { step_id: 1, source: 'user', message: 'Go.', is_copied_context: true },
        { step_id: 2, source: 'agent', message: 'Before.', is_copied_context: true },
        { step_id: 3, source: 'agent', message: 'After.' },
      ],
      continued_trajectory_ref: 'cont-2.json',
    });
    const { header, turns } = onlyRollout(file);
    expect(turns.map(({ aside }) => aside ?? null)).toEqual(['repeat', 'repeat', null]);
    expect(header.metadata).toMatchObject({ continued_trajectory_ref: 'cont-2.json' });
  });

  it('keep what is broken', async () => {
    const file = await read({
      agent,
      schema_version: 'ATIF-v1.2',
      steps: [
        null,
        { step_id: 2, source: 'robot', message: 'x' },
        { step_id: 3, source: 'user', message: 5 },
        {
          step_id: 4,
          source: 'agent',
          message: null,
          tool_calls: ['torn', { tool_call_id: 'a', function_name: 'f', arguments: '{' }],
          observation: { results: [{ content: 'lost' }, { source_call_id: 'zz', content: null }] },
        },
        { step_id: 5, source: '<hidden>', message: 'y', metrics: null },
      ],
    });
    const { turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('uuumttm');
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'unknown-record',
      'unknown-record',
      'wrong-type',
      'wrong-type',
      'missing-call-id',
      'orphan-result',
    ]);
    expect(turns[3]?.parts[1]).toMatchObject({ kind: 'tool-call', arguments: '{' });
  });

  it('give what stands in a document that is cut off', async () => {
    const whole = JSON.stringify({
      schema_version: 'ATIF-v1.5',
      session_id: 's',
      agent,
      steps: [
        { step_id: 1, source: 'user', message: 'Go.' },
        { step_id: 2, source: 'agent', message: 'Here it ends' },
      ],
    });
    const file = await read(whole.slice(0, whole.indexOf(' ends')));
    expect(said(onlyRollout(file).turns)).toEqual(['Go.', 'Here it']);
    expect(file.problems.length).toBeGreaterThan(0);
  });

  it('say so where there are no steps', async () => {
    const file = await read({ schema_version: 'ATIF-v1.5', session_id: 's', agent, steps: [] });
    expect(onlyRollout(file).turns).toEqual([]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });
});
