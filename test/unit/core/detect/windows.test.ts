import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windows } from '../../../../src/core/detect/text/windows.ts';

const nearby = (length: number) => ({ length, crossesLines: true, textEdge: false });
const inLine = { length: Infinity, crossesLines: false, textEdge: false };

describe('windows', () => {
  it('gives the lines of the literals, each once', () => {
    const text = 'one\ntwo two\nthree\ntwo';
    const at = (start: number) => ({ start, end: start + 3 });
    expect(windows(text, [at(8), at(18), at(4)], inLine)).toEqual([
      { start: 4, end: 11 },
      { start: 18, end: 21 },
    ]);
  });

  it('reaches far enough on both sides of every literal, in order and apart', () => {
    const literal = fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(literal, { minLength: 1, maxLength: 8 }), fc.nat(20), (literals, reach) => {
        const text = 'x'.repeat(100);
        const spans = literals.map(([start, length]) => ({ start, end: start + length }));
        const found = windows(text, spans, nearby(reach + 9));
        for (const { start, end } of spans) {
          const from = Math.max(0, end - reach - 10);
          const to = Math.min(100, start + reach + 10);
          expect(found.some((one) => one.start <= from && to <= one.end)).toBe(true);
        }
        found.forEach((one, index) => expect(one.start).toBeGreaterThan(found[index - 1]?.end ?? -1));
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it('takes time linear in a line that is full of literals', () => {
    const text = 'x'.repeat(400_000);
    const literals = Array.from({ length: 399_998 }, (_, start) => ({ start, end: start + 3 }));
    const before = process.cpuUsage();
    expect(windows(text, literals, inLine)).toEqual([{ start: 0, end: 400_000 }]);
    // A look along the line for each of them would take minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
