import { describe, expect, it } from 'vitest';
import {
  LabelPlacer,
  makeLink,
  makeTarget,
  rolloutPrint,
  type LabelIndex,
  type Pointed,
  type SearchableSource,
} from '../../../../src/core/labels/index.ts';
import { encodeKey, KeyAllocator, type Turn } from '../../../../src/core/model/index.ts';
import { ada, ben, labelDraft, nth, placer, sourceOf, span, text, turns, Writer } from './make.ts';

const run = (words: string): Turn[] =>
  turns(
    ['user', 'Same prompt for all.'],
    ['model', words],
    ['user', 'Go on.'],
    ['model', `${words} And more.`],
  );

const second = (rollout: readonly Turn[]): Pointed => ({ kind: 'turn', turn: nth(rollout, 1) });

async function places(index: LabelIndex, source: SearchableSource): Promise<string[]> {
  const made = await placer(index, source);
  return [
    ...[...made.all()].map(({ mark, place, how }) => `${mark.id} ${how} ${place.key}/T${place.turn}`),
    ...made.orphans().map(({ mark, key, reason }) => `${mark.id} orphan ${key} ${reason}`),
  ].sort();
}

describe('awkward ids', () => {
  it('keep their labels on their own turns', async () => {
    const allocator = new KeyAllocator();
    const ids = ['a#T3', 'a/b', 'é:@1-2', 'with space', '', 'same', 'same', 'same'];
    const keys = ids.map((id, index) => allocator.allocate(id, index + 1).key);
    expect(keys[0]).toBe(encodeKey('a#T3'));
    const rollouts = Object.fromEntries(keys.map((key) => [key, run(`words of ${key}`)]));
    const writer = new Writer();
    for (const key of keys) {
      const own = nth(run(`words of ${key}`), 0) && run(`words of ${key}`);
      writer.write(labelDraft('runs.jsonl', key, own, second(own)));
    }
    const source = sourceOf('runs.jsonl', rollouts);
    expect(await places(writer.index, source)).toEqual(
      keys.map((key, index) => `e${index + 1} same ${key}/T2`),
    );
    expect(source.searches).toBe(0);
  });
});

describe('a file whose rollouts changed their keys', () => {
  it('keeps labels on rollouts without ids when one is put in before them', async () => {
    const [one, two] = [run('one'), run('two')];
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'r1', one, second(one)));
    writer.write(labelDraft('runs.jsonl', 'r2', two, { kind: 'rollout' }));
    const source = sourceOf('runs.jsonl', { r1: run('zero'), r2: one, r3: two });
    expect(await places(writer.index, source)).toEqual(['e1 found r2/T2', 'e2 found r3/Tnull']);
    expect(source.searches).toBe(1);
  });

  it('keeps labels on repeated ids when the first of them is removed', async () => {
    const [one, two, three] = [run('one'), run('two'), run('three')];
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'x', one, second(one)));
    writer.write(labelDraft('runs.jsonl', 'x~2', two, second(two)));
    writer.write(labelDraft('runs.jsonl', 'x~3', three, second(three)));
    const source = sourceOf('runs.jsonl', { x: two, 'x~2': three });
    expect(await places(writer.index, source)).toEqual([
      'e1 orphan x turn-changed',
      'e2 found x/T2',
      'e3 found x~2/T2',
    ]);
  });

  it('keeps labels on a rollout whose id changed', async () => {
    const one = run('one');
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'old', one, second(one)));
    expect(await places(writer.index, sourceOf('runs.jsonl', { fresh: one }))).toEqual(['e1 found fresh/T2']);
  });

  it('lists labels whose rollout is gone or has become two', async () => {
    const one = run('one');
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'old', one, second(one)));
    expect(await places(writer.index, sourceOf('runs.jsonl', { other: run('two') }))).toEqual([
      'e1 orphan old no-rollout',
    ]);
    expect(await places(writer.index, sourceOf('runs.jsonl', { b: one, c: one }))).toEqual([
      'e1 orphan old ambiguous',
    ]);
    expect(await places(writer.index, sourceOf('runs.jsonl', { b: one, old: one }))).toEqual([
      'e1 same old/T2',
    ]);
  });
});

describe('labels of another file', () => {
  const one = run('one');
  const labeled = () => {
    const writer = new Writer('base/runs.jsonl');
    writer.write(labelDraft('base/runs.jsonl', 'a', one, second(one)));
    return writer;
  };

  it('stay there while it exists, even where ids and words are the same', async () => {
    const source = sourceOf('trained/runs.jsonl', { a: one });
    expect(await places(labeled().index, source)).toEqual([]);
  });

  it('come along when it has moved, by the hash alone', async () => {
    const gone = ['base/runs.jsonl'];
    expect(await places(labeled().index, sourceOf('moved.jsonl', { a: one }, gone))).toEqual([
      'e1 same a/T2',
    ]);
    expect(await places(labeled().index, sourceOf('moved.jsonl', { z: one }, gone))).toEqual([
      'e1 found z/T2',
    ]);
    const edited = one.map((turn) => (turn.number === 4 ? { ...turn, parts: [text('Edited.')] } : turn));
    expect(await places(labeled().index, sourceOf('moved.jsonl', { a: edited }, gone))).toEqual([]);
  });

  it('come along edited where another rollout of the file is there unchanged', async () => {
    const gone = ['base/runs.jsonl'];
    const two = run('two');
    const edited = one.map((turn) => (turn.number === 4 ? { ...turn, parts: [text('Edited.')] } : turn));
    const writer = labeled();
    writer.write(labelDraft('base/runs.jsonl', 'b', two, second(two)));
    writer.write(labelDraft('base/runs.jsonl', 'a', one, { kind: 'turn', turn: nth(one, 3) }));
    writer.write(labelDraft('base/runs.jsonl', 'c', run('three'), { kind: 'rollout' }));
    expect(await places(writer.index, sourceOf('moved.jsonl', { a: edited, b: two }, gone))).toEqual([
      'e1 same a/T2',
      'e2 same b/T2',
      'e3 orphan a turn-changed',
      'e4 orphan c no-rollout',
    ]);
  });

  it('do not come for a prompt that every attempt starts with', async () => {
    const prompt = one.slice(0, 1);
    const writer = new Writer('base/runs.jsonl');
    writer.write(labelDraft('base/runs.jsonl', 'a', prompt, { kind: 'turn', turn: nth(prompt, 0) }));
    const source = sourceOf('other.jsonl', { a: run('two'), b: run('three') }, ['base/runs.jsonl']);
    expect(await places(writer.index, source)).toEqual([]);
  });

  it('come where a person attached them, and leave the list of their own file', async () => {
    const writer = labeled();
    const edited = one.map((turn) => (turn.number === 4 ? { ...turn, parts: [text('Edited.')] } : turn));
    const rollout = makeLink('split.jsonl', 'b', rolloutPrint(edited));
    writer.write({ event: 'attach', marks: ['e1'], from: 'base/runs.jsonl', rollout, target: null }, ben);
    expect(await places(writer.index, sourceOf('split.jsonl', { b: edited }))).toEqual(['e1 same b/T2']);
    expect(await places(writer.index, sourceOf('base/runs.jsonl', { x: run('two') }))).toEqual([]);
    writer.undo(ben);
    expect(await places(writer.index, sourceOf('base/runs.jsonl', { x: run('two') }))).toEqual([
      'e1 orphan a no-rollout',
    ]);
  });

  it('can be attached to another turn, which then counts as their place', async () => {
    const writer = labeled();
    const print = rolloutPrint(one);
    const target = makeTarget(span(nth(one, 3), 'And more'), print);
    const rollout = makeLink('base/runs.jsonl', 'a', print);
    writer.write({ event: 'attach', marks: ['e1'], from: 'base/runs.jsonl', rollout, target });
    const made = await placer(writer.index, sourceOf('base/runs.jsonl', { a: one }));
    expect(made.at('a', 4).map(({ place }) => place.span)).toEqual([{ start: 4, end: 12 }]);
    expect(made.at('a', 2)).toEqual([]);
  });
});

describe('following the index', () => {
  it('drops what falls at once and places what comes on update', async () => {
    const one = run('one');
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'a', one, second(one)));
    const made = await placer(writer.index, sourceOf('runs.jsonl', { a: one }));
    expect(made.at('a', 2).map(({ mark }) => mark.id)).toEqual(['e1']);
    writer.undo();
    expect(made.at('a', 2)).toEqual([]);
    writer.redo();
    writer.write(labelDraft('runs.jsonl', 'a', one, { kind: 'rollout' }), ben);
    await made.update();
    expect(made.in('a').map(({ mark }) => mark.id)).toEqual(['e1', 'e4']);
    expect(made.at('a', null).map(({ mark }) => mark.id)).toEqual(['e4']);
    made.dispose();
    writer.undo();
    expect(made.in('a').length).toBe(2);
  });

  it('does not bring back what fell while it was being placed', async () => {
    const one = run('one');
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'a', one, second(one)));
    const made = new LabelPlacer(writer.index, sourceOf('runs.jsonl', { a: one }));
    const updating = made.update();
    writer.undo();
    await updating;
    expect([...made.all()]).toEqual([]);
  });

  it('tries again after the source could not be read', async () => {
    const one = run('one');
    const writer = new Writer();
    writer.write(labelDraft('runs.jsonl', 'a', one, second(one)));
    const source = sourceOf('runs.jsonl', { a: one });
    let fail = true;
    const made = new LabelPlacer(writer.index, {
      ...source,
      rollout: async (key) => {
        if (fail) throw new Error('unplugged');
        return source.rollout(key);
      },
    });
    await expect(made.update()).rejects.toThrow('unplugged');
    fail = false;
    await made.update();
    expect(made.at('a', 2).length).toBe(1);
  });

  it('knows the own labels that a new one takes the place of', async () => {
    const one = run('one');
    const writer = new Writer();
    const on = span(nth(one, 1), 'one');
    writer.write(labelDraft('runs.jsonl', 'a', one, on));
    writer.write(labelDraft('runs.jsonl', 'a', one, second(one)));
    writer.write(labelDraft('runs.jsonl', 'a', one, on, { behavior: 'other' }));
    writer.write(labelDraft('runs.jsonl', 'a', one, on, { codebook: { id: 'other', version: 3 } }));
    writer.write(labelDraft('runs.jsonl', 'a', one, on, { labeler: { kind: 'judge', id: 'm' } }));
    writer.write(labelDraft('runs.jsonl', 'a', one, on), ben);
    const made = await placer(writer.index, sourceOf('runs.jsonl', { a: one }));
    const place = nth(made.at('a', 2), 0).place;
    const what = { codebook: { id: 'agentic-rl', version: 9 }, behavior: 'probe-write' };
    expect(made.ownLabels(place, what, ada.author).map((mark) => mark.id)).toEqual(['e1']);
  });
});

describe('many labels', () => {
  it('are placed with one look at their rollout, and one more costs one more', async () => {
    const one = run('one');
    const writer = new Writer();
    const draft = labelDraft('runs.jsonl', 'a', one, second(one));
    const event = writer.write(draft);
    const events = Array.from({ length: 2_000 }, (_, index) => ({
      ...event,
      id: `x${index}`,
      order: index,
    }));
    writer.index.add({ home: 'runs.jsonl', name: 'f' }, { events, problems: [], unknown: [] });
    const source = sourceOf('runs.jsonl', { a: one });
    let looks = 0;
    const made = new LabelPlacer(writer.index, {
      ...source,
      rollout: async (key) => {
        looks += 1;
        return source.rollout(key);
      },
    });
    await made.update();
    expect([looks, made.in('a').length]).toEqual([1, 2_001]);
    writer.write(draft);
    await made.update();
    expect([looks, made.in('a').length]).toEqual([2, 2_002]);
  });
});
