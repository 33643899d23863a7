import { isJsonObject, RawNumber, type JsonValue } from '../../core/model/index.ts';
import { NODE_CAP, type Language, type Tree, type TreeNode } from '../../protocol/index.ts';
import { headSlice, type ViewBudget } from './textSlice.ts';

/** Says how a string leaf reads best: its own name, the name of the list it is in, its siblings. */
export type LeafLanguage = (text: string, name: string, parent: JsonValue | null) => Language;

interface Entry {
  readonly value: JsonValue;
  readonly pointer: string;
  readonly depth: number;
  readonly name: string;
  /** For an item of a list the name of the list. */
  readonly naming: string;
  readonly parent: JsonValue | null;
}

/** A JSON value as a flat list in reading order, cut at `NODE_CAP` nodes and at what the budget has left. */
export function makeTree(root: JsonValue, budget: ViewBudget, languageOf: LeafLanguage): Tree {
  const nodes: TreeNode[] = [];
  const cap = Math.max(1, Math.min(NODE_CAP, budget.nodes));
  let omitted = 0;
  const open: Entry[] = [{ value: root, pointer: '', depth: 0, name: '', naming: '', parent: null }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (nodes.length < cap) nodes.push(makeNode(entry, budget, languageOf));
    else omitted += 1;
    for (const child of children(entry).reverse()) open.push(child);
  }
  budget.nodes -= nodes.length;
  return { nodes, omitted };
}

function children(entry: Entry): Entry[] {
  const { value, pointer, depth } = entry;
  if (Array.isArray(value)) {
    return value.map((item, index) => ({
      value: item,
      pointer: `${pointer}/${index}`,
      depth: depth + 1,
      name: String(index),
      naming: entry.naming,
      parent: value,
    }));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, item]) => ({
    value: item,
    pointer: `${pointer}/${pointerToken(name)}`,
    depth: depth + 1,
    name,
    naming: name,
    parent: value,
  }));
}

/** A key as a token of a JSON pointer (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function makeNode(entry: Entry, budget: ViewBudget, languageOf: LeafLanguage): TreeNode {
  const { value, pointer, depth, name, naming, parent } = entry;
  const place = { pointer, depth, name };
  if (typeof value === 'string') {
    const language = languageOf(value, naming, parent);
    return { ...place, kind: 'string', value: headSlice(value, budget), language };
  }
  if (Array.isArray(value))
    return { ...place, kind: 'array', value: childCount(value.length), language: 'plain' };
  if (isJsonObject(value)) {
    return { ...place, kind: 'object', value: childCount(Object.keys(value).length), language: 'plain' };
  }
  const text = value instanceof RawNumber ? value.source : String(value);
  return { ...place, kind: scalarKind(value), value: headSlice(text, budget), language: 'plain' };
}

function scalarKind(value: null | boolean | number | RawNumber): TreeNode['kind'] {
  if (value === null) return 'null';
  return typeof value === 'boolean' ? 'boolean' : 'number';
}

function childCount(length: number): TreeNode['value'] {
  return { text: '', offset: 0, length, lines: 0 };
}
