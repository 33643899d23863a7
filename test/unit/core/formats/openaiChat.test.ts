import { describe, expect, it } from 'vitest';
import { RawNumber, type JsonValue } from '../../../../src/core/model/index.ts';
import { counts, outline, readAll } from '../../support/readAll.ts';

const chat = (messages: JsonValue, more: object = {}) => JSON.stringify({ messages, ...more });
const user = { role: 'user', content: 'hi' };

async function turnsOf(messages: JsonValue) {
  const { rollouts, places } = await readAll(`${chat(messages)}\n`);
  return { turns: outline(rollouts[0]?.turns ?? []), places };
}

/** A conversation with everything common in it. */
const conversation = [
  { role: 'system', content: 'You are an accountant.' },
  { role: 'user', content: 'Close the books.' },
  {
    role: 'assistant',
    content: 'Two look-ups first.',
    reasoning_content: 'I need both ledgers.',
    tool_calls: [
      { id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path": "a.csv"}' } },
      { id: 'c2', type: 'function', function: { name: 'read', arguments: { path: 'b.csv' } } },
    ],
  },
  { role: 'tool', tool_call_id: 'c2', name: 'read', content: 'b' },
  { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'a' }], is_error: true },
  { role: 'assistant', content: 'Done.' },
];

describe('messages', () => {
  it('become turns, with results under their calls in any order', async () => {
    const { rollouts, problems } = await readAll(chat(conversation));
    expect(outline(rollouts[0]?.turns ?? [])).toEqual([
      'system: You are an accountant.',
      'user: Close the books.',
      'model: (readable) I need both ledgers. | Two look-ups first. | read#c1({"path":"a.csv"}) | read#c2({"path":"b.csv"})',
      'tool: =c2 b',
      'tool: =c1 a',
      'model: Done.',
    ]);
    expect(rollouts[0]?.turns.map(({ answers }) => answers)).toEqual([
      undefined,
      undefined,
      undefined,
      { turn: 3, part: 4 },
      { turn: 3, part: 3 },
      undefined,
    ]);
    expect(rollouts[0]?.turns[4]?.parts[0]).toMatchObject({ isError: true, name: null });
    expect(problems).toEqual([]);
  });

  it.each<[string, JsonValue, string]>([
    ['nothing', [user, { role: 'assistant' }], 'model: '],
    ['null', [user, { role: 'assistant', content: null }], 'model: '],
    ['an empty string', [user, { role: 'assistant', content: '' }], 'model: '],
    [
      'parts',
      [
        user,
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'a' },
            { type: 'refusal', refusal: 'no' },
          ],
        },
      ],
      'model: a | no',
    ],
    ['an object with text', [user, { role: 'assistant', content: { text: 'a' } }], 'model: a'],
    ['strings in a list', [user, { role: 'assistant', content: ['a', 'b'] }], 'model: a | b'],
    [
      'blocks of the Anthropic interface',
      [
        user,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 't' },
            { type: 'redacted_thinking', data: 'x' },
            { type: 'text', text: 'a' },
            { type: 'tool_use', id: 'c', name: 'n', input: { k: 1 } },
          ],
        },
      ],
      'model: (readable) t | (redacted)  | a | n#c({"k":1})',
    ],
    [
      'an image',
      [
        user,
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
            { type: 'text', text: 'see' },
          ],
        },
      ],
      'user: <image/png> | see',
    ],
  ])('take content that is %s', async (_, messages, expected) => {
    const { turns, places } = await turnsOf(messages);
    expect(turns[1]).toBe(expected);
    expect(places).toEqual([]);
  });

  it.each<[string, JsonValue, string, string]>([
    ['a number as content', { role: 'assistant', content: 7 }, 'model: ?number 7', 'wrong-type'],
    ['a boolean as content', { role: 'user', content: true }, 'user: ?boolean true', 'wrong-type'],
    [
      'a number as reasoning',
      { role: 'assistant', content: 'a', reasoning: 3 },
      'model: ?reasoning 3 | a',
      'wrong-type',
    ],
    [
      'calls that are no list',
      { role: 'assistant', content: 'a', tool_calls: { x: 1 } },
      'model: a | ?tool_calls {"x":1}',
      'wrong-type',
    ],
    ['a call that is a number', { role: 'assistant', tool_calls: [5] }, 'model: ?tool_call 5', 'wrong-type'],
    [
      'a role that is not known',
      { role: 'narrator', content: 'a' },
      'system: ?narrator {"role":"narrator","content":"a"}',
      'unknown-record',
    ],
    [
      'a role that is a number',
      { role: 3, content: 'a' },
      'system: ?message {"role":3,"content":"a"}',
      'unknown-record',
    ],
    ['no role', { content: 'a' }, 'system: ?message {"content":"a"}', 'wrong-type'],
    ['a message that is a string', 'hello', 'system: ?message "hello"', 'wrong-type'],
    ['a message that is null', null, 'system: ?message null', 'wrong-type'],
  ])('show %s as it is, and tell', async (_, message, expected, kind) => {
    const { turns, places } = await turnsOf([user, user, user, user, message]);
    expect(turns[4]).toBe(expected);
    expect(places).toEqual([`${kind} 1:0`]);
  });

  it('of one speaker after another are one model turn; of two they are two', async () => {
    const { turns } = await turnsOf([
      user,
      { role: 'assistant', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'assistant', name: 'critic', content: 'c' },
    ]);
    expect(turns).toEqual(['user: hi', 'model: a | b', 'model: c']);
  });

  it('of developers are system turns', async () => {
    expect((await turnsOf([{ role: 'developer', content: 'be good' }, user])).turns[0]).toBe(
      'system: be good',
    );
  });
});

describe('reasoning', () => {
  const answer = (message: object) => turnsOf([user, { role: 'assistant', ...message }]);

  it.each<[object, string]>([
    [{ reasoning_content: 'r', content: 'a' }, '(readable) r | a'],
    [{ reasoning: 'r', content: 'a' }, '(readable) r | a'],
    [{ thinking: 'r', content: 'a' }, '(readable) r | a'],
    [{ reasoning: 'r', reasoning_content: 'r', content: 'a' }, '(readable) r | a'],
    [{ reasoning_content: 'r', content: '<think>\nr\n</think>\n\na' }, '(readable) r | a'],
    [{ reasoning_content: '   ', content: 'a' }, '(empty)  | a'],
    [{ reasoning: { content: 'r' }, content: 'a' }, '(readable) r | a'],
    [
      {
        reasoning_details: [
          { type: 'reasoning.text', text: 'r' },
          { type: 'reasoning.summary', summary: 's' },
        ],
        content: 'a',
      },
      '(readable) r | (readable) s | a',
    ],
    [{ reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }], content: 'a' }, '(encrypted)  | a'],
    [
      { thinking_blocks: [{ type: 'thinking', thinking: '', signature: 's' }], content: 'a' },
      '(encrypted)  | a',
    ],
    [{ content: '<think>r</think>a' }, '(readable) r | a'],
    [{ content: '\n<think>\nr\n\nr2\n</think>\n\na\n' }, '(readable) r\n\nr2 | a\n'],
    [{ content: [{ type: 'text', text: '<think>r</think>a' }] }, '(readable) r | a'],
    [{ content: 'r\n</think>\n\na' }, '(readable) r | a'],
    [{ content: 'r</think>\na' }, '(readable) r | a'],
    [{ content: '<think>cut off' }, '(readable) cut off'],
    [{ content: '<think>\n\n</think>\n\na' }, '(empty)  | a'],
    [{ content: '<think>r</think>' }, '(readable) r'],
  ])('is found in %j', async (message, expected) => {
    expect((await answer(message)).turns[1]).toBe(`model: ${expected}`);
  });

  it.each([
    'The tag <think>x</think> is written like this.',
    'Close it with </think> and go on.',
    'Use `</think>`',
    'a <think>\nb\n</think>\nc',
    '&lt;think&gt;x&lt;/think&gt;',
  ])('is not found in %j', async (content) => {
    expect((await answer({ content })).turns[1]).toBe(`model: ${content}`);
  });

  it('is the model’s alone: a user’s tags are text', async () => {
    const { turns } = await turnsOf([{ role: 'user', content: '<think>r</think>a' }]);
    expect(turns).toEqual(['user: <think>r</think>a']);
  });
});

describe('tool calls', () => {
  it('of the old interface have no id, and their results are shown unpaired', async () => {
    const { rollouts, places } = await readAll(
      chat([
        user,
        { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{"a": 1}' } },
        { role: 'function', name: 'f', content: 'r' },
      ]),
    );
    expect(outline(rollouts[0]?.turns ?? [])).toEqual(['user: hi', 'model: f#-({"a":1})', 'tool: =- r']);
    expect(rollouts[0]?.turns[2]?.answers).toBeNull();
    expect(places).toEqual(['missing-call-id 1:0']);
  });

  it('written as JSON texts are read', async () => {
    const call = JSON.stringify({ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } });
    expect((await turnsOf([user, { role: 'assistant', content: '', tool_calls: [call] }])).turns[1]).toBe(
      'model: f#c({})',
    );
  });

  it('repeated as blocks and as calls are one', async () => {
    const { turns } = await turnsOf([
      user,
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }],
        tool_calls: [
          { id: 'c', function: { name: 'f', arguments: '{}' } },
          { id: 'd', function: { name: 'f', arguments: '{}' } },
        ],
      },
    ]);
    expect(turns[1]).toBe('model: f#c({}) | f#d({})');
  });

  it('keep arguments that are no JSON, and integers that no double holds', async () => {
    const { rollouts } = await readAll(
      chat([
        user,
        {
          role: 'assistant',
          tool_calls: [
            { id: 'c', function: { name: 'f', arguments: '{"a": ' } },
            { id: 'd', function: { name: 'f', arguments: '{"id": 12345678901234567890}' } },
          ],
        },
      ]),
    );
    const [torn, large] = rollouts[0]?.turns[1]?.parts ?? [];
    expect(torn).toMatchObject({ arguments: '{"a": ', argumentsError: 'The text ends before a value.' });
    expect(large).toMatchObject({ arguments: { id: new RawNumber('12345678901234567890') } });
  });

  it('answered twice, by nobody or under one id are told apart, never guessed', async () => {
    const call = (id: string) => ({ id, function: { name: 'f', arguments: '{}' } });
    const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
    const { rollouts, problems } = await readAll(
      chat([
        user,
        { role: 'assistant', tool_calls: [call('a'), call('b'), call('b')] },
        result('a', '1'),
        result('a', '2'),
        result('b', '3'),
        result('z', '4'),
      ]),
    );
    expect(rollouts[0]?.turns.slice(2).map(({ answers }) => answers)).toEqual([
      { turn: 2, part: 1 },
      null,
      null,
      null,
    ]);
    expect(problems.map(({ kind, turn }) => [kind, turn])).toEqual([
      ['duplicate-call-id', 2],
      ['duplicate-result', 4],
      ['duplicate-call-id', 5],
      ['orphan-result', 6],
    ]);
  });

  it('take results as blocks in a user’s message', async () => {
    const { turns, places } = await turnsOf([
      user,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'c', content: 'r' },
          { type: 'text', text: 'and?' },
        ],
      },
    ]);
    expect(turns.slice(2)).toEqual(['tool: =c r', 'user: and?']);
    expect(places).toEqual([]);
  });
});

describe('what a record says beside its messages', () => {
  const headerOf = async (more: object, messages: JsonValue = [user]) =>
    (await readAll(chat(messages, more))).rollouts[0]?.header;

  it('is normalized, and the rest is metadata', async () => {
    const header = await headerOf({
      rollout_id: 'r-1',
      id: 7,
      task_id: 17,
      environment_id: 'ledger',
      model: 'm-1',
      step: 1200,
      attempt: 2,
      status: 'done',
      reward: 0.5,
      scores: { accuracy: 1, style: { value: 'C' } },
      started_at: '2026-01-01T00:00:00Z',
      usage: { prompt_tokens: 10, completion_tokens: 5 },
      cost: 0.02,
      tools: [{ name: 'read' }],
      note: { deep: [1] },
    });
    expect(header).toMatchObject({
      key: 'r-1',
      id: 'r-1',
      ordinal: 1,
      parent: null,
      task: 17,
      environment: 'ledger',
      model: 'm-1',
      step: 1200,
      attempt: 2,
      status: 'done',
      reward: 0.5,
      scores: { accuracy: 1, style: 'C' },
      startedAt: '2026-01-01T00:00:00Z',
      tokens: { input: 10, output: 5 },
      cost: 0.02,
    });
    expect(Object.keys(header?.metadata ?? {}).sort()).toEqual(['id', 'note', 'scores', 'tools', 'usage']);
  });

  it.each<[object, object]>([
    [{ instance_id: 'django-1' }, { id: 'django-1', task: 'django-1' }],
    [
      { task: 't', env: 'e', checkpoint: 'c-9', trial: 0 },
      { task: 't', environment: 'e', step: 'c-9', attempt: 0 },
    ],
    [
      { rollout_index: 3, environment: 'e' },
      { attempt: 3, environment: 'e' },
    ],
    [{ metadata: { task_id: 't', reward: 1 } }, { task: 't', reward: 1 }],
    [{ task: { long: true }, task_name: 'n' }, { task: 'n' }],
    [{ score: 0.25 }, { reward: 0.25, scores: { score: 0.25 } }],
    [
      { reward: true, success: false },
      { reward: 1, scores: { success: false } },
    ],
    [{ reward: 'A' }, { reward: null, scores: { reward: 'A' } }],
    [
      { reward: { score: 0.75, reward_info: 'judge' } },
      { reward: 0.75, metadata: { reward: { score: 0.75, reward_info: 'judge' } } },
    ],
    [{ scores: [{ name: 'a', value: 1 }, 0] }, { scores: { a: 1, 'scores.2': 0 } }],
    [{ reward: null }, { reward: null }],
    [
      {},
      {
        id: null,
        key: 'r1',
        task: null,
        environment: null,
        model: null,
        reward: null,
        scores: {},
        metadata: {},
      },
    ],
  ])('%j', async (more, expected) => {
    expect(await headerOf(more)).toMatchObject(expected);
  });

  it('keeps NaN, infinities and long ids as written', async () => {
    const text = '{"id": 12345678901234567890, "reward": NaN, "scores": {"a": -Infinity}, "messages": []}';
    const { rollouts, problems } = await readAll(text);
    expect(rollouts[0]?.header).toMatchObject({
      id: '12345678901234567890',
      key: '12345678901234567890',
      reward: new RawNumber('NaN'),
      scores: { a: new RawNumber('-Infinity') },
    });
    expect(problems).toEqual([]);
  });

  it('is taken from the messages where the record does not say it', async () => {
    const header = await headerOf({}, [
      { role: 'user', content: 'a', timestamp: 1767225600 },
      {
        role: 'assistant',
        content: 'b',
        model: 'm-2',
        timestamp: '2026-01-01T00:01:00Z',
        usage: { input_tokens: 3, output_tokens: 4 },
      },
      { role: 'user', content: 'c' },
      { role: 'assistant', content: 'd', usage: { input_tokens: 5, output_tokens: 6 } },
    ]);
    expect(header).toMatchObject({
      model: 'm-2',
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: '2026-01-01T00:01:00Z',
      tokens: { input: 8, output: 10 },
    });
  });

  it('may be the system prompt, or the reply of a logged call', async () => {
    const { rollouts } = await readAll(
      chat([user], {
        system: [{ type: 'text', text: 'be good' }],
        response: { choices: [{ message: { role: 'assistant', content: 'yes' } }] },
      }),
    );
    expect(outline(rollouts[0]?.turns ?? [])).toEqual(['system: be good', 'user: hi', 'model: yes']);
    expect(rollouts[0]?.header.metadata).not.toHaveProperty('system');
  });
});

describe('the same chats', () => {
  const records = [
    { id: 'a', messages: conversation },
    { id: 'b', messages: [user, { role: 'assistant', content: '<think>x</think>y' }] },
  ];

  it.each([
    ['a.jsonl', records.map((record) => JSON.stringify(record)).join('\n')],
    ['a.json', `${records.map((record) => JSON.stringify(record)).join('\r\n')}\r\n`],
    ['a.jsonl', JSON.stringify(records, null, 2)],
    ['a.json', JSON.stringify(records)],
    ['a.json', records.map((record) => JSON.stringify(record, null, 4)).join('\n')],
  ])('read alike, named %s: %.20j', async (name, text) => {
    const result = await readAll(text, { name });
    expect(result.format).toBe('openai-chat');
    expect(result.rollouts.map(({ header, turns }) => [header.key, turns.length])).toEqual([
      ['a', 6],
      ['b', 2],
    ]);
    expect(counts(result)).toEqual({ turns: 8, reasoningTurns: 2, toolCalls: 2 });
    expect(result.problems).toEqual([]);
  });

  it.each([
    ['one record', JSON.stringify({ messages: conversation })],
    ['a list of messages', JSON.stringify(conversation)],
    ['a pretty list of messages', JSON.stringify(conversation, null, 2)],
    ['messages on lines', conversation.map((message) => JSON.stringify(message)).join('\n')],
    [
      'a line that is a list of messages, twice',
      `${JSON.stringify(conversation)}\n${JSON.stringify(conversation)}`,
    ],
  ])('are read from %s', async (name, text) => {
    const result = await readAll(text);
    expect(result.format).toBe('openai-chat');
    expect(result.rollouts).toHaveLength(name.endsWith('twice') ? 2 : 1);
    for (const { turns } of result.rollouts) expect(turns).toHaveLength(6);
  });
});

describe('records that are none', () => {
  it('are shown as they are, beside chats', async () => {
    const text = [
      chat([user], { id: 'a' }),
      '{"type": "summary", "n": 1}',
      '[1, 2]',
      '"text"',
      chat([user], { id: 'b' }),
      chat([user]),
    ].join('\n');
    const result = await readAll(text);
    expect(result.format).toBe('openai-chat');
    expect(result.rollouts.map(({ header, turns }) => `${header.key} ${outline(turns).join()}`)).toEqual([
      'a user: hi',
      'r2 system: ?object {"type":"summary","n":1}',
      'r3 system: ?array [1,2]',
      'r4 system: ?string "text"',
      'b user: hi',
      'r6 user: hi',
    ]);
    expect(result.places).toEqual(['unknown-record 2:55', 'unknown-record 3:83', 'unknown-record 4:90']);
  });

  it('are no reason to claim a file', async () => {
    for (const text of [
      '{"a": 1}\n{"b": 2}\n',
      '{"type": "user", "message": {"role": "user", "content": "x"}}\n',
      '{"messages": [{"type": "user", "content": "x"}]}',
      '{"messages": {"a": 1}}',
      '{"role": "user", "content": "one message alone"}',
      '[{"from": "human", "value": "x"}]',
      '[1, 2, 3]',
      'plain text about "messages"',
    ]) {
      expect((await readAll(text)).format).not.toBe('openai-chat');
    }
  });
});
