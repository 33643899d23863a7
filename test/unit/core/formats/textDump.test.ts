import { describe, expect, it } from 'vitest';
import { jsonLines, readRollouts, said, speakers } from './readRollouts.ts';

describe('text dumps of trainers', () => {
  it('read prompt and reply, cut at the marks of a chat template', async () => {
    const file = await readRollouts(
      '12.jsonl',
      jsonLines(
        {
          input:
            '<|im_start|>system\nBe good.<|im_end|>\n<|im_start|>user\nTwo and two?<|im_end|>\n<|im_start|>assistant\n',
          output:
            '<think>\nHm.\n</think>\n\nFour.<|im_end|>\n<|im_start|>user\nSure?<|im_end|>\n<|im_start|>assistant\nYes.<|im_end|>',
          gts: '4',
          score: 1,
          step: 12,
          acc: true,
        },
        { input: 'user\nPlain.\nassistant\n', output: 'No marks.', score: 0, step: 12 },
      ),
    );
    expect(file.format).toBe('text-dump');
    expect(file.problems).toEqual([]);
    const [first, second] = file.rollouts;
    expect(speakers(first?.turns ?? [])).toBe('sumum');
    expect(said(first?.turns ?? [])).toEqual(['Be good.', 'Two and two?', 'Hm.', 'Four.', 'Sure?', 'Yes.']);
    expect(first?.header).toMatchObject({
      step: 12,
      reward: 1,
      scores: { acc: true },
      metadata: { gts: '4' },
    });
    expect(said(second?.turns ?? [])).toEqual(['user\nPlain.\nassistant\n', 'No marks.']);
  });

  it('keep what is broken', async () => {
    const file = await readRollouts(
      'd.jsonl',
      jsonLines({ prompt: 'Q', response: 'A', reward: 0 }, { prompt: 'Q', response: null, reward: 'x' }, 7, {
        prompt: 'Q',
        response: 'A',
        reward: 1,
      }),
    );
    expect(file.format).toBe('text-dump');
    expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['um', 'u', 's', 'um']);
    expect(file.rollouts[1]?.header.scores).toEqual({ reward: 'x' });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record']);
  });
});
