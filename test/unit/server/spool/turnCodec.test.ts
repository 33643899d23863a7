import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RawNumber, type JsonValue, type Turn } from '../../../../src/core/model/index.ts';
import { decodeTurn, encodeTurn } from '../../../../src/server/spool/index.ts';

const turnWith = (value: JsonValue): Turn => ({
  number: 3,
  role: 'model',
  records: [{ line: 1, start: 0, end: 4 }],
  parts: [
    { kind: 'tool-call', callId: null, name: 'n', arguments: value },
    { kind: 'unknown', type: 'u', value },
  ],
});

describe('encodeTurn and decodeTurn', () => {
  it('bring back numbers that JavaScript cannot hold, keys like their stand-in and broken text', () => {
    const value: JsonValue = {
      $number: 'not one',
      $$x: [new RawNumber('NaN'), { $number: 7 }, -0],
      plain: new RawNumber('12345678901234567890'),
      lone: 'a\ud800b',
    };
    const back = decodeTurn(encodeTurn(turnWith(value)));
    expect(back).toEqual(turnWith(value));
    expect(back.parts[1]).toHaveProperty('value.plain', new RawNumber('12345678901234567890'));
  });

  it('bring back any value', () => {
    const json = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom('NaN', '-Infinity', '9007199254740993').map((source) => new RawNumber(source)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.oneof(fc.constantFrom('$number', '$$number', '$', '__proto__'), fc.string()),
          tie('value'),
          {
            maxKeys: 4,
            noNullPrototype: true,
          },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        expect(decodeTurn(encodeTurn(turnWith(value)))).toEqual(turnWith(value));
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('reject what is no stored turn', () => {
    expect(() => decodeTurn(Buffer.from('p{"a":1}'))).toThrow('damaged');
  });
});
