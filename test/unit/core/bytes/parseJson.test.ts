import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, parseJson } from '../../../../src/core/bytes/index.ts';
import { RawNumber } from '../../../../src/core/model/index.ts';

const raw = (source: string) => new RawNumber(source);

describe('parseJson on valid JSON', () => {
  it('keeps integers beyond 2^53 as written', () => {
    const { value, fault } = parseJson(
      '{"id": 12345678901234567890, "ok": 9007199254740991, "neg": -9007199254740993}',
    );
    expect(value).toEqual({
      id: raw('12345678901234567890'),
      ok: 9007199254740991,
      neg: raw('-9007199254740993'),
    });
    expect(fault).toBeNull();
  });

  it('keeps what a double cannot hold', () => {
    expect(parseJson('[1e400, -1e400, 1e-400, 2.5e3]').value).toEqual([raw('1e400'), raw('-1e400'), 0, 2500]);
  });

  it('does not take digits in strings for numbers', () => {
    expect(parseJson('{"a": "x: 12345678901234567890"}').value).toEqual({ a: 'x: 12345678901234567890' });
  });

  it('takes __proto__, constructor and repeated keys as JSON.parse does', () => {
    const text = '{"__proto__": {"x": 1}, "constructor": 2, "a": 1, "a": 12345678901234567890}';
    const { value } = parseJson(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor', 'a']);
    expect(JSON.stringify(value)).toBe(
      '{"__proto__":{"x":1},"constructor":2,"a":{"$number":"12345678901234567890"}}',
    );
    expect({}).not.toHaveProperty('x');
  });

  it('reads raw U+2028 in a string', () => {
    expect(parseJson('"a\u2028b"')).toEqual({ value: 'a\u2028b', fault: null, end: 5 });
  });

  it('shows half a surrogate pair as U+FFFD and says so', () => {
    expect(parseJson('{"a": "x\\ud83d y"}')).toEqual({
      value: { a: 'x\uFFFD y' },
      fault: {
        kind: 'text',
        message: 'A string holds half of a surrogate pair: it is shown as U+FFFD.',
        offset: 8,
      },
      end: 18,
    });
    expect(parseJson('"\\ud83d\\udca1"')).toEqual({ value: '💡', fault: null, end: 14 });
    expect(parseJson('"\\udca1"').value).toBe('\uFFFD');
  });
});

describe('parseJson on what Python writes', () => {
  it('keeps NaN and infinities apart from null and 0', () => {
    expect(parseJson('{"a": NaN, "b": [Infinity, -Infinity], "c": null}')).toMatchObject({
      value: { a: raw('NaN'), b: [raw('Infinity'), raw('-Infinity')], c: null },
      fault: null,
    });
  });
});

describe('parseJson on broken JSON', () => {
  it.each([
    [
      '{"id": "a", "messages": [{"role": "user", "content": "hel',
      { id: 'a', messages: [{ role: 'user', content: 'hel' }] },
      57,
    ],
    ['{"id": "a", "mess', { id: 'a' }, 17],
    ['{"id": "a",', { id: 'a' }, 11],
    ['{"id":', {}, 6],
    ['[1, 2', [1, 2], 5],
    ['{"a": tr', { a: 'tr' }, 6],
    ['{"a": "b\\u00', { a: 'b\\u00' }, 8],
  ])('recovers what is there of torn %s', (text, value, offset) => {
    const parsed = parseJson(text);
    expect(parsed.value).toEqual(value);
    expect(parsed.fault).toMatchObject({ kind: 'torn', offset });
  });

  it.each([
    ['{"a": 1,}', { a: 1 }, 'A comma stands before the end of an object.', 8],
    ['[1, 2,]', [1, 2], 'A comma stands before the end of an array.', 6],
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }, 'A comma is missing between two members.', 8],
    ['[1 2]', [1, 2], 'A comma is missing between two elements.', 3],
    ['{"a" 1}', { a: 1 }, 'A colon is missing after a key.', 5],
    ['{"a": None, "b": True}', { a: 'None', b: 'True' }, 'This is no JSON value: it is kept as text.', 6],
    ['{a: 1}', { a: 1 }, 'A key is not in quotes.', 1],
    [
      '{"a": "x\\qy"}',
      { a: 'x\\qy' },
      'A string holds an escape that JSON does not know: it is kept as written.',
      8,
    ],
    ['{"a": "x\ny"}', { a: 'x\ny' }, 'A string holds a raw control character: it is kept.', 8],
    [
      '{"a": [1, {"b": 2], "c": 3}',
      { a: [1, { b: 2 }], c: 3 },
      'An array is closed where an object is open.',
      17,
    ],
    ['{"a": [1, 2}, 7', { a: [1, 2] }, 'An object is closed where an array is open.', 11],
    ['{"a": 01}', { a: '01' }, 'This is no JSON value: it is kept as text.', 6],
    ['{"a":, "b": 1}', { b: 1 }, 'A value is missing after a key.', 5],
    ['[,1]', [1], 'A comma stands where a value was expected.', 1],
    ['{"a": 1}\0\0', { a: 1 }, 'NUL characters stand between values.', 8],
  ])('recovers %j', (text, value, message, offset) => {
    const parsed = parseJson(text);
    expect(parsed.value).toEqual(value);
    expect(parsed.fault).toEqual({ kind: 'invalid', message, offset });
  });

  it('says where the first of several values ended', () => {
    expect(parseJson('{"a": 1} {"b": 2}')).toMatchObject({
      value: { a: 1 },
      end: 8,
      fault: { kind: 'invalid', offset: 9 },
    });
  });

  it('gives no value where there is none', () => {
    for (const text of ['', '   ', '<PLACEHOLDER ROW>', 'version https://git-lfs', '}', ',']) {
      expect(parseJson(text).value).toBeUndefined();
      expect(parseJson(text).fault).not.toBeNull();
    }
  });
});

describe('parseJson on deep nesting', () => {
  const nest = (depth: number) => '['.repeat(depth) + '1' + ']'.repeat(depth);

  it('gives values up to the limit whole', () => {
    expect(JSON.stringify(parseJson(nest(MAX_DEPTH)).value)).toBe(nest(MAX_DEPTH));
  });

  it('keeps deeper ones as text, however deep', () => {
    for (const depth of [MAX_DEPTH + 1, 100_000]) {
      const { value, fault } = parseJson(`{"a": ${nest(depth)}, "b": 1}`);
      expect(fault?.message).toContain('nested deeper');
      expect(JSON.stringify(value)).toContain('"b":1');
    }
  });

  it('takes a torn flood of brackets', () => {
    expect(parseJson('[{"a":'.repeat(50_000)).fault).not.toBeNull();
    expect(parseJson('['.repeat(100_000) + '}'.repeat(100_000)).fault).not.toBeNull();
  });
});
