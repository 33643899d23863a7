import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../../src/core/formats/index.ts';
import { jsonLines, readRollouts } from './readRollouts.ts';

const text = { type: 'text', text: 'Go' };
const use = { type: 'tool_use', id: 'c', name: 'ls', input: { path: '.' } };
const result = { type: 'tool_result', tool_use_id: 'c', content: 'a' };
const chat = [
  { role: 'user', content: [text] },
  { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.' }, use], usage: { input_tokens: 1 } },
  { role: 'user', content: [result] },
];

/** A small file of each format, as lines or as one document. */
const samples: Readonly<Record<string, readonly (readonly unknown[] | object)[]>> = {
  'gemini-cli': [
    [
      { sessionId: 's', projectHash: 'p' },
      { id: 'a', type: 'user', content: 'Go' },
      {
        id: 'b',
        type: 'gemini',
        content: '',
        thoughts: [{ subject: 'x' }],
        toolCalls: [{ id: 'c', name: 'ls', args: {} }],
      },
      {
        $set: {
          messages: [
            { id: 'a', type: 'user', content: 'Go' },
            { id: 'd', type: 'user', content: 'x' },
          ],
        },
      },
      { $rewindTo: 'd' },
    ],
    [
      { type: 'init', session_id: 's', model: 'm' },
      { type: 'message', role: 'assistant', content: 'x', delta: true },
      { type: 'tool_use', tool_name: 'ls', tool_id: 'c', parameters: {} },
      { type: 'tool_result', tool_id: 'c', status: 'success', output: 'a' },
      { type: 'result', status: 'success', stats: { input_tokens: 1, output_tokens: 2 } },
    ],
    {
      sessionId: 's',
      projectHash: 'p',
      messages: [{ type: 'gemini', content: [{ text: 'x' }], tokens: { input: 1, output: 2 } }],
    },
  ],
  opencode: [
    {
      info: { id: 's', projectID: 'p', time: { created: 1 } },
      messages: [
        {
          info: { id: 'm', role: 'assistant', tokens: { input: 1, cache: { read: 1 } }, system: ['x'] },
          parts: [
            text,
            { type: 'tool', callID: 'c', tool: 'ls', state: { status: 'completed', input: {}, output: 'a' } },
          ],
        },
      ],
    },
  ],
  pi: [
    [
      { type: 'session', version: 3, id: 's', cwd: '/w' },
      { type: 'message', id: 'a', parentId: null, message: { role: 'user', content: [text] } },
      {
        type: 'message',
        id: 'b',
        parentId: 'a',
        message: {
          role: 'assistant',
          content: [{ type: 'toolCall', id: 'c', name: 'ls', arguments: {} }],
          usage: { input: 1, output: 1, cost: { total: 1 } },
        },
      },
      {
        type: 'message',
        id: 'd',
        parentId: 'a',
        message: { role: 'toolResult', toolCallId: 'c', content: [text] },
      },
      { type: 'compaction', id: 'e', parentId: 'd', summary: 'x' },
    ],
    [
      { type: 'agent_start' },
      {
        type: 'message_update',
        message: { role: 'assistant', content: [text] },
        assistantMessageEvent: { partial: {} },
      },
      { type: 'message_end', message: { role: 'assistant', content: [text] } },
      { type: 'agent_end', messages: [] },
    ],
  ],
  cline: [
    [
      { ts: 1, type: 'say', say: 'task', text: 'Go', images: [] },
      { ts: 2, type: 'say', say: 'api_req_started', text: '{"tokensIn":1}' },
      { ts: 3, type: 'ask', ask: 'tool', text: '{"tool":"readFile","path":"a"}', partial: true },
    ],
    {
      sessionId: 's',
      agent: 'lead',
      messages: [{ ...chat[1], metrics: { inputTokens: 1 }, modelInfo: { id: 'm' } }],
      system_prompt: 'x',
    },
  ],
  'copilot-cli': [
    [
      { type: 'session.start', data: { sessionId: 's' }, id: 'a', parentId: null },
      {
        type: 'assistant.message',
        data: { content: 'x', toolRequests: [{ toolCallId: 'c', name: 'ls', arguments: {} }] },
        id: 'b',
        parentId: 'a',
      },
      {
        type: 'tool.execution_complete',
        data: { toolCallId: 'c', success: true, result: { content: 'a' } },
        id: 'd',
        parentId: 'b',
      },
    ],
  ],
  'copilot-chat': [
    {
      responderUsername: 'x',
      requests: [
        {
          requestId: 'r',
          message: { text: 'Go' },
          response: [{ value: 'x' }],
          result: {
            metadata: {
              toolCallRounds: [{ response: 'x', toolCalls: [{ id: 'c', name: 'ls', arguments: '{}' }] }],
              toolCallResults: { c: { content: [{ value: 'a' }] } },
            },
          },
        },
      ],
    },
    [
      { kind: 0, v: { requests: [{ message: { text: 'Go' }, response: [] }] } },
      { kind: 2, k: ['requests', 0, 'response'], v: [{ value: 'x' }], i: 0 },
      { kind: 1, k: ['requests', 0, 'response', 0, 'value'], v: 'y' },
    ],
    {
      prompts: [
        {
          logs: [
            {
              kind: 'request',
              requestMessages: { messages: [{ role: 1, content: [{ type: 1, text: 'x' }] }] },
              response: { message: ['x'] },
            },
            { kind: 'toolCall', id: 'c', tool: 'ls', args: '{}' },
          ],
        },
      ],
    },
  ],
  kimi: [
    [
      { type: 'config.update', systemPrompt: 'x' },
      { type: 'context.append_message', message: { role: 'user', content: [text], toolCalls: [] } },
      {
        type: 'context.append_loop_event',
        event: { type: 'tool.call', toolCallId: 'c', name: 'ls', args: {} },
      },
      {
        type: 'context.append_loop_event',
        event: { type: 'tool.result', toolCallId: 'c', result: { output: 'a' } },
      },
    ],
  ],
  'qwen-code': [
    [
      { uuid: 'a', parentUuid: null, sessionId: 's', type: 'user', message: { parts: [{ text: 'Go' }] } },
      {
        uuid: 'b',
        parentUuid: 'a',
        sessionId: 's',
        type: 'assistant',
        message: { parts: [{ functionCall: { id: 'c', name: 'ls', args: {} } }] },
      },
      {
        uuid: 'd',
        parentUuid: 'a',
        sessionId: 's',
        type: 'tool_result',
        message: { parts: [{ functionResponse: { id: 'c', response: { output: 'a' } } }] },
      },
    ],
  ],
  grok: [
    [
      { type: 'user', content: [text], prompt_index: 0 },
      { type: 'reasoning', summary: [{ text: 'x' }] },
      {
        type: 'assistant',
        content: 'x',
        tool_calls: [{ id: 'c', name: 'ls', arguments: '{}' }],
        model_id: 'm',
      },
    ],
  ],
  droid: [
    [
      { type: 'session_start', id: 's' },
      ...chat.map((message, index) => ({
        type: 'message',
        id: `m${index}`,
        parentId: `m${index - 1}`,
        message,
      })),
    ],
    [
      { type: 'message', session_id: 's', role: 'user', text: 'Go' },
      { type: 'tool_call', id: 'c', toolName: 'ls', parameters: {} },
      { type: 'tool_result', id: 'c', value: { stdout: 'a', exitCode: 0 } },
      { type: 'completion', finalText: 'x', usage: { input_tokens: 1 } },
    ],
  ],
  cursor: [chat.map(({ role, ...message }) => ({ role, message }))],
  antigravity: [
    [
      { step_index: 0, source: 'USER_EXPLICIT', type: 'USER_INPUT', content: 'Go' },
      {
        step_index: 1,
        source: 'MODEL',
        type: 'PLANNER_RESPONSE',
        thinking: 'x',
        tool_calls: [{ name: 'ls', args: { a: '"x"' } }],
      },
      { step_index: 2, source: 'MODEL', type: 'RUN_COMMAND', content: 'a' },
    ],
  ],
  sharegpt: [
    [
      {
        conversations: [
          { from: 'human', value: 'Go' },
          { from: 'function_call', value: '{"name":"ls","arguments":{}}' },
          { from: 'observation', value: 'a' },
        ],
        system: 'x',
      },
      {
        chosen: { from: 'gpt', value: '<think>x</think>y' },
        rejected: { from: 'gpt', value: '<tool_call>{"name":"ls"}</tool_call>' },
        conversations: [],
      },
    ],
  ],
  'anthropic-messages': [
    [
      {
        request: { system: 'x', messages: chat },
        response: { type: 'message', role: 'assistant', content: [text] },
      },
      { request: { messages: [...chat, { role: 'assistant', content: 'Go' }, ...chat] }, response: null },
    ],
  ],
  'openai-responses': [
    [
      {
        request: { input: 'Go' },
        response: {
          object: 'response',
          id: 'r',
          output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'x' }] }],
        },
      },
      {
        previous_response_id: 'r',
        object: 'response',
        output: [{ type: 'function_call', call_id: 'c', name: 'ls', arguments: '{}' }],
      },
    ],
  ],
};

const junk = [
  null,
  0,
  -1,
  true,
  '',
  'x',
  '{"a":',
  [],
  [null],
  [[1]],
  {},
  { type: 5 },
  { text: null },
  { content: 7 },
];
const damage = fc.array(
  fc.record({ at: fc.nat(400), what: fc.constantFrom('drop', 'repeat', ...junk.keys()) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

/** A copy in which the values at some places, counted in reading order, are dropped, repeated or something else. */
function damaged(value: unknown, hits: ReadonlyMap<number, string | number>): unknown {
  let place = 0;
  const visit = (one: unknown): unknown[] => {
    const hit = hits.get(place++);
    if (hit === 'drop') return [];
    if (typeof hit === 'number') return [junk[hit]];
    const copy = inside(one);
    return hit === 'repeat' ? [copy, copy] : [copy];
  };
  const inside = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.flatMap(visit);
    if (typeof one !== 'object' || one === null) return one;
    const kept: [string, unknown][] = Object.entries(one).flatMap(([name, inner]) =>
      visit(inner).map((copy): [string, unknown] => [name, copy]),
    );
    return Object.fromEntries(kept);
  };
  return inside(value);
}

describe.each(Object.keys(samples))('a damaged file of %s', (id) => {
  const format = formats.find((one) => one.id === id);

  it('is read to its end, with turns numbered without a gap', async () => {
    expect(format).toBeDefined();
    if (format === undefined) return;
    const sample = fc.constantFrom(...(samples[id] ?? []));
    await fc.assert(
      fc.asyncProperty(
        sample,
        damage,
        fc.double({ min: 0.3, max: 2, noNaN: true }),
        async (whole, hits, share) => {
          const broken = damaged(whole, new Map(hits.map(({ at, what }) => [at % 60, what])));
          const lines: readonly unknown[] | null = Array.isArray(broken) ? broken : null;
          const content = lines === null ? JSON.stringify(broken) : jsonLines(...lines);
          const file = await readRollouts(
            'file.json',
            content.slice(0, Math.ceil(content.length * share)),
            format,
          );
          expect(file.problems.filter(({ kind }) => kind === 'unreadable')).toEqual([]);
          for (const { turns } of file.rollouts) {
            expect(turns.map(({ number }) => number)).toEqual(turns.map((_, index) => index + 1));
          }
        },
      ),
      { numRuns: 25, seed: 7 },
    );
  });
});
