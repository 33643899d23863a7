import type { Pattern, Span, TextTest } from '../../codebook/index.ts';
import { LiteralScanner, type LiteralHits } from './literalScanner.ts';
import { windows } from './windows.ts';

/** Matches of one pattern in one text beyond which it is no longer searched: each search may read the whole text. */
export const MAX_MATCHES = 64;

/** Characters of literals that are worth a table; patterns beyond run without a prefilter. */
const MAX_LITERALS = 60_000;

interface Compiled {
  readonly numbers: readonly { readonly number: number; readonly length: number }[];
}

/** Runs patterns over texts, and knows for each text from one scan which of them need to run, and where. */
export class TextMatcher {
  private readonly scanner: LiteralScanner;
  private readonly prefilters = new Map<Pattern, Compiled>();

  constructor(patterns: Iterable<Pattern>) {
    const numbers = new Map<string, number>();
    let total = 0;
    for (const pattern of patterns) {
      if (pattern.literals === null || this.prefilters.has(pattern)) continue;
      total += pattern.literals.reduce((sum, literal) => sum + literal.length, 0);
      if (total > MAX_LITERALS) break;
      const compiled = pattern.literals.map((literal) => {
        const number = numbers.get(literal) ?? numbers.size;
        numbers.set(literal, number);
        return { number, length: literal.length };
      });
      this.prefilters.set(pattern, { numbers: compiled });
    }
    this.scanner = new LiteralScanner([...numbers.keys()]);
  }

  text(text: string): IndexedText {
    return new IndexedText(text, this.scanner, this.prefilters);
  }
}

/** One text with what the scan found in it. Matches of a test are worked out once. */
export class IndexedText {
  readonly text: string;
  private readonly scanner: LiteralScanner;
  private readonly prefilters: ReadonlyMap<Pattern, Compiled>;
  private hits: LiteralHits | null | undefined;
  private readonly known = new Map<TextTest, readonly Span[]>();

  constructor(text: string, scanner: LiteralScanner, prefilters: ReadonlyMap<Pattern, Compiled>) {
    this.text = text;
    this.scanner = scanner;
    this.prefilters = prefilters;
  }

  /** True where the pattern matches somewhere. */
  matches(pattern: Pattern): boolean {
    return this.stretches(pattern).some(({ start, end }) =>
      pattern.test(start === 0 && end === this.text.length ? this.text : this.text.slice(start, end)),
    );
  }

  /** What the test marks, by start and end: the group `mark` of a match where it has one, else the match. */
  spans(test: TextTest): readonly Span[] {
    const known = this.known.get(test);
    if (known !== undefined) return known;
    const spans = this.find(test);
    this.known.set(test, spans);
    return spans;
  }

  private find(test: TextTest): readonly Span[] {
    const matches = test.patterns.flatMap((pattern) => this.each(pattern));
    if (matches.length === 0) return [];
    const exceptions = test.except.flatMap((pattern) => this.each(pattern).map((match) => match.whole));
    return matches
      .filter(({ whole }) => !exceptions.some((exception) => overlap(whole, exception)))
      .map((match) => match.mark)
      .sort((one, other) => one.start - other.start || one.end - other.end);
  }

  private each(pattern: Pattern): { whole: Span; mark: Span }[] {
    const found: { whole: Span; mark: Span }[] = [];
    for (const { start, end } of this.stretches(pattern)) {
      const text = start === 0 && end === this.text.length ? this.text : this.text.slice(start, end);
      pattern.each(text, (match, group) => {
        const whole = { start: start + match.start, end: start + match.end };
        const mark = group('mark');
        found.push({
          whole,
          mark: mark === null ? whole : { start: start + mark.start, end: start + mark.end },
        });
        return found.length < MAX_MATCHES;
      });
      if (found.length >= MAX_MATCHES) break;
    }
    return found;
  }

  private stretches(pattern: Pattern): readonly Span[] {
    const prefilter = this.prefilters.get(pattern);
    if (prefilter === undefined) return [{ start: 0, end: this.text.length }];
    if (this.hits === undefined) this.hits = this.scanner.scan(this.text);
    const hits = this.hits;
    if (hits === null) return [];
    const literals = prefilter.numbers.flatMap(({ number, length }) =>
      (hits.get(number) ?? []).map((end) => ({ start: end - length, end })),
    );
    return windows(this.text, literals, pattern.reach);
  }
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
