import { RE2JS, RE2JSException } from 're2js';
import type { FindQuery } from '../../protocol/index.ts';

/** Half-open, in UTF-16 code units of the string searched. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** Calls `found` with each match from left to right until it answers false. Never with an empty one. */
export type Matcher = (text: string, found: (match: Match) => boolean) => void;

const special = /[\\^$.*+?()[\]{}|/]/g;
const notWord = String.raw`[^\p{L}\p{M}\p{N}_]`;

/**
 * The matcher of a query, or the sentence that says why it is none. Both kinds run in linear time: a literal as an
 * escaped expression of the runtime (which cannot backtrack, and compares by Unicode's simple case folding, so every
 * offset is one of the text itself), a regular expression in RE2.
 */
export function makeMatcher(query: FindQuery): Matcher | { readonly error: string } {
  if (query.text === '') return () => undefined;
  return query.regex ? regexMatcher(query) : literalMatcher(query);
}

function literalMatcher(query: FindQuery): Matcher {
  const escaped = query.text.replace(special, '\\$&');
  const first = /^[\p{L}\p{M}\p{N}_]/u.test(query.text) ? String.raw`(?<![\p{L}\p{M}\p{N}_])` : '';
  const last = /[\p{L}\p{M}\p{N}_]$/u.test(query.text) ? String.raw`(?![\p{L}\p{M}\p{N}_])` : '';
  const source = query.wholeWord ? `${first}${escaped}${last}` : escaped;
  const expression = new RegExp(source, query.caseSensitive ? 'gu' : 'giu');
  return (text, found) => {
    expression.lastIndex = 0;
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      if (!found({ start: match.index, end: match.index + match[0].length })) return;
    }
  };
}

function regexMatcher(query: FindQuery): Matcher | { readonly error: string } {
  const flags = RE2JS.MULTILINE | (query.caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  try {
    // Compiled alone first, so that a mistake is reported in the words the person typed.
    const alone = RE2JS.compile(query.text, flags);
    if (!query.wholeWord) return everyMatch(alone);
    return wordMatches(
      RE2JS.compile(String.raw`(?:\A|${notWord})(?P<word>${query.text})(?:\z|${notWord})`, flags),
    );
  } catch (error) {
    if (error instanceof RE2JSException) return { error: `Not a regular expression: ${error.message}` };
    if (error instanceof RangeError) return { error: 'The regular expression is nested too deeply.' };
    throw error;
  }
}

function everyMatch(expression: RE2JS): Matcher {
  return (text, found) => {
    const matcher = expression.matcher(text);
    while (matcher.find()) {
      const match = { start: matcher.start(), end: matcher.end() };
      if (match.end > match.start && !found(match)) return;
    }
  };
}

/** RE2's own `\b` knows ASCII only, so the neighbors are part of the expression; one separator may serve two words. */
function wordMatches(expression: RE2JS): Matcher {
  return (text, found) => {
    const matcher = expression.matcher(text);
    let from = 0;
    while (from <= text.length && matcher.find(from)) {
      const match = { start: matcher.start('word'), end: matcher.end('word') };
      if (match.end > match.start && !found(match)) return;
      from = Math.max(match.end, from + 1);
    }
  };
}
