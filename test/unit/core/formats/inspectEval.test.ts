import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers, type ReadFile } from './readRollouts.ts';

const task = { task: 'sums', model: 'lab/model-1', created: '2026-01-01T00:00:00Z', config: { epochs: 1 } };

function sample(fields: object = {}) {
  return {
    id: 'one',
    epoch: 1,
    input: 'What is 1 + 1?',
    target: '2',
    messages: [
      { id: 'm1', role: 'user', content: 'What is 1 + 1?' },
      { id: 'm2', role: 'assistant', content: '2', model: 'lab/model-1' },
    ],
    ...fields,
  };
}

function log(fields: object = {}, ...samples: object[]) {
  return JSON.stringify({ version: 2, status: 'success', eval: task, plan: {}, ...fields, samples });
}

function readLog(...samples: object[]): Promise<ReadFile> {
  return readRollouts('log.json', log({}, ...samples));
}

function archive(members: Record<string, unknown>): Uint8Array {
  const encoder = new TextEncoder();
  const files = Object.entries(members).map(([name, value]) => [name, encoder.encode(JSON.stringify(value))]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
}

describe('Inspect logs: samples', () => {
  it('reads what the log and the sample say', async () => {
    const file = await readLog(
      sample({
        started_at: '2026-01-01T00:00:01+00:00',
        completed_at: '2026-01-01T00:00:09+00:00',
        scores: { exact: { value: 'C', answer: '2', explanation: 'Equal.' } },
        metadata: { level: 3 },
        model_usage: {
          'lab/model-1': {
            input_tokens: 10,
            output_tokens: 2,
            input_tokens_cache_read: 5,
            reasoning_tokens: 1,
          },
          'lab/helper': { input_tokens: 1, output_tokens: 1 },
        },
      }),
    );
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['What is 1 + 1?', '2']);
    expect(header).toMatchObject({
      id: 'one',
      task: 'one',
      environment: 'sums',
      model: 'lab/model-1',
      attempt: 1,
      status: 'success',
      reward: 1,
      scores: { exact: 'C' },
      startedAt: '2026-01-01T00:00:01+00:00',
      endedAt: '2026-01-01T00:00:09+00:00',
      tokens: { input: 16, output: 3, reasoning: 1 },
      metadata: { target: '2', metadata: { level: 3 }, log: { status: 'success' } },
    });
  });

  it.each<[unknown, unknown, object]>([
    ['C', 1, { s: 'C' }],
    ['I', 0, { s: 'I' }],
    ['P', 0.5, { s: 'P' }],
    ['N', 0, { s: 'N' }],
    [true, 1, { s: true }],
    [false, 0, { s: false }],
    [-3.5, -3.5, { s: -3.5 }],
    ['0.25', 0.25, { s: '0.25' }],
    ['refused', null, { s: 'refused' }],
    [{ a: 1, b: 0 }, null, { 's/a': 1, 's/b': 0 }],
    [{ a: 'P' }, 0.5, { 's/a': 'P' }],
    [[1, 0], null, { 's/0': 1, 's/1': 0 }],
    [null, null, { s: null }],
  ])('reads a score of %j as a reward of %j', async (value, reward, scores) => {
    const { header } = onlyRollout(await readLog(sample({ scores: { s: { value } } })));
    expect(header.reward).toBe(reward);
    expect(header.scores).toEqual(scores);
  });

  it('keeps an infinite score apart from a number', async () => {
    const text = log({}, sample({ scores: { s: { value: 0 } } })).replace('"value":0', '"value":Infinity');
    const { header } = onlyRollout(await readRollouts('log.json', text));
    expect(String(header.reward)).toBe('Infinity');
  });

  it.each<[object, string]>([
    [{ error: { message: 'boom', traceback: '…' } }, 'error'],
    [{ limit: { type: 'token', limit: 100 } }, 'token_limit'],
    [{ error: null, limit: null }, 'success'],
  ])('reads how a sample ended: %j', async (fields, status) => {
    expect(onlyRollout(await readLog(sample(fields))).header.status).toBe(status);
  });

  it('names the epochs of a sample apart', async () => {
    const file = await readRollouts(
      'log.json',
      log({ eval: { ...task, config: { epochs: 2 } } }, sample({ id: 7 }), sample({ id: 7, epoch: 2 })),
    );
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header }) => [header.key, header.task, header.attempt])).toEqual([
      ['7_epoch_1', 7, 1],
      ['7_epoch_2', 7, 2],
    ]);
  });

  it('reads calls, errors of tools and every state of reasoning', async () => {
    const file = await readLog(
      sample({
        messages: [
          { role: 'system', content: 'Be exact.' },
          { role: 'user', content: [{ type: 'text', text: 'Go' }] },
          {
            role: 'assistant',
            content: [
              { type: 'reasoning', reasoning: 'Hm.', redacted: false },
              { type: 'reasoning', reasoning: 'sealed', redacted: true },
              { type: 'text', text: 'Looking.' },
            ],
            tool_calls: [
              { id: 'a', function: 'ls', arguments: { path: '/' }, type: 'function' },
              { id: 'b', function: 'cat', arguments: {}, parse_error: 'not JSON' },
            ],
          },
          {
            role: 'tool',
            tool_call_id: 'b',
            function: 'cat',
            content: '',
            error: { type: 'timeout', message: 'Late.' },
          },
          { role: 'tool', tool_call_id: 'a', function: 'ls', content: [{ type: 'text', text: 'etc' }] },
          { role: 'assistant', content: '<think>Older logs.</think>\n\nDone.' },
        ],
      }),
    );
    expect(file.problems).toEqual([]);
    const { turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumttm');
    expect(turns[2]?.parts).toMatchObject([
      { kind: 'reasoning', text: 'Hm.', state: 'readable' },
      { kind: 'reasoning', text: '', state: 'redacted' },
      { kind: 'text', text: 'Looking.' },
      { kind: 'tool-call', callId: 'a', name: 'ls', arguments: { path: '/' } },
      { kind: 'tool-call', callId: 'b', name: 'cat', argumentsError: 'not JSON' },
    ]);
    expect(turns[3]).toMatchObject({
      answers: { turn: 3, part: 5 },
      parts: [{ name: 'cat', text: 'Late.', isError: true }],
    });
    expect(turns[4]?.parts[0]).toMatchObject({ text: 'etc', isError: false });
    expect(turns[5]?.parts).toMatchObject([{ kind: 'reasoning', text: 'Older logs.' }, { text: 'Done.' }]);
  });

  it('puts attachments back and says which are missing', async () => {
    const file = await readLog(
      sample({
        messages: [
          { role: 'user', content: 'attachment://aa' },
          {
            role: 'assistant',
            content: [
              { type: 'image', image: 'attachment://bb' },
              { type: 'text', text: 'tc://cc' },
            ],
          },
          { role: 'user', content: 'Not attachment://aa in a sentence.' },
        ],
        attachments: { aa: 'The long question.', bb: 'data:image/png;base64,AAAA' },
      }),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual([
      'The long question.',
      '[image/png]',
      'tc://cc',
      'Not attachment://aa in a sentence.',
    ]);
    expect(file.problems.map((problem) => problem.kind)).toEqual(['incomplete']);
  });

  it('takes times and tokens of turns from the events', async () => {
    const file = await readLog(
      sample({
        messages: [
          { id: 'm1', role: 'user', content: 'Go' },
          {
            id: 'm2',
            role: 'assistant',
            content: '',
            tool_calls: [{ id: 'a', function: 'ls', arguments: {} }],
          },
          { id: 'm3', role: 'tool', tool_call_id: 'a', function: 'ls', content: 'etc' },
        ],
        events: [
          { event: 'sample_init', timestamp: '2026-01-01T00:00:00Z' },
          {
            event: 'model',
            timestamp: '2026-01-01T00:00:01Z',
            completed: '2026-01-01T00:00:05Z',
            input: [{ id: 'm1', role: 'user', content: 'Go' }],
            output: { choices: [{ message: { id: 'm2' } }], usage: { input_tokens: 4, output_tokens: 3 } },
          },
          { event: 'tool', timestamp: '2026-01-01T00:00:06Z', completed: '2026-01-01T00:00:07Z', id: 'a' },
        ],
      }),
    );
    const { header, turns } = onlyRollout(file);
    expect(turns.map((turn) => [turn.time, turn.tokens])).toEqual([
      [undefined, undefined],
      ['2026-01-01T00:00:05Z', { input: 4, output: 3 }],
      ['2026-01-01T00:00:07Z', undefined],
    ]);
    expect(header).toMatchObject({ startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:07Z' });
  });

  it('shows the input where a sample has no messages, and messages without a role as they are', async () => {
    const file = await readLog(
      sample({ messages: null, events: null, attachments: null, message_pool: null, events_data: null }),
      sample({ id: 'two', messages: [{ text: 'odd' }] }),
    );
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([['What is 1 + 1?'], ['[message]']]);
    expect(file.problems.map((problem) => [problem.kind, problem.rollout])).toEqual([
      ['unknown-record', 'two'],
    ]);
  });

  it('reads around a sample that is no object and one that is torn', async () => {
    const whole = log({}, sample(), sample({ id: 'two' }));
    const file = await readRollouts('log.json', whole.slice(0, whole.length - 60));
    expect(file.rollouts.map(({ header }) => header.key)).toEqual(['one', 'two']);
    expect(file.problems.length).toBeGreaterThan(0);
    const odd = await readRollouts('log.json', log({}, sample()).replace('"samples":[', '"samples":[17,'));
    expect(odd.rollouts).toHaveLength(1);
    expect(odd.problems.map((problem) => problem.kind)).toEqual(['wrong-type']);
  });
});

describe('Inspect logs: sub-agents', () => {
  const main = [
    { id: 'm1', role: 'user', content: 'Go' },
    { id: 'm2', role: 'assistant', content: '', tool_calls: [{ id: 'c1', function: 'ask', arguments: {} }] },
    { id: 'm3', role: 'tool', tool_call_id: 'c1', function: 'ask', content: 'Seen.' },
  ];
  const asked = [
    { id: 'a1', role: 'user', content: 'Look' },
    { id: 'a2', role: 'assistant', content: 'Looking.' },
    { id: 'a3', role: 'user', content: 'And?' },
  ];
  const output = (id: string, content: string) => ({
    choices: [{ message: { id, role: 'assistant', content } }],
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const modelEvent = (span: string | null, input: object, id: string, content: string) => ({
    event: 'model',
    model: 'lab/helper',
    ...(span === null ? {} : { span_id: span }),
    ...input,
    output: output(id, content),
  });
  const span = (id: string, parent: string | null, type: string, name: string) => ({
    event: 'span_begin',
    id,
    parent_id: parent,
    type,
    name,
  });

  it('reads those in the events of a tool call', async () => {
    const events = [
      { event: 'model', model: 'lab/model-1', output: { choices: [{ message: main[1] }] } },
      {
        event: 'tool',
        id: 'c1',
        function: 'ask',
        events: [
          modelEvent(null, { input: asked.slice(0, 1) }, 'a2', 'Looking.'),
          modelEvent(null, { input: asked }, 'a4', 'Seen.'),
        ],
      },
    ];
    const file = await readLog(sample({ messages: main, events }));
    expect(file.problems).toEqual([]);
    const [own, agent] = file.rollouts;
    expect(own?.turns).toHaveLength(3);
    expect(agent?.header).toMatchObject({
      id: 'c1',
      model: 'lab/helper',
      parent: { key: 'one', turn: 2, kind: 'sub-agent' },
    });
    expect(said(agent?.turns ?? [])).toEqual(['Look', 'Looking.', 'And?', 'Seen.']);
  });

  it('reads those in the span of an agent, from the pool of messages', async () => {
    const events = [
      span('s0', null, 'solver', 'react'),
      span('s1', 's0', 'tool', 'ask'),
      span('s2', 's1', 'agent', 'looker'),
      modelEvent('s2', { input: [], input_refs: [[3, 6]] }, 'a4', 'Seen.'),
      { event: 'tool', id: 'c1', function: 'ask', agent_span_id: 's2', span_id: 's0' },
    ];
    const file = await readLog(sample({ messages: main, events, message_pool: [...main, ...asked] }));
    expect(file.problems).toEqual([]);
    expect(file.rollouts[1]?.header).toMatchObject({
      id: 's2',
      title: 'looker',
      parent: { key: 'one', turn: 2, kind: 'sub-agent' },
    });
    expect(said(file.rollouts[1]?.turns ?? [])).toEqual(['Look', 'Looking.', 'And?', 'Seen.']);
  });

  it('takes neither a grader nor the agent itself for one', async () => {
    const events = [
      span('s0', null, 'agent', 'react'),
      modelEvent('s0', { input: main.slice(0, 1) }, 'm2', ''),
      span('s1', null, 'scorers', 'scorers'),
      span('s2', 's1', 'scorer', 'graded'),
      span('s3', 's2', 'agent', 'grader'),
      modelEvent('s3', { input: asked }, 'g1', 'GRADE: C'),
    ];
    expect((await readLog(sample({ messages: main, events }))).rollouts).toHaveLength(1);
  });
});

describe('Inspect logs: files', () => {
  it.each<[string, object]>([
    ['an empty list', { samples: [] }],
    ['no list', {}],
  ])('says that a log holds no samples: %s', async (_name, rest) => {
    const results = { total_samples: 0 };
    const file = await readRollouts(
      'log.json',
      JSON.stringify({ version: 2, status: 'cancelled', eval: task, plan: {}, results, ...rest }),
    );
    expect(file.format).toBe('inspect-eval');
    expect(file.rollouts).toEqual([]);
    expect(file.problems.map((problem) => problem.kind)).toEqual(['incomplete']);
  });

  it('reads a log whose samples stand first', async () => {
    const file = await readRollouts(
      'log.json',
      JSON.stringify({ version: 2, samples: [sample()], status: 'success', eval: task, plan: {} }),
    );
    expect(onlyRollout(file).header).toMatchObject({ model: 'lab/model-1', environment: 'sums' });
  });

  it('says how many samples of a cancelled run are there', async () => {
    const results = { total_samples: 3 };
    const file = await readRollouts('log.json', log({ status: 'cancelled', results }, sample()));
    expect(file.problems.map((problem) => problem.message)).toEqual([
      'The run ended with status "cancelled": the log holds 1 of 3 samples.',
    ]);
  });

  it('reads an archive of samples in its order', async () => {
    const file = await readRollouts(
      'log.eval',
      archive({
        '_journal/start.json': { version: 2, eval: task, plan: {} },
        'samples/two_epoch_1.json': sample({ id: 'two' }),
        'samples/one_epoch_1.json': sample(),
        'summaries.json': [],
        'header.json': { version: 2, status: 'success', eval: task, plan: {} },
      }),
    );
    expect(file.problems).toEqual([]);
    expect(file.rollouts.map(({ header }) => [header.key, header.model])).toEqual([
      ['two', 'lab/model-1'],
      ['one', 'lab/model-1'],
    ]);
    expect(file.rollouts[0]?.turns[0]?.records[0]).toMatchObject({ member: 'samples/two_epoch_1.json' });
  });

  it('reads the journal of a run that was killed', async () => {
    const file = await readRollouts(
      'log.eval',
      archive({
        '_journal/start.json': { version: 2, eval: task, plan: {} },
        '_journal/summaries/1.json': [{ id: 'one' }],
        'samples/one_epoch_1.json': sample(),
      }),
    );
    expect(onlyRollout(file).header).toMatchObject({ model: 'lab/model-1', environment: 'sums' });
    expect(file.problems.map((problem) => [problem.kind, problem.message])).toEqual([
      ['incomplete', 'The run did not end in order: the log has no header.json, its journal is read.'],
    ]);
  });

  it('reads samples that are cut into chunks', async () => {
    const folder = 'samples/one_epoch_1';
    const pool = ['zero', 'one', 'two', 'three', 'four'].map((content, index) => ({
      id: `p${index}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: index === 3 ? 'attachment://1' : content,
    }));
    const file = await readRollouts(
      'log.eval',
      archive({
        [`${folder}/sample.json`]: {
          id: 'one',
          epoch: 1,
          input: 'zero',
          target: '',
          scores: { s: { value: 'I' } },
          message_refs: [
            [0, 2],
            [3, 4],
          ],
        },
        [`${folder}/metadata.json`]: { level: 2 },
        [`${folder}/skeleton.json`]: {},
        // Chunks are named by the index of their first item; 10 comes after 3.
        [`${folder}/messages/3.json`]: pool.slice(3),
        [`${folder}/messages/0.json`]: pool.slice(0, 3),
        [`${folder}/attachments/0.json`]: ['not this', 'three, at length'],
        [`${folder}/events/0.json`]: [{ event: 'sample_init', timestamp: '2026-01-01T00:00:00Z' }],
        [`${folder}/events/1.json`]: [
          {
            event: 'model',
            timestamp: '2026-01-01T00:00:01Z',
            completed: '2026-01-01T00:00:02Z',
            input_refs: [[0, 1]],
            output: { choices: [{ message: { id: 'p1' } }], usage: { input_tokens: 1, output_tokens: 2 } },
          },
        ],
        [`${folder}/events/stats.json`]: {},
        'header.json': { version: 3, status: 'success', eval: task, plan: {} },
      }),
    );
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(header).toMatchObject({ reward: 0, metadata: { metadata: { level: 2 } } });
    expect(said(turns)).toEqual(['zero', 'one', 'three, at length']);
    expect(turns[1]).toMatchObject({ time: '2026-01-01T00:00:02Z', tokens: { input: 1, output: 2 } });
    expect(turns[1]?.records.map((record) => record.member)).toEqual([
      `${folder}/messages/0.json`,
      `${folder}/messages/3.json`,
    ]);
  });
});
