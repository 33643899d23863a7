import { describe, expect, it } from 'vitest';
import { RawNumber, type JsonValue } from '../../../../src/core/model/index.ts';
import { ViewBudget } from '../../../../src/server/views/textSlice.ts';
import { makeTree } from '../../../../src/server/views/tree.ts';

const tree = (value: JsonValue) => makeTree(value, new ViewBudget(), () => 'plain');

describe('makeTree', () => {
  it('lists a value in reading order with pointers that resolve', () => {
    const nodes = tree({ 'a/b': [1, { '~': 'x' }], z: null }).nodes.map((node) => [
      node.pointer,
      node.depth,
      node.name,
      node.kind,
      node.value.text,
      node.value.length,
    ]);
    expect(nodes).toEqual([
      ['', 0, '', 'object', '', 2],
      ['/a~1b', 1, 'a/b', 'array', '', 2],
      ['/a~1b/0', 2, '0', 'number', '1', 1],
      ['/a~1b/1', 2, '1', 'object', '', 1],
      ['/a~1b/1/~0', 3, '~', 'string', 'x', 1],
      ['/z', 1, 'z', 'null', 'null', 4],
    ]);
  });

  it('shows a number that JavaScript cannot hold as it is written', () => {
    expect(tree(new RawNumber('12345678901234567890')).nodes).toMatchObject([
      { kind: 'number', value: { text: '12345678901234567890' } },
    ]);
  });

  it('stops at 400 nodes and counts the others, also nested ones', () => {
    const wide = tree(Array.from({ length: 1_000 }, () => ({ k: true })));
    expect(wide.nodes).toHaveLength(400);
    expect(wide.omitted).toBe(1 + 2_000 - 400);
  });

  it('says where a string stands, for the language: the name of the list for its items', () => {
    const asked: string[] = [];
    makeTree({ command: ['bash', ['ls']], note: 'n' }, new ViewBudget(), (text, name) => {
      asked.push(`${name}=${text}`);
      return 'shell';
    });
    expect(asked).toEqual(['command=bash', 'command=ls', 'note=n']);
  });
});
