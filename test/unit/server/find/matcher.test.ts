import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Turn } from '../../../../src/core/model/index.ts';
import { RawNumber } from '../../../../src/core/model/index.ts';
import { makeMatcher, pieces } from '../../../../src/server/find/index.ts';

function find(
  text: string,
  query: string,
  options: Partial<Record<'caseSensitive' | 'wholeWord' | 'regex', boolean>> = {},
) {
  const matcher = makeMatcher({
    text: query,
    caseSensitive: false,
    wholeWord: false,
    regex: false,
    ...options,
  });
  if ('error' in matcher) return matcher.error;
  const hits: [number, string][] = [];
  matcher(text, ({ start, end }) => {
    hits.push([start, text.slice(start, end)]);
    return true;
  });
  return hits;
}

describe('literal', () => {
  it('ignores case unless told otherwise, and takes every character as itself', () => {
    expect(find('Aa.a', 'a')).toEqual([
      [0, 'A'],
      [1, 'a'],
      [3, 'a'],
    ]);
    expect(find('Aa.a', 'a', { caseSensitive: true })).toEqual([
      [1, 'a'],
      [3, 'a'],
    ]);
    expect(find('x(a|b)*{2}^$[-]\\/?+.', '(a|b)*{2}^$[-]\\/?+.')).toEqual([[1, '(a|b)*{2}^$[-]\\/?+.']]);
    expect(find('abc', '')).toEqual([]);
  });

  it('keeps offsets of the text where folding would change its length', () => {
    expect(find('İİ error', 'ERROR')).toEqual([[3, 'error']]);
    expect(find('ẞ and ß', 'ß')).toEqual([
      [0, 'ẞ'],
      [6, 'ß'],
    ]);
    expect(find('ΣΑΣ', 'σας')).toEqual([[0, 'ΣΑΣ']]);
    expect(find('😀 K', 'k')).toEqual([[3, 'K']]);
  });

  it('finds whole words by Unicode', () => {
    expect(find('err error err', 'err', { wholeWord: true })).toEqual([
      [0, 'err'],
      [10, 'err'],
    ]);
    expect(find('été étés', 'été', { wholeWord: true })).toEqual([[0, 'été']]);
    expect(find('a.b -x- a-x', '-x', { wholeWord: true })).toEqual([
      [4, '-x'],
      [9, '-x'],
    ]);
  });

  it('agrees with a search that steps through the text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'İ', '.', '😀'), maxLength: 24 });
    const needles = fc.string({ unit: fc.constantFrom('a', 'b', 'İ', '.'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(letters, needles, (text, needle) => {
        const expected: [number, string][] = [];
        for (let at = 0; at + needle.length <= text.length;) {
          const piece = text.slice(at, at + needle.length);
          const same = [...piece].map((c) => (c === 'A' ? 'a' : c)).join('') === needle;
          if (same) expected.push([at, piece]);
          at += same ? needle.length : 1;
        }
        expect(find(text, needle)).toEqual(expected);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

describe('regular expression', () => {
  it('matches line by line, and never nothing', () => {
    expect(find('ab\nab', '^a|b$', { regex: true })).toEqual([
      [0, 'a'],
      [1, 'b'],
      [3, 'a'],
      [4, 'b'],
    ]);
    expect(find('xay', 'a*', { regex: true })).toEqual([[1, 'a']]);
    expect(find('ID-7 id-8', 'ID-\\d', { regex: true, caseSensitive: true })).toEqual([[0, 'ID-7']]);
  });

  it('finds whole words by Unicode, with one separator for two of them', () => {
    expect(find('err err error', 'err|error', { regex: true, wholeWord: true })).toEqual([
      [0, 'err'],
      [4, 'err'],
      [8, 'error'],
    ]);
    expect(find('été, étés', 'été', { regex: true, wholeWord: true })).toEqual([[0, 'été']]);
  });

  it('says what is wrong in the words that were typed', () => {
    expect(find('', '(a', { regex: true, wholeWord: true })).toMatch(/^Not a regular expression: .*\(a/);
    expect(find('', '(?=a)', { regex: true })).toMatch(/^Not a regular expression/);
  });

  it('takes linear time on what makes backtracking explode', () => {
    const started = performance.now();
    expect(find('a'.repeat(20_000), '(a*)*b', { regex: true })).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('pieces', () => {
  it('gives texts, leaves of arguments by pointer, numbers as written, and results', () => {
    const turn: Turn = {
      number: 1,
      role: 'model',
      records: [],
      parts: [
        { kind: 'text', text: 'T' },
        {
          kind: 'tool-call',
          callId: null,
          name: 'n',
          arguments: { a: ['x', 5], 'b/c': new RawNumber('NaN') },
        },
        { kind: 'tool-call', callId: null, name: 'n', arguments: 'free' },
        { kind: 'unknown', type: 'u', value: { k: null } },
        { kind: 'tool-result', callId: null, name: null, text: 'R', isError: null, exitCode: null },
      ],
    };
    expect([...pieces(turn)].map(({ part, pointer, text }) => [part, pointer, text])).toEqual([
      [1, null, 'T'],
      [2, '/a/0', 'x'],
      [2, '/a/1', '5'],
      [2, '/b~1c', 'NaN'],
      [3, null, 'free'],
      [4, '/k', 'null'],
      [5, null, 'R'],
    ]);
  });
});
