import { describe, expect, it } from 'vitest';
import type { ReadingState } from '../../../../src/protocol/index.ts';
import { ReadingMemory } from '../../../../src/extension/editor/readingMemory.ts';

const at = (turn: number): ReadingState => ({
  key: 'r1',
  turn,
  current: turn,
  offset: 12.5,
  raw: false,
  rolloutsOpen: true,
  toggled: [turn],
});

describe('ReadingMemory', () => {
  it('comes back from what it stored', () => {
    const memory = new ReadingMemory(undefined);
    memory.set('hash-a', '/w/a.jsonl', at(3));
    const stored: unknown = JSON.parse(JSON.stringify(memory));
    expect(new ReadingMemory(stored).get('hash-a', '/elsewhere')).toEqual(at(3));
  });

  it('knows a moved file by its content and a grown one by its path', () => {
    const memory = new ReadingMemory(undefined);
    memory.set('hash-a', '/w/a.jsonl', at(3));
    expect(memory.get('hash-a', '/w/moved.jsonl')).toEqual(at(3));
    expect(memory.get('hash-b', '/w/a.jsonl')).toEqual(at(3));
    expect(memory.get('hash-b', '/w/b.jsonl')).toBeNull();
  });

  it('goes by the content where content and path say different things', () => {
    const memory = new ReadingMemory(undefined);
    memory.set('hash-a', '/w/a.jsonl', at(1));
    memory.set('hash-b', '/w/b.jsonl', at(2));
    expect(memory.get('hash-a', '/w/b.jsonl')).toEqual(at(1));
  });

  it('keeps one place for a file, and the latest 200 files', () => {
    const memory = new ReadingMemory(undefined);
    for (let file = 1; file <= 200; file += 1) memory.set(`hash-${file}`, `/w/${file}`, at(file));
    memory.set('hash-1', '/w/1', at(1_000));
    memory.set('hash-201', '/w/201', at(201));
    expect(memory.get('hash-2', '/w/2')).toBeNull();
    expect(memory.get('hash-1', '/w/1')).toEqual(at(1_000));
    expect(memory.toJSON()).toHaveLength(200);
  });

  it('forgets what it cannot read, and only that', () => {
    const good = { identity: 'hash-a', path: '/w/a', state: at(4) };
    const memory = new ReadingMemory([null, { identity: 'hash-b' }, good, 'x']);
    expect(memory.toJSON()).toEqual([good]);
    expect(new ReadingMemory({ not: 'a list' }).toJSON()).toEqual([]);
  });
});
