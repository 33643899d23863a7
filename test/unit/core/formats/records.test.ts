import { describe, expect, it } from 'vitest';
import {
  CachedByteSource,
  MAX_RECORD,
  MemoryByteSource,
  type ByteSource,
} from '../../../../src/core/bytes/index.ts';
import type { ReadContext, Unit } from '../../../../src/core/formats/index.ts';
import {
  documentOf,
  elementUnits,
  memberUnits,
  recordOf,
  recordUnits,
  recordsOf,
  wholeFileUnit,
} from '../../../../src/core/formats/records.ts';
import type { Problem } from '../../../../src/core/model/index.ts';
import { MadeUpSource, collect, joined, utf16, utf8 } from '../../support/sources.ts';
import { stored, zipOf } from '../../support/zip.ts';

function contextOf(content: Uint8Array | string | ByteSource): ReadContext {
  const source =
    typeof content === 'string' || content instanceof Uint8Array
      ? new MemoryByteSource('x', content)
      : content;
  return { source: new CachedByteSource(source), fileName: 'x' };
}

async function units(content: Uint8Array | string | ByteSource) {
  const context = contextOf(content);
  const found = await collect(recordUnits(context));
  const isUnit = (one: Unit | Problem): one is Unit => !('kind' in one);
  return {
    context,
    units: found.filter(isUnit),
    problems: found.filter((one) => !isUnit(one)),
  };
}

/** The values of all records, unit by unit, and the same read as one unit. */
async function values(content: Uint8Array | string) {
  const { context, units: all } = await units(content);
  const byUnit = [];
  for (const unit of all)
    for (const record of await collect(recordsOf(unit, context))) byUnit.push(record.value);
  const whole = await collect(wholeFileUnit(context));
  const streamed = [];
  for (const unit of whole)
    for (const record of await collect(recordsOf(unit, context)))
      if (record.value !== undefined) streamed.push(record.value);
  expect(streamed).toEqual(byUnit.filter((value) => value !== undefined));
  return byUnit;
}

const records = [{ id: 'a', text: 'é]\n"' }, { id: 'b', list: [1, { c: [2] }] }, { id: 'c' }];
const lines = records.map((record) => JSON.stringify(record)).join('\n');

describe('records read alike', () => {
  it.each([
    ['JSON Lines', lines],
    ['JSON Lines with a final line feed', `${lines}\n`],
    [
      'CRLF, a byte order mark and blank lines',
      joined(Uint8Array.of(0xef, 0xbb, 0xbf), `\r\n${lines.replaceAll('\n', '\r\n\r\n')}\r\n`),
    ],
    ['an array on one line', JSON.stringify(records)],
    ['an array, pretty', JSON.stringify(records, null, 2)],
    [
      'an array with one element a line',
      `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`,
    ],
    [
      'pretty documents one after the other',
      records.map((record) => JSON.stringify(record, null, 2)).join('\n'),
    ],
    ['documents without anything between', records.map((record) => JSON.stringify(record)).join('')],
    ['UTF-16, little end first', utf16(`${lines}\n`, 'le')],
    ['UTF-16, big end first, an array', utf16(JSON.stringify(records, null, 1), 'be')],
  ])('from %s', async (_, content) => {
    expect(await values(content)).toEqual(records);
  });

  it('from lines that are arrays', async () => {
    expect(await values('["a", {"b": 1}]\n["c", 2]\n')).toEqual([
      ['a', { b: 1 }],
      ['c', 2],
    ]);
  });

  it('from one object, on a line or pretty', async () => {
    expect(await values('{"a": [1, 2]}')).toEqual([{ a: [1, 2] }]);
    expect(await values('{\n  "a": [\n    1,\n    2\n  ]\n}\n')).toEqual([{ a: [1, 2] }]);
  });

  it('from lines longer than what is looked at first, and an array of such', async () => {
    const long = { text: 'x'.repeat(100_000) };
    expect(await values(`${JSON.stringify(long)}\n{"b": 1}\n`)).toEqual([long, { b: 1 }]);
    expect(await values(JSON.stringify([long, long]))).toEqual([long, long]);
    expect(await values(`[${JSON.stringify(long)},\n${JSON.stringify(long)}\n]`)).toEqual([long, long]);
    expect(await values(JSON.stringify(long))).toEqual([long]);
  });

  it('from a file whose first line is torn', async () => {
    const all = await values(`{"id": "a", "text": "to\n${lines}\n`);
    expect(all).toEqual([{ id: 'a', text: 'to' }, ...records]);
    const long = `{"id": "a", "text": "${'x'.repeat(100_000)}\n${lines}\n`;
    expect((await values(long)).slice(1)).toEqual(records);
  });
});

describe('places', () => {
  it('are those of the bytes in the source', async () => {
    const text = '\n{"a": 1}\n[2]\n';
    const found = (await units(text)).units;
    expect(found).toEqual([
      { ordinal: 1, span: { line: 2, start: 1, end: 9 } },
      { ordinal: 2, span: { line: 3, start: 10, end: 13 } },
    ]);
    const pretty = (await units('[\n  {"é": 1},\n  {"b": 2}\n]')).units;
    expect(pretty.map(({ span }) => span)).toEqual([
      { line: 2, start: 4, end: 13 },
      { line: 3, start: 17, end: 25 },
    ]);
    const wide = (await units(utf16('{"a": 1}\n{"b": 2}\n', 'le'))).units;
    expect(wide.map(({ span }) => span)).toEqual([
      { line: 1, start: 2, end: 18 },
      { line: 2, start: 20, end: 36 },
    ]);
  });

  it('of problems are those of the fault', async () => {
    const { context, units: all } = await units('{"a": 1}\n{"é": tru}\n{"b": "x');
    const read = [];
    for (const unit of all) read.push(...(await collect(recordsOf(unit, context))));
    expect(read.map(({ value }) => value)).toEqual([{ a: 1 }, { é: 'tru' }, { b: 'x' }]);
    expect(read.map(({ problem }) => problem)).toEqual([
      null,
      {
        kind: 'invalid-json',
        message:
          'This is no JSON value: it is kept as text. The record is not valid JSON; what could be read is shown.',
        line: 2,
        byte: 16,
      },
      {
        kind: 'torn-record',
        message: 'The text ends inside a string. The record is cut off; what stands before is shown.',
        line: 3,
        byte: 29,
      },
    ]);
  });

  it('of a fault in a pretty record name its own line', async () => {
    const { context, units: all } = await units('[\n {\n  "a": 1,\n  "b": Nope\n }\n]');
    const [record] = await collect(
      recordsOf(all[0] ?? { ordinal: 1, span: { line: 1, start: 0, end: 0 } }, context),
    );
    expect(record?.problem).toMatchObject({ line: 4, byte: 22 });
  });
});

describe('damage', () => {
  it('of NUL bytes is skipped and told', async () => {
    const found = await units(
      joined(
        '{"a": 1}\n',
        new Uint8Array(5),
        '{"b": 2}\n',
        new Uint8Array(3),
        '\n{"c": 3}\n',
        new Uint8Array(4),
      ),
    );
    expect(found.units.map(({ span }) => [span.line, span.start, span.end])).toEqual([
      [1, 0, 8],
      [2, 14, 22],
      [4, 27, 35],
    ]);
    expect(found.problems).toEqual([
      {
        kind: 'invalid-text',
        message: '5 NUL bytes were skipped: padding that a crash leaves.',
        line: 2,
        byte: 9,
      },
      {
        kind: 'invalid-text',
        message: '3 NUL bytes were skipped: padding that a crash leaves.',
        line: 3,
        byte: 23,
      },
      {
        kind: 'invalid-text',
        message: '4 NUL bytes were skipped: padding that a crash leaves.',
        line: 5,
        byte: 36,
      },
    ]);
  });

  it('of several records on one line gives each', async () => {
    const { context, units: all } = await units('{"a": 1}{"b": "é"} {"c": 3}\n{"d": 4}\n');
    const read = [];
    for (const unit of all) read.push(...(await collect(recordsOf(unit, context))));
    expect(read.map(({ value, span }) => [value, span.start, span.end])).toEqual([
      [{ a: 1 }, 0, 8],
      [{ b: 'é' }, 8, 19],
      [{ c: 3 }, 20, 28],
      [{ d: 4 }, 29, 37],
    ]);
    expect(read.map(({ problem }) => problem?.message ?? null)).toEqual([
      '3 records stand on one line: each is read.',
      null,
      null,
      null,
    ]);
  });

  it('of very many records on one line takes no longer than reading them', async () => {
    const { context, units: all } = await units(`{"a": 1}\n${'{"b": 2}'.repeat(20_000)}\n`);
    const read = [];
    for (const unit of all) read.push(...(await collect(recordsOf(unit, context))));
    expect(read).toHaveLength(20_001);
  });

  it('of bytes that are no text is shown and told', async () => {
    const { context, units: all } = await units(joined('{"a": 1}\n{"b": "x', Uint8Array.of(0xff), 'y"}\n'));
    const [record] = await collect(
      recordsOf(all[1] ?? { ordinal: 1, span: { line: 1, start: 0, end: 0 } }, context),
    );
    expect(record).toMatchObject({
      value: { b: 'x\uFFFDy' },
      problem: { kind: 'invalid-text', line: 2, byte: 17 },
    });
  });

  it('of a torn array keeps the elements before', async () => {
    const found = await units('[{"a": 1},\n{"b": 2},\n{"c": "to');
    expect(found.units).toHaveLength(3);
    expect(found.problems).toMatchObject([{ kind: 'incomplete', line: 3, byte: 30 }]);
  });

  it('of a record too large to hold leaves it out, reads the others, and never holds it', async () => {
    // {"a":1} LF, a record of 300 MB of x, LF, {"b":2} LF.
    const first = utf8('{"a":1}\n{"x":"');
    const last = utf8('"}\n{"b":2}\n');
    const size = first.length + 300 * 1024 * 1024 + last.length;
    const source = new MadeUpSource(size, (bytes, start) => {
      bytes.fill(0x78);
      for (let at = 0; at < bytes.length && start + at < first.length; at++)
        bytes[at] = first[start + at] ?? 0;
      for (let at = Math.max(0, size - last.length - start); at < bytes.length; at++)
        bytes[at] = last[start + at - (size - last.length)] ?? 0;
    });
    const found = await units(source);
    const read = [];
    for (const unit of found.units) read.push(...(await collect(recordsOf(unit, found.context))));
    expect(read.map(({ value }) => value)).toEqual([{ a: 1 }, { b: 2 }]);
    expect(found.problems).toMatchObject([{ kind: 'record-too-large', line: 2, byte: 8 }]);
    expect(source.largestRead).toBeLessThanOrEqual(1024 * 1024);
    expect(MAX_RECORD).toBeLessThan(2 ** 29);
  });
});

describe('elementUnits', () => {
  it('gives the elements of a list inside a document', async () => {
    const text = '{"eval": {"samples": [9]},\n "samples": [\n  {"id": 1},\n  {"id": 2}],\n "x": 1}';
    const context = contextOf(text);
    const found = await collect(elementUnits(context, ['samples']));
    expect(found.map((one) => ('kind' in one ? one : text.slice(one.span.start, one.span.end)))).toEqual([
      '{"id": 1}',
      '{"id": 2}',
    ]);
    expect(await collect(elementUnits(context, ['eval', 'samples']))).toHaveLength(1);
    expect(await collect(elementUnits(context, ['missing']))).toEqual([]);
  });
});

describe('documentOf', () => {
  it('gives a document piece by piece', async () => {
    const text =
      '{"version": 2,\n "samples": [{"id": 1}, {"id": 12345678901234567890}], "huge": [1, 2], "skipped": 3}';
    const context = contextOf(text);
    const [unit] = await collect(wholeFileUnit(context));
    const pieces = await collect(
      documentOf(unit ?? { ordinal: 1, span: { line: 1, start: 0, end: 0 } }, context, (path) => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'samples')) return 'enter';
        return path[0] === 'huge' ? 'locate' : path[0] === 'skipped' ? 'skip' : 'read';
      }),
    );
    expect(
      pieces.map((piece) => (piece.type === 'value' ? [piece.path.join('.'), piece.value] : piece.type)),
    ).toEqual([
      'enter',
      ['version', 2],
      'enter',
      ['samples.0', { id: 1 }],
      ['samples.1', { id: expect.objectContaining({ source: '12345678901234567890' }) as unknown }],
      'leave',
      ['huge', undefined],
      'leave',
    ]);
    const huge = pieces.find((piece) => piece.type === 'value' && piece.path[0] === 'huge');
    if (huge?.type !== 'value') throw new Error('not located');
    expect(huge.span).toMatchObject({
      line: 2,
      start: text.indexOf('[1, 2]'),
      end: text.indexOf('[1, 2]') + 6,
    });
    expect((await recordOf({ ordinal: 1, span: huge.span }, context)).value).toEqual([1, 2]);
  });
});

describe('archives', () => {
  const zip = zipOf([
    stored('header.json', '{"a": 1}'),
    stored('samples/1.json', '[{"b": 1},\n{"b": 2}]'),
    stored('x.txt', 'no'),
  ]);

  it('give their members as units, and the records in them', async () => {
    const context = contextOf(zip);
    const found = await collect(memberUnits(context, (name) => name.endsWith('.json')));
    expect(found).toEqual([
      { ordinal: 1, span: { line: null, start: 0, end: 8, member: 'header.json' } },
      { ordinal: 2, span: { line: null, start: 0, end: 20, member: 'samples/1.json' } },
    ]);
    const [header, samples] = found.filter((one): one is Unit => !('kind' in one));
    if (header === undefined || samples === undefined) throw new Error('no units');
    expect((await recordOf(header, context)).value).toEqual({ a: 1 });
    expect(await collect(recordsOf(samples, context))).toMatchObject([
      { value: { b: 1 }, span: { start: 1, end: 9, member: 'samples/1.json' } },
      { value: { b: 2 }, span: { line: 2, start: 11, end: 19, member: 'samples/1.json' } },
    ]);
  });

  it('say which member is missing', async () => {
    const unit = { ordinal: 1, span: { line: null, start: 0, end: 1, member: 'gone.json' } };
    expect(await recordOf(unit, contextOf(zip))).toMatchObject({
      value: undefined,
      problem: { kind: 'missing-member', member: 'gone.json' },
    });
  });
});
