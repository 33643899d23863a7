import type { Pattern, Span, TextTest } from '../../codebook/index.ts';
import { LiteralScanner } from './literalScanner.ts';
import { windows } from './windows.ts';

/** Matches of one pattern in one text beyond which it is no longer searched: each search may read the whole text. */
export const MAX_MATCHES = 64;

/** Characters of literals that are worth a table; patterns beyond run without a prefilter. */
const MAX_LITERALS = 60_000;

/** Where the literals of a pattern stand in one text. A pattern that is not listed has no match there. */
export type Hits = ReadonlyMap<Pattern, readonly Span[]>;

const noHits: Hits = new Map();

/** Runs patterns over texts, and knows for each text from one scan which of them need to run, and where. */
export class TextMatcher {
  private readonly scanner: LiteralScanner;
  private readonly filtered = new Set<Pattern>();
  /** By the literal's number. */
  private readonly uses: { readonly length: number; readonly patterns: Pattern[] }[] = [];

  constructor(patterns: Iterable<Pattern>) {
    const numbers = new Map<string, number>();
    let total = 0;
    for (const pattern of patterns) {
      if (pattern.literals === null || this.filtered.has(pattern)) continue;
      total += pattern.literals.reduce((sum, literal) => sum + literal.length, 0);
      if (total > MAX_LITERALS) break;
      this.filtered.add(pattern);
      for (const literal of pattern.literals) {
        const number = numbers.get(literal) ?? numbers.size;
        numbers.set(literal, number);
        (this.uses[number] ??= { length: literal.length, patterns: [] }).patterns.push(pattern);
      }
    }
    this.scanner = new LiteralScanner([...numbers.keys()]);
  }

  /** True where a text without the pattern's literals needs no matching. */
  isFiltered(pattern: Pattern): boolean {
    return this.filtered.has(pattern);
  }

  text(text: string): IndexedText {
    return new IndexedText(text, this);
  }

  scan(text: string): Hits {
    const ends = this.scanner.scan(text);
    if (ends === null) return noHits;
    const hits = new Map<Pattern, Span[]>();
    for (const [number, positions] of ends) {
      const use = this.uses[number];
      if (use === undefined) continue;
      const spans = positions.map((end) => ({ start: end - use.length, end }));
      for (const pattern of use.patterns) {
        const known = hits.get(pattern);
        if (known === undefined) hits.set(pattern, spans.slice());
        else for (const span of spans) known.push(span);
      }
    }
    return hits;
  }
}

/** One text with what the scan found in it. What a test marks is worked out once. */
export class IndexedText {
  readonly text: string;
  private readonly matcher: TextMatcher;
  private scanned: Hits | undefined;
  private known: Map<TextTest, readonly Span[]> | undefined;

  constructor(text: string, matcher: TextMatcher) {
    this.text = text;
    this.matcher = matcher;
  }

  /** Where the literals of patterns stand. */
  get hits(): Hits {
    return (this.scanned ??= this.matcher.scan(this.text));
  }

  /** True where the pattern matches somewhere. */
  matches(pattern: Pattern): boolean {
    return this.stretches(pattern).some((stretch) => pattern.test(this.slice(stretch)));
  }

  /** What the test marks, by start and end: the group `mark` of a match where it has one, else the match. */
  spans(test: TextTest): readonly Span[] {
    const known = this.known?.get(test);
    if (known !== undefined) return known;
    const spans = this.find(test);
    if (spans.length > 0) (this.known ??= new Map()).set(test, spans);
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
    for (const stretch of this.stretches(pattern)) {
      const { start } = stretch;
      pattern.each(this.slice(stretch), (match, group) => {
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
    if (!this.matcher.isFiltered(pattern)) return [{ start: 0, end: this.text.length }];
    const literals = this.hits.get(pattern);
    return literals === undefined ? [] : windows(this.text, literals, pattern.reach);
  }

  private slice({ start, end }: Span): string {
    return start === 0 && end === this.text.length ? this.text : this.text.slice(start, end);
  }
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
