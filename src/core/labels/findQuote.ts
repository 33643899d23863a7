import { CONTEXT, type Anchor } from './anchor.ts';
import { codePointsBefore } from './textUnits.ts';

/** Code units of quote and context that must be left together for a quote that lost a part of its context. */
const TELLING = CONTEXT;

export type Found =
  | { readonly at: { readonly start: number; readonly end: number }; readonly exact: boolean }
  | { readonly at: null; readonly why: 'gone' | 'ambiguous' };

/**
 * Where the anchored quote stands in a string that may have changed. In this order:
 * 1. at its offsets, with its whole context;
 * 2. at the only place with its whole context;
 * 3. unless `strict`, at its only place, if it had stood alone and enough of it and its context is left.
 * Anything else is no match: what stood twice could be the look-alike of what is gone.
 */
export function findQuote(text: string, anchor: Anchor, strict = false): Found {
  const length = anchor.quote.length;
  const found = (start: number, exact: boolean): Found => ({ at: { start, end: start + length }, exact });
  const [own] = anchor.offsets.utf16;
  if (text.startsWith(anchor.quote, own) && hasBefore(text, own, anchor) && hasAfter(text, own, anchor)) {
    return found(own, true);
  }
  let places = 0;
  let only = -1;
  let inContext = 0;
  let onlyInContext = -1;
  for (let at = text.indexOf(anchor.quote); at >= 0; at = text.indexOf(anchor.quote, at + 1)) {
    places += 1;
    only = at;
    if (!hasBefore(text, at, anchor) || !hasAfter(text, at, anchor)) continue;
    inContext += 1;
    onlyInContext = at;
    if (inContext > 1) return { at: null, why: 'ambiguous' };
  }
  if (inContext === 1) return found(onlyInContext, false);
  if (places === 0) return { at: null, why: 'gone' };
  if (places > 1) return { at: null, why: 'ambiguous' };
  const left =
    length +
    (text.endsWith(anchor.before, only) ? anchor.before.length : 0) +
    (text.startsWith(anchor.after, only + length) ? anchor.after.length : 0);
  return anchor.alone && !strict && left >= TELLING ? found(only, false) : { at: null, why: 'gone' };
}

/** A context shorter than `CONTEXT` ended at the string's edge, which is part of it. */
function hasBefore(text: string, start: number, { before }: Anchor): boolean {
  if (!text.endsWith(before, start)) return false;
  return isWhole(before) || start === before.length;
}

function hasAfter(text: string, start: number, { quote, after }: Anchor): boolean {
  const end = start + quote.length;
  if (!text.startsWith(after, end)) return false;
  return isWhole(after) || end + after.length === text.length;
}

function isWhole(context: string): boolean {
  return context.length >= CONTEXT && codePointsBefore(context, context.length) >= CONTEXT;
}
