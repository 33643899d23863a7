import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEXT, findQuote, makeAnchor } from '../../../../src/core/labels/index.ts';

const seed = 20260401;

/** Words with characters of one, two and more code units, and a lone surrogate. */
const word = fc.constantFrom('alpha', 'é', '🧾', '👩‍👩‍👧', 'beta', '\ud83e', '\n', ' ', '漢', 'γ');
const words = (min: number) => fc.array(word, { minLength: min, maxLength: 60 }).map((list) => list.join(''));

describe('the anchor of any span', () => {
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

describe('finding any quote again', () => {
  const anchorOf = (text: string, quote: string, from = 0) => {
    const start = text.indexOf(quote, from);
    return makeAnchor(text, start, start + quote.length);
  };

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
