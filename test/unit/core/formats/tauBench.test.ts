import { describe, expect, it } from 'vitest';
import { jsonLines, onlyRollout, readRollouts, said, speakers, type ReadFile } from './readRollouts.ts';

function read(...runs: readonly unknown[]): Promise<ReadFile> {
  return readRollouts('results.json', JSON.stringify(runs, null, 2));
}

const traj = [
  { role: 'system', content: 'Policy.' },
  { role: 'user', content: 'Book a flight.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{"user": "u1"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', name: 'find', content: 'found' },
  { role: 'assistant', content: 'Done.' },
];

describe('tau-bench results', () => {
  it('reads one rollout an attempt, with its task, trial and reward', async () => {
    const info = {
      task: {
        user_id: 'u1',
        instruction: 'You are u1.',
        actions: [{ name: 'book', kwargs: { gold: true } }],
      },
      reward_info: { reward: 0.0, info: { r_actions: 0.0, gt_data_hash: 'ab' }, actions: [] },
      user_cost: 0.01,
    };
    const file = await read(
      { task_id: 3, reward: 0.0, info, traj, trial: 0 },
      { task_id: 3, reward: 1.0, info: { reward_info: { info: { r_outputs: 1.0 } } }, traj, trial: 1 },
    );
    expect(file.format).toBe('tau-bench');
    expect(file.problems).toEqual([]);
    const [first, second] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual([
      'Policy.',
      'Book a flight.',
      'find({"user":"u1"})',
      'found',
      'Done.',
    ]);
    expect(first?.turns[3]?.answers).toEqual({ turn: 3, part: 1 });
    // What the simulated user cost is not what the rollout cost.
    expect(first?.header).toMatchObject({
      key: 'r1',
      task: 3,
      attempt: 0,
      reward: 0,
      scores: { r_actions: 0 },
      cost: null,
      status: null,
      metadata: { info: { task: { actions: [{ name: 'book' }] } } },
    });
    expect(second?.header).toMatchObject({ key: 'r2', attempt: 1, reward: 1, scores: { r_outputs: 1 } });
  });

  it('says of a run that failed that it did', async () => {
    const file = await read({
      task_id: 1,
      reward: 0,
      info: { error: 'Timeout', traceback: '…' },
      traj: [],
      trial: 0,
    });
    const { header, turns } = onlyRollout(file);
    expect(turns).toEqual([]);
    expect(header).toMatchObject({ status: 'error', metadata: { info: { error: 'Timeout' } } });
  });

  it('keeps what has no meaning', async () => {
    const file = await read(
      { task_id: 1, reward: 'bad', info: null, traj: [null, 7, { role: 'user', content: 5 }], trial: 0 },
      { task_id: 2, reward: null, traj: 'lost' },
      'text',
      { task_id: 4, reward: null, traj: [{ role: 'tool', tool_call_id: 'x', content: 'late' }] },
    );
    expect(file.format).toBe('tau-bench');
    expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['ssu', 's', 's', 't']);
    expect(file.rollouts.map(({ header }) => header.reward)).toEqual([null, null, null, null]);
    expect(file.rollouts[0]?.header.scores).toEqual({ reward: 'bad' });
    expect(file.problems.map(({ kind }) => kind)).toEqual([
      'wrong-type',
      'wrong-type',
      'wrong-type',
      'unknown-record',
      'unknown-record',
      'orphan-result',
    ]);
  });

  it('reads few-shot conversations that are written as text', async () => {
    const text = 'user: Hi.\nassistant: None\ntool: user: u1\nrow\nassistant: Bye:\nsee you\n';
    const file = await readRollouts('few_shot.jsonl', jsonLines({ messages_display: text }));
    const { turns } = onlyRollout(file);
    expect(file.format).toBe('tau-bench');
    expect(speakers(turns)).toBe('umtm');
    expect(said(turns)).toEqual(['Hi.', 'None', 'user: u1\nrow', 'Bye:\nsee you']);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['missing-call-id']);
  });
});
