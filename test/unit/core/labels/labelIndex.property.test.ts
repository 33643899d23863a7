import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelIndex, compareEvents, type EventDraft, type Hand } from '../../../../src/core/labels/index.ts';
import { ada, anyLabel, ben, log, nth, Writer } from './make.ts';

const seed = 20260402;

describe('the order of arrival', () => {
  const hands: readonly Hand[] = [ada, ben, { ...ada, writer: '0000000c' }];
  const step = fc.record({
    hand: fc.integer({ min: 0, max: 2 }),
    act: fc.constantFrom(
      'label',
      'label',
      'edit',
      'remove',
      'undo',
      'undo',
      'redo',
      'comment',
      'attach',
      'wild',
    ),
    pick: fc.nat(),
    clock: fc.integer({ min: 0, max: 20 }),
  });

  /** Plays steps as people would; `wild` takes back anything of anyone, as a hand-made file could. */
  function play(steps: readonly { hand: number; act: string; pick: number; clock: number }[]): Writer {
    const writer = new Writer();
    for (const { hand, act, pick, clock } of steps) {
      const who = nth(hands, hand);
      const any = writer.events[pick % Math.max(1, writer.events.length)]?.id ?? 'e0';
      const later = `e${writer.events.length + 2 + (pick % 3)}`;
      const { rollout, target } = anyLabel();
      const drafts: Readonly<Record<string, () => EventDraft | null>> = {
        label: () => anyLabel(),
        edit: () => anyLabel('absent', { replaces: [any] }),
        remove: () => ({ event: 'retract', of: any, by: 'removal' }),
        undo: () => writer.index.undo(who),
        redo: () => writer.index.redo(who),
        comment: () => ({ event: 'comment', rollout, target, text: 'x', label: null, replaces: [] }),
        attach: () => ({ event: 'attach', marks: [any], from: 'old', rollout, target: null }),
        wild: () => ({
          event: 'retract',
          of: pick % 2 === 0 ? later : any,
          by: pick % 3 === 0 ? 'undo' : 'redo',
        }),
      };
      const draft = drafts[act]?.() ?? null;
      if (draft !== null) writer.write(draft, who, clock);
    }
    return writer;
  }

  function answer(index: LabelIndex) {
    return {
      marks: [...index.marks()].sort(compareEvents).map((mark) => ({ mark, put: index.putAt(mark) })),
      counts: { ...index.counts() },
      undo: hands.map((hand) => index.undo(hand)),
      redo: hands.map((hand) => index.redo(hand)),
    };
  }

  it('makes no difference, nor do doubled lines or how they lie in files', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 25 }),
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 4 }),
        (steps, stream, files) => {
          const writer = play(steps);
          const draw = () => {
            const step = stream.next();
            return step.done === true ? 0 : step.value;
          };
          const expected = answer(writer.index);
          const shuffled = [...writer.events, ...writer.events.filter(() => draw() % 3 === 0)]
            .map((event) => ({ event, at: draw() }))
            .sort((a, b) => a.at - b.at)
            .map(({ event }) => event);
          const index = new LabelIndex();
          for (const event of shuffled) {
            index.add({ home: 'runs.jsonl', name: `f${draw() % files}` }, log([event]));
          }
          expect(answer(index)).toEqual(expected);
          const whole = new LabelIndex();
          whole.replace({ home: 'runs.jsonl', name: 'f' }, log(shuffled));
          expect(answer(whole)).toEqual(expected);
        },
      ),
      { seed, numRuns: 150 },
    );
  });

  it('lets undo and redo lead back exactly, whatever was done before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), fc.integer({ min: 1, max: 6 }), (steps, times) => {
        const writer = play(steps);
        // Clocks of the steps end at 20: what follows is later for every author.
        let clock = 100;
        const act = (draft: EventDraft | null) => (draft === null ? null : writer.write(draft, ada, ++clock));
        const states = [writer.standing()];
        while (states.length <= times && act(writer.index.undo(ada)) !== null) states.push(writer.standing());
        for (let left = states.length - 2; left >= 0; left--) {
          act(writer.index.redo(ada));
          expect(writer.standing()).toEqual(states[left]);
        }
      }),
      { seed, numRuns: 150 },
    );
  });
});
