import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { move } from './move.ts';
import { nth, numbered, turns } from './make.ts';

const seed = 20260403;

describe('any edit of a rollout', () => {
  const words = fc.constantFrom(
    'Again.',
    'The ledger is fine.',
    'Looking at the hidden checker now.',
    '🧾 is a receipt.',
  );
  const role = fc.constantFrom('model', 'user', 'tool');
  const item = fc.tuple(role, words);
  const edit = fc.tuple(fc.constantFrom('insert', 'delete', 'replace'), fc.nat(), item);

  it('leaves a label on a turn with the same words, or makes it an orphan', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 9 }),
        fc.nat(),
        fc.array(edit, { maxLength: 4 }),
        async (items, pick, edits) => {
          const before = turns(...items.map(([who, what]) => [who, what] as const));
          const target = nth(before, pick % before.length);
          let list = [...before];
          for (const [kind, at, [who, what]] of edits) {
            const [made = target] = turns([who, what]);
            list.splice(
              at % (list.length + 1),
              kind === 'insert' ? 0 : 1,
              ...(kind === 'delete' ? [] : [made]),
            );
          }
          list = numbered(list);
          const placement = await move({ kind: 'turn', turn: target }, before, list);
          if (placement.state === 'orphan') return;
          const now = nth(list, (placement.place.turn ?? 0) - 1);
          expect([now.role, now.parts]).toEqual([target.role, target.parts]);
        },
      ),
      { seed, numRuns: 400 },
    );
  });

  it('loses no label when turns with words of their own are added elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 9 }),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 5 }),
        async (count, pick, at) => {
          const before = turns(
            ...Array.from({ length: count }, (_, index) => ['model', `turn ${index}`] as const),
          );
          const target = nth(before, pick % count);
          const list = [...before];
          for (const [index, place] of at.entries()) {
            const [made = target] = turns(['user', `added ${index}`]);
            list.splice(place % (list.length + 1), 0, made);
          }
          const after = numbered(list);
          const both = after.findIndex((turn) => turn.parts === target.parts);
          const placement = await move({ kind: 'turn', turn: target }, before, after);
          // Cut off from both neighbors and moved: nothing but its words is left, and words repeat.
          const alone =
            after[both - 1]?.parts !== before[target.number - 2]?.parts &&
            after[both + 1]?.parts !== before[target.number]?.parts;
          if (alone && both + 1 !== target.number) return;
          expect(placement).toMatchObject({ state: 'placed', place: { turn: both + 1 } });
        },
      ),
      { seed, numRuns: 200 },
    );
  });
});
