import { describe, expect, it } from 'vitest';
import { findQuote, makeAnchor } from '../../../../src/core/labels/index.ts';

describe('the anchor of a span', () => {
  it('holds the quote, 32 characters on each side and the offsets in both units', () => {
    const before = `${'x'.repeat(10)}${'🧾'.repeat(32)}`;
    const text = `${before}quoted 🧿 text${'é'.repeat(40)}`;
    // 10 + 32 pairs = 74 code units or 42 code points before; the quote has 14 code units, 13 code points.
    expect(makeAnchor(text, 74, 88)).toEqual({
      quote: 'quoted 🧿 text',
      before: '🧾'.repeat(32),
      after: 'é'.repeat(32),
      offsets: { utf16: [74, 88], codePoints: [42, 55] },
      alone: true,
    });
  });

  it('never cuts a character', () => {
    // a 🧾 b 🧿 c: code units 0, 1-2, 3, 4-5, 6.
    expect(makeAnchor('a🧾b🧿c', 2, 5)).toMatchObject({
      quote: '🧾b🧿',
      offsets: { utf16: [1, 6], codePoints: [1, 4] },
    });
  });

  it('says whether the quote stands elsewhere too', () => {
    expect(makeAnchor('one two one', 0, 3).alone).toBe(false);
    expect(makeAnchor('one two one', 4, 7).alone).toBe(true);
    expect(makeAnchor('aaa', 0, 2).alone).toBe(false);
  });

  it('refuses what is no span, with the reason', () => {
    expect(() => makeAnchor('abc', 2, 2)).toThrow('No text stands at 2-2: the string has 3 characters.');
    expect(() => makeAnchor('abc', 1, 9)).toThrow('No text stands at 1-9');
    expect(() => makeAnchor('abc', Number.NaN, 2)).toThrow('No text stands');
    expect(() => makeAnchor('a'.repeat(200_000), 0, 150_000)).toThrow('too long to label');
  });
});

describe('finding a quote again', () => {
  const anchorOf = (text: string, quote: string, from = 0) => {
    const start = text.indexOf(quote, from);
    return makeAnchor(text, start, start + quote.length);
  };
  const long = (mark: string) => Array.from({ length: 12 }, (_, index) => `${mark}${index}`).join(' ');

  it('finds it at its offsets, with its context', () => {
    const text = `${long('a')} the grader ${long('b')}`;
    expect(findQuote(text, anchorOf(text, 'the grader'))).toMatchObject({ exact: true });
  });

  it('prefers the one with the context to a look-alike at the old offsets', () => {
    const text = `${long('a')} the grader ${long('b')}`;
    const anchor = anchorOf(text, 'the grader');
    const edited = `${'z'.repeat(anchor.offsets.utf16[0])}the grader and ${text}`;
    const found = findQuote(edited, anchor);
    expect(found).toEqual({
      at: { start: edited.lastIndexOf('the grader'), end: edited.lastIndexOf('the grader') + 10 },
      exact: false,
    });
  });

  it('gives up a quote whose look-alike alone is left', () => {
    const text = `${long('a')} the grader ${long('b')} the grader ${long('c')}`;
    const anchor = anchorOf(text, 'the grader');
    const edited = text.replace(' the grader', '');
    expect(findQuote(edited, anchor)).toEqual({ at: null, why: 'gone' });
  });

  it('gives up a quote that stands twice with its whole context', () => {
    const text = `${long('a')} the grader ${long('b')}`;
    const anchor = anchorOf(text, 'the grader');
    expect(findQuote(`0 ${text} - ${text}`, anchor)).toEqual({ at: null, why: 'ambiguous' });
  });

  it('takes a quote that stood alone and has lost half of its context, not a short one that lost all', () => {
    const quote = 'the grader must be happy';
    const text = `${long('a')} ${quote} ${long('b')}`;
    const anchor = anchorOf(text, quote);
    const half = `Other words. ${quote} ${long('b')}`;
    expect(findQuote(half, anchor)).toEqual({ at: { start: 13, end: 37 }, exact: false });
    expect(findQuote(half, anchor, true)).toEqual({ at: null, why: 'gone' });
    expect(findQuote(`Other words. ${quote} and others`, anchor)).toEqual({ at: null, why: 'gone' });
    const telling = 'a quote of thirty-two characters';
    const whole = `${long('a')} ${telling} ${long('b')}`;
    expect(findQuote(`Other. ${telling}!`, anchorOf(whole, telling)).at).toEqual({ start: 7, end: 39 });
  });

  it('takes the edge of the string as context', () => {
    const anchor = makeAnchor('Yes', 0, 3);
    expect(findQuote('Yes', anchor).at).toEqual({ start: 0, end: 3 });
    expect(findQuote('Yes, but', anchor).at).toBeNull();
    expect(findQuote('Oh Yes', anchor).at).toBeNull();
  });
});
