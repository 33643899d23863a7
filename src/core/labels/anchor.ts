import { UserError } from '../base/index.ts';
import type { SpanTarget } from './event.ts';
import { codePointsBefore, isPair, stepBack, stepForward } from './textUnits.ts';

/** Characters (code points) kept on each side of a quote. */
export const CONTEXT = 32;
/** Code units. A quote is written into the label file whole: what is longer is labeled as a turn. */
export const MAX_QUOTE = 100_000;

export type Anchor = Pick<SpanTarget, 'quote' | 'before' | 'after' | 'offsets' | 'alone'>;

/**
 * The anchor of `[start, end)` (UTF-16 code units) of a string; an edge inside a character moves outwards.
 * Throws a `UserError` where the span is empty, outside the string or too long.
 */
export function makeAnchor(text: string, start: number, end: number): Anchor {
  if (!(start >= 0 && start < end && end <= text.length)) {
    throw new UserError(`No text stands at ${start}-${end}: the string has ${text.length} characters.`);
  }
  if (isPair(text, start - 1)) start -= 1;
  if (isPair(text, end - 1)) end += 1;
  if (end - start > MAX_QUOTE) {
    throw new UserError(
      `A span of ${end - start} characters is too long to label; label the turn instead (the limit is ${MAX_QUOTE}).`,
    );
  }
  const quote = text.slice(start, end);
  const first = codePointsBefore(text, start);
  return {
    quote,
    before: text.slice(stepBack(text, start, CONTEXT), start),
    after: text.slice(end, stepForward(text, end, CONTEXT)),
    offsets: {
      utf16: [start, end],
      codePoints: [first, first + codePointsBefore(quote, quote.length)],
    },
    alone: text.indexOf(quote) === start && text.indexOf(quote, start + 1) < 0,
  };
}
