import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, sliceText, splitsPair, ViewBudget } from '../../../../src/server/views/textSlice.ts';

describe('sliceText', () => {
  it('cuts at the cap and tells the whole length and the lines', () => {
    expect(sliceText('ab\ncd\n', 0, 6, 4)).toEqual({ text: 'ab\nc', offset: 0, length: 6, lines: 2 });
    expect(sliceText('ab\ncd\n', 3, 99, 100)).toEqual({ text: 'cd\n', offset: 3, length: 6, lines: 2 });
    expect(sliceText('', 0, 10, 10)).toEqual({ text: '', offset: 0, length: 0, lines: 0 });
    expect(sliceText('abc', 7, 9, 10)).toEqual({ text: '', offset: 3, length: 3, lines: 1 });
  });

  it('leaves a pair that does not fit for the next slice', () => {
    expect(sliceText('a😀b', 0, 4, 2)).toMatchObject({ text: 'a', offset: 0 });
    expect(sliceText('a😀b', 1, 4, 2)).toMatchObject({ text: '😀', offset: 1 });
    expect(sliceText('a😀b', 2, 4, 10)).toMatchObject({ text: '😀b', offset: 1 });
  });

  it('gives a pair whole where the cap is one unit, so that a reader gets on', () => {
    expect(sliceText('😀b', 0, 3, 1)).toMatchObject({ text: '😀', offset: 0 });
  });

  it('shows lone surrogates as U+FFFD without moving anything', () => {
    expect(sliceText('x\ud800y\udc00z', 0, 5, 10)).toEqual({
      text: 'x\ufffdy\ufffdz',
      offset: 0,
      length: 5,
      lines: 1,
    });
  });

  it('gives the whole string in any sequence of slices, none of which starts or ends inside a pair', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (whole, cap) => {
        let joined = '';
        while (joined.length < whole.length) {
          const slice = sliceText(whole, joined.length, whole.length, cap);
          expect(slice.offset).toBe(joined.length);
          expect(slice.text.length).toBeGreaterThan(0);
          expect(splitsPair(whole, slice.offset + slice.text.length)).toBe(false);
          joined += slice.text;
        }
        expect(joined).toBe(
          whole.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
        );
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe('countLines', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['\n\n', 2],
  ])('%j has %i', (text, lines) => expect(countLines(text)).toBe(lines));
});

describe('ViewBudget', () => {
  it('gives full slices until 200,000 units are spent, then short ones', () => {
    const budget = new ViewBudget();
    const caps = Array.from({ length: 40 }, () => budget.takeText(10_000));
    expect(caps.slice(0, 33)).toEqual(Array(33).fill(6_000));
    expect(caps.slice(33)).toEqual(Array(7).fill(200));
  });
});
