import { describe, expect, it } from 'vitest';
import { CHUNK_SIZE, MemoryByteSource, scanLines } from '../../../../src/core/bytes/index.ts';
import { SlowSource, collect, utf8 } from '../../support/sources.ts';

async function lines(text: string | Uint8Array, chunk = CHUNK_SIZE) {
  const bytes = typeof text === 'string' ? utf8(text) : text;
  const spans = (await collect(scanLines(new SlowSource(bytes, chunk)))).flat();
  return spans.map((span) => ({
    ...span,
    text: new TextDecoder().decode(bytes.subarray(span.start, span.end)),
  }));
}

describe('scanLines', () => {
  it('numbers lines from 1 and leaves the line feed out', async () => {
    expect(await lines('ab\n\ncd\n')).toEqual([
      { line: 1, start: 0, end: 2, blank: false, nuls: 0, text: 'ab' },
      { line: 2, start: 3, end: 3, blank: true, nuls: 0, text: '' },
      { line: 3, start: 4, end: 6, blank: false, nuls: 0, text: 'cd' },
    ]);
  });

  it('gives a last line without a line feed', async () => {
    expect((await lines('a\nb')).map(({ text }) => text)).toEqual(['a', 'b']);
    expect(await lines('')).toEqual([]);
  });

  it('leaves the carriage return of a CRLF out, also where a chunk ends between the two', async () => {
    for (const chunk of [1, 2, 3, CHUNK_SIZE]) {
      expect((await lines('ab\r\ncd\r\n\r\n', chunk)).map(({ text }) => text)).toEqual(['ab', 'cd', '']);
    }
  });

  it('cuts at line feeds only', async () => {
    const text = 'a\u2028b\u2029c\u0085d\rx\vy\fz';
    expect((await lines(`${text}\nq`)).map((line) => line.text)).toEqual([text, 'q']);
  });

  it('counts NUL padding and calls a line of it blank', async () => {
    const spans = await lines('\0\0\0{}\n\0\0\n{}\0\n');
    expect(spans.map(({ nuls, blank }) => [nuls, blank])).toEqual([
      [3, false],
      [2, true],
      [0, false],
    ]);
  });

  it('scans a part, with the number its first line has', async () => {
    const source = new MemoryByteSource('m', 'a\nb\nc\nd\n');
    const spans = (await collect(scanLines(source, { start: 2, end: 6, line: 2 }))).flat();
    expect(spans.map(({ line, start, end }) => [line, start, end])).toEqual([
      [2, 2, 3],
      [3, 4, 5],
    ]);
  });
});
