import { describe, expect, it } from 'vitest';
import { jsonLines, readRollouts, said, speakers } from './readRollouts.ts';

describe('Atropos groups', () => {
  it('read every attempt of a line, with its own score and tokens', async () => {
    const file = await readRollouts(
      'groups.jsonl',
      jsonLines({
        seed: 7,
        tokens: [
          [1, 2, 3],
          [1, 2],
        ],
        masks: [
          [-100, 2, 3],
          [-100, -100],
        ],
        scores: [0.5, -1],
        parsed_actions: ['U', 'R'],
        ref_logprobs: null,
        messages: [
          [
            { role: 'system', content: 'Be good.' },
            { role: 'environment', content: 'Cube.' },
            { role: 'agent', content: '<think>\nHm.\n</think>\nU' },
          ],
          [{ role: 'environment', content: 'Cube.' }, 5],
        ],
      }),
    );
    expect(file.format).toBe('atropos');
    const [first, second] = file.rollouts;
    expect(said(first?.turns ?? [])).toEqual(['Be good.', 'Cube.', 'Hm.', 'U']);
    expect(speakers(first?.turns ?? [])).toBe('sum');
    expect(first?.header).toMatchObject({
      key: 'r1',
      task: 7,
      attempt: 1,
      reward: 0.5,
      tokens: { input: 1, output: 2 },
      metadata: { parsed_actions: 'U' },
    });
    expect(second?.header).toMatchObject({
      key: 'r2',
      attempt: 2,
      reward: -1,
      tokens: { input: 2, output: 0 },
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['wrong-type']);
  });

  it('say so where there is no text, and keep lines that are no group', async () => {
    const file = await readRollouts(
      'groups.jsonl',
      jsonLines(
        { tokens: [[1], [2]], masks: [[1], null], scores: [1, null], messages: null },
        { tokens: 'lost' },
      ),
    );
    expect(file.format).toBe('atropos');
    expect(file.rollouts.map(({ header, turns }) => [header.reward, turns.length])).toEqual([
      [1, 0],
      [null, 0],
      [null, 1],
    ]);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['incomplete', 'incomplete', 'unknown-record']);
  });
});
