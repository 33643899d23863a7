import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const answer = {
  id: 'r1',
  model: 'lab/model-1',
  usage: { prompt_tokens: 100, completion_tokens: 7, cache_read_input_tokens: 90 },
  choices: [
    {
      message: {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [
          { id: 't1', type: 'function', function: { name: 'bash', arguments: '{"command": "ls"}' } },
          { id: 't2', type: 'function', function: { name: 'bash', arguments: '{"command": "pwd"}' } },
        ],
      },
    },
  ],
};
const called = (id: string) => ({
  tool_call_metadata: {
    function_name: 'bash',
    tool_call_id: id,
    model_response: answer,
    total_calls_in_response: 2,
  },
});

describe('OpenHands events of version 0', () => {
  it('become turns: calls as the model wrote them, results by their cause, states as notes', async () => {
    const file = await readRollouts(
      'trajectory.json',
      JSON.stringify([
        {
          id: 0,
          source: 'environment',
          observation: 'agent_state_changed',
          content: '',
          extras: { agent_state: 'running' },
        },
        { id: 1, source: 'agent', action: 'system', args: { content: 'Be good.', tools: [] } },
        {
          id: 2,
          timestamp: '2025-01-01T10:00:00',
          source: 'user',
          action: 'message',
          args: { content: 'Fix it.', image_urls: ['https://x/a.png'] },
        },
        {
          id: 3,
          source: 'agent',
          action: 'run',
          args: { command: 'ls', thought: 'I look.' },
          ...called('t1'),
        },
        { id: 4, source: 'agent', action: 'run', args: { command: 'pwd', thought: '' }, ...called('t2') },
        {
          id: 5,
          source: 'agent',
          cause: 4,
          observation: 'run',
          content: '/w',
          extras: { metadata: { exit_code: 0 } },
        },
        { id: 6, source: 'agent', cause: 3, observation: 'error', content: 'No.', extras: {} },
        { id: 7, source: 'agent', action: 'browse', args: { url: 'u', thought: '' } },
        { id: 8, source: 'agent', cause: 7, observation: 'browse', content: 'page', extras: {} },
        {
          id: 9,
          source: 'agent',
          action: 'finish',
          args: { final_thought: 'ok', thought: 'Done.' },
          llm_metrics: {
            accumulated_cost: 0.5,
            accumulated_token_usage: { prompt_tokens: 300, completion_tokens: 20 },
          },
          timestamp: '2025-01-01T10:05:00',
        },
        {
          id: 10,
          source: 'environment',
          observation: 'agent_state_changed',
          content: '',
          extras: { agent_state: 'finished' },
        },
      ]),
    );
    expect(file.format).toBe('openhands');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumttmtm');
    expect(said(turns)).toEqual([
      'Be good.',
      'Fix it.',
      '[image/*]',
      'I look.',
      'bash({"command":"ls"})',
      'bash({"command":"pwd"})',
      '/w',
      'No.',
      'browse({"url":"u"})',
      'page',
      'Done.',
      'finish({"final_thought":"ok"})',
    ]);
    expect(turns.map(({ answers }) => answers ?? null)).toEqual([
      null,
      null,
      null,
      { turn: 3, part: 3 },
      { turn: 3, part: 2 },
      null,
      { turn: 6, part: 1 },
      null,
    ]);
    expect(turns[3]?.parts[0]).toMatchObject({ exitCode: 0, isError: null });
    expect(turns[4]?.parts[0]).toMatchObject({ isError: true });
    // Two actions of one answer: it is counted once, and what came from the cache is in it already.
    expect(turns[2]).toMatchObject({ tokens: { input: 100, output: 7 }, model: 'lab/model-1' });
    expect(header).toMatchObject({
      model: 'lab/model-1',
      status: 'finished',
      cost: 0.5,
      tokens: { input: 300, output: 20 },
      startedAt: '2025-01-01T10:00:00',
      endedAt: '2025-01-01T10:05:00',
      metadata: { notes: { 'observation/agent_state_changed': { count: 2 } } },
    });
  });

  it('shows where the history was condensed', async () => {
    const file = await readRollouts(
      't.jsonl',
      jsonLines(
        { id: 1, source: 'user', action: 'message', args: { content: 'Go.' } },
        {
          id: 2,
          source: 'agent',
          action: 'condensation',
          args: { forgotten_events_start_id: 3, forgotten_events_end_id: 7, summary: 'So far.' },
        },
      ),
    );
    const { turns } = onlyRollout(file);
    expect(turns[1]).toMatchObject({ aside: 'compaction', fold: { kind: 'compaction', messages: 5 } });
    expect(said(turns)).toEqual(['Go.', 'So far.']);
  });

  it('keeps what is broken, and pairs nothing by order', async () => {
    const file = await readRollouts(
      't.json',
      JSON.stringify([
        { id: 1, source: 'user', action: 'message', args: { content: null } },
        { id: 2, source: 'agent', action: 'run', args: { command: 'ls' } },
        { id: 3, source: 'agent', observation: 'run', content: 'a', extras: {} },
        { id: 4, source: 'agent', cause: 99, observation: 'run', content: 7, extras: {} },
        { id: 5, source: 'agent', action: 'message', args: { content: 'Bye.' } },
        'torn',
      ]),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['run({"command":"ls"})', 'a', '7', 'Bye.', '[event]']);
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'missing-call-id',
      'orphan-result',
      'unknown-record',
    ]);
  });
});

describe('OpenHands evaluations', () => {
  it('read one attempt a line, with pairs of action and observation', async () => {
    const attempt = {
      instance_id: 'repo__issue-1',
      instruction: 'Fix it.',
      history: [
        [
          { source: 'user', action: 'message', args: { content: 'Fix it.' } },
          { observation: 'null', content: '', extras: {} },
        ],
        [
          { source: 'agent', action: 'run', args: { command: 'ls', thought: 'I look.' } },
          { source: 'agent', observation: 'run', content: 'a.py', extras: { exit_code: 0 } },
        ],
      ],
      test_result: { git_patch: 'diff', report: { resolved: true, applied: false } },
      metadata: { agent_class: 'CodeActAgent', llm_config: { model: 'lab/model-1' }, dataset: 'SWE' },
      metrics: { accumulated_cost: 0.25 },
      error: null,
    };
    const file = await readRollouts(
      'output.jsonl',
      jsonLines(attempt, { ...attempt, history: null, error: 'crash' }, attempt, attempt, attempt),
    );
    expect(file.format).toBe('openhands');
    expect(file.rollouts).toHaveLength(5);
    const [first, second] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual(['Fix it.', 'I look.', 'run({"command":"ls"})', 'a.py']);
    expect(first?.turns[2]?.answers).toEqual({ turn: 2, part: 2 });
    expect(first?.header).toMatchObject({
      task: 'repo__issue-1',
      environment: 'SWE',
      model: 'lab/model-1',
      reward: 1,
      scores: { resolved: true, applied: false },
      cost: 0.25,
      status: null,
      metadata: { test_result: { git_patch: 'diff' } },
    });
    expect(second?.header.status).toBe('error');
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });

  it('tells who speaks in histories without sources by who waits for an answer', async () => {
    const file = await readRollouts(
      'output.jsonl',
      jsonLines({
        history: [
          { content: 'Fix it.', wait_for_response: false, action: 'message' },
          { content: 'How?', wait_for_response: true, action: 'message' },
          { command: 'ls', thought: 'Hm.', action: 'run' },
          { content: 'a', command_id: -1, exit_code: 1, observation: 'run' },
        ],
        success: false,
        metrics: null,
      }),
    );
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umt');
    expect(said(turns)).toEqual(['Fix it.', 'How?', 'Hm.', 'run({"command":"ls"})', 'a']);
    expect(header.reward).toBe(0);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id']);
  });
});

describe('OpenHands events of the SDK', () => {
  it('become turns, each thought once', async () => {
    const file = await readRollouts(
      'events.jsonl',
      jsonLines(
        {
          kind: 'SystemPromptEvent',
          source: 'agent',
          system_prompt: { type: 'text', text: 'Be good.' },
          tools: [],
        },
        {
          kind: 'MessageEvent',
          source: 'user',
          timestamp: '2026-01-01T10:00:00',
          llm_message: { role: 'user', content: [{ type: 'text', text: 'Go.' }] },
          extended_content: [{ type: 'text', text: 'More.' }],
        },
        {
          kind: 'ActionEvent',
          source: 'agent',
          thought: [{ type: 'text', text: '<think>Hm.</think>\nI look.' }],
          reasoning_content: 'Hm.',
          action: { kind: 'ExecuteBashAction', command: 'ls' },
          tool_name: 'bash',
          tool_call_id: 'c1',
          tool_call: { id: 'c1', name: 'bash', arguments: '{"command": "ls"}', origin: 'completion' },
        },
        {
          kind: 'ObservationEvent',
          source: 'environment',
          tool_name: 'bash',
          tool_call_id: 'c1',
          observation: { kind: 'X', content: [{ type: 'text', text: 'a' }], is_error: false, exit_code: 0 },
        },
        {
          kind: 'ActionEvent',
          source: 'agent',
          thought: [],
          action: { kind: 'FinishAction', message: 'ok' },
          tool_name: 'finish',
          tool_call_id: 'c2',
        },
        { kind: 'AgentErrorEvent', source: 'agent', tool_name: 'finish', tool_call_id: 'c2', error: 'No.' },
        { kind: 'Condensation', source: 'environment', forgotten_event_ids: ['a', 'b'], summary: 'So far.' },
        { kind: 'HookEvent', source: 'hook', what: 1 },
        {
          kind: 'ConversationStateUpdateEvent',
          key: 'full_state',
          value: {
            execution_status: 'finished',
            agent: { llm: { model: 'lab/model-1' } },
            stats: {
              usage_to_metrics: {
                agent: {
                  accumulated_cost: 0.1,
                  accumulated_token_usage: { prompt_tokens: 5, completion_tokens: 2 },
                },
              },
            },
          },
        },
      ),
    );
    expect(file.format).toBe('openhands');
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'Be good.',
      'Go.',
      'More.',
      'Hm.',
      'I look.',
      'bash({"command":"ls"})',
      'a',
      'finish({"message":"ok"})',
      'No.',
      'So far.',
      '[HookEvent]',
    ]);
    expect(speakers(turns)).toBe('sumtmtuu');
    expect(turns[3]?.parts[0]).toMatchObject({ isError: false, exitCode: 0 });
    expect(turns[5]).toMatchObject({ answers: { turn: 5, part: 1 }, parts: [{ isError: true }] });
    expect(turns[6]).toMatchObject({ aside: 'compaction', fold: { messages: 2 } });
    expect(header).toMatchObject({
      model: 'lab/model-1',
      status: 'finished',
      cost: 0.1,
      tokens: { input: 5, output: 2 },
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
