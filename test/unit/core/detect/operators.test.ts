import { describe, expect, it } from 'vitest';
import { call, codebook, found, model, reasoning, result, rollout, say, text } from './support.ts';

describe('what a rule can ask of a part', () => {
  it('in: reads the parts it names, and only what the model wrote', () => {
    const turns = rollout(
      say('system', 'a decoy'),
      say('user', 'a decoy'),
      model(reasoning('one decoy'), text('two decoy'), call('t', { a: 'three decoy' })),
      result('a decoy'),
    );
    expect(found(codebook("{ in: reasoning, pattern: '\\w+ decoy' }"), turns)).toEqual(['T3/P1 "one decoy"']);
    expect(found(codebook("{ in: [text, tool-call], pattern: '\\w+ decoy' }"), turns)).toEqual([
      'T3/P2 "two decoy"',
      'T3/P3/a "three decoy"',
    ]);
    const environment = {
      more: 'subject: environment',
      rules: "{ in: [prompt, tool-result], pattern: '\\w+ decoy' }",
    };
    expect(found(codebook(environment), turns)).toEqual([
      'T1/P1 "a decoy"',
      'T2/P1 "a decoy"',
      'T4/P1 "a decoy"',
    ]);
  });

  it('reads no encrypted reasoning, no turn that is aside, no tool of a simulated user', () => {
    const book = codebook("{ in: [reasoning, text, tool-call], pattern: 'decoy' }");
    const turns = rollout(
      model({ kind: 'reasoning', text: 'decoy', state: 'encrypted' }),
      { ...model(text('decoy')), aside: 'demonstration' },
      { ...model(text('decoy')), aside: 'repeat' },
      { role: 'user', parts: [call('t', { a: 'decoy' })] },
      model({ kind: 'media', mediaType: 'image/png', bytes: null, reference: 'decoy.png' }),
    );
    expect(found(book, turns)).toEqual([]);
  });

  it('role: tells prompts apart', () => {
    const book = codebook({
      more: 'subject: environment',
      rules: "{ in: prompt, role: system, pattern: 'trap' }",
    });
    expect(found(book, rollout(say('system', 'trap'), say('user', 'trap')))).toEqual(['T1/P1 "trap"']);
  });

  it('pattern: marks each match, or its group `mark`; `except` takes away what overlaps', () => {
    const turns = rollout(model(text('the grader, a road grader and the grader')));
    expect(found(codebook("{ in: text, pattern: 'grader' }"), turns)).toHaveLength(3);
    expect(found(codebook("{ in: text, pattern: 'grader', except: 'road grader' }"), turns)).toHaveLength(2);
    expect(found(codebook("{ in: text, pattern: 'the (?P<mark>grader),' }"), turns)).toEqual([
      'T1/P1 "grader"',
    ]);
    expect(found(codebook("{ in: text, pattern: [road, ' and'] }"), turns)).toEqual([
      'T1/P1 "road"',
      'T1/P1 " and"',
    ]);
  });

  it("does not read a quoted line as the model's words", () => {
    const book = codebook("{ in: text, pattern: 'grader' }");
    expect(found(book, rollout(model(text('> the grader\nno: grader'))))).toEqual(['T1/P1 "grader"']);
    expect(found(book, rollout(model(text('if a > grader'))))).toEqual(['T1/P1 "grader"']);
    const also = codebook("{ in: text, pattern: 'grader', quoted: true }");
    expect(found(also, rollout(model(text('> the grader'))))).toEqual(['T1/P1 "grader"']);
  });

  it('tool: a name in any of its dresses', () => {
    const book = codebook("{ in: tool-call, tool: '(?:^|__|[./:])(?i:update)(?:_|[A-Z]|$)' }");
    const flagged = (name: string) => found(book, rollout(model(call(name, { a: 1 })))).length === 1;
    for (const name of [
      'update_status',
      'mcp__finance__update_status',
      'finance.updateStatus',
      'a/update',
      'a:update',
    ])
      expect(flagged(name), name).toBe(true);
    for (const name of ['updates', 'get_update_time', 'reupdate_x']) expect(flagged(name), name).toBe(false);
  });

  it('tool: of a result is the tool of the call it answers', () => {
    const book = codebook({
      more: 'subject: environment',
      rules: "{ in: tool-result, tool: '^search$', pattern: hit }",
    });
    const turns = rollout(
      model(call('search', {}, 'a'), call('read', {}, 'b')),
      result('hit', { callId: 'b' }),
      result('hit', { callId: 'a' }),
    );
    expect(found(book, turns)).toEqual(['T3/P1 "hit"']);
  });

  it('argument: by name at any depth, by pointer, any, all', () => {
    const args = {
      path: 'x probe',
      list: [{ note: 'probe 1' }, { note: 'probe 2' }],
      'a/b': 'probe',
      n: 7,
      free: true,
    };
    const turns = rollout(model(call('t', args)));
    const one = (rule: string) => found(codebook(`{ in: tool-call, ${rule} }`), turns);
    expect(one("argument: { name: NOTE, pattern: 'probe \\d' }")).toEqual(['T1/P1/list/0/note "probe 1"']);
    expect(one("argument: { pointer: /list/1/note, pattern: 'probe \\d' }")).toEqual([
      'T1/P1/list/1/note "probe 2"',
    ]);
    expect(one('argument: { pointer: /a~1b, pattern: probe }')).toEqual(['T1/P1/a~1b "probe"']);
    expect(one("anyArgument: '^7$'")).toEqual(['T1/P1/n "7"']);
    expect(one("anyArgument: { pattern: '^(?:probe|true)$', exceptNames: [a/b] }")).toEqual([
      'T1/P1/free "true"',
    ]);
    expect(one("allArguments: '.'")).toHaveLength(1);
    expect(one("allArguments: 'probe'")).toEqual([]);
    expect(one('allArguments: { pattern: probe, exceptNames: n free }')).toHaveLength(1);
    expect(found(codebook("{ in: tool-call, allArguments: '.' }"), rollout(model(call('t', {}))))).toEqual(
      [],
    );
  });

  it('argument: not where another argument holds the same text', () => {
    const book = codebook("{ in: tool-call, argument: { name: old, pattern: 'assert \\w+', notIn: new } }");
    const edit = (old: string, after: string) =>
      found(book, rollout(model(call('edit', { old, new: after }))));
    expect(edit('assert a', 'assert a and assert b')).toEqual([]);
    expect(edit('assert a', 'assert b')).toEqual(['T1/P1/old "assert a"']);
  });

  it('argument: free text has the empty name and no pointer', () => {
    const turns = rollout(model(call('exec', 'cat answer_key')));
    expect(found(codebook("{ in: tool-call, argument: { name: '', pattern: answer } }"), turns)).toEqual([
      'T1/P1 "answer"',
    ]);
    expect(found(codebook('{ in: tool-call, anyArgument: key }'), turns)).toEqual(['T1/P1 "key"']);
  });

  it('isError and exitCode: of a result, as the format says them', () => {
    const environment = (rule: string) =>
      codebook({ more: 'subject: environment', rules: `{ in: tool-result, ${rule}, pattern: out }` });
    const turns = rollout(
      model(call('t')),
      result('out', { isError: true }),
      result('out', { isError: false, exitCode: 0 }),
      result('out', { exitCode: 2 }),
      result('out'),
    );
    const at = (rule: string) => found(environment(rule), turns).map((line) => line.slice(0, 2));
    expect(at('isError: true')).toEqual(['T2']);
    expect(at('isError: false')).toEqual(['T3']);
    expect(at('exitCode: nonzero')).toEqual(['T4']);
    expect(at('exitCode: 0')).toEqual(['T3']);
  });

  it('all, any, none', () => {
    const turns = rollout(model(text('red blue')), model(text('red')), model(text('blue green')));
    const at = (rule: string) => found(codebook(`{ in: text, ${rule} }`), turns);
    expect(at('all: [{ pattern: red }, { pattern: blue }]')).toEqual(['T1/P1 "red"']);
    expect(at('any: [{ pattern: green }, { pattern: red }]')).toEqual([
      'T1/P1 "red"',
      'T2/P1 "red"',
      'T3/P1 "green"',
    ]);
    expect(at('pattern: red, none: [{ pattern: blue }]')).toEqual(['T2/P1 "red"']);
    expect(at('none: [{ pattern: red }]')).toEqual(['T3/P1 "blue green"']);
  });

  it('marks the start of the part where the rule asks for no text', () => {
    const book = codebook('{ in: tool-call, tool: ^t$ }');
    expect(found(book, rollout(model(call('t', 'x'.repeat(500)))))).toEqual([`T1/P1 "${'x'.repeat(240)}"`]);
    expect(found(book, rollout(model(call('t', ''))))).toEqual(['T1/P1 ""']);
  });
});

describe('findings of one part', () => {
  it('that overlap become one, those apart stay apart', () => {
    const book = codebook(
      "{ in: text, pattern: 'hidden grader' }, { in: text, pattern: 'grader tests' }, { in: text, pattern: tests }",
    );
    expect(found(book, rollout(model(text('hidden grader tests and tests'))))).toEqual([
      'T1/P1 "hidden grader tests"',
      'T1/P1 "tests"',
    ]);
  });

  it('are one for a call, however many of its arguments show it', () => {
    const book = codebook('{ in: tool-call, anyArgument: probe }');
    expect(found(book, rollout(model(call('t', { a: 'probe', b: 'probe probe' }))))).toEqual([
      'T1/P1/a "probe"',
    ]);
  });

  it('are at most twenty of a behavior', () => {
    const book = codebook('{ in: text, pattern: grader }');
    expect(found(book, rollout(model(text('grader '.repeat(50)))))).toHaveLength(20);
  });

  it('of several behaviors keep their order', () => {
    const book = codebook('{ in: text, pattern: b }', '{ in: text, pattern: a }');
    expect(found(book, rollout(model(text('a b'), text('a'))))).toEqual([
      'T1/P1 "b"',
      'b2 T1/P1 "a"',
      'b2 T1/P2 "a"',
    ]);
  });
});
