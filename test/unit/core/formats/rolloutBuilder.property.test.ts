import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RolloutBuilder, type BuilderEvent } from '../../../../src/core/formats/rolloutBuilder.ts';
import type { Part, Turn } from '../../../../src/core/model/index.ts';

const id = fc.constantFrom(null, '', 'a', 'b', 'c');
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.string().map((text): Part => ({ kind: 'text', text })),
  fc.constant<Part>({ kind: 'reasoning', text: 'r', state: 'readable' }),
  fc.constant<Part>({ kind: 'media', mediaType: 'image/png', bytes: null, reference: null }),
  id.map((callId): Part => ({ kind: 'tool-call', callId, name: 'f', arguments: {} })),
  id.map((callId): Part => ({
    kind: 'tool-result',
    callId,
    name: null,
    text: '',
    isError: null,
    exitCode: null,
  })),
);
const message = fc.record({
  role: fc.constantFrom('system' as const, 'user' as const, 'model' as const, 'tool' as const),
  parts: fc.array(part, { maxLength: 5 }),
  name: fc.constantFrom('', 'x'),
  aside: fc.constantFrom(undefined, 'repeat' as const),
});

describe('RolloutBuilder, for any messages', () => {
  it('numbers turns without a gap, gives every part once and in order, and pairs a call at most once', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        const builder = new RolloutBuilder();
        const events: BuilderEvent[] = [];
        messages.forEach(({ role, parts, name, aside }, index) => {
          const record = { line: index + 1, start: index * 10, end: index * 10 + 9 };
          events.push(
            ...builder.add({
              role,
              parts,
              record,
              ...(name === '' ? {} : { name }),
              ...(aside === undefined ? {} : { aside }),
            }),
          );
        });
        events.push(...builder.end());
        const turns: Turn[] = events.flatMap((event) => (event.type === 'turn' ? [event.turn] : []));

        expect(turns.map(({ number }) => number)).toEqual(turns.map((_, index) => index + 1));
        expect(builder.count).toBe(turns.length);
        expect(turns.flatMap(({ parts }) => parts)).toEqual(messages.flatMap(({ parts }) => parts));

        const answered = new Set<string>();
        let unpaired = 0;
        for (const turn of turns) {
          const result = turn.parts.find(({ kind }) => kind === 'tool-result');
          expect(turn.role === 'tool' && turn.answers !== undefined).toBe(result !== undefined);
          if (result?.kind !== 'tool-result') continue;
          if (turn.answers === null || turn.answers === undefined) {
            unpaired += 1;
            continue;
          }
          const { answers } = turn;
          const call = turns[answers.turn - 1]?.parts[answers.part - 1];
          expect(call).toMatchObject({ kind: 'tool-call', callId: result.callId });
          expect(answers.turn).toBeLessThan(turn.number);
          const place = `${answers.turn}/${answers.part}`;
          expect(answered.has(place)).toBe(false);
          answered.add(place);
        }
        const repeatedCalls = events.filter(
          (event) =>
            event.type === 'problem' &&
            event.problem.kind === 'duplicate-call-id' &&
            event.problem.message.includes('stands at turn'),
        ).length;
        // Every result that is shown unpaired is told of.
        expect(events.filter((event) => event.type === 'problem').length).toBe(unpaired + repeatedCalls);
      }),
      { seed: 20261, numRuns: 500 },
    );
  });
});
