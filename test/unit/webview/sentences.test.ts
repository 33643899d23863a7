import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/webview/transcript/index.ts';

describe('sentencesOf', () => {
  it('gives each sentence without the white space around it', () => {
    const text = '  One here. Two 🎉 there?\n\nThree';
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'One here.',
      'Two 🎉 there?',
      'Three',
    ]);
  });

  it('gives nothing for white space', () => {
    expect(sentencesOf(' \n ')).toEqual([]);
  });
});
