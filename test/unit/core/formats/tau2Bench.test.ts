import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const info = {
  agent_info: { implementation: 'llm_agent', llm: 'lab/model-1' },
  user_info: { implementation: 'user_simulator', llm: 'other' },
  environment_info: { domain_name: 'telecom', policy: 'Be kind.' },
};

function simulation(messages: readonly unknown[], fields: object = {}) {
  return {
    id: 's1',
    task_id: '[mobile]x',
    start_time: '2026-01-01T10:00:00',
    end_time: '2026-01-01T10:01:00',
    termination_reason: 'user_stop',
    agent_cost: 0.25,
    user_cost: 9,
    reward_info: { reward: 1.0, reward_breakdown: { DB: 1.0, COMMUNICATE: 0.5 } },
    trial: 2,
    messages,
    ...fields,
  };
}

const messages = [
  { role: 'assistant', content: 'Hello.', tool_calls: null, turn_idx: 0, cost: 0 },
  {
    role: 'user',
    content: null,
    tool_calls: [{ id: 'u1', name: 'toggle', arguments: { on: true }, requestor: 'user' }],
    usage: { prompt_tokens: 1000, completion_tokens: 1000 },
  },
  { id: 'u1', role: 'tool', content: 'on', requestor: 'user', error: false },
  { role: 'user', content: 'It is on.' },
  {
    role: 'assistant',
    content: 'I look.',
    tool_calls: [
      { id: 'a1', name: 'get', arguments: { id: 1 }, requestor: 'assistant' },
      { id: 'a2', name: 'get', arguments: {}, requestor: 'assistant' },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 3 },
    raw_data: { message: { content: 'I look.', reasoning_content: 'Hm.' } },
  },
  {
    role: 'tool',
    tool_messages: [
      { id: 'a1', role: 'tool', content: 'one', requestor: 'assistant', error: false },
      { id: 'a2', role: 'tool', content: 'Error', requestor: 'assistant', error: true },
    ],
  },
];

describe('tau2-bench results', () => {
  it('reads simulations with the policy, the tools of both sides and the facts of the run', async () => {
    const tasks = [{ id: '[mobile]x', evaluation_criteria: { actions: [{ name: 'gold' }] } }];
    const file = await readRollouts(
      'results.json',
      JSON.stringify({ timestamp: 'now', info, tasks, simulations: [simulation(messages)] }, null, 1),
    );
    expect(file.format).toBe('tau2-bench');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('smutumtt');
    expect(said(turns)).toEqual([
      'Be kind.',
      'Hello.',
      'toggle({"on":true})',
      'on',
      'It is on.',
      'Hm.',
      'I look.',
      'get({"id":1})',
      'get({})',
      'one',
      'Error',
    ]);
    expect(turns.map(({ answers }) => answers ?? null)).toEqual([
      null,
      null,
      null,
      { turn: 3, part: 1 },
      null,
      null,
      { turn: 6, part: 3 },
      { turn: 6, part: 4 },
    ]);
    expect(turns[7]?.parts[0]).toMatchObject({ isError: true });
    expect(header).toMatchObject({
      key: 's1',
      task: '[mobile]x',
      environment: 'telecom',
      model: 'lab/model-1',
      attempt: 2,
      status: 'user_stop',
      reward: 1,
      scores: { DB: 1, COMMUNICATE: 0.5 },
      startedAt: '2026-01-01T10:00:00',
      endedAt: '2026-01-01T10:01:00',
      cost: 0.25,
      // Only what the model read and wrote.
      tokens: { input: 10, output: 3 },
      metadata: { task: { evaluation_criteria: { actions: [{ name: 'gold' }] } } },
    });
    // The policy stands once in the file, before the simulations.
    expect(turns[0]?.records[0]?.start).toBeLessThan(turns[1]?.records[0]?.start ?? 0);
  });

  it('says where results hold no simulations', async () => {
    const file = await readRollouts('results.json', JSON.stringify({ timestamp: 'now', info, tasks: [] }));
    expect(file.rollouts).toEqual([]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });

  it('reads simulations alone, and keeps what is broken in them', async () => {
    const file = await readRollouts(
      'simulations.jsonl',
      jsonLines(
        simulation([{ role: 'user' }, 'torn', { id: 'x', role: 'tool', content: 'late' }], {
          reward_info: null,
        }),
        simulation([], { id: 's2', reward_info: { reward: null } }),
      ),
    );
    expect(file.format).toBe('tau2-bench');
    expect(file.rollouts.map(({ header }) => [header.key, header.reward])).toEqual([
      ['s1', null],
      ['s2', null],
    ]);
    expect(speakers(file.rollouts[0]?.turns ?? [])).toBe('st');
    expect(file.problems.map(({ kind }) => kind)).toEqual(['wrong-type', 'orphan-result']);
  });
});

describe('tau2-bench simulations with voice', () => {
  const chunk = (content: string | null, contains_speech: boolean, utterance_ids: string[] = []) => ({
    content,
    contains_speech,
    utterance_ids,
  });
  const silent = chunk(null, false);

  it('makes a turn of what one side says without a pause, in the order they began', async () => {
    const ticks = [
      { tick_id: 0, agent_chunk: chunk('Hel', true, ['a']), user_chunk: silent },
      { tick_id: 1, agent_chunk: chunk('lo.', true, ['a']), user_chunk: chunk('Hi', true) },
      { tick_id: 2, agent_chunk: chunk('Next.', true, ['b']), user_chunk: silent },
      {
        tick_id: 3,
        agent_chunk: silent,
        user_chunk: silent,
        agent_tool_calls: [{ id: 'c', name: 'get', arguments: {} }],
        agent_tool_results: [{ id: 'c', content: 'row', error: false }],
      },
      { tick_id: 4, agent_chunk: chunk(null, true), user_chunk: null },
      { tick_id: 5, agent_chunk: chunk(null, true) },
    ];
    const one = { id: 'v', task_id: '1', termination_reason: 'max', trial: 0, ticks };
    const { turns } = onlyRollout(await readRollouts('v.json', JSON.stringify(one)));
    expect(said(turns)).toEqual(['Hello. Next.', 'Hi', 'get({})', 'row', '[audio/*]']);
    expect(turns.map(({ role }) => role)).toEqual(['model', 'user', 'model', 'tool', 'model']);
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 1 });
    expect(turns[4]?.parts[0]).toMatchObject({ reference: 'ticks 4–5' });
  });
});
