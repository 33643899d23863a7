import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pattern, compilePattern, foldCode } from '../../../../src/core/codebook/index.ts';
import { TextMatcher } from '../../../../src/core/detect/text/index.ts';

function pattern(source: string): Pattern {
  const compiled = compilePattern(source);
  if (!(compiled instanceof Pattern)) throw new Error(compiled.error);
  return compiled;
}

describe('the literals of a regular expression', () => {
  it.each([
    // One word, whatever the case of the pattern.
    ['(?i)\\bGrader\\b', ['grader']],
    ['Grader', ['grader']],
    // Alternatives: each must bring a literal.
    ['(?i)hidden tests?|rubric', ['hidden test', 'rubric']],
    ['(?i)hidden tests?|[0-9]+', null],
    // Of a sequence, the rarer of what must stand there.
    ['the [a-z]+ autograder', [' autograder']],
    ['(?:foo|barbar)\\d+x', ['barbar', 'foo']],
    // What may be left out is no literal; what comes at least once is.
    ['(?:grader)?', null],
    ['(?:grader)+', ['grader']],
    ['(?:grader){2,}', ['gradergrader']],
    ['(?:grader){0}xyz', ['xyz']],
    ['xxx+', ['xxx']],
    // Flags in the middle, groups with names, quoted text, escapes.
    ['^(?i)[_\\W]*(probe|dummy)', ['dummy', 'probe']],
    ['(?P<mark>decoy)', ['decoy']],
    ['\\Qa.b+c\\E', ['a.b+c']],
    ['\\x41\\x{42}C', ['abc']],
    // Small classes are spelled out, wide ones are not.
    ['hard[- ]?cod', ['hard cod', 'hard-cod', 'hardcod']],
    ['[a-z]rader', ['rader']],
    // Either apostrophe stands for both.
    ["didn['’]t", ["didn't"]],
    // A literal shorter than three, or outside ASCII, is none.
    ['ab', null],
    ['プローブ', null],
    ['é+trap', ['trap']],
  ])('%s', (source, literals) => {
    expect(pattern(source).literals).toEqual(literals);
  });

  it('and its reach say where a match can lie', () => {
    expect(pattern('(?i)the grader').reach).toEqual({ length: 10, crossesLines: false, textEdge: false });
    expect(pattern('a[^.\\n]{0,20}b').reach).toEqual({ length: 42, crossesLines: false, textEdge: false });
    expect(pattern('a[^.]{0,20}b').reach).toEqual({ length: 42, crossesLines: true, textEdge: false });
    expect(pattern('a.*b').reach).toEqual({ length: Infinity, crossesLines: false, textEdge: false });
    expect(pattern('a\\s+b').reach).toEqual({ length: Infinity, crossesLines: true, textEdge: false });
    expect(pattern('^abc$').reach).toEqual({ length: 3, crossesLines: false, textEdge: true });
    expect(pattern('(?m)^abc$').reach).toEqual({ length: 3, crossesLines: false, textEdge: false });
  });

  it('is refused with a reason where it is none', () => {
    const refused = (source: string) => {
      const compiled = compilePattern(source);
      return compiled instanceof Pattern ? null : compiled.error;
    };
    expect(refused('a(?=b)')).toMatch(/no look-ahead.*use `except`/);
    expect(refused('(a)\\1')).toMatch(/no back-references/);
    expect(refused('(')).toMatch(/Not a regular expression in RE2 syntax/);
    expect(refused('a{1001}')).toMatch(/invalid repeat count/);
    expect(refused('')).toMatch(/empty/);
    expect(refused('a'.repeat(4001))).toMatch(/longer than 4000/);
    expect(refused('(?:\\pL{900}|\\pN{900}){9}')).toMatch(/Not a regular expression|instructions/);
    expect(refused('('.repeat(1900) + ')'.repeat(1900))).toMatch(/nests? too deeply|nested too deeply/);
  });
});

/** Expressions of every kind the syntax tree knows, over a small alphabet, so that matches happen. */
const expression = fc.letrec<{ node: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('abc', 'bca', 'cab', 'ab', 'c', 'k', 's', 'Ab', 'kab') },
    { weight: 4, arbitrary: fc.constantFrom('[ab]', '[^a]', '[a-c]', '[^\\n]', '\\s', '\\w', '.', '\\W') },
    fc.constantFrom('[\\s]', '[[:alpha:]]', '\\d', ' ', 'é', '\\n', '\\.', 'ſ', '\\x{212a}'),
    fc.constantFrom('\\b', '^', '$', '(?m:^)', '(?m:$)', '\\B', '\\A', '\\z', '(?i)', '(?s)', '(?-i)'),
    fc.constantFrom('\\Qabc\\E', '\\x61bc', '\\x{62}ca'),
  ),
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'node' },
    { weight: 3, arbitrary: tie('atom') },
    {
      weight: 2,
      arbitrary: fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((parts) => parts.join('')),
    },
    fc.array(tie('node'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,3}', '{2,}', '*?', '+?', '{0}'))
      .map(([inner, times]) => `(?:${inner})${times}`),
    tie('node').map((inner) => `(?i:${inner})`),
  ),
})).node;

const pieces = [
  'abc',
  'bca',
  'cab',
  'ABC',
  'aBc',
  'ab',
  'c',
  'k',
  'K',
  '\u212a',
  's',
  'ſ',
  '\n',
  ' ',
  '.',
  'é',
  '1',
  '😀',
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

describe('the prefilter', () => {
  const folded = (value: string) =>
    Array.from({ length: value.length }, (_, index) =>
      String.fromCharCode(foldCode(value.charCodeAt(index))),
    ).join('');

  it('never misses: a text that matches holds a literal', () => {
    fc.assert(
      fc.property(expression, text, (source, value) => {
        const compiled = compilePattern(source);
        if (!(compiled instanceof Pattern) || compiled.literals === null || !compiled.test(value)) return;
        expect(compiled.literals.some((literal) => folded(value).includes(literal))).toBe(true);
      }),
      { seed: 7, numRuns: 250 },
    );
  });

  it('changes no match: the stretches near literals give what the whole text gives', () => {
    fc.assert(
      fc.property(expression, text, (source, value) => {
        const compiled = compilePattern(source);
        if (!(compiled instanceof Pattern)) return;
        const whole: string[] = [];
        compiled.each(value, ({ start, end }) => {
          whole.push(`${start}-${end}`);
          return whole.length < 64;
        });
        const test = { patterns: [compiled], except: [] };
        const near = new TextMatcher([compiled]).text(value).spans(test);
        expect(near.map(({ start, end }) => `${start}-${end}`)).toEqual(whole);
        expect(new TextMatcher([compiled]).text(value).matches(compiled)).toBe(whole.length > 0);
      }),
      { seed: 8, numRuns: 150 },
    );
  });
});
