import { describe, expect, it } from 'vitest';
import { counts, onlyRollout, readRollouts, said, speakers, type ReadFile } from './readRollouts.ts';

function read(document: object, fileName = 'repo__issue-1.traj'): Promise<ReadFile> {
  return readRollouts(fileName, JSON.stringify(document, null, 2));
}

const prompt = [
  { role: 'system', content: 'Fix it.', agent: 'main', message_type: 'system_prompt' },
  { role: 'user', content: 'The bug.', agent: 'main', message_type: 'observation' },
];

function toolCall(id: string, name: string, args: object) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}

function step(action: string, observation: string, fields: object = {}) {
  return {
    action,
    observation,
    response: `Thought\n\`\`\`\n${action}\n\`\`\``,
    thought: 'Thought',
    ...fields,
  };
}

describe('SWE-agent trajectories', () => {
  it('reads calls of functions, and the facts of the run', async () => {
    const file = await read({
      trajectory: [step('ls', 'a.py', { state: { working_dir: '/w' }, messages: prompt })],
      history: [
        ...prompt,
        {
          role: 'assistant',
          content: 'Looking.',
          thought: 'Looking.',
          action: 'ls',
          agent: 'main',
          tool_calls: [toolCall('c1', 'bash', { command: 'ls' })],
        },
        { role: 'tool', content: [{ type: 'text', text: 'a.py' }], agent: 'main', tool_call_ids: ['c1'] },
      ],
      info: {
        exit_status: 'submitted (exit_cost)',
        submission: 'diff',
        model_stats: { instance_cost: 0.5, tokens_sent: 100, tokens_received: 7 },
      },
      replay_config: JSON.stringify({ agent: { model: { name: 'lab/model-1' } } }),
      environment: 'main',
    });
    expect(file.format).toBe('swe-agent');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Fix it.', 'The bug.', 'Looking.', 'bash({"command":"ls"})', 'a.py']);
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 2 });
    expect(header).toMatchObject({
      id: null,
      key: 'r1',
      task: 'repo__issue-1',
      environment: 'main',
      model: 'lab/model-1',
      status: 'submitted (exit_cost)',
      reward: null,
      tokens: { input: 100, output: 7 },
      cost: 0.5,
      metadata: { info: { submission: 'diff' }, state: { working_dir: '/w' } },
    });
  });

  it('reads actions of 2024 as calls, thoughts as reasoning, and pairs observations by step', async () => {
    const file = await read({
      environment: 'swe_main',
      trajectory: [
        step('ls', 'a.py', { state: '{"working_dir": "/w"}\n' }),
        step('submit', 'diff', { state: '{"working_dir": "/v"}\n' }),
      ],
      history: [
        { role: 'system', content: 'Fix it.', agent: 'primary' },
        { role: 'user', content: 'The bug.', agent: 'primary' },
        {
          role: 'assistant',
          content: 'Thought\n```\nls\n```',
          thought: 'Thought',
          action: 'ls',
          agent: 'primary',
        },
        { role: 'user', content: 'a.py\n(Open file: n/a)', agent: 'primary' },
        { role: 'assistant', content: 'Thought\n```\nsubmit\n```', thought: 'Thought', action: 'submit\n' },
      ],
      info: { exit_status: null },
    });
    const { header, turns } = onlyRollout(file);
    expect(file.problems).toEqual([]);
    // The last observation stands in the trajectory alone.
    expect(said(turns)).toEqual([
      'Fix it.',
      'The bug.',
      'Thought',
      'action("ls")',
      'a.py\n(Open file: n/a)',
      'Thought',
      'action("submit\\n")',
      'diff',
    ]);
    expect(counts(turns)).toEqual({ turns: 6, reasoningTurns: 2, toolCalls: 2 });
    expect(turns.map((turn) => turn.answers ?? null)).toEqual([
      null,
      null,
      null,
      { turn: 3, part: 2 },
      null,
      { turn: 5, part: 2 },
    ]);
    expect(header).toMatchObject({ status: null, metadata: { state: { working_dir: '/v' } } });
  });

  it('shows a demonstration as one turn that counts nowhere', async () => {
    const demo = { is_demo: true, agent: 'primary' };
    const file = await read({
      environment: 'swe_main',
      history: [
        prompt[0],
        { role: 'user', content: 'Here is a demonstration.', ...demo },
        { role: 'assistant', content: 'I look.\n```\nls\n```', thought: 'I look.', action: 'ls', ...demo },
        { role: 'user', content: 'a.py', ...demo },
        prompt[1],
        { role: 'assistant', content: 'Done.', agent: 'primary' },
      ],
      info: {},
    });
    const { turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('suum');
    expect(turns[1]).toMatchObject({ aside: 'demonstration' });
    expect(turns[1]?.parts).toHaveLength(3);
    expect(said(turns)[2]).toBe('assistant:\nI look.\n```\nls\n```');
    expect(counts(turns)).toEqual({ turns: 4, reasoningTurns: 0, toolCalls: 0 });
  });

  it('shows the steps that only the trajectory tells', async () => {
    const file = await read({
      environment: 'main',
      trajectory: [step('ls', 'a.py'), step('submit', 'diff')],
      history: [
        ...prompt,
        {
          role: 'assistant',
          content: '',
          action: 'ls',
          tool_calls: [toolCall('c1', 'bash', { command: 'ls' })],
        },
        { role: 'tool', content: 'a.py', tool_call_ids: ['c1'] },
      ],
      info: {},
    });
    expect(file.problems).toEqual([]);
    expect(said(onlyRollout(file).turns).slice(3)).toEqual(['a.py', 'Thought', 'action("submit")', 'diff']);
  });

  it('says so where the history and the trajectory do not match', async () => {
    const file = await read({
      environment: 'main',
      trajectory: [step('ls', 'a.py'), step('pwd', '/w'), step('submit', 'diff')],
      history: [...prompt, { role: 'assistant', content: 'Odd.', action: 'echo', thought: 'Odd.' }],
      info: {},
    });
    expect(file.problems.map((problem) => problem.kind)).toEqual(['incomplete']);
    expect(speakers(onlyRollout(file).turns)).toBe('sum');
  });

  it('reads a trajectory without a history, with what its first step was asked', async () => {
    const file = await read({
      environment: 'main',
      trajectory: [step('ls', 'a.py', { query: prompt }), step('submit', 'diff', { query: prompt })],
      info: { exit_status: 'submitted' },
    });
    expect(file.format).toBe('swe-agent');
    expect(speakers(onlyRollout(file).turns)).toBe('sumtmt');
  });

  it('reads several attempts as rollouts', async () => {
    const attempt = (words: string) => ({
      history: [...prompt, { role: 'assistant', content: words, thought: words, action: '' }],
      trajectory: [step('', '', { thought: words, response: words })],
      info: { exit_status: 'submitted' },
    });
    const file = await read({
      attempts: [attempt('One'), attempt('Two')],
      ...attempt('Two'),
      environment: 'main',
    });
    expect(file.rollouts.map(({ header, turns }) => [header.attempt, said(turns)[2]])).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ]);
  });

  it('names other agents, and answers several calls at once', async () => {
    const file = await read({
      environment: 'main',
      history: [
        ...prompt,
        {
          role: 'assistant',
          agent: 'helper',
          content: '',
          tool_calls: [toolCall('a', 'ls', {}), toolCall('b', 'pwd', {})],
        },
        { role: 'tool', agent: 'helper', content: 'both', tool_call_ids: ['a', 'b'] },
      ],
      info: {},
    });
    expect(file.problems).toEqual([]);
    const { turns } = onlyRollout(file);
    expect(turns.map((turn) => turn.name)).toEqual([undefined, undefined, 'helper', 'helper', 'helper']);
    expect(turns.slice(3).map((turn) => turn.answers)).toEqual([
      { turn: 3, part: 1 },
      { turn: 3, part: 2 },
    ]);
  });

  it('reads what is there of a torn file', async () => {
    const text = JSON.stringify({ environment: 'main', history: [...prompt, ...prompt], info: {} }, null, 2);
    const file = await readRollouts('torn.traj', text.slice(0, text.indexOf('"info"') - 40));
    expect(said(onlyRollout(file).turns).slice(0, 3)).toEqual(['Fix it.', 'The bug.', 'Fix it.']);
    expect(file.problems.length).toBeGreaterThan(0);
  });
});
