import { describe, expect, it } from 'vitest';
import { widen } from '../../../../src/server/rollouts/index.ts';

/** Turns by the call they answer. */
function turns(count: number, answers: Record<number, number>) {
  return {
    count,
    callOf: (turn: number) => answers[turn] ?? null,
    answersOf: (turn: number) =>
      new Map(
        Object.entries(answers)
          .filter(([, call]) => call === turn)
          .map(([answer], index) => [index + 1, Number(answer)]),
      ),
  };
}

describe('widen', () => {
  const group = turns(20, { 4: 3, 5: 3, 6: 3, 8: 7 });

  it.each<[number, number, [number, number]]>([
    [1, 2, [1, 2]],
    [1, 3, [1, 6]],
    [5, 5, [3, 6]],
    [6, 7, [3, 8]],
    [9, 99, [9, 20]],
    [-5, 1, [1, 1]],
  ])('%i to %i gives %j', (from, to, [first, last]) => {
    expect(widen(from, to, group)).toEqual({ from: first, to: last });
  });

  it('never gives more than 200 turns', () => {
    expect(widen(1, 5_000, turns(10_000, {}))).toEqual({ from: 1, to: 200 });
    expect(widen(100, 110, turns(10_000, { 5_000: 105, 250: 108 }))).toEqual({ from: 100, to: 250 });
    expect(widen(5_000, 5_001, turns(10_000, { 5_000: 105 }))).toEqual({ from: 5_000, to: 5_001 });
    const chain = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [index + 3, index + 1]));
    const wide = widen(400, 401, turns(1_000, chain));
    expect(wide.to - wide.from).toBeLessThan(200);
    expect(wide.from).toBeLessThanOrEqual(400);
    expect(wide.to).toBeGreaterThanOrEqual(401);
  });
});
