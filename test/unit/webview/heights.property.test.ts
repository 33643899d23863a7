import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Heights } from '../../../src/webview/list/index.ts';

const ESTIMATE = 100;

/** The plain reading: a list of heights, summed. */
function naive(length: number, set: readonly (readonly [number, number])[]): number[] {
  const heights = Array.from({ length }, () => ESTIMATE);
  for (const [index, height] of set) if (index < length) heights[index] = height;
  return heights;
}

const cases = fc.integer({ min: 1, max: 200 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    set: fc.array(fc.tuple(fc.integer({ min: 0, max: length - 1 }), fc.integer({ min: 0, max: 900 })), {
      maxLength: 60,
    }),
    y: fc.integer({ min: 0, max: 200_000 }),
  }),
);

describe('Heights', () => {
  it('gives the offsets and rows that adding heights up one by one gives', () => {
    fc.assert(
      fc.property(cases, ({ length, set, y }) => {
        const heights = new Heights(ESTIMATE);
        heights.resize(length);
        for (const [index, height] of set) heights.set(index, height);
        const plain = naive(length, set);
        let offset = 0;
        for (let index = 0; index <= length; index++) {
          expect(heights.offsetOf(index)).toBe(offset);
          offset += plain[index] ?? 0;
        }
        const row = heights.indexAt(y);
        const inside = Math.min(y, heights.total - 1);
        if (heights.total > 0) {
          const top = heights.offsetOf(row);
          expect(top).toBeLessThanOrEqual(Math.max(0, inside));
          // The row covers the pixel, unless the pixel is past the end.
          if (y < heights.total) expect(top + heights.heightOf(row)).toBeGreaterThan(y);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('keeps what was measured when the list grows and shrinks', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 400 }), ({ length, set }, next) => {
        const heights = new Heights(ESTIMATE);
        heights.resize(length);
        for (const [index, height] of set) heights.set(index, height);
        heights.resize(next);
        const plain = naive(length, set).slice(0, next);
        while (plain.length < next) plain.push(ESTIMATE);
        expect(heights.total).toBe(plain.reduce((sum, height) => sum + height, 0));
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
