import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../src/core/formats/fingerprint.ts';
import { Notes } from '../../../../src/core/formats/notes.ts';
import { isoTime } from '../../../../src/core/formats/times.ts';
import { addTokens, tokensOf } from '../../../../src/core/formats/usage.ts';

describe('isoTime', () => {
  it.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02 03:04:05+02:00', '2026-01-02 03:04:05+02:00'],
    [1705315200, '2024-01-15T10:40:00.000Z'],
    [1705315200123, '2024-01-15T10:40:00.123Z'],
    ['[trimmed]', undefined],
    [0, undefined],
    [-5, undefined],
    [1e300, undefined],
    [null, undefined],
  ])('reads %j as %j', (value, expected) => {
    expect(isoTime(value)).toBe(expected);
  });
});

describe('tokensOf', () => {
  it('reads the spellings of the common interfaces', () => {
    expect(
      tokensOf({
        input_tokens: 3,
        cache_creation_input_tokens: 20,
        cache_read_input_tokens: 100,
        output_tokens: 7,
      }),
    ).toEqual({ input: 123, output: 7 });
    expect(
      tokensOf({
        prompt_tokens: 50,
        completion_tokens: 9,
        completion_tokens_details: { reasoning_tokens: 4 },
        prompt_tokens_details: { cached_tokens: 40 },
      }),
    ).toEqual({ input: 50, output: 9, reasoning: 4 });
    expect(
      tokensOf({
        input_tokens: 50,
        cached_input_tokens: 40,
        output_tokens: 9,
        reasoning_output_tokens: 2,
      }),
    ).toEqual({ input: 50, output: 9, reasoning: 2 });
    expect(tokensOf({ service_tier: 'default' })).toBeUndefined();
    expect(tokensOf(null)).toBeUndefined();
  });

  it('adds field by field', () => {
    expect(addTokens(null, undefined)).toBeNull();
    expect(addTokens({ input: 1 }, { input: 2, output: 3 })).toEqual({ input: 3, output: 3 });
    expect(addTokens({ input: 1 }, undefined)).toEqual({ input: 1 });
  });
});

describe('Notes', () => {
  it('counts all and keeps the first few that are small', () => {
    const notes = new Notes();
    expect(notes.metadata).toEqual({});
    for (let index = 0; index < 20; index++) notes.add('mode', { index });
    notes.add('large', { text: 'x'.repeat(5000) });
    expect(notes.metadata).toEqual({
      notes: {
        mode: { count: 20, values: Array.from({ length: 8 }, (_one, index) => ({ index })) },
        large: { count: 1, values: [] },
      },
    });
  });
});

describe('fingerprint', () => {
  it('tells values apart by what they say and how it is put together', () => {
    const values = ['ab', ['a', 'b'], ['ab'], { a: 'b' }, { b: 'a' }, null, 0, '0', [], {}, ''];
    const prints = new Set(values.map((value) => fingerprint(value)));
    expect(prints.size).toBe(values.length);
    expect(fingerprint({ a: ['x', 1] })).toBe(fingerprint({ a: ['x', 1] }));
  });

  it('looks at both ends alone where asked to', () => {
    const long = (middle: string) => `${'a'.repeat(50)}${middle}${'z'.repeat(50)}`;
    expect(fingerprint(long('one'), 20)).toBe(fingerprint(long('two'), 20));
    expect(fingerprint(long('one'), 20)).not.toBe(fingerprint(long('three'), 20));
    expect(fingerprint(long('one'))).not.toBe(fingerprint(long('two')));
  });
});
