import { describe, expect, it } from 'vitest';
import { readAll } from '../../support/readAll.ts';
import { jsonLines, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const prompt = [
  { role: 'system', content: 'Be good.' },
  { role: 'user', content: 'Two and two?' },
];
const call = JSON.stringify({
  id: 'c1',
  type: 'function',
  function: { name: 'python', arguments: '{"code": "2+2"}' },
});

describe('verifiers results', () => {
  const row = {
    id: 3,
    prompt,
    completion: [
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', content: '4', tool_calls: null },
      { role: 'assistant', content: 'Four.' },
    ],
    task: 'default',
    answer: '4',
    reward: 0.5,
    correct_reward: 1.0,
    generation_ms: 12.5,
  };

  it('read one rollout a row, with calls that are JSON texts', async () => {
    const name = 'outputs/evals/math-python--gpt-5-nano/ab12/results.jsonl';
    const file = await readAll(
      jsonLines(row, { ...row, completion: 'Four.', task: 'algebra', reward: true }),
      { name },
    );
    expect(file.format).toBe('verifiers');
    const [first, second] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual([
      'Be good.',
      'Two and two?',
      'python({"code":"2+2"})',
      '4',
      'Four.',
    ]);
    // The result names no call: nothing is guessed.
    expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id']);
    expect(first?.header).toMatchObject({
      key: 'r1',
      task: 3,
      environment: 'math-python',
      model: 'gpt-5-nano',
      reward: 0.5,
      scores: { correct_reward: 1 },
      metadata: { answer: '4' },
    });
    expect(said(second?.turns ?? []).at(-1)).toBe('Four.');
    expect(second?.header).toMatchObject({ environment: 'algebra', reward: 1 });
  });

  it('read rows without their folder, and keep what is broken', async () => {
    const file = await readRollouts(
      'results.jsonl',
      jsonLines(row, row, row, { ...row, prompt: null, completion: [5], reward: 'good' }, { prompt: 7 }),
    );
    expect(file.format).toBe('verifiers');
    expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['sumtm', 'sumtm', 'sumtm', 's', 'u']);
    expect(file.rollouts[0]?.header).toMatchObject({ environment: null, model: null });
    expect(file.rollouts[3]?.header).toMatchObject({ reward: null, scores: { reward: 'good' } });
    expect(file.problems.filter(({ kind }) => kind !== 'missing-call-id').map(({ kind }) => kind)).toEqual([
      'wrong-type',
      'wrong-type',
    ]);
  });
});

describe('prime-rl rollouts', () => {
  const assistant = { role: 'assistant', content: 'I look.', tool_calls: [JSON.parse(call) as object] };
  const result = { role: 'tool', tool_call_id: 'c1', content: '4' };

  it('read the calls of the model where the completion is only the last reply', async () => {
    const last = [{ role: 'assistant', content: 'Four.' }];
    const file = await readAll(
      jsonLines({
        example_id: 7,
        rollout_id: 'x',
        task: 'math',
        prompt,
        completion: last,
        reward: 1,
        metrics: { steps: 2 },
        is_truncated: true,
        token_usage: { input_tokens: 9, output_tokens: 4 },
        trajectory: [
          { prompt, completion: [assistant] },
          // Sent again without its call, as templates do.
          { prompt: [...prompt, { role: 'assistant', content: 'I look.' }, result], completion: last },
        ],
      }),
      { name: 'run/step_12/train_rollouts.jsonl' },
    );
    expect(file.problems).toEqual([]);
    const [rollout] = file.rollouts;
    expect(said(rollout?.turns ?? [])).toEqual([
      'Be good.',
      'Two and two?',
      'I look.',
      'python({"code":"2+2"})',
      '4',
      'Four.',
    ]);
    expect(rollout?.header).toMatchObject({
      key: 'x',
      task: 7,
      environment: 'math',
      step: 12,
      status: 'truncated',
      scores: { steps: 2 },
      tokens: { input: 9, output: 4 },
    });
  });

  it('show where a call was sent another context', async () => {
    const file = await readRollouts(
      'r.jsonl',
      jsonLines({
        prompt,
        completion: [],
        reward: 0,
        trajectory: [
          { prompt, completion: [{ role: 'assistant', content: 'Long.' }] },
          {
            prompt: [prompt[0], { role: 'user', content: 'Summary.' }],
            completion: [{ role: 'assistant', content: 'So.' }],
          },
        ],
      }),
    );
    const { turns } = onlyRollout(file);
    expect(said(turns)).toEqual(['Be good.', 'Two and two?', 'Long.', 'Summary.', 'So.']);
    expect(turns[3]).toMatchObject({ aside: 'compaction', fold: { kind: 'compaction', messages: 1 } });
  });

  it('read the rows of a document, with what it says of all', async () => {
    const file = await readRollouts(
      'generate.json',
      JSON.stringify({
        metadata: { env_id: 'lab/math', model: 'm-1' },
        outputs: [{ example_id: 0, prompt, completion: 'Four.', reward: 1 }],
      }),
    );
    expect(file.format).toBe('verifiers');
    expect(onlyRollout(file).header).toMatchObject({
      task: 0,
      environment: 'lab/math',
      model: 'm-1',
      reward: 1,
    });
  });
});
