import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  KeyAllocator,
  encodeKey,
  formatReference,
  parseReference,
} from '../../../../src/core/model/index.ts';

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '💡',
    '#',
    '/',
    ':',
    '@',
    '%',
    '~',
    ' ',
    '\n',
    '\u2028',
    '\u00a0',
    '1',
    '-',
    'T',
    '.',
  ),
});
const source = text.filter((value) => value !== '');
const span = fc.tuple(fc.nat(1000), fc.nat(1000)).map(([start, length]) => ({ start, end: start + length }));

describe('references', () => {
  it('come back from their text, whatever the file, the id and the pointer are called', () => {
    const reference = fc.record({
      source: fc.option(source),
      key: text.filter((id) => id !== '').map(encodeKey),
      turn: fc.integer({ min: 1, max: 9999 }),
      part: fc.integer({ min: 1, max: 99 }),
      pointer: fc.option(text.map((name) => `/${name.replaceAll('~', '~0')}`)),
      span: fc.option(span),
    });
    fc.assert(
      fc.property(reference, (value) => {
        expect(parseReference(formatReference(value))).toEqual(value);
      }),
      { seed: 20262, numRuns: 1000 },
    );
  });

  it('have a key of their own for each rollout of a source', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom('', 'a', 'a~2', 'a~3', 'a~2~2', 'r1', 'r2', 'r3', 'a b'))),
        (ids) => {
          const allocator = new KeyAllocator();
          const keys = ids.map((id, index) => allocator.allocate(id, index + 1).key);
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
      { seed: 20263, numRuns: 500 },
    );
  });
});
