// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align, renderMarkdown, toRendered, toSource } from '../../../src/webview/render/index.ts';

function rendered(source: string): string {
  return renderMarkdown(source)?.textContent ?? '';
}

/** What a source range shows, as text. */
function shows(source: string, quote: string): string | null {
  const text = rendered(source);
  const start = source.indexOf(quote);
  const range = toRendered(align(source, text), start, start + quote.length);
  return range === null ? null : text.slice(range.start, range.end);
}

describe('align', () => {
  it('finds a quote inside emphasis, lists, tables and after links', () => {
    expect(shows('It is **very** important.', 'very')).toBe('very');
    expect(shows('Take the *first one* of\nthem', 'first one* of')).toBe('first one of');
    expect(shows('1. Base rent\n2. Escalation of 3%', 'Escalation of 3%')).toBe('Escalation of 3%');
    expect(shows('| a | b |\n|---|---|\n| 12 | total due |', 'total due')).toBe('total due');
    expect(shows('See [the memo](https://example.com/the/path) then the path', 'then the path')).toBe(
      'then the path',
    );
    expect(shows('`update_status` is the tool', 'update_status')).toBe('update_status');
    expect(shows('# Heading\n\nThe grader may look.', 'The grader')).toBe('The grader');
  });

  it('finds a quote that holds characters Markdown escapes', () => {
    expect(shows('a < b && c > d', '< b && c >')).toBe('< b && c >');
    expect(shows('<script>alert(1)</script> stays', 'alert(1)')).toBe('alert(1)');
    expect(shows('one \0 and one \uFFFD', '\0 and')).toBe('\uFFFD and');
  });

  it('goes back from what is selected to the source', () => {
    const source = 'It is **very** important, see [this](https://a.example).';
    const text = rendered(source);
    const at = text.indexOf('very important');
    const range = toSource(align(source, text), at, at + 'very important'.length);
    expect(range === null ? null : source.slice(range.start, range.end)).toBe('very** important');
  });

  it('maps plain words onto themselves, in order', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, (list) => {
        const source = list.join(' ');
        const { sourceOf } = align(source, source);
        expect([...sourceOf]).toEqual(Array.from({ length: source.length }, (_, index) => index));
      }),
      { seed: 5 },
    );
  });

  it('never runs backwards or out of the source, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (source, text) => {
        let before = -1;
        for (const offset of align(source, text).sourceOf) {
          if (offset < 0) continue;
          expect(offset).toBeGreaterThan(before);
          expect(offset).toBeLessThan(source.length);
          before = offset;
        }
      }),
      { seed: 6, numRuns: 300 },
    );
  });
});
