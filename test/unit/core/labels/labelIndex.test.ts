import { describe, expect, it } from 'vitest';
import { LabelIndex, type LabelingEvent } from '../../../../src/core/labels/index.ts';
import { ada, anyLabel, ben, log, nth, Writer } from './make.ts';

describe('what stands', () => {
  it('is what was labeled and not taken back', () => {
    const writer = new Writer();
    writer.write(anyLabel('present'));
    writer.write(anyLabel('absent'), ben);
    writer.write({ event: 'retract', of: 'e1', by: 'removal' });
    expect(writer.standing()).toEqual(['e2']);
    expect(writer.index.counts()).toEqual({ labels: 1, comments: 0, events: 3, unknown: 0, problems: 0 });
  });

  it('changes a verdict in one event, and gives the old one back when that is undone', () => {
    const writer = new Writer();
    writer.write(anyLabel('present'));
    writer.write(anyLabel('absent', { replaces: ['e1'] }));
    expect(writer.standing()).toEqual(['e2']);
    writer.undo();
    expect(writer.standing()).toEqual(['e1']);
    writer.redo();
    expect(writer.standing()).toEqual(['e2']);
  });

  it('is never changed by another author, on any machine', () => {
    const writer = new Writer();
    writer.write(anyLabel('present'));
    writer.write({ event: 'retract', of: 'e1', by: 'removal' }, ben);
    writer.write(anyLabel('absent', { replaces: ['e1'] }), ben);
    expect(writer.standing()).toEqual(['e1', 'e3']);
    writer.write({ event: 'retract', of: 'e1', by: 'removal' }, { ...ada, writer: '0000000c' });
    expect(writer.standing()).toEqual(['e3']);
  });

  it('holds comments beside labels', () => {
    const writer = new Writer();
    const { rollout, target } = anyLabel();
    writer.write({ event: 'comment', rollout, target, text: 'look here', label: null, replaces: [] });
    expect(writer.index.counts()).toMatchObject({ labels: 0, comments: 1 });
    writer.undo();
    expect(writer.index.counts()).toMatchObject({ labels: 0, comments: 0 });
  });

  it('tells listeners what came and what went', () => {
    const writer = new Writer();
    const seen: string[] = [];
    const subscription = writer.index.onDidChange(({ shown, hidden }) =>
      seen.push(`+${shown.map((mark) => mark.id).join()} -${hidden.join()}`),
    );
    writer.write(anyLabel());
    writer.write(anyLabel('absent', { replaces: ['e1'] }));
    writer.undo();
    writer.index.add({ home: 'runs.jsonl', name: 'x' }, log(writer.events));
    subscription.dispose();
    writer.redo();
    expect(seen).toEqual(['+e1 -', '+e2 -e1', '+e1 -e2']);
  });
});

describe('two events with one id', () => {
  it('are one, the same whichever is read first', () => {
    const writer = new Writer();
    const one = writer.write(anyLabel('present'));
    const other = { ...one, time: '2026-01-01T00:00:00.000Z' };
    const file = { home: 'runs.jsonl', name: 'f' };
    const [a, b] = [new LabelIndex(), new LabelIndex()];
    a.add(file, log([one]));
    a.add(file, log([other]));
    b.add(file, log([other, one]));
    expect([...a.marks()]).toEqual([...b.marks()]);
  });
});

describe('undo and redo', () => {
  it('walk back and forth over all that was done, and end where something new is done', () => {
    const writer = new Writer();
    writer.write(anyLabel()); // e1
    writer.write(anyLabel()); // e2
    writer.write({ event: 'retract', of: 'e1', by: 'removal' }); // e3
    const steps: string[] = [];
    const step = (event: LabelingEvent | null) =>
      steps.push(`${event === null ? 'nothing' : event.id}: ${writer.standing().join()}`);
    step(writer.undo()); // e4 takes back the removal
    step(writer.undo()); // e5 takes back e2
    step(writer.undo()); // e6 takes back e1
    step(writer.undo());
    step(writer.redo()); // e7
    step(writer.redo()); // e8
    step(writer.redo()); // e9: removed again
    step(writer.redo());
    step(writer.undo()); // e10
    writer.write(anyLabel()); // e11
    step(writer.redo());
    expect(steps).toEqual([
      'e4: e1,e2',
      'e5: e1',
      'e6: ',
      'nothing: ',
      'e7: e1',
      'e8: e1,e2',
      'e9: e2',
      'nothing: e2',
      'e10: e1,e2',
      'nothing: e1,e11,e2',
    ]);
  });

  it('survive a reload at any point', () => {
    const writer = new Writer();
    writer.write(anyLabel());
    writer.write(anyLabel());
    writer.undo();
    const reloaded = new LabelIndex();
    reloaded.add({ home: 'runs.jsonl', name: 'f' }, log(writer.events));
    expect(reloaded.redo(ada)).toEqual({ event: 'retract', of: 'e3', by: 'redo' });
    expect(reloaded.undo(ada)).toEqual({ event: 'retract', of: 'e1', by: 'undo' });
  });

  it('are of one hand: not of another author, nor of the author on another installation', () => {
    const writer = new Writer();
    writer.write(anyLabel());
    expect(writer.index.undo(ben)).toBeNull();
    expect(writer.index.undo({ ...ada, writer: '0000000c' })).toBeNull();
    expect(writer.index.redo(ada)).toBeNull();
  });

  it('pass over what was taken back elsewhere', () => {
    const writer = new Writer();
    writer.write(anyLabel());
    writer.write(anyLabel());
    writer.write({ event: 'retract', of: 'e2', by: 'removal' }, { ...ada, writer: '0000000c' });
    expect(writer.undo()).toMatchObject({ of: 'e1' });
  });

  it('follow what was done last even where the clock went back', () => {
    const writer = new Writer();
    writer.write(anyLabel(), ada, 9_000);
    writer.write(anyLabel(), ada, 2_000);
    expect(nth(writer.events, 1)).toMatchObject({ time: '1970-01-01T00:00:02.000Z', order: 9_001 });
    expect(writer.index.undo(ada)).toMatchObject({ of: 'e2' });
  });

  it('stay usable beside an event from the end of time', () => {
    const writer = new Writer();
    const event = writer.write(anyLabel());
    const late = { ...event, id: 'late', order: Number.MAX_SAFE_INTEGER };
    writer.index.add({ home: 'runs.jsonl', name: 'f' }, log([late]));
    expect(writer.write(anyLabel()).order).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('a file that changed otherwise than by appending', () => {
  it('is taken anew, and what only it held is gone', () => {
    const writer = new Writer();
    const events = [writer.write(anyLabel()), writer.write(anyLabel()), writer.write(anyLabel(), ben)];
    const index = new LabelIndex();
    const adas = { home: 'runs.jsonl', name: 'ada' };
    index.add(adas, log(events.slice(0, 2)));
    index.add({ home: 'runs.jsonl', name: 'ben' }, log(events.slice(2)));
    const seen: string[] = [];
    index.onDidChange(({ shown, hidden }) =>
      seen.push(`+${shown.map((mark) => mark.id).join()} -${hidden.join()}`),
    );
    index.replace(adas, log(events.slice(1, 2)));
    expect(seen).toEqual(['+ -e1']);
    expect([...index.marks()].map((mark) => mark.id)).toEqual(['e2', 'e3']);
    expect(index.undo(ada)).toMatchObject({ of: 'e2' });
  });

  it('counts its problems, and its unfinished last line once', () => {
    const index = new LabelIndex();
    const problem = { kind: 'torn-record', message: 'torn', line: 1, byte: 0 } as const;
    const file = { home: 'runs.jsonl', name: 'ada' };
    index.add(file, { events: [], problems: [problem], unknown: ['a', 'b'] }, { ...problem, line: 2 });
    index.add(file, { events: [], problems: [], unknown: ['c'] }, { ...problem, line: 2 });
    expect(index.counts()).toMatchObject({ unknown: 3, problems: 2 });
    index.add(file, log([]), null);
    expect(index.problems()).toEqual([{ ...file, problem }]);
  });
});

describe('hostile logs', () => {
  it('with long chains and crowds of retracts are folded like any other', () => {
    const writer = new Writer();
    const first = writer.write(anyLabel());
    const events: LabelingEvent[] = [first];
    let last = first.id;
    for (let link = 1; link <= 5_001; link++) {
      events.push({
        ...base(first, `c${String(link).padStart(6, '0')}`, link),
        event: 'retract',
        of: last,
        by: 'removal',
      });
      last = nth(events, events.length - 1).id;
    }
    for (let other = 1; other <= 5_000; other++) {
      const event = base(first, `d${other}`, other);
      events.push({ ...event, author: 'Mallory', event: 'retract', of: first.id, by: 'removal' });
    }
    const index = new LabelIndex();
    index.add({ home: 'runs.jsonl', name: 'f' }, log(events.toReversed()));
    // An odd number of retracts in a chain: the label is taken back.
    expect(index.mark(first.id)).toBeNull();
  });

  function base(event: LabelingEvent, id: string, step: number) {
    const { schema, time, author, writer } = event;
    return { schema, time, author, writer, id, order: event.order + step };
  }
});
