import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const call = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q": 1}' } };
const question = [
  { role: 'system', content: 'Be good.' },
  { role: 'user', content: 'Go.' },
];
const asked = { role: 'assistant', content: null, tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'c1', content: 'row' };
const conversation = ['Be good.', 'Go.', 'find({"q":1})', 'row', 'Done.'];

describe('Langfuse traces', () => {
  const observation = (id: string, type: string, start: string, fields: object) => ({
    id,
    traceId: 't1',
    type,
    name: id,
    startTime: `2026-01-01T10:00:0${start}.000Z`,
    endTime: `2026-01-01T10:00:0${start}.500Z`,
    parentObservationId: null,
    ...fields,
  });

  it('read the calls of a trace in the order of time, each message once', async () => {
    const file = await readRollouts(
      't.trace.json',
      JSON.stringify({
        trace: { id: 't1', name: 'run', scores: [{ name: 'toxicity', value: 0 }], input: 'x' },
        observations: [
          observation('b', 'GENERATION', '3', {
            // JSON in a string in a string.
            input: JSON.stringify(JSON.stringify([...question, asked, result])),
            output: JSON.stringify({ role: 'assistant', content: 'Done.' }),
            model: 'm-1',
            inputUsage: 20,
            outputUsage: 2,
            totalCost: 0.25,
          }),
          observation('tool', 'TOOL', '2', { input: '{"q": 1}', output: 'row' }),
          observation('a', 'GENERATION', '1', {
            input: JSON.stringify({ messages: question }),
            output: JSON.stringify({ choices: [{ message: asked }] }),
            model: 'm-1',
            inputUsage: 10,
            outputUsage: 5,
            totalCost: 0.5,
          }),
          observation('inner', 'GENERATION', '1', {
            parentObservationId: 'a',
            input: 'developer: …',
            output: null,
          }),
        ],
      }),
    );
    expect(file.format).toBe('langfuse');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(conversation);
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 1 });
    expect(turns[2]).toMatchObject({ model: 'm-1', tokens: { input: 10, output: 5 } });
    expect(header).toMatchObject({
      key: 't1',
      title: 'run',
      model: 'm-1',
      scores: { toxicity: 0 },
      startedAt: '2026-01-01T10:00:01.000Z',
      endedAt: '2026-01-01T10:00:03.500Z',
      tokens: { input: 30, output: 7 },
      cost: 0.75,
    });
  });

  it('read the messages of Gemini and of LangChain', async () => {
    const gemini = {
      contents: [
        { role: 'user', parts: [{ text: 'Go.' }] },
        { role: 'model', parts: [{ function_call: { id: 'g', name: 'find', args: { q: 1 } } }] },
        { role: 'user', parts: [{ function_response: { id: 'g', name: 'find', response: { r: 1 } } }] },
      ],
      config: { system_instruction: 'Be good.' },
    };
    const langchain = [
      { type: 'human', content: 'Hi.' },
      { lc: 1, type: 'constructor', id: ['langchain', 'AIMessage'], kwargs: { content: 'Hello.' } },
      { role: 'tool', content: { type: 'function', function: { name: 'find' } } },
    ];
    const file = await readRollouts(
      't.json',
      jsonLines(
        {
          id: 'g',
          observations: [
            observation('a', 'GENERATION', '1', {
              traceId: 'g',
              input: gemini,
              output: { content: { role: 'model', parts: [{ text: 'Done.' }] } },
            }),
          ],
        },
        {
          id: 'l',
          observations: [
            observation('a', 'GENERATION', '1', { traceId: 'l', input: langchain, output: 'Bye.' }),
          ],
        },
      ),
    );
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Be good.', 'Go.', 'find({"q":1})', '{\n  "r": 1\n}', 'Done.'],
      ['Hi.', 'Hello.', 'Bye.'],
    ]);
    expect(file.rollouts[0]?.turns[3]?.answers).toEqual({ turn: 3, part: 1 });
  });
});

describe('OpenTelemetry spans', () => {
  const attributes = (values: Record<string, string | number>) =>
    Object.entries(values).map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
    }));
  const otlp = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
  const times = (start: number) => ({
    startTimeUnixNano: `17672616000${start}0000000`,
    endTimeUnixNano: `17672616000${start}5000000`,
  });

  it('read OTLP by the GenAI conventions, several traces in any order', async () => {
    const parts = (role: string, ...list: object[]) => ({ role, parts: list });
    const first = [parts('user', { type: 'text', content: 'Go.' })];
    const file = await readRollouts(
      'spans.json',
      jsonLines(
        otlp({
          traceId: 'A',
          spanId: '2',
          parentSpanId: '0',
          name: 'chat m',
          ...times(2),
          attributes: attributes({
            'gen_ai.operation.name': 'chat',
            'gen_ai.system_instructions': JSON.stringify([{ type: 'text', content: 'Be good.' }]),
            'gen_ai.input.messages': JSON.stringify([
              ...first,
              parts('assistant', { type: 'tool_call', id: 'c1', name: 'find', arguments: { q: 1 } }),
              parts('tool', { type: 'tool_call_response', id: 'c1', response: 'row' }),
            ]),
            'gen_ai.output.messages': JSON.stringify([
              parts('assistant', { type: 'text', content: 'Done.' }),
            ]),
          }),
        }),
        otlp(
          {
            traceId: 'B',
            spanId: '9',
            name: 'test',
            ...times(1),
            attributes: attributes({ x: 1 }),
            status: { code: 2 },
          },
          { traceId: 'A', spanId: '0', name: 'invoke_agent', ...times(0), attributes: [] },
          {
            traceId: 'A',
            spanId: '1',
            parentSpanId: '0',
            name: 'chat m',
            ...times(1),
            attributes: attributes({
              'gen_ai.operation.name': 'chat',
              'gen_ai.request.model': 'm-1',
              'gen_ai.usage.input_tokens': 10,
              'gen_ai.usage.output_tokens': 5,
              'gen_ai.system_instructions': JSON.stringify([{ type: 'text', content: 'Be good.' }]),
              'gen_ai.input.messages': JSON.stringify(first),
              'gen_ai.output.messages': JSON.stringify([
                parts(
                  'assistant',
                  { type: 'reasoning', content: 'Hm.' },
                  { type: 'tool_call', id: 'c1', name: 'find', arguments: { q: 1 } },
                ),
              ]),
            }),
          },
        ),
      ),
    );
    expect(file.format).toBe('otel-spans');
    const [a, b] = file.rollouts;
    expect(a?.turns.filter(({ aside }) => aside === undefined).flatMap((turn) => said([turn]))).toEqual([
      'Be good.',
      'Go.',
      'Hm.',
      'find({"q":1})',
      'row',
      'Done.',
    ]);
    expect(a?.header).toMatchObject({
      key: 'A',
      title: 'invoke_agent',
      model: 'm-1',
      tokens: { input: 10, output: 5 },
    });
    expect(a?.header.startedAt).toBe('2026-01-01T10:00:00.000Z');
    // A trace without a call of a model is shown as it is.
    expect(b).toMatchObject({
      header: { key: 'B', status: 'error' },
      turns: [{ parts: [{ kind: 'unknown' }] }],
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });

  it('read flat spans of Phoenix, with OpenInference names that dots divide', async () => {
    const span = {
      name: 'ChatCompletion',
      context: { trace_id: 'p', span_id: '1' },
      parent_id: null,
      start_time: '2026-01-01T10:00:00+00:00',
      end_time: '2026-01-01T10:00:01+00:00',
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.model_name': 'm-1',
        'llm.token_count.prompt': 10,
        'llm.token_count.completion': 5,
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'Go.',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'find',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"q": 1}',
      },
    };
    const file = await readRollouts('phoenix.jsonl', jsonLines(span));
    expect(file.format).toBe('otel-spans');
    expect(file.problems).toEqual([]);
    expect(said(onlyRollout(file).turns)).toEqual(['Go.', 'find({"q":1})']);
    expect(onlyRollout(file).header).toMatchObject({
      key: 'p',
      model: 'm-1',
      tokens: { input: 10, output: 5 },
    });
  });

  it('read spans of the Vercel AI SDK and of OpenLLMetry, and events of messages', async () => {
    const base = { context: { trace_id: 'v', span_id: '1' }, start_time: '2026-01-01T10:00:00Z' };
    const vercel = {
      ...base,
      name: 'ai.generateText.doGenerate',
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': JSON.stringify([
          { role: 'user', content: [{ type: 'text', text: 'Go.' }] },
          {
            role: 'assistant',
            content: [{ type: 'tool-call', toolCallId: 'c0', toolName: 'find', args: {} }],
          },
          {
            role: 'tool',
            content: [{ type: 'tool-result', toolCallId: 'c0', toolName: 'find', result: 'row' }],
          },
        ]),
        'ai.response.toolCalls': JSON.stringify([{ toolCallId: 'c1', toolName: 'find', args: '{"q": 1}' }]),
      },
    };
    const llmetry = {
      ...base,
      context: { trace_id: 'o', span_id: '1' },
      name: 'openai.chat',
      attributes: {
        'llm.request.type': 'chat',
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': 'Go.',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': 'Done.',
      },
    };
    const events = {
      ...base,
      context: { trace_id: 'e', span_id: '1' },
      name: 'chat',
      attributes: { 'gen_ai.operation.name': 'chat' },
      events: [
        { name: 'gen_ai.user.message', attributes: { content: 'Go.' } },
        { name: 'gen_ai.choice', attributes: {}, body: { message: { content: 'Done.' } } },
      ],
    };
    const file = await readRollouts('spans.jsonl', jsonLines(vercel, llmetry, events));
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Go.', 'find({})', 'row', 'find({"q":1})'],
      ['Go.', 'Done.'],
      ['Go.', 'Done.'],
    ]);
  });
});

describe('LangSmith runs', () => {
  it('read batches that tell a run twice, and mark a context that was cut', async () => {
    const run = (id: string, start: number, inputs: object) => ({
      id,
      trace_id: 't',
      parent_run_id: 'root',
      run_type: 'llm',
      name: 'ChatOpenAI',
      start_time: `2026-01-01T10:00:0${start}Z`,
      inputs,
      extra: { invocation_params: { model: 'm-1' } },
    });
    const file = await readRollouts(
      'runs.json',
      jsonLines(
        {
          post: [
            {
              id: 'root',
              trace_id: 't',
              run_type: 'chain',
              name: 'agent',
              start_time: '2026-01-01T10:00:00Z',
            },
            run('a', 1, { messages: [question] }),
          ],
          patch: [],
        },
        {
          post: [run('b', 2, { messages: [[{ role: 'user', content: 'Short.' }]] })],
          patch: [
            {
              id: 'a',
              trace_id: 't',
              dotted_order: 'x',
              end_time: '2026-01-01T10:00:02Z',
              outputs: { generations: [[{ text: '', message: asked }]] },
            },
            { id: 'root', trace_id: 't', dotted_order: 'x', error: 'Boom' },
          ],
        },
      ),
    );
    expect(file.format).toBe('langsmith');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumuu');
    expect(said(turns)).toEqual(['Be good.', 'Go.', 'find({"q":1})', 'Short.']);
    expect(turns[3]).toMatchObject({ aside: 'compaction', fold: { messages: 0 } });
    expect(header).toMatchObject({ key: 't', title: 'agent', model: 'm-1', status: 'error' });
  });
});
