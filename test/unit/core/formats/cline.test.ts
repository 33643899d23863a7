import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const ts = Date.UTC(2026, 0, 1);

function say(kind: string, text?: unknown, more: object = {}) {
  return { ts, type: 'say', say: kind, text, ...more };
}

function ask(kind: string, text?: unknown, more: object = {}) {
  return { ts, type: 'ask', ask: kind, text, ...more };
}

function screen(...messages: unknown[]) {
  return readRollouts('ui_messages.json', JSON.stringify(messages));
}

describe('what the screen of Cline showed', () => {
  it('reads the task, requests, tools, commands and questions', async () => {
    const file = await screen(
      say('text', 'Fix it', { images: ['data:image/png;base64,AAAA'] }),
      say(
        'api_req_started',
        JSON.stringify({ request: 'long', tokensIn: 5, tokensOut: 6, cacheReads: 10, cost: 0.5 }),
      ),
      say('reasoning', 'Hm.'),
      say('text', 'Reading.', { modelInfo: { modelId: 'model-x' } }),
      ask('tool', JSON.stringify({ tool: 'readFile', path: 'a.ts' })),
      ask('command', 'ls'),
      say('command_output', 'a.ts'),
      ask(
        'use_mcp_server',
        JSON.stringify({ serverName: 's', toolName: 'find', arguments: '{"query":"x"}' }),
      ),
      say('mcp_server_response', 'found'),
      ask('followup', JSON.stringify({ question: 'Which?', options: ['a', 'b'] })),
      say('user_feedback', 'The first'),
      say('checkpoint_created'),
      say('completion_result', 'Done.'),
      ask('completion_result', ''),
    );
    expect(file.format).toBe('cline');
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtmtmum');
    expect(said(turns)).toEqual([
      'Fix it',
      '[image/png]',
      'Hm.',
      'Reading.',
      'readFile({"path":"a.ts"})',
      'execute_command({"command":"ls"})',
      'a.ts',
      'find({"query":"x"})',
      'found',
      'Which?\n- a\n- b',
      'The first',
      'Done.',
    ]);
    // The screen names no calls: its results are never guessed to be of one.
    expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id', 'missing-call-id']);
    expect(turns[1]?.tokens).toEqual({ input: 15, output: 6 });
    expect(header).toMatchObject({
      model: 'model-x',
      cost: 0.5,
      startedAt: '2026-01-01T00:00:00.000Z',
      metadata: { notes: { checkpoint_created: { count: 1 } } },
    });
  });

  it('shows what was being written once', async () => {
    const file = await readRollouts(
      'run.jsonl',
      jsonLines(
        { type: 'task_started', taskId: 't1' },
        say('task', 'Go'),
        say('text', 'O', { partial: true }),
        say('text', 'One', { partial: true }),
        say('text', 'One.', { partial: false }),
        say('text', 'Never fin', { partial: true, ts: ts + 1 }),
        say('error', 'Oops'),
        say('user_feedback', null),
        say('completion_result', 'Cut of', { partial: true }),
      ),
    );
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Go', 'One.', 'Never fin', 'Cut of']);
    expect(header).toMatchObject({ id: 't1', status: 'error' });
  });
});

describe('what Cline sent to the interface', () => {
  it('reads calls and thoughts that stand as tags', async () => {
    const file = await readRollouts(
      'api_conversation_history.json',
      JSON.stringify([
        { role: 'user', content: [{ type: 'text', text: '<task>\nFix\n</task>' }] },
        {
          role: 'assistant',
          content: [
            {
              type: 'text',
              text: '<thinking>\nHm.\n</thinking>\n\nI will read.\n<read_file>\n<path>a.ts</path>\n</read_file>',
            },
          ],
        },
        { role: 'user', content: '[read_file for a.ts] Result:\ndata' },
        { role: 'assistant', content: 'The tag <read_file> is never closed.' },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'c1', name: 'attempt_completion', input: {} }],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'ok' }] },
      ]),
    );
    expect(file.format).toBe('cline');
    expect(file.problems).toEqual([]);
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      '<task>\nFix\n</task>',
      'Hm.',
      'I will read.',
      'read_file({"path":"a.ts"})',
      '[read_file for a.ts] Result:\ndata',
      'The tag <read_file> is never closed.',
      'attempt_completion({})',
      'ok',
    ]);
    expect(turns[4]?.answers).toEqual({ turn: 4, part: 2 });
  });

  it('reads a session of the SDK', async () => {
    const file = await readRollouts(
      'session.json',
      JSON.stringify({
        version: 1,
        updated_at: '2026-01-01T00:00:09.000Z',
        agent: 'lead',
        sessionId: 's1',
        messages: [
          {
            role: 'user',
            content: [{ type: 'text', text: 'Summary' }],
            metadata: { kind: 'compaction_summary' },
          },
          { role: 'user', content: [{ type: 'file', path: 'a.ts', content: 'code' }], ts },
          {
            role: 'assistant',
            content: [{ type: 'text', text: 'Done.' }],
            modelInfo: { id: 'model-x' },
            metrics: { inputTokens: 3, outputTokens: 4, cost: 0.25 },
          },
          { role: 'wizard', content: 'x' },
          null,
        ],
        system_prompt: 'Be exact.',
      }),
    );
    expect(file.format).toBe('cline');
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Be exact.', 'Summary', 'a.ts\n\ncode', 'Done.', '[wizard]', '[message]']);
    expect(turns[1]?.aside).toBe('compaction');
    expect(header).toMatchObject({
      id: 's1',
      model: 'model-x',
      cost: 0.25,
      tokens: { input: 3, output: 4 },
      endedAt: '2026-01-01T00:00:09.000Z',
      metadata: { agent: 'lead', version: 1 },
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'wrong-type']);
  });
});

it('passes over tags that are never closed, many as they are', async () => {
  const text = `<task>${'<thinking><read_file>'.repeat(50_000)}`;
  const file = await readRollouts(
    'api_conversation_history.json',
    JSON.stringify([
      { role: 'user', content: [{ type: 'text', text }] },
      { role: 'assistant', content: [{ type: 'text', text }] },
    ]),
  );
  expect(said(onlyRollout(file).turns)).toEqual([text, text]);
});
