import { describe, expect, it } from 'vitest';
import { compileCodebook, explainCodebook, limits } from '../../../../src/core/codebook/index.ts';

const whole = `codebook: mine
version: 3
behaviors:
  - id: probe-write
    name: Probes a write tool
    group: environment
    definition: A call with placeholders.
    rules:
      - in: tool-call
        tool: '^update'
        anyArgument: '^(?i)probe$'
    examples:
      - present: { tool-call: { name: update_x, arguments: { a: probe } } }
`;

function problems(text: string): string[] {
  return compileCodebook(text, 'mine.codebook.yaml').problems.map(
    ({ line, column, endLine, endColumn, severity, message }) =>
      `${line}:${column}-${endLine}:${endColumn} ${severity} ${message}`,
  );
}

describe('a codebook', () => {
  it('compiles with defaults filled in', () => {
    const { codebook, problems } = compileCodebook(whole, 'mine.codebook.yaml');
    expect(problems).toEqual([]);
    expect(codebook).toMatchObject({ id: 'mine', version: 3, name: 'mine.codebook.yaml', description: null });
    expect(codebook?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(codebook?.behaviors[0]).toMatchObject({
      id: 'probe-write',
      group: 'environment',
      color: 1,
      subject: 'model',
      of: { kind: 'turns' },
      include: [],
      at: { line: 4, column: 9, endLine: 4, endColumn: 20 },
    });
  });

  it('says in which line and column an unknown key stands', () => {
    expect(problems(whole.replace('        tool:', '        tools:'))).toEqual([
      '10:9-10:14 error Unknown key "tools".',
    ]);
    expect(problems(whole.replace('version: 3', 'version: 3\nauthor: me'))).toEqual([
      '3:1-3:7 error Unknown key "author".',
    ]);
  });

  it('says what is of the wrong type, where', () => {
    expect(problems(whole.replace('version: 3', 'version: three'))).toEqual([
      '2:10-2:15 error "version": expected number, received string.',
    ]);
    expect(problems(whole.replace("tool: '^update'", 'tool: 5'))).toEqual([
      '10:15-10:16 error "tool": expected string, received number.',
    ]);
    expect(problems('just words')).toEqual([
      '1:1-1:11 error The codebook: expected object, received string.',
    ]);
    expect(problems('')[0]).toMatch(/^1:1-1:1 error The codebook: expected object/);
  });

  it('points at the regular expression that is none', () => {
    expect(problems(whole.replace('^(?i)probe$', 'a(?!b)'))).toEqual([
      expect.stringMatching(/^11:22-11:30 error Not a regular expression in RE2 syntax: .*no look-ahead/),
    ]);
    const list = whole.replace("tool: '^update'", "tool: ['^update', '(']");
    expect(problems(list)[0]).toMatch(/^10:27-10:30 error Not a regular expression/);
  });

  it('tells where its YAML breaks', () => {
    expect(problems('codebook: a\n  version: 1\n')[0]).toMatch(/^1:11-.* error Not valid YAML: /);
    expect(problems('codebook: a\ncodebook: b\n')[0]).toMatch(
      /^2:1-.* error Not valid YAML: .*"codebook" stands twice/,
    );
  });

  it.each([
    [
      'in: tool-call',
      'in: prompt',
      /A behavior of the model reads only reasoning, text, tool-call; "prompt"/,
    ],
    ['in: tool-call', 'in: reasoning', /"tool" asks about a tool-call or a tool-result, and `in` names none/],
    ["tool: '^update'", "except: 'x'", /"except" takes matches away from "pattern", and there is none/],
    ["tool: '^update'", "after: { pattern: 'x' }", /needs `in`/],
    [
      "tool: '^update'",
      'after: { in: tool-call, result: { pattern: x } }',
      /"result" depends on later turns/,
    ],
    ["tool: '^update'", "argument: { pattern: 'x' }", /by "name" or by "pointer": one of them/],
    ["tool: '^update'", 'repeated: { atLeast: 3, unseen: true }', /"varying" names it, or says "any"/],
    ["tool: '^update'", 'repeated: { atLeast: 1 }', /"atLeast".*>=2/],
    ['id: probe-write', 'id: Probe Write', /An id is 1 to 64 of/],
    ['present: { tool-call', 'absent: { reasoning: x, tool-call', /One of: system, prompt/],
  ])('refuses %s as %s', (from, to, message) => {
    const changed = whole.replace(from, to);
    expect(changed).not.toBe(whole);
    const { codebook, problems } = compileCodebook(changed, 'x');
    expect(codebook).toBeNull();
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
  });

  it('refuses a rule that asks for nothing, and two behaviors of one id', () => {
    const bare = whole.replace(/ {8}tool.*\n {8}any.*\n/, '');
    expect(problems(bare)[0]).toMatch(/^9:9-.* error A rule asks for something beside `in`/);
    const [head, behavior] = whole.split('behaviors:\n');
    expect(problems(`${head}behaviors:\n${behavior}${behavior}`)).toEqual([
      '14:9-14:20 error The id "probe-write" stands twice.',
    ]);
  });

  it('warns of a behavior without an example that is present', () => {
    expect(problems(whole.replace('- present', '- absent'))).toEqual([
      '4:9-4:20 warning "probe-write" has no example that is present.',
    ]);
  });

  it('takes anchors and aliases, and points at what they stand for', () => {
    const text = whole
      .replace("tool: '^update'", "tool: &write ['^update', '^send']")
      .replace('    examples:', '      - in: tool-call\n        tool: *write\n    examples:');
    const { codebook } = compileCodebook(text, 'x');
    const rules = codebook?.behaviors[0]?.rules ?? [];
    const tools = rules.map(({ condition }) => (condition.op === 'all' ? condition.of[1] : null));
    expect(tools).toHaveLength(2);
    expect(tools[0]).toMatchObject({ op: 'tool', patterns: [{ source: '^update' }, { source: '^send' }] });
    expect(tools[1]).toEqual(tools[0]);
  });

  it('is explained with the literals each pattern needs', () => {
    const { codebook } = compileCodebook(whole, 'x');
    if (codebook === null) throw new Error('no codebook');
    expect(explainCodebook(codebook)).toBe(`mine, version 3

probe-write: Probes a write tool
  of the model, counted of the turns that have such parts
  rule 1
    all of
      is tool-call
      tool name
        /^update/ (only where "update")
      any argument
        /^(?i)probe$/ (only where "probe")
`);
  });
});

describe('a hostile codebook', () => {
  it('that is too large, too deep, or repeats itself without end is refused with one problem', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (let level = 1; level < 9; level++) {
      const last = String.fromCharCode(96 + level);
      const next = String.fromCharCode(97 + level);
      bomb.push(
        `${next}: &${next} [*${last},*${last},*${last},*${last},*${last},*${last},*${last},*${last},*${last}]`,
      );
    }
    expect(problems(bomb.join('\n'))).toEqual([expect.stringMatching(/too many aliases/)]);
    expect(problems('x'.repeat(limits.fileLength + 1))).toEqual([
      expect.stringMatching(/longer than 300000/),
    ]);
    const indented = Array.from({ length: 2000 }, (_, index) => `${' '.repeat(index)}-`)
      .join('\n')
      .slice(0, 200_000);
    for (const deep of ['['.repeat(100_000), '- '.repeat(1000), indented, `a: ${'{b: '.repeat(500)}`]) {
      expect(problems(deep)).toEqual(['1:1-1:1 error The codebook is nested too deeply.']);
    }
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n');
    expect(problems(keys).at(-1)).toMatch(/Unknown key|required|expected/);
    expect(problems(`&a [*a]`)[0]).toMatch(/error/);
  });

  it('of wrong types throughout is refused, not thrown at', () => {
    for (const text of [
      '[]',
      '5',
      'null',
      '{}',
      'behaviors: {}',
      'codebook: [1]\nversion: {a: 1}\nbehaviors: [5, null, {id: 7}]',
      '? [a]\n: b',
      '!!binary aGk=',
      '__proto__: { a: 1 }',
      'codebook: !!js/function x',
    ]) {
      const { codebook, problems } = compileCodebook(text, 'x');
      expect(codebook).toBeNull();
      expect(problems.length).toBeGreaterThan(0);
    }
  });

  it('cannot ask for more than the limits', () => {
    const many = (count: number, make: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => make(index)).join('');
    const rule = "      - in: text\n        pattern: 'abc'\n";
    expect(problems(whole.replace('    rules:\n', `    rules:\n${many(51, () => rule)}`))[0]).toMatch(
      /"rules".*<=50/,
    );
    expect(problems(whole.replace("'^update'", `'${'a'.repeat(4001)}'`))[0]).toMatch(/longer than 4000/);
    const nested = many(9, () => 'all: [{ ') + "pattern: 'x'" + many(9, () => ' }]');
    expect(problems(whole.replace("tool: '^update'", nested))[0]).toMatch(/nest deeper than 8/);
    const heavy = many(
      40,
      (index) => `      - in: text\n        pattern: '${index}(?:abcdefghij[a-z]{0,900}){9}'\n`,
    );
    expect(problems(whole.replace('    rules:\n', `    rules:\n${heavy}`)).join('\n')).toMatch(
      /more than (20000|400000) instructions|invalid repeat/,
    );
  });
});
