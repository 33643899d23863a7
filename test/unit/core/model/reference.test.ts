import { describe, expect, it } from 'vitest';
import {
  KeyAllocator,
  encodeKey,
  formatReference,
  parseReference,
  stringAt,
  valueAt,
  type Reference,
  type ToolCallPart,
} from '../../../../src/core/model/index.ts';

const plain: Reference = { source: 'a/b.jsonl', key: 'k', turn: null, part: null, pointer: null, span: null };

describe('encodeKey', () => {
  it.each([
    ['a#T3', 'a%23T3'],
    ['a/b', 'a%2Fb'],
    ['é:@1-2', 'é%3A%401-2'],
    ['with space', 'with%20space'],
    ['50%', '50%25'],
    ['a\nb\tc\0', 'a%0Ab%09c%00'],
    ['\u00a0', '%C2%A0'],
    ['', ''],
    ['plain-1_2.3~4', 'plain-1_2.3~4'],
  ])('encodes %j as %j', (id, key) => {
    expect(encodeKey(id)).toBe(key);
    expect(decodeURIComponent(key)).toBe(id);
  });
});

describe('a reference', () => {
  it.each<[string, Partial<Reference>]>([
    ['a/b.jsonl#k', {}],
    ['a/b.jsonl#k/T3', { turn: 3 }],
    ['a/b.jsonl#k/T3/P2', { turn: 3, part: 2 }],
    ['a/b.jsonl#k/T3/P2@5-9', { turn: 3, part: 2, span: { start: 5, end: 9 } }],
    [
      'a/b.jsonl#k/T3/P2/new_status@0-4',
      { turn: 3, part: 2, pointer: '/new_status', span: { start: 0, end: 4 } },
    ],
    ['a/b.jsonl#k/T3/P2/a~1b/0/%40x%2540', { turn: 3, part: 2, pointer: '/a~1b/0/@x%40' }],
    ['50%25 of %23 1.jsonl#k/T1', { source: '50% of # 1.jsonl', turn: 1 }],
    ['#same~2/T1', { source: null, key: 'same~2', turn: 1 }],
  ])('is written and read as %s', (text, more) => {
    const reference = { ...plain, ...more };
    expect(formatReference(reference)).toBe(text);
    expect(parseReference(text)).toEqual(reference);
  });

  it.each([
    '',
    'a.jsonl',
    'a.jsonl#',
    'a.jsonl#k/T0',
    'a.jsonl#k/T1/P0',
    'a#k/T1@1-2',
    'a#k/T1/P1@5-2',
    'a#b#c',
    'a#k T1',
    'a#k/x',
  ])('is not %j', (text) => {
    expect(parseReference(text)).toBeNull();
  });
});

describe('KeyAllocator', () => {
  it('never gives a key twice, also where an id looks like one it made', () => {
    const allocator = new KeyAllocator();
    const ids = ['same', 'same~2', 'same', 'same', 'r6', null, '', 'same~2'];
    const keys = ids.map((id, index) => allocator.allocate(id, index + 1).key);
    expect(keys).toEqual(['same', 'same~2', 'same~3', 'same~4', 'r6', 'r6~2', 'r7', 'same~2~2']);
  });

  it('says that an id was used before, not that an ordinal collided', () => {
    const allocator = new KeyAllocator();
    expect(allocator.allocate('r2', 1).repeated).toBe(false);
    expect(allocator.allocate(null, 2)).toEqual({ key: 'r2~2', repeated: false });
    expect(allocator.allocate('r2', 3).repeated).toBe(true);
  });
});

describe('the string a reference counts in', () => {
  const call: ToolCallPart = {
    kind: 'tool-call',
    callId: null,
    name: 'f',
    arguments: { 'a/b': ['x', { n: 7 }], t: 'text' },
  };

  it('is the part’s own, or the one at a pointer into its arguments', () => {
    expect(stringAt({ kind: 'text', text: 'abc' }, null)).toBe('abc');
    expect(stringAt({ kind: 'text', text: 'abc' }, '/x')).toBeNull();
    expect(stringAt(call, '/t')).toBe('text');
    expect(stringAt(call, '/a~1b/0')).toBe('x');
    expect(stringAt(call, '/a~1b/1')).toBe('{"n":7}');
    expect(stringAt(call, '/a~1b/2')).toBeNull();
    expect(stringAt(call, '/constructor')).toBeNull();
    expect(valueAt(call.arguments, '/a~1b/01')).toBeUndefined();
  });
});
