import { describe, expect, it } from 'vitest';
import { jsonLines, readRollouts, said } from './readRollouts.ts';

describe('Reflexion runs', () => {
  it('read attempts, feedback and reflections in turn', async () => {
    const file = await readRollouts(
      'runs.jsonl',
      jsonLines(
        {
          name: 'mbpp_1',
          language: 'py',
          prompt: 'Add.',
          test: 'assert',
          is_solved: true,
          implementations: ['one', 'two'],
          test_feedback: ['failed'],
          reflections: ['I see.'],
          solution: 'two',
        },
        { name: 'mbpp_2', prompt: 'Sub.', is_solved: false, reflections: [], solution: 'x' },
        { name: 'mbpp_3', prompt: null, is_solved: 'no', reflections: 'lost' },
        7,
      ),
    );
    expect(file.format).toBe('reflexion');
    expect(file.rollouts.map(({ header, turns }) => [header.task, header.reward, ...said(turns)])).toEqual([
      ['mbpp_1', 1, 'Add.', 'one', 'failed', 'I see.', 'two'],
      ['mbpp_2', 0, 'Sub.', 'x'],
      ['mbpp_3', null],
      [null, null, '[record]'],
    ]);
    expect(file.rollouts[0]?.header.metadata).toMatchObject({ test: 'assert' });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
