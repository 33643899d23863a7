import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEXT, findQuote, makeAnchor } from '../../../../src/core/labels/index.ts';

const seed = 20260401;

/** Words with characters of one, two and more code units, and a lone surrogate. */
const word = fc.constantFrom('alpha', 'é', '🧾', '👩‍👩‍👧', 'beta', '\ud83e', '\n', ' ', '漢', 'γ');
const words = (min: number) => fc.array(word, { minLength: min, maxLength: 60 }).map((list) => list.join(''));

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

  it('gives offsets that both units agree on', () => {
    fc.assert(
      fc.property(words(1), fc.nat(), fc.nat(), (text, a, b) => {
        const start = a % text.length;
        const end = start + 1 + (b % (text.length - start));
        const anchor = makeAnchor(text, start, end);
        const [from, to] = anchor.offsets.utf16;
        expect(text.slice(from, to)).toBe(anchor.quote);
        const [first, last] = anchor.offsets.codePoints;
        expect([...text].slice(first, last).join('')).toBe(anchor.quote);
        expect([...text].slice(Math.max(0, first - CONTEXT), first).join('')).toBe(anchor.before);
        expect([...text].slice(last, last + CONTEXT).join('')).toBe(anchor.after);
      }),
      { seed, numRuns: 300 },
    );
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

  // The quote is marked with a character that stands nowhere else, so that the test knows where it is.
  const marked = fc.record({ before: words(0), inner: words(1), after: words(0) });

  it('finds the same quote when text is changed anywhere out of its context', () => {
    fc.assert(
      fc.property(marked, words(0), words(0), ({ before, inner, after }, head, tail) => {
        const quote = `⟦${inner}⟧`;
        const near = 'c'.repeat(CONTEXT);
        const text = `${before}${near}${quote}${near}${after}`;
        const anchor = anchorOf(text, quote);
        const edited = `${head}${near}${quote}${near}${tail}`;
        const start = edited.indexOf('⟦');
        expect(findQuote(edited, anchor)).toMatchObject({ at: { start, end: start + quote.length } });
      }),
      { seed, numRuns: 300 },
    );
  });

  it('is an orphan when the quote is deleted, whatever else is edited', () => {
    fc.assert(
      fc.property(marked, words(0), words(0), ({ before, inner, after }, head, tail) => {
        const quote = `⟦${inner}⟧`;
        const anchor = anchorOf(`${before}${quote}${after}`, quote);
        expect(findQuote(`${before}${after}`, anchor)).toEqual({ at: null, why: 'gone' });
        expect(findQuote(`${head}${before}${inner}${after}${tail}`, anchor)).toEqual({
          at: null,
          why: 'gone',
        });
      }),
      { seed, numRuns: 300 },
    );
  });

  it('is never attached to a copy that stood elsewhere when its own is deleted', () => {
    fc.assert(
      fc.property(words(1), words(0), words(0), (quote, left, right) => {
        const own = `<${'1'.repeat(40)}>`;
        const other = `<${'2'.repeat(40)}>`;
        fc.pre(quote.trim() !== '');
        const text = `${left}${own}${quote}${own}${other}${quote}${other}${right}`;
        const start = left.length + own.length;
        const anchor = makeAnchor(text, start, start + quote.length);
        const edited = `${left}${own}${own}${other}${quote}${other}${right}`;
        expect(findQuote(edited, anchor).at).toBeNull();
      }),
      { seed, numRuns: 300 },
    );
  });

  it('finds exactly what it found before in an unchanged text', () => {
    fc.assert(
      fc.property(words(1), fc.nat(), fc.nat(), (text, a, b) => {
        const start = a % text.length;
        const anchor = makeAnchor(text, start, start + 1 + (b % (text.length - start)));
        const [from, to] = anchor.offsets.utf16;
        expect(findQuote(text, anchor)).toEqual({ at: { start: from, end: to }, exact: true });
      }),
      { seed, numRuns: 300 },
    );
  });
});
