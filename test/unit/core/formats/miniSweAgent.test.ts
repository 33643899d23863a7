import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

function read(document: object, name = 'repo__issue-1.traj.json') {
  return readRollouts(name, JSON.stringify(document, null, 2));
}

const fenced = (before: string, command: string, name = 'bash') =>
  `${before}\n\n\`\`\`${name}\n${command}\n\`\`\``;

describe('mini-swe-agent trajectories', () => {
  it('read bare messages: the fenced command is a call, what the program wrote its result', async () => {
    const file = await read([
      { role: 'system', content: 'Be good. echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT ends.' },
      { role: 'user', content: 'Fix it.' },
      { role: 'assistant', content: fenced('THOUGHT: I look.', 'ls', 'mswea_bash_command') },
      { role: 'user', content: '<returncode>2</returncode>\n<output>\na.py\n</output>' },
      { role: 'assistant', content: `${fenced('Two', 'a')}\n${fenced('', 'b')}` },
      { role: 'user', content: 'Please always provide EXACTLY ONE action.' },
      { role: 'assistant', content: `${fenced('Try', 'sleep 9')}\nNow.` },
      { role: 'user', content: 'The last command timed out.' },
      { role: 'assistant', content: fenced('End.', 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT') },
      { role: 'user', content: 'diff' },
    ]);
    expect(file.format).toBe('mini-swe-agent');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumtmumumt');
    expect(said(turns).slice(2)).toEqual([
      'THOUGHT: I look.',
      'bash({"command":"ls"})',
      '<returncode>2</returncode>\n<output>\na.py\n</output>',
      // Two commands: none is run.
      `${fenced('Two', 'a')}\n${fenced('', 'b')}`,
      'Please always provide EXACTLY ONE action.',
      'Try',
      'bash({"command":"sleep 9"})',
      'Now.',
      'The last command timed out.',
      'End.',
      'bash({"command":"echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"})',
      'diff',
    ]);
    expect(turns[3]).toMatchObject({ answers: { turn: 3, part: 2 }, parts: [{ exitCode: 2 }] });
    expect(turns[9]?.answers).toEqual({ turn: 9, part: 2 });
    expect(header).toMatchObject({ id: null, key: 'r1', task: 'repo__issue-1' });
  });

  it('read documents with calls, and the facts of the run', async () => {
    const response = {
      id: 'r1',
      model: 'lab/model-2',
      usage: { prompt_tokens: 10, completion_tokens: 3 },
      choices: [{ message: { content: 'I look.', reasoning_content: 'Hm.' } }],
    };
    const file = await read({
      info: {
        exit_status: 'Submitted',
        submission: 'diff',
        model_stats: { instance_cost: 0.5, api_calls: 2 },
        mini_version: '2.0.0',
        config: { model: { model_name: 'lab/model-1' } },
      },
      messages: [
        { role: 'system', content: 'Be good.' },
        { role: 'user', content: 'Fix it.', extra: { timestamp: 1767261600 } },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command": "ls"}' } },
          ],
          extra: {
            actions: [{ command: 'ls', tool_call_id: 'c1' }],
            response,
            cost: 0.1,
            timestamp: 1767261660,
          },
        },
        { role: 'tool', tool_call_id: 'c1', content: 'a.py', extra: { returncode: 1, raw_output: 'a.py' } },
        { role: 'exit', content: 'diff', extra: { exit_status: 'Submitted' } },
      ],
      trajectory_format: 'mini-swe-agent-1.1',
      instance_id: 'repo__issue-2',
    });
    expect(file.format).toBe('mini-swe-agent');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Be good.', 'Fix it.', 'Hm.', 'I look.', 'bash({"command":"ls"})', 'a.py']);
    expect(turns[2]).toMatchObject({ model: 'lab/model-2', tokens: { input: 10, output: 3 } });
    expect(turns[3]).toMatchObject({ answers: { turn: 3, part: 3 }, parts: [{ exitCode: 1 }] });
    expect(header).toMatchObject({
      task: 'repo__issue-2',
      model: 'lab/model-1',
      status: 'Submitted',
      cost: 0.5,
      startedAt: '2026-01-01T10:00:00.000Z',
      endedAt: '2026-01-01T10:01:00.000Z',
      metadata: { info: { submission: 'diff' }, notes: { exit: { count: 1 } } },
    });
  });

  it('read answers and items of the Responses interface', async () => {
    const file = await read({
      info: { model_stats: { api_calls: 1 } },
      trajectory_format: 'mini-swe-agent-1.1',
      messages: [
        {
          object: 'response',
          id: 'r1',
          model: 'm',
          output: [
            { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
            { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
            { type: 'function_call', call_id: 'c1', name: 'bash', arguments: '{}' },
          ],
        },
        { type: 'function_call_output', call_id: 'c1', output: 'a', extra: { returncode: 0 } },
      ],
    });
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Hm.', 'I look.', 'bash({})', 'a']);
    expect(turns[1]?.answers).toEqual({ turn: 1, part: 3 });
  });

  it('keep what is broken', async () => {
    const file = await read({
      trajectory_format: 'mini-swe-agent-1',
      info: null,
      messages: [
        7,
        { role: 'robot', content: 'x' },
        { role: 'assistant' },
        { role: 'tool', content: 'lost' },
      ],
    });
    expect(speakers(onlyRollout(file).turns)).toBe('ssmt');
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'wrong-type',
      'unknown-record',
      'missing-call-id',
    ]);
    const empty = await read({ trajectory_format: 'mini-swe-agent-1', messages: [] });
    expect(onlyRollout(empty).turns).toEqual([]);
    expect(empty.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });

  it('leave other chats alone', async () => {
    const chat = [
      { role: 'user', content: 'Run ls.' },
      { role: 'assistant', content: fenced('Like so:', 'ls') },
    ];
    expect((await readRollouts('chat.json', JSON.stringify(chat))).format).toBe('openai-chat');
  });
});
