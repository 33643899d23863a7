import type { Tree, TreeNode, TurnView } from '../../protocol/index.ts';
import { element } from '../host/index.ts';
import type { RenderContext } from './context.ts';
import { count, textBlock } from './textBlock.ts';

/** Lines of a long argument before "show all". */
const ARGUMENT_LINES = 24;

/** A JSON value, readable: names in a column, strings as the text they hold, code as code, nesting by indent. */
export function renderTree(context: RenderContext, turn: TurnView, part: number, tree: Tree): HTMLElement {
  const root = tree.nodes[0];
  if (root !== undefined && root.pointer === '' && isLeaf(root)) {
    return element('div', { class: 'tree tree-single' }, leaf(context, turn, part, root, true));
  }
  const rows = element('div', { class: 'tree' });
  for (const node of tree.nodes) {
    if (node.pointer === '') continue;
    rows.append(row(context, turn, part, node));
  }
  if (tree.nodes.length <= 1) rows.append(element('div', { class: 'tree-empty' }, 'no arguments'));
  if (tree.omitted > 0) {
    rows.append(
      element('div', { class: 'more-note' }, `${count(tree.omitted, 'more value')} in the raw view`),
    );
  }
  return rows;
}

function isLeaf(node: TreeNode): boolean {
  return node.kind !== 'object' && node.kind !== 'array';
}

function isBlock(node: TreeNode): boolean {
  return (
    isLeaf(node) && (node.language !== 'plain' || node.value.text.includes('\n') || node.value.length > 400)
  );
}

function row(context: RenderContext, turn: TurnView, part: number, node: TreeNode): HTMLElement {
  const block = isBlock(node);
  const name = element('span', { class: 'tree-name' }, node.name);
  const value = isLeaf(node)
    ? leaf(context, turn, part, node, false)
    : element(
        'span',
        { class: 'tree-size' },
        node.kind === 'array' ? count(node.value.length, 'item') : count(node.value.length, 'field'),
      );
  return element(
    'div',
    {
      class: `tree-row${block ? ' tree-block' : ''}`,
      css: { '--depth': String(Math.max(0, node.depth - 1)) },
    },
    name,
    value,
  );
}

function leaf(
  context: RenderContext,
  turn: TurnView,
  part: number,
  node: TreeNode,
  isRoot: boolean,
): HTMLElement {
  if (node.kind !== 'string')
    return element('span', { class: `tree-value literal-${node.kind}` }, node.value.text);
  // Free-text arguments are the string at the part itself: their offsets carry no pointer.
  const place = { turn: turn.number, part, pointer: isRoot ? null : node.pointer };
  const block = textBlock(context, turn, place, node.value, {
    style: 'mono',
    language: node.language,
    lines: ARGUMENT_LINES,
  });
  block.classList.add('tree-value');
  if (node.value.length === 0) block.append(element('span', { class: 'tree-empty' }, 'empty'));
  return block;
}
