import { describe, expect, it } from 'vitest';
import { counts, readRollouts, said } from './readRollouts.ts';

describe('rows of reasoning and answer', () => {
  it('read each as a turn of the model, with what monitors made of it', async () => {
    const file = await readRollouts(
      'judged.json',
      JSON.stringify([
        {
          task_id: 'api',
          internal_reasoning: 'Hm.',
          external_output: 'Flask.',
          checkpoint: 'step_20',
          rep: 0,
          task_completion: true,
          monitor_probability: 7,
          reasoning_length: 3,
          monitor_explanation: 'No.',
        },
        { task_id: 'api', internal_reasoning: ' ', external_output: '', prompt: 'Go.' },
        { task_id: 'api', internal_reasoning: null, external_output: 5 },
      ]),
    );
    expect(file.format).toBe('reasoned-rows');
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['Hm.', 'Flask.'],
      ['Go.', ''],
      ['[record]'],
    ]);
    expect(file.rollouts.map(({ turns }) => counts(turns).reasoningTurns)).toEqual([1, 0, 0]);
    const header = file.rollouts[0]?.header;
    expect(header).toMatchObject({
      task: 'api',
      step: 'step_20',
      attempt: 0,
      metadata: { monitor_explanation: 'No.' },
    });
    expect(header?.scores).toEqual({ task_completion: true, monitor_probability: 7 });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
