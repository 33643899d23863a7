import { TEXT_CAP, type TextSlice } from '../../protocol/index.ts';
import { SPENT_TEXT_CAP, TURN_NODE_BUDGET, TURN_TEXT_BUDGET } from '../limits/index.ts';

/** What one turn's view may still bring: after it is spent, slices and trees are short. */
export class ViewBudget {
  private text = TURN_TEXT_BUDGET;
  nodes = TURN_NODE_BUDGET;

  /** The cap for the next slice of a string of `length` units. */
  takeText(length: number): number {
    const cap = this.text >= Math.min(length, TEXT_CAP) ? TEXT_CAP : SPENT_TEXT_CAP;
    this.text -= Math.min(length, cap);
    return cap;
  }
}

/**
 * The slice `[start, end)` of a string, at most `cap` units long and moved so that no surrogate pair is split. Lone
 * surrogates become U+FFFD, which keeps every offset.
 */
export function sliceText(text: string, start: number, end: number, cap: number): TextSlice {
  let from = Math.max(0, Math.min(start, text.length));
  if (splitsPair(text, from)) from -= 1;
  let to = Math.max(from, Math.min(end, text.length, from + cap));
  // A pair that does not fit is left for the next slice; one that is all there is comes whole.
  if (splitsPair(text, to)) to += to - 1 > from ? -1 : 1;
  return {
    text: text.slice(from, to).replace(/\p{Surrogate}/gu, '\uFFFD'),
    offset: from,
    length: text.length,
    lines: countLines(text),
  };
}

/** The start of a string as a view shows it. */
export function headSlice(text: string, budget: ViewBudget): TextSlice {
  return sliceText(text, 0, text.length, budget.takeText(text.length));
}

/** Lines as a person counts them: a final line feed begins no line of its own. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let feeds = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) feeds += 1;
  return text.endsWith('\n') ? feeds : feeds + 1;
}

/** True where a cut at `at` would fall between the halves of a surrogate pair. */
export function splitsPair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
