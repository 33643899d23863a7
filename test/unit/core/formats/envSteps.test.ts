import { describe, expect, it } from 'vitest';
import { jsonLines, readRollouts, said, speakers } from './readRollouts.ts';

describe('step logs of environments', () => {
  it('read calls with their results, and thoughts with what they led to', async () => {
    const file = await readRollouts(
      'trajectories.jsonl',
      jsonLines(
        {
          trace: [
            { step: 0, tool: 'send', args: { to: 'x' }, result: 'sent', net_worth: 1 },
            { step: 1, tool: 'wait', args: null, result: { day: 2 } },
          ],
          metrics: { net_worth_final: 525, terminated_reason: null },
        },
        {
          id: 'e2',
          reward: 1,
          steps: [{ timestamp: 1767261600, thought: 'Hm.', action: 'look', observation: 'dark' }, 'torn'],
        },
        { other: 1 },
      ),
    );
    expect(file.format).toBe('env-steps');
    expect(file.rollouts.map(({ turns }) => said(turns))).toEqual([
      ['send({"to":"x"})', 'sent', 'wait({})', '{\n  "day": 2\n}'],
      ['Hm.', 'look', 'dark', '[step]'].map((text) => (text === 'look' ? 'action("look")' : text)),
      ['[record]'],
    ]);
    expect(speakers(file.rollouts[0]?.turns ?? [])).toBe('mtmt');
    expect(file.rollouts[0]?.turns[3]?.answers).toEqual({ turn: 3, part: 1 });
    expect(file.rollouts[0]?.header.scores).toMatchObject({ net_worth_final: 525 });
    expect(file.rollouts[1]?.header).toMatchObject({
      key: 'e2',
      reward: 1,
      startedAt: '2026-01-01T10:00:00.000Z',
    });
    expect(file.problems.map(({ kind }) => kind)).toEqual(['unknown-record', 'unknown-record']);
  });
});
