import { RE2JS, RE2JSException } from 're2js';
import { patternLimits } from './limits.ts';
import { requiredLiterals } from './literals.ts';
import { reachOf, unknownReach, type Reach } from './reach.ts';
import { parseSyntax } from './syntax.ts';

/** Half-open, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A regular expression in RE2 syntax. It runs in time linear in the text, and carries what is known beforehand of
 * every match, so that most texts need no matching at all.
 *
 * Invariant: a text whose folded characters contain none of `literals` has no match.
 */
export class Pattern {
  readonly source: string;
  readonly literals: readonly string[] | null;
  readonly reach: Reach;
  readonly programSize: number;
  private readonly expression: RE2JS;
  private readonly groups: ReadonlySet<string>;

  constructor(source: string, expression: RE2JS) {
    this.source = source;
    this.expression = expression;
    this.programSize = expression.programSize();
    this.groups = new Set(Object.keys(expression.namedGroups()));
    const syntax = parseSyntax(source);
    this.literals = syntax === null ? null : requiredLiterals(syntax);
    this.reach = syntax === null ? unknownReach : reachOf(syntax);
  }

  hasGroup(name: string): boolean {
    return this.groups.has(name);
  }

  test(text: string): boolean {
    return this.expression.test(text);
  }

  /**
   * Calls `found` with each match from left to right until it answers false. `group` gives the span of a named
   * group, null where the expression has no such group or it took no part in the match.
   */
  each(text: string, found: (match: Span, group: (name: string) => Span | null) => boolean): void {
    // Most texts have no match, and only saying so is ten times faster than looking for where it is.
    if (!this.expression.test(text)) return;
    const matcher = this.expression.matcher(text);
    const group = (name: string): Span | null => {
      if (!this.groups.has(name)) return null;
      const start = matcher.start(name);
      return start < 0 ? null : { start, end: matcher.end(name) };
    };
    while (matcher.find()) {
      if (!found({ start: matcher.start(), end: matcher.end() }, group)) return;
    }
  }
}

/** The pattern, or a sentence that says why it is none. */
export function compilePattern(source: string): Pattern | { readonly error: string } {
  if (source === '') return { error: 'The pattern is empty: it would match everywhere.' };
  if (source.length > patternLimits.patternLength) {
    return { error: `The pattern is longer than ${patternLimits.patternLength} characters.` };
  }
  try {
    const pattern = new Pattern(source, RE2JS.compile(source));
    if (pattern.programSize > patternLimits.patternProgram) {
      return { error: `The pattern compiles to more than ${patternLimits.patternProgram} instructions.` };
    }
    return pattern;
  } catch (error) {
    if (error instanceof RE2JSException) return { error: explain(error.message) };
    if (error instanceof RangeError) return { error: 'The pattern is nested too deeply.' };
    throw error;
  }
}

function explain(message: string): string {
  const hint = /\(\?(?:[=!]|<[=!])/.test(message)
    ? ' RE2 has no look-ahead and no look-behind: use `except` instead.'
    : /\\[1-9]/.test(message)
      ? ' RE2 has no back-references.'
      : '';
  return `Not a regular expression in RE2 syntax: ${message}.${hint}`;
}
