import type { Condition, Span } from '../../codebook/index.ts';
import type { Leaf, Place } from '../place/index.ts';
import type { Located } from './located.ts';
import type { Scope, Truth } from './scope.ts';

type Argument = Extract<Condition, { op: 'argument' }>;

/** Arguments of a call match: the named ones, the one at a pointer, some of them, or each of at least one. */
export function argument(condition: Argument, { place }: Scope): Truth {
  const leaves = chosen(condition, place);
  const passes = (leaf: Leaf) => spansOf(condition, leaf, place).length > 0;
  return condition.choice.kind === 'all' ? leaves.length > 0 && leaves.every(passes) : leaves.some(passes);
}

export function argumentSpans(condition: Argument, { place }: Pick<Scope, 'place'>): readonly Located[] {
  return chosen(condition, place).flatMap((leaf) =>
    spansOf(condition, leaf, place).map((span) => ({ ...span, pointer: leaf.pointer, text: leaf.text.text })),
  );
}

function spansOf({ test, notIn }: Argument, leaf: Leaf, place: Place): readonly Span[] {
  const spans = leaf.text.spans(test);
  if (spans.length === 0 || notIn.size === 0) return spans;
  const others = place.leaves.filter((other) => notIn.has(other.name)).map((other) => other.text.text);
  return spans.filter(({ start, end }) => {
    const text = leaf.text.text.slice(start, end);
    return !others.some((other) => other.includes(text));
  });
}

function chosen({ choice }: Argument, place: Place): readonly Leaf[] {
  switch (choice.kind) {
    case 'named':
      return place.leaves.filter((leaf) => choice.names.has(leaf.name));
    case 'pointer':
      return place.leaves.filter((leaf) => leaf.pointer === choice.pointer);
    case 'any':
    case 'all':
      return choice.exceptNames.size === 0
        ? place.leaves
        : place.leaves.filter((leaf) => !choice.exceptNames.has(leaf.name));
  }
}
