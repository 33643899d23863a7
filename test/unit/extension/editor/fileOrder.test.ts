import { describe, expect, it } from 'vitest';
import { filesFrom, inReadingOrder } from '../../../../src/extension/editor/fileOrder.ts';
import { webAddress, turnMistake } from '../../../../src/extension/editor/links.ts';
import { mayHoldRollouts, viewTypeFor } from '../../../../src/extension/editor/viewTypes.ts';

const files = [
  '/w/b/run10.jsonl',
  '/w/b/run2.jsonl',
  '/w/a/x.jsonl',
  '/w/c/y.jsonl',
  '/w/b/notes.json',
  '/w/b/run1.jsonl',
];

describe('filesFrom', () => {
  it('counts as people do', () => {
    expect(inReadingOrder(files)).toEqual([
      '/w/a/x.jsonl',
      '/w/b/notes.json',
      '/w/b/run1.jsonl',
      '/w/b/run2.jsonl',
      '/w/b/run10.jsonl',
      '/w/c/y.jsonl',
    ]);
  });

  it('goes on in the folder, then around through the others, and never back to itself', () => {
    expect(filesFrom('/w/b/run2.jsonl', files, 'next')).toEqual([
      '/w/b/run10.jsonl',
      '/w/b/run1.jsonl',
      '/w/c/y.jsonl',
      '/w/a/x.jsonl',
    ]);
    expect(filesFrom('/w/b/run2.jsonl', files, 'previous')).toEqual([
      '/w/b/run1.jsonl',
      '/w/b/run10.jsonl',
      '/w/a/x.jsonl',
      '/w/c/y.jsonl',
    ]);
  });

  it('starts from a file outside the workspace too', () => {
    expect(filesFrom('/elsewhere/z.jsonl', files, 'next')).toEqual([
      '/w/a/x.jsonl',
      '/w/b/run1.jsonl',
      '/w/b/run2.jsonl',
      '/w/b/run10.jsonl',
      '/w/c/y.jsonl',
    ]);
  });
});

describe('webAddress', () => {
  it('lets through the web and nothing else', () => {
    expect(webAddress('https://example.com/a b')).toBe('https://example.com/a%20b');
    expect(webAddress('HTTP://EXAMPLE.com')).toBe('http://example.com/');
    const others = [
      'javascript:alert(1)',
      'command:workbench.action.quit',
      'file:///etc/passwd',
      'vscode://x',
      'data:text/html,x',
      '//example.com',
      '',
      ' java\nscript:alert(1)',
    ];
    for (const other of others) expect(webAddress(other), other).toBeNull();
  });

  it('shows a look-alike host as it is', () => {
    // Cyrillic а: the host is written out in Punycode.
    expect(webAddress('https://exаmple.com')).toBe('https://xn--exmple-4nf.com/');
  });
});

describe('turnMistake', () => {
  it('takes whole numbers of turns that are there', () => {
    expect(['1', ' 12 ', '40'].map((text) => turnMistake(text, 40))).toEqual([null, null, null]);
    for (const text of ['0', '41', '-1', '1.5', '1e1', '', 'x']) expect(turnMistake(text, 40)).not.toBeNull();
  });
});

describe('viewTypeFor', () => {
  it('says what the manifest’s patterns say', () => {
    const optional = 'rolloutReview.transcriptOptional';
    expect(viewTypeFor('/w/a.eval')).toBe('rolloutReview.transcript');
    expect(viewTypeFor('/w/a.traj')).toBe('rolloutReview.transcript');
    expect(viewTypeFor('/w/rollout-2026.jsonl')).toBe('rolloutReview.transcript');
    expect(viewTypeFor('/w/rollout-x/chat.jsonl')).toBe(optional);
    expect(viewTypeFor('/w/my-rollout-1.jsonl')).toBe(optional);
    expect(viewTypeFor('/w/chat.json')).toBe(optional);
    expect(mayHoldRollouts('/w/chat.yaml')).toBe(false);
  });
});
