import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

function session(...requests: unknown[]) {
  return readRollouts(
    'chat.json',
    JSON.stringify({
      version: 3,
      responderUsername: 'GitHub Copilot',
      sessionId: 's1',
      customTitle: 'Fix',
      creationDate: Date.UTC(2026, 0, 1),
      requests,
    }),
  );
}

function request(more: object) {
  return {
    requestId: 'r',
    message: { text: 'Go' },
    modelId: 'model-x',
    timestamp: Date.UTC(2026, 0, 1),
    ...more,
  };
}

describe('Copilot chats of VS Code', () => {
  it('reads the rounds of the model with their results', async () => {
    const file = await session(
      request({
        response: [{ value: 'Shown.' }],
        result: {
          metadata: {
            toolCallRounds: [
              {
                response: 'Looking.',
                thinking: { text: 'Hm.' },
                toolCalls: [{ id: 'c1', name: 'read_file', arguments: '{"path":"a"}' }],
              },
              { response: 'Done.', toolCalls: [] },
            ],
            toolCallResults: {
              c1: {
                content: [
                  { value: { node: { children: [{ text: 'da' }, { children: [{ text: 'ta' }] }] } } },
                ],
              },
            },
          },
        },
      }),
    );
    expect(file.format).toBe('copilot-chat');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('umtm');
    expect(said(turns)).toEqual(['Go', 'Hm.', 'Looking.', 'read_file({"path":"a"})', 'data', 'Done.']);
    expect(turns[2]?.answers).toEqual({ turn: 2, part: 3 });
    expect(header).toMatchObject({
      id: 's1',
      title: 'Fix',
      model: 'model-x',
      startedAt: '2026-01-01T00:00:00.000Z',
      metadata: { responderUsername: 'GitHub Copilot' },
    });
  });

  it('falls back on what the screen showed, and keeps the rest', async () => {
    const file = await session(
      request({
        response: [
          { value: 'See ' },
          { kind: 'inlineReference', inlineReference: { name: 'a.ts' } },
          { value: '.' },
          { kind: 'thinking', value: 'Hm.' },
          {
            kind: 'toolInvocationSerialized',
            toolCallId: 'c1',
            toolId: 'run',
            resultDetails: { input: '{"command":"ls"}', output: [{ value: 'a' }], isError: true },
          },
          { kind: 'toolInvocationSerialized', toolId: 'find', invocationMessage: { value: 'Finding' } },
          { kind: 'undoStop', id: 'x' },
        ],
        result: { errorDetails: { message: 'Canceled' } },
      }),
      request({ message: 7, response: null }),
      'torn',
    );
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'Go',
      'See `a.ts`.',
      'Hm.',
      'run({"command":"ls"})',
      'find({"message":"Finding"})',
      'a',
      '[message]',
      '[string]',
    ]);
    expect(turns[2]?.parts[0]).toMatchObject({ callId: 'c1', isError: true });
    expect(header.metadata).toMatchObject({
      notes: { undoStop: { count: 1 }, error: { values: ['Canceled'] } },
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});

it('reads a replay: what requests repeat is shown once, calls join their answer', async () => {
  const system = {
    role: 0,
    content: [
      { type: 1, text: 'Be exact.' },
      { type: 3, cacheType: 'ephemeral' },
    ],
  };
  const user = { role: 1, content: [{ type: 1, text: 'Go' }] };
  const asked = (messages: unknown[], message: string[]) => ({
    kind: 'request',
    id: 'q',
    name: 'panel/editAgent',
    metadata: { model: 'model-x', usage: { prompt_tokens: 4, completion_tokens: 2 } },
    requestMessages: { messages },
    response: { type: 'success', message },
  });
  const file = await readRollouts(
    'replay.json',
    JSON.stringify({
      prompts: [
        {
          prompt: 'Go',
          logs: [
            { kind: 'element' },
            asked([system, user], ['Look', 'ing. ']),
            { kind: 'toolCall', id: 'c1__vscode-12', tool: 'ls', args: '{"path":"."}', response: ['a'] },
            asked(
              [
                system,
                user,
                {
                  role: 2,
                  content: [{ type: 1, text: 'Looking. ' }],
                  toolCalls: [
                    { id: 'c1', function: { name: 'ls', arguments: '{"path":"."}' }, type: 'function' },
                  ],
                },
                { role: 3, content: [{ type: 1, text: 'a' }], toolCallId: 'c1' },
              ],
              ['Done.'],
            ),
          ],
        },
      ],
    }),
  );
  expect(file.format).toBe('copilot-chat');
  expect(file.problems).toEqual([]);
  const { header, turns } = onlyRollout(file);
  expect(speakers(turns)).toBe('sumtm');
  expect(said(turns)).toEqual(['Be exact.', 'Go', 'Looking. ', 'ls({"path":"."})', 'a', 'Done.']);
  expect(header).toMatchObject({ model: 'model-x', tokens: { input: 8, output: 4 } });
});

it('reads a session that is kept as a log of changes', async () => {
  const asked = (text: string, ...response: unknown[]) => ({ requestId: 'r', message: { text }, response });
  const file = await readRollouts(
    'session.jsonl',
    jsonLines(
      { kind: 0, v: { version: 3, sessionId: 's1', requests: [asked('Go', { value: 'On' })] } },
      { kind: 1, k: ['customTitle'], v: 'Named' },
      { kind: 2, k: ['requests', 0, 'response'], v: [{ value: ' it.' }] },
      { kind: 2, k: ['requests'], v: [asked('Undone')] },
      { kind: 2, k: ['requests'], i: 1, v: [asked('Next', { value: 'x' }, { value: 'y' })] },
      { kind: 2, k: ['requests', 1, 'response'], i: 1, v: [{ value: 'z' }] },
      { kind: 1, k: ['requests', 1, 'modelId'], v: 'model-x' },
      { kind: 1, k: ['requests', 1, 'response', 9, 'value'], v: 'nowhere' },
      { kind: 3, k: ['requests', 1, 'requestId'] },
      { kind: 1, k: ['requests', 7, 'response'], v: [] },
      { kind: 9 },
    ),
  );
  expect(file.format).toBe('copilot-chat');
  const { header, turns } = onlyRollout(file);
  expect(said(turns)).toEqual(['Go', 'On it.', 'Next', 'xz']);
  expect(header).toMatchObject({
    id: 's1',
    title: 'Named',
    model: 'model-x',
    metadata: { version: 3, removedRequests: 1 },
  });
  expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
});
