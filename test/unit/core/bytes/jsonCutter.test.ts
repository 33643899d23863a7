import { describe, expect, it } from 'vitest';
import { JsonCutter, cutJson, type CutEvent, type CutVisit } from '../../../../src/core/bytes/index.ts';
import { SlowSource, collect, utf8 } from '../../support/sources.ts';

const elements: CutVisit = (path, kind) => (path.length === 0 && kind === 'array' ? 'enter' : 'give');

async function cut(text: string, visit: CutVisit = elements, chunk = 1 << 20): Promise<CutEvent[]> {
  return collect(cutJson(new SlowSource(text, chunk), visit));
}

/** The source text of the values given, `…` after those that are cut short. */
function texts(events: readonly CutEvent[], text: string): string[] {
  const bytes = utf8(text);
  return events.flatMap((event) =>
    event.type === 'value'
      ? [new TextDecoder().decode(bytes.subarray(event.start, event.end)) + (event.complete ? '' : '…')]
      : [],
  );
}

describe('cutting an array', () => {
  it('gives its elements, whatever they are and however they are spaced', async () => {
    const text = ' [ {"a": [1, "]"]} ,\n"x\\"y", -1.5e3,null\n, [[], {}] ] ';
    expect(texts(await cut(text), text)).toEqual([
      '{"a": [1, "]"]}',
      '"x\\"y"',
      '-1.5e3',
      'null',
      '[[], {}]',
    ]);
  });

  it('says on which line each begins', async () => {
    const events = await cut('[\n  {\n    "a": 1\n  },\n  {}\n]\n');
    expect(events.map(({ type, line }) => [type, line])).toEqual([
      ['enter', 1],
      ['value', 2],
      ['value', 5],
      ['leave', 1],
    ]);
  });

  it('cuts the same whatever the chunks', async () => {
    const text = '[{"a": "\\\\\\"b]"}, "é💡", [true, "\\u005d"], 12]';
    for (let chunk = 1; chunk < 12; chunk++) {
      expect(texts(await cut(text, elements, chunk), text)).toEqual([
        '{"a": "\\\\\\"b]"}',
        '"é💡"',
        '[true, "\\u005d"]',
        '12',
      ]);
    }
  });
});

describe('cutting an object', () => {
  const text = '{"version": 2, "samples": [{"id": 1}, {"id": 2}], "a\\"b": {"c": [3]}, "last": "x"}';

  it('gives values with their paths, and goes into those that are wanted', async () => {
    const visit: CutVisit = (path) =>
      path.length === 0 || (path.length === 1 && path[0] === 'samples')
        ? 'enter'
        : path[0] === 'version'
          ? 'skip'
          : 'give';
    for (const chunk of [1, 7, 1000]) {
      const events = await cut(text, visit, chunk);
      expect(events.map((event) => (event.type === 'fault' ? event : [event.type, event.path]))).toEqual([
        ['enter', []],
        ['enter', ['samples']],
        ['value', ['samples', 0]],
        ['value', ['samples', 1]],
        ['leave', ['samples']],
        ['value', ['a"b']],
        ['value', ['last']],
        ['leave', []],
      ]);
      expect(texts(events, text)).toEqual(['{"id": 1}', '{"id": 2}', '{"c": [3]}', '"x"']);
    }
  });
});

describe('cutting several documents', () => {
  it('gives each, with its number', async () => {
    const text = '{"a": 1}\n{\n "b": 2\n}{"c": 3} [4]\n';
    const events = await cut(text, () => 'give');
    expect(texts(events, text)).toEqual(['{"a": 1}', '{\n "b": 2\n}', '{"c": 3}', '[4]']);
    expect(events.map((event) => (event.type === 'value' ? event.document : null))).toEqual([0, 1, 2, 3]);
  });

  it('takes what is no JSON together, up to a line that begins a document', async () => {
    const text = 'Loading model, please wait] ok\n 1 {2}\n{"a": 1}\n"b",\n3\n[4]';
    for (const chunk of [1, 3, 1000]) {
      const events = await cut(text, () => 'give', chunk);
      expect(texts(events, text)).toEqual([
        'Loading model, please wait] ok\n 1 {2}',
        '{"a": 1}',
        '"b",\n3',
        '[4]',
      ]);
      expect(events.map(({ line }) => line)).toEqual([1, 3, 4, 6]);
    }
  });
});

describe('cutting what is torn', () => {
  it('keeps the elements before the end, and says that the end is missing', async () => {
    for (const [text, expected] of [
      ['[{"a": 1}, {"b": 2}, {"c": "tor', ['{"a": 1}', '{"b": 2}', '{"c": "tor…']],
      ['[{"a": 1}, {"b": 2}, ', ['{"a": 1}', '{"b": 2}']],
      ['[{"a": 1}, {"b": [2', ['{"a": 1}', '{"b": [2…']],
    ] as const) {
      const events = await cut(text);
      expect(texts(events, text)).toEqual(expected);
      expect(events.at(-1)).toEqual({
        type: 'fault',
        message: 'The source ends before the JSON it holds is closed.',
        offset: text.length,
        line: 1,
      });
      expect(events.at(-2)).toMatchObject({ type: 'leave', complete: false });
    }
  });

  it('finds the next element of a list with one on each line after a torn string', async () => {
    for (const indent of ['', '  ', '\t']) {
      const text = `[\n${indent}{"a": "one"},\n${indent}{"a": "torn\n${indent}{"a": "thr\\"ee"},\n${indent}{"a": "four"}\n]`;
      for (const chunk of [1, 5, 1000]) {
        const events = await cut(text, elements, chunk);
        expect(texts(events, text)).toEqual([
          '{"a": "one"}',
          '{"a": "torn…',
          '{"a": "thr\\"ee"}',
          '{"a": "four"}',
        ]);
        expect(events.filter((event) => event.type === 'value').map(({ line }) => line)).toEqual([
          2, 3, 4, 5,
        ]);
      }
    }
  });

  it('finds the end of a list in whose element a bracket is missing', async () => {
    const text = '{"list": [{"a": [1, 2}, {"b": 3], "next": 4}';
    const visit: CutVisit = (path) =>
      path.length === 0 || (path.length === 1 && path[0] === 'list') ? 'enter' : 'give';
    expect(texts(await cut(text, visit), text)).toEqual(['{"a": [1, 2}', '{"b": 3…', '4']);
  });

  it('never hangs on brackets that close nothing', () => {
    const cutter = new JsonCutter(() => 'give');
    cutter.push(utf8('['.repeat(300_000) + '}'.repeat(300_000)), 0);
    expect(cutter.end(600_000)).toHaveLength(1);
  });
});
