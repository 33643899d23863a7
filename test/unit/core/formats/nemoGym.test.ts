import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const row = {
  responses_create_params: {
    input: [
      { role: 'developer', type: 'message', content: 'Be good.' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'How hot?' },
          { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
        ],
      },
    ],
    tools: [{ name: 'get_weather' }],
    metadata: { instance_id: 'city-1' },
  },
  response: {
    id: 'resp_1',
    model: 'lab/model-1',
    status: 'completed',
    created_at: 1767261600,
    output: [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: null },
      { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'get_weather', arguments: '{"city": "X"}' },
      { type: 'function_call_output', id: null, call_id: 'c1', output: '{"output": "hot", "exit_code": 0}' },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: '<think>\nSo.\n</think>\nHot.' }],
      },
      { type: 'message', role: 'user', content: 'Sure?' },
      { type: 'web_search_call', id: 'w1', action: { query: 'x' } },
    ],
    usage: { input_tokens: 10, output_tokens: 4, output_tokens_details: { reasoning_tokens: 2 } },
  },
  reward: -0.5,
  hit: true,
  rmsle: 1.5,
  agent_run_time: 12,
  reward_components: { schema: 1 },
  _ng_task_index: 4,
  _ng_rollout_index: 1,
  agent_ref: { type: 'responses_api_agents', name: 'weather_agent' },
};

describe('NeMo-Gym rollouts', () => {
  it('read what was asked and what came of it', async () => {
    const file = await readRollouts('rollouts.jsonl', jsonLines(row));
    expect(file.format).toBe('nemo-gym');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtmum');
    expect(said(turns)).toEqual([
      'Be good.',
      'How hot?',
      '[image/png]',
      'Hm.',
      'get_weather({"city":"X"})',
      '{"output": "hot", "exit_code": 0}',
      'So.',
      'Hot.',
      'Sure?',
      'web_search({"query":"x"})',
    ]);
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 2 });
    expect(header).toMatchObject({
      id: null,
      task: 'city-1',
      environment: 'weather_agent',
      model: 'lab/model-1',
      attempt: 1,
      status: 'completed',
      reward: -0.5,
      scores: { hit: true, rmsle: 1.5, schema: 1 },
      startedAt: '2026-01-01T10:00:00.000Z',
      tokens: { input: 10, output: 4, reasoning: 2 },
      metadata: { request: { tools: [{ name: 'get_weather' }] }, response: { id: 'resp_1' } },
    });
    expect(Object.keys(header.scores)).not.toContain('agent_run_time');
  });

  it('read lists of items for each call, an input that is a text, and empty outputs', async () => {
    const item = (text: string) => ({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text }],
    });
    const file = await readRollouts(
      'rollouts.jsonl',
      jsonLines(
        {
          responses_create_params: { input: 'Go.' },
          response: { model: '', output: [[item('One.')], [item('Two.')]] },
          reward: 2,
        },
        {
          responses_create_params: { input: 'Go.', instructions: 'Be good.' },
          response: { output: [] },
          reward: 0,
        },
        { responses_create_params: { input: [] }, dataset: 'd' },
      ),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go.', 'One.', 'Two.'],
      ['Be good.', 'Go.'],
      [],
    ]);
    expect(file.rollouts.map(({ header }) => [header.model, header.reward])).toEqual([
      [null, 2],
      [null, 0],
      [null, null],
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete', 'incomplete']);
  });

  it('keep what is broken', async () => {
    const file = await readRollouts(
      'rollouts.jsonl',
      jsonLines(
        {
          ...row,
          response: {
            output: [
              null,
              { type: 'odd' },
              { type: 'function_call_output', call_id: 'zz', output: null },
              { type: 'message', role: 'assistant', content: null },
            ],
          },
          reward: 'NaN',
        },
        { ...row, response: 'lost' },
        { other: 1 },
      ),
    );
    expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['suuutm', 'su', 's']);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'unknown-record',
      'unknown-record',
      'orphan-result',
      'incomplete',
      'unknown-record',
    ]);
    expect(file.rollouts[0]?.header).toMatchObject({ reward: null, scores: { reward: 'NaN' } });
  });

  it('read what a profile of a task was asked', async () => {
    const { responses_create_params } = row;
    const file = await readRollouts(
      'p.jsonl',
      jsonLines({ 'mean/reward': 0.5, sample: { responses_create_params } }),
    );
    expect(file.format).toBe('nemo-gym');
    expect(file.problems).toEqual([]);
    expect(onlyRollout(file)).toMatchObject({ header: { reward: null, scores: { 'mean/reward': 0.5 } } });
  });
});
