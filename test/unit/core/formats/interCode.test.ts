import { describe, expect, it } from 'vitest';
import { readRollouts, said, speakers } from './readRollouts.ts';

describe('InterCode results', () => {
  it('read one rollout a task, its steps from parallel lists', async () => {
    const file = await readRollouts(
      'ic.json',
      JSON.stringify({
        '4': {
          environment: 'ic_bash',
          task_id: 4,
          query: 'List.',
          turn_history: {
            thoughts: ['Hm.', ''],
            actions: ['ls', 'submit'],
            observations: ['a\u0000', { error: 'x' }],
            rewards: [0, 1.0],
            valid_action: [true, null],
          },
          summary: { max_reward: 1.0, turns_taken: 2 },
        },
        '5': {
          task_id: 5,
          query: 'Go.',
          turn_history: { actions: ['a', null], observations: [], rewards: [0.5] },
        },
        '6': 'torn',
      }),
    );
    expect(file.format).toBe('intercode');
    const [first, second, third] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual([
      'List.',
      'Hm.',
      'action("ls")',
      'a\u0000',
      'action("submit")',
      '{\n  "error": "x"\n}',
    ]);
    expect(first?.turns[4]?.answers).toEqual({ turn: 4, part: 1 });
    expect(first?.header).toMatchObject({
      task: 4,
      environment: 'ic_bash',
      reward: 1,
      metadata: { turn_history: { valid_action: [true, null] } },
    });
    expect(speakers(second?.turns ?? [])).toBe('um');
    expect(second?.header.reward).toBe(0.5);
    expect(speakers(third?.turns ?? [])).toBe('s');
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
