import { describe, expect, it } from 'vitest';
import { callPreview } from '../../../../src/server/views/preview.ts';
import { firstLine, oneLine } from '../../../../src/server/views/oneLine.ts';
import { wordsIn } from '../../../../src/server/views/words.ts';

describe('callPreview', () => {
  it.each([
    [{ command: 'cd /app &&\n  ls' }, 'cd /app && ls'],
    [{ command: ['bash', '-lc', 'rg foo'] }, 'rg foo'],
    [{ command: ['git', 'status'] }, 'git status'],
    [{ command: 'view', path: '/a/b.py' }, 'view'],
    [{ path: '/a/b.py', mode: 'w' }, '/a/b.py mode: w'],
    [{ new_status: '__PROBE_INVALID__', id: 7 }, 'new_status: __PROBE_INVALID__, id: 7'],
    [{ items: [1, 2, 3], nested: { a: 1 }, none: {} }, 'items: [3], nested: {…}, none: {}'],
    [{}, ''],
    ['free text\nof two lines', 'free text of two lines'],
  ])('%j', (value, preview) => expect(callPreview(value)).toBe(preview));

  it('is one line of at most 160 units', () => {
    const line = callPreview({ command: `${'x'.repeat(159)}😀😀` });
    expect(line).toBe(`${'x'.repeat(159)}…`);
  });
});

describe('oneLine and firstLine', () => {
  it('cut without splitting a pair', () => {
    expect(oneLine('aa😀bb', 4)).toBe('aa…');
    expect(oneLine(' a \n b ', 10)).toBe('a b');
  });

  it('pass over what says nothing', () => {
    expect(firstLine('\n\n# Plan\nfirst', 20)).toBe('Plan');
    expect(firstLine('', 20)).toBe('');
  });
});

describe('wordsIn', () => {
  it.each([
    ['', 0],
    ['  one  two\nthree\u00a0four ', 4],
    ['漢字 かな', 2],
  ])('%j has %i words', (text, words) => expect(wordsIn(text)).toBe(words));
});
