import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPANDED_CAP } from '../../../../src/protocol/index.ts';
import { targetOf, textUri, type TextTarget } from '../../../../src/extension/text/textUri.ts';
import { wholeText } from '../../../../src/extension/text/wholeText.ts';

const sliceOf = (text: string, reads: [number, number][]) => async (start: number, end: number) => {
  reads.push([start, end]);
  return { text: text.slice(start, end), offset: start, length: text.length, lines: 1 };
};

describe('wholeText', () => {
  it('asks for slices of the permitted size until it has all', async () => {
    const text = 'x'.repeat(EXPANDED_CAP * 2 + 5);
    const reads: [number, number][] = [];
    expect(await wholeText(sliceOf(text, reads))).toBe(text);
    expect(reads).toEqual([
      [0, 200_000],
      [200_000, 400_000],
      [400_000, 600_000],
    ]);
  });

  it('cuts at the cap and says so', async () => {
    const reads: [number, number][] = [];
    const text = await wholeText(sliceOf('abcdefghij', reads), 4);
    expect(text).toBe('abcd\n\n[Cut here: 4 of 10 characters are shown.]');
    expect(reads).toEqual([[0, 4]]);
  });

  it('ends where a slice gives nothing', async () => {
    const empty = async () => ({ text: '', offset: 0, length: 9, lines: 1 });
    expect(await wholeText(empty)).toBe('\n\n[Cut here: 0 of 9 characters are shown.]');
    expect(await wholeText(async () => ({ text: '', offset: 0, length: 0, lines: 0 }))).toBe('');
  });
});

describe('textUri', () => {
  it('carries its target, whatever the rollout is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.option(fc.string()), (key, turn, pointer) => {
        const target: TextTarget = { kind: 'part', path: '/w/ü #?.jsonl', key, turn, part: 1, pointer };
        const { path, query } = textUri(target, '.md');
        expect(targetOf(query)).toEqual(JSON.parse(JSON.stringify(target)));
        expect(path.lastIndexOf('/')).toBe(0);
        expect(path.endsWith('.md')).toBe(true);
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it('shows rollout, turn, part and argument in the tab', () => {
    const target: TextTarget = {
      kind: 'part',
      path: '/w/a',
      key: 'r1',
      turn: 4,
      part: 2,
      pointer: '/a/script',
    };
    expect(textUri(target, '.sh').path).toBe('/T4 P2 script r1.sh');
    expect(textUri({ kind: 'raw', path: '/w/a', key: 'r1', turn: 4 }, '.jsonl').path).toBe(
      '/T4 raw r1.jsonl',
    );
  });

  it('is nothing where the query is another', () => {
    for (const query of ['', '{', '[]', '{"kind":"raw"}', '{"kind":"other","path":"","key":"","turn":1}']) {
      expect(targetOf(query), query).toBeNull();
    }
  });
});
