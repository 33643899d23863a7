import type { Reach, Span } from '../../codebook/index.ts';

/** Longer matches than this are looked for line by line, or in the whole text. */
const MAX_REACH = 2_000;

/**
 * The stretches of a text that hold every match of an expression with this reach, given that each match contains
 * one of the literals standing at `literals`. Ascending, apart from each other. Matching in each stretch alone gives
 * the matches of the whole text: one code unit of context stands on either side for `\b`, and a match that began at
 * the edge of a stretch would contain a literal whose own stretch reached further.
 */
export function windows(text: string, literals: readonly Span[], reach: Reach): readonly Span[] {
  if (literals.length === 0) return [];
  const near = reach.length <= MAX_REACH;
  if (reach.textEdge || (!near && reach.crossesLines)) return [{ start: 0, end: text.length }];
  // In the order in which their stretches start.
  const inOrder = [...literals].sort((one, other) => (near ? one.end - other.end : one.start - other.start));
  const merged: { start: number; end: number }[] = [];
  for (const literal of inOrder) {
    const last = merged.at(-1);
    // Within a line that is taken already nothing is looked for: a line may be the whole text, and full of literals.
    if (!near && last !== undefined && literal.end <= last.end) continue;
    const { start, end } = near ? around(text, literal, reach.length) : lineOf(text, literal);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function around(text: string, literal: Span, reach: number): Span {
  return {
    start: Math.max(0, literal.end - reach - 1),
    end: Math.min(text.length, literal.start + reach + 1),
  };
}

function lineOf(text: string, literal: Span): Span {
  return { start: lineStart(text, literal.start), end: lineEnd(text, literal.end) };
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
