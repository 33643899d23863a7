import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutJson, parseJson, scanLines } from '../../../../src/core/bytes/index.ts';
import { SlowSource, collect, utf8 } from '../../support/sources.ts';

const parameters = { seed: 20260, numRuns: 300 };

/** A JSON text with the white space of different writers. */
const json = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, 2, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));

/** What parseJson promises instead of JSON.parse's value: integers that are not exact stay as written. */
const hasLargeInteger = (text: string) => /(?:^|[:,[\s])-?\d{16}/.test(text);

describe('parseJson', () => {
  it('gives what JSON.parse gives for valid JSON', () => {
    fc.assert(
      fc.property(json, (text) => {
        fc.pre(!hasLargeInteger(text));
        const expected: unknown = JSON.parse(text);
        expect(parseJson(text)).toEqual({ value: expected, fault: null, end: text.length });
      }),
      parameters,
    );
  });

  it('gives the same by its own parser, which a NaN beside the value calls', () => {
    fc.assert(
      fc.property(json, (text) => {
        fc.pre(!hasLargeInteger(text));
        const { value, fault } = parseJson(`[${text}, NaN]`);
        const expected: unknown = JSON.parse(text);
        expect(Array.isArray(value) ? value[0] : undefined).toEqual(expected);
        expect(fault).toBeNull();
      }),
      parameters,
    );
  });

  it('never throws on mutated JSON, and what it recovers can be printed', () => {
    const edits = fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('delete', 'insert', 'cut'),
        fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', '\n', '\0', '\\u', 'é', '-', 'NaN'),
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(json, edits, (text, changes) => {
        let mutated = text;
        for (const [at, kind, piece] of changes) {
          const index = at % (mutated.length + 1);
          if (kind === 'delete') mutated = mutated.slice(0, index) + mutated.slice(index + 1);
          else if (kind === 'insert') mutated = mutated.slice(0, index) + piece + mutated.slice(index);
          else mutated = mutated.slice(0, index);
        }
        const { value, fault, end } = parseJson(mutated);
        if (value !== undefined) JSON.stringify(value);
        expect(value === undefined && fault === null).toBe(false);
        expect(end).toBeLessThanOrEqual(mutated.length);
        if (fault !== null) expect(fault.offset).toBeLessThanOrEqual(mutated.length);
      }),
      { ...parameters, numRuns: 1500 },
    );
  });
});

describe('cutJson', () => {
  it('cuts an array into as many elements as JSON.parse finds, each valid, under any chunking', async () => {
    const array = fc
      .tuple(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 8 }), fc.constantFrom(undefined, 1, '\t'))
      .map(([value, indent]) => ({ value, text: JSON.stringify(value, null, indent) }));
    await fc.assert(
      fc.asyncProperty(array, fc.integer({ min: 1, max: 40 }), async ({ value, text }, chunk) => {
        const bytes = utf8(text);
        const events = await collect(
          cutJson(new SlowSource(bytes, chunk), (path) => (path.length === 0 ? 'enter' : 'give')),
        );
        const parsed = events.flatMap((event): unknown[] =>
          event.type === 'value'
            ? [JSON.parse(new TextDecoder().decode(bytes.subarray(event.start, event.end)))]
            : [],
        );
        expect(parsed).toEqual(JSON.parse(JSON.stringify(value)));
        expect(events.filter((event) => event.type === 'fault')).toEqual([]);
      }),
      parameters,
    );
  });

  it('gives values whose spans lie in the source and do not overlap, for any bytes', async () => {
    const noise = fc.array(
      fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\n', '  ', '\\', 'x', '"a": 1', '{"b": 2}'),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(noise, fc.integer({ min: 1, max: 9 }), async (pieces, chunk) => {
        const text = pieces.join('');
        const visit = (path: readonly (string | number)[]) => (path.length < 2 ? 'enter' : 'give');
        const events = await collect(cutJson(new SlowSource(text, chunk), visit));
        let reached = 0;
        for (const event of events) {
          if (event.type !== 'value') continue;
          expect(event.start).toBeGreaterThanOrEqual(reached);
          expect(event.end).toBeGreaterThanOrEqual(event.start);
          reached = event.end;
        }
        expect(reached).toBeLessThanOrEqual(text.length);
        // The chunks are no part of the answer.
        expect(await collect(cutJson(new SlowSource(text, 1000), visit))).toEqual(events);
      }),
      { ...parameters, numRuns: 800 },
    );
  });
});

describe('scanLines', () => {
  it('cuts as String.split does, under any chunking', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '\n', '\r\n', '\r', '\u2028', ' ', '"'), { maxLength: 40 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, chunk) => {
        const bytes = utf8(whole);
        const spans = (await collect(scanLines(new SlowSource(bytes, chunk)))).flat();
        const lines = spans.map(({ start, end }) => new TextDecoder().decode(bytes.subarray(start, end)));
        const expected = whole
          .split('\n')
          .map((line, index, all) => (index < all.length - 1 ? line.replace(/\r$/, '') : line));
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected);
        expect(spans.map(({ line }) => line)).toEqual(expected.map((_, index) => index + 1));
      }),
      parameters,
    );
  });
});
