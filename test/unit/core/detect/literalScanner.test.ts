import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCode } from '../../../../src/core/codebook/index.ts';
import { LiteralScanner } from '../../../../src/core/detect/text/literalScanner.ts';
import { SeenWords } from '../../../../src/core/detect/seenWords.ts';

describe('the scan for literals', () => {
  it('finds every literal at every place, also inside and across others', () => {
    const hits = new LiteralScanner(['he', 'she', 'his', 'hers']).scan('uSHErs');
    expect([...(hits ?? [])].sort()).toEqual([
      [0, [4]],
      [1, [4]],
      [3, [6]],
    ]);
    expect(new LiteralScanner(['he']).scan('other')).not.toBeNull();
    expect(new LiteralScanner(['he']).scan('no')).toBeNull();
    expect(new LiteralScanner([]).scan('anything')).toBeNull();
  });

  it('agrees with a search for each literal alone', () => {
    const letters = fc.constantFrom('a', 'b', 'A', 'k', '\u212a', 's', 'ſ', ' ', 'é', '😀');
    const literal = fc
      .array(fc.constantFrom('a', 'b', 'k', 's', ' '), { minLength: 1, maxLength: 5 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.uniqueArray(literal, { minLength: 1, maxLength: 8 }),
        fc.array(letters, { maxLength: 40 }),
        (literals, all) => {
          const text = all.join('');
          const folded = Array.from({ length: text.length }, (_, index) =>
            String.fromCharCode(foldCode(text.charCodeAt(index))),
          ).join('');
          const expected = literals.flatMap((one, number) => {
            const ends: number[] = [];
            for (let at = folded.indexOf(one); at >= 0; at = folded.indexOf(one, at + 1))
              ends.push(at + one.length);
            return ends.length === 0 ? [] : [[number, ends]];
          });
          const hits = new LiteralScanner(literals).scan(text);
          expect([...(hits ?? [])].sort(([one], [other]) => one - other)).toEqual(expected);
        },
      ),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('the memory of words', () => {
  it('knows whole words, whatever their case and the punctuation around', () => {
    const seen = new SeenWords();
    seen.add('Users: E-0001, (ada.l@example.com); {"id":"W_7"} ünïcode end.');
    for (const word of ['e-0001', 'E-0001', 'ada.l@example.com', 'W_7', 'ünïcode', 'end', 'users'])
      expect(seen.has(word), word).toBe(true);
    for (const word of ['E-000', '0001', 'E-0002', 'ada', 'W', 'en'])
      expect(seen.has(word), word).toBe(false);
  });

  it('is seldom wrong after a hundred thousand words', () => {
    const seen = new SeenWords();
    seen.add(Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' '));
    const wrong = Array.from({ length: 2000 }, (_, index) => `b${index}`).filter((word) =>
      seen.has(word),
    ).length;
    expect(wrong).toBeLessThan(100);
    expect(seen.has('a99999')).toBe(true);
  });
});
