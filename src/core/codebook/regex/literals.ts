import type { Node } from './syntax.ts';

const MAX_EXACT = 48;
const MAX_REQUIRED = 128;
const MAX_LENGTH = 48;
const MIN_LENGTH = 3;
const MAX_ROUNDS = 4;

interface Knowledge {
  /** Every string the node can match, folded; null where they are too many or unknown. */
  readonly exact: readonly string[] | null;
  /** Every match contains one of these; null where nothing is known. */
  readonly required: readonly string[] | null;
}

const nothing: Knowledge = { exact: null, required: null };

/**
 * Literals, in ASCII lower case, of which every match of the expression contains at least one once the text is
 * folded (`foldCode`); null where none can be derived. A text without any of them needs no matching.
 */
export function requiredLiterals(node: Node): readonly string[] | null {
  const { exact, required } = know(node);
  const best = better(usable(exact), required);
  if (best === null || best.length > MAX_REQUIRED) return null;
  if (best.some((literal) => literal.length < MIN_LENGTH)) return null;
  return minimal(best);
}

function know(node: Node): Knowledge {
  switch (node.type) {
    case 'char':
      return node.ascii === null ? nothing : { exact: [node.ascii], required: null };
    case 'set':
      return node.ascii === null ? nothing : { exact: node.ascii, required: null };
    case 'edge':
      return { exact: [''], required: null };
    case 'concat':
      return knowConcat(node.of);
    case 'alternate':
      return knowAlternate(node.of);
    case 'repeat': {
      const inner = know(node.of);
      if (node.max === 0) return { exact: [''], required: null };
      if (node.min === 0) {
        const optional = node.max === 1 && inner.exact !== null && inner.exact.length < MAX_EXACT;
        return optional && inner.exact !== null ? { exact: [...inner.exact, ''], required: null } : nothing;
      }
      if (node.min === 1 && node.max === 1) return inner;
      return knowConcat([node]);
    }
  }
}

function knowConcat(nodes: readonly Node[]): Knowledge {
  let run: readonly string[] = [''];
  let best: readonly string[] | null = null;
  let whole = true;
  for (const step of nodes.flatMap(unroll)) {
    const { exact, required } = step === gap ? nothing : know(step);
    const joined = exact === null ? null : product(run, exact);
    if (joined !== null) {
      run = joined;
      continue;
    }
    whole = false;
    best = better(best, better(usable(run), required));
    run = exact ?? [''];
  }
  if (whole) return { exact: run, required: null };
  return { exact: null, required: better(best, usable(run)) };
}

/** Where a repetition goes on for an unknown while. */
const gap = Symbol('gap');

/** The first few rounds of a repetition as they stand one after another: `x+` begins as `x` does. */
function unroll(node: Node): readonly (Node | typeof gap)[] {
  if (node.type !== 'repeat' || node.min === 0 || (node.min === 1 && node.max === 1)) return [node];
  const rounds = Array.from({ length: Math.min(node.min, MAX_ROUNDS) }, () => node.of);
  return node.max === node.min && node.min <= MAX_ROUNDS ? rounds : [...rounds, gap, node.of];
}

function knowAlternate(nodes: readonly Node[]): Knowledge {
  const known = nodes.map(know);
  const exact = known.flatMap((one) => one.exact ?? []);
  if (known.every((one) => one.exact !== null) && exact.length <= MAX_EXACT) return { exact, required: null };
  const required: string[] = [];
  for (const one of known) {
    const own = one.required ?? usable(one.exact);
    if (own === null) return nothing;
    required.push(...own);
  }
  return { exact: null, required: required.length <= MAX_REQUIRED ? required : null };
}

function product(left: readonly string[], right: readonly string[]): readonly string[] | null {
  if (left.length * right.length > MAX_EXACT) return null;
  const joined = left.flatMap((one) => right.map((other) => one + other));
  return joined.some((literal) => literal.length > MAX_LENGTH) ? null : joined;
}

function usable(exact: readonly string[] | null): readonly string[] | null {
  return exact === null || exact.some((literal) => literal === '') ? null : exact;
}

/** The set that fewer texts contain, by a rough guess: each further character is twelve times rarer. */
function better(left: readonly string[] | null, right: readonly string[] | null): readonly string[] | null {
  if (left === null || right === null) return left ?? right;
  return commonness(right) < commonness(left) ? right : left;
}

function commonness(literals: readonly string[]): number {
  return literals.reduce((sum, literal) => sum + 12 ** -Math.min(literal.length, 8) * weight(literal), 0);
}

/** Words that stand in most transcripts: alone, they say nothing about a text. */
const everyday =
  ' test tests testing check checks error errors file files code this that the and for with from import result ' +
  'results value values name data type user line total number return print again not asked what here there ';

function weight(literal: string): number {
  return everyday.includes(literal) ? 200 : 1;
}

/** Without duplicates and without literals that contain another one. */
function minimal(literals: readonly string[]): readonly string[] {
  const unique = [...new Set(literals)].sort((one, other) => one.length - other.length);
  const kept: string[] = [];
  for (const literal of unique) if (!kept.some((short) => literal.includes(short))) kept.push(literal);
  return kept.sort();
}
