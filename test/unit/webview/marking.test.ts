// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  align,
  markSpans,
  renderMarkdown,
  tieText,
  type MarkedSpan,
} from '../../../src/webview/render/index.ts';

function span(
  start: number,
  end: number,
  id: string,
  rank = 1,
  kind: MarkedSpan['kind'] = 'finding',
): MarkedSpan {
  return { start, end, rank, kind, id, color: 'red', active: false };
}

function plain(text: string, base: number, spans: readonly MarkedSpan[]): HTMLElement {
  const target = document.createElement('div');
  target.append(text);
  tieText(target, base, text.length);
  markSpans(target, spans);
  return target;
}

function marks(target: HTMLElement): [string, string][] {
  return [...target.querySelectorAll('mark')].map((mark) => [
    mark.textContent ?? '',
    mark.dataset['ids'] ?? '',
  ]);
}

describe('markSpans', () => {
  it('marks exactly the characters of a span and keeps the text', () => {
    const target = plain('The grader may look at it.', 0, [span(4, 10, 'a')]);
    expect(marks(target)).toEqual([['grader', 'a']]);
    expect(target.textContent).toBe('The grader may look at it.');
  });

  it('cuts overlapping spans into pieces that name all that cover them', () => {
    const target = plain('abcdefghij', 0, [span(2, 6, 'a'), span(4, 8, 'b', 0)]);
    expect(marks(target)).toEqual([
      ['cd', 'a'],
      ['ef', 'b a'],
      ['gh', 'b'],
    ]);
  });

  it('counts offsets from the whole string where only a slice is shown', () => {
    expect(
      marks(plain('cdef', 100, [span(101, 103, 'a'), span(0, 50, 'before'), span(200, 210, 'after')])),
    ).toEqual([['de', 'a']]);
  });

  it('marks across elements of rendered Markdown', () => {
    const source = 'It is **very** odd';
    const target = document.createElement('div');
    target.append(renderMarkdown(source) ?? '');
    tieText(target, 0, source.length, align(source, target.textContent ?? ''));
    markSpans(target, [span(3, source.length, 'a')]);
    expect(
      marks(target)
        .map(([text]) => text)
        .join(''),
    ).toBe('is very odd');
    expect(target.querySelector('strong mark')?.textContent).toBe('very');
  });

  it('leaves a text without spans alone', () => {
    expect(plain('abc', 0, []).querySelector('mark')).toBeNull();
  });
});
