import { describe, expect, it } from 'vitest';
import { createDetector } from '../../../../src/core/detect/index.ts';
import { brief, call, codebook, found, model, reasoning, result, rollout, say, text } from './support.ts';

describe('result', () => {
  it('waits for the result of the call, and only for its own', () => {
    const book = codebook("{ in: tool-call, tool: ^t$, anyArgument: '.+', result: { pattern: denied } }");
    const turns = rollout(
      model(call('t', { a: 'one' }, 'a'), call('t', { a: 'two' }, 'b'), call('t', { a: 'three' }, 'd')),
      result('denied', { callId: 'b' }),
      result('fine', { callId: 'a' }),
      result('denied', { callId: null }),
    );
    expect(found(book, turns)).toEqual(['T1/P2/a "two"']);
  });

  it('is given when it comes, for the earlier turn', () => {
    const book = codebook('{ in: tool-call, anyArgument: one, result: { isError: true } }');
    const [first, second] = rollout(model(call('t', { a: 'one' })), result('x', { isError: true }));
    if (first === undefined || second === undefined) throw new Error('two turns');
    const detector = createDetector([book]).rollout('k');
    expect(detector.turn(first)).toEqual([]);
    expect(detector.turn(second).map(brief)).toEqual(['T1/P1/a "one"']);
    expect(detector.end()).toEqual([]);
  });

  it('joins with what else is open', () => {
    const book = codebook(
      '{ in: tool-call, anyArgument: one, any: [{ result: { pattern: bad } }, { before: { in: text, pattern: sorry } }] }',
    );
    const run = (output: string, end: string) =>
      found(book, rollout(model(call('t', { a: 'one' })), result(output), model(text(end))));
    expect(run('bad', 'ok')).toHaveLength(1);
    expect(run('good', 'sorry')).toHaveLength(1);
    expect(run('bad', 'sorry')).toHaveLength(1);
    expect(run('good', 'ok')).toHaveLength(0);
  });
});

describe('call', () => {
  it('asks of a result what its call was', () => {
    const book = codebook({
      more: 'subject: environment',
      rules: '{ in: tool-result, pattern: failed, call: { argument: { name: command, pattern: pytest } } }',
    });
    const turns = rollout(
      model(call('bash', { command: 'ls' }, 'a'), call('bash', { command: 'pytest -q' }, 'b')),
      result('1 failed', { callId: 'a' }),
      result('2 failed', { callId: 'b' }),
      result('3 failed', { callId: 'z' }),
    );
    expect(found(book, turns)).toEqual(['T3/P1 "failed"']);
  });
});

describe('after', () => {
  const book = codebook('{ in: text, pattern: done, after: { in: tool-result, pattern: failed } }');

  it('needs it to have stood before', () => {
    expect(found(book, rollout(model(text('done')), model(call('t')), result('failed')))).toEqual([]);
    expect(found(book, rollout(model(call('t')), result('failed'), model(text('done'))))).toEqual([
      'T3/P1 "done"',
    ]);
  });

  it('counts earlier parts of the same turn, not the part itself', () => {
    const same = codebook(
      '{ in: [reasoning, text], pattern: done, after: { in: [reasoning, text], pattern: failed } }',
    );
    expect(found(same, rollout(model(reasoning('failed'), text('done'))))).toEqual(['T1/P2 "done"']);
    expect(found(same, rollout(model(text('failed done'))))).toEqual([]);
  });

  it('within n turns: the difference of the turn numbers', () => {
    const near = codebook('{ in: text, pattern: done, after: { in: text, pattern: failed, within: 2 } }');
    const turns = rollout(model(text('failed')), say('user', 'a'), model(text('done')), model(text('done')));
    expect(found(near, turns)).toEqual(['T3/P1 "done"']);
  });

  it('until: holds no more once that has come since', () => {
    const since = codebook(
      '{ in: text, pattern: done, after: { in: tool-result, pattern: failed, until: { in: tool-result, pattern: passed } } }',
    );
    const turns = (...outputs: string[]) =>
      rollout(...outputs.map((output) => result(output)), model(text('done')));
    expect(found(since, turns('failed', 'passed'))).toEqual([]);
    expect(found(since, turns('passed', 'failed'))).toHaveLength(1);
    expect(found(since, turns('failed', 'passed', 'failed', 'other'))).toHaveLength(1);
    // One result that says both is the failure.
    expect(found(since, turns('1 failed, 2 passed'))).toHaveLength(1);
  });

  it('under none: it never stood', () => {
    const never = codebook('{ in: text, pattern: done, none: [{ after: { in: prompt, pattern: please } }] }');
    expect(found(never, rollout(say('user', 'please'), model(text('done'))))).toEqual([]);
    expect(found(never, rollout(say('user', 'go'), model(text('done'))))).toHaveLength(1);
  });
});

describe('before', () => {
  const book = codebook(
    '{ in: reasoning, pattern: plan, before: { in: tool-call, tool: ^send$, within: 2, until: { in: prompt, pattern: stop } } }',
  );
  const run = (...between: ReturnType<typeof say>[]) =>
    found(book, rollout(model(reasoning('plan')), ...between, model(call('send'))));

  it('needs it to come, in time, with nothing between', () => {
    expect(run(say('user', 'go'))).toEqual(['T1/P1 "plan"']);
    expect(run(say('user', 'stop'))).toEqual([]);
    expect(run(say('user', 'go'), say('user', 'go'))).toEqual([]);
    expect(found(book, rollout(model(reasoning('plan'))))).toEqual([]);
  });

  it('sees later parts of the same turn', () => {
    const last = codebook('{ in: text, pattern: done, none: [{ before: { in: tool-call, within: 0 } }] }');
    expect(found(last, rollout(model(text('done'), call('t')), model(text('done'))))).toEqual([
      'T2/P1 "done"',
    ]);
  });
});

describe('neverMentionedLater', () => {
  const book = codebook("{ in: tool-call, anyArgument: 'warn-(?P<mark>[a-z]+)', neverMentionedLater: true }");

  it('fires at the end where what was marked was not said again, whatever its case', () => {
    const turns = (end: string) =>
      rollout(model(call('t', { a: 'warn-alpha' })), result('alpha'), model(text(end)));
    expect(found(book, turns('All good.'))).toEqual(['T1/P1/a "alpha"']);
    expect(found(book, turns('I saw ALPHA.'))).toEqual([]);
  });

  it('listens to fixed words, in the parts it names', () => {
    const fixed = codebook(
      "{ in: tool-call, anyArgument: rm, neverMentionedLater: { in: text, pattern: 'delet|remov' } }",
    );
    expect(found(fixed, rollout(model(call('t', { a: 'rm x' })), model(reasoning('deleted'))))).toHaveLength(
      1,
    );
    expect(found(fixed, rollout(model(call('t', { a: 'rm x' })), model(text('deleted'))))).toHaveLength(0);
  });
});

describe('repeated', () => {
  const tries = (count: number, make: (index: number) => ReturnType<typeof call>) =>
    rollout(...Array.from({ length: count }, (_, index) => model(make(index))));
  const book = codebook("{ in: tool-call, tool: '.', repeated: { atLeast: 3, varying: any } }");

  it('fires once, at the call that makes the number full, on the argument that varies', () => {
    expect(
      found(
        book,
        tries(7, (index) => call('login', { user: `u${index}`, pin: 1 })),
      ),
    ).toEqual(['T3/P1/user "u2"']);
  });

  it('does not count the same value twice, another tool, or a call where something else differs', () => {
    expect(
      found(
        book,
        tries(9, (index) => call('login', { user: `u${index % 2}` })),
      ),
    ).toEqual([]);
    expect(
      found(
        book,
        tries(4, (index) => call(`t${index % 2}`, { user: `u${index}` })),
      ),
    ).toEqual([]);
    expect(
      found(
        book,
        tries(6, (index) => call('login', { user: `u${index}`, pin: index })),
      ),
    ).toEqual([]);
  });

  it('by name, by the look of the values, but not by some names', () => {
    const calls = tries(3, (index) => call('get', { page: index, id: 'x' }));
    const one = (more: string) =>
      found(codebook(`{ in: tool-call, tool: '.', repeated: { atLeast: 3, ${more} } }`), calls);
    expect(one('varying: page')).toHaveLength(1);
    expect(one('varying: id')).toHaveLength(0);
    expect(one("varying: any, values: '^[a-z]+$'")).toHaveLength(0);
    expect(one('varying: any, exceptNames: [page]')).toHaveLength(0);
  });

  it('within n turns: values that stood longer ago do not count', () => {
    const near = codebook("{ in: tool-call, tool: '.', repeated: { atLeast: 3, varying: any, within: 2 } }");
    const gap = say('user', 'x');
    const [a, b, c] = ['a', 'b', 'c'].map((id) => model(call('t', { id })));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three');
    expect(found(near, rollout(a, b, c))).toHaveLength(1);
    expect(found(near, rollout(a, gap, b, c))).toHaveLength(0);
  });

  it('unseen: values that a prompt or a result had named do not count', () => {
    const unseen = codebook(
      "{ in: tool-call, tool: '.', repeated: { atLeast: 3, varying: any, unseen: true } }",
    );
    const lookups = ['W-1', 'W-2', 'W-3'].map((id) => model(call('get', { id })));
    expect(found(unseen, rollout(say('user', 'hello'), ...lookups))).toHaveLength(1);
    expect(found(unseen, rollout(say('user', 'see (w-2), please'), ...lookups))).toHaveLength(0);
    expect(found(unseen, rollout(result('{"ids":["W-3"]}'), ...lookups))).toHaveLength(0);
    // What the model itself said first was given by nobody.
    expect(found(unseen, rollout(model(text('W-1 W-2 W-3')), ...lookups))).toHaveLength(1);
  });

  it('counts a call only once its result has been judged', () => {
    const refused = codebook(
      "{ in: tool-call, tool: '.', result: { pattern: wrong }, repeated: { atLeast: 2, varying: any } }",
    );
    const turn = (id: string, output: string) => [
      model(call('t', { id }, id)),
      result(output, { callId: id }),
    ];
    expect(
      found(refused, rollout(...turn('a', 'wrong'), ...turn('b', 'right'), ...turn('d', 'wrong'))),
    ).toEqual(['T5/P1/id "d"']);
    expect(found(refused, rollout(...turn('a', 'wrong'), ...turn('b', 'right')))).toEqual([]);
  });

  it('without an argument: the place itself, so many times', () => {
    const often = codebook('{ in: text, pattern: sorry, repeated: { atLeast: 3 } }');
    expect(
      found(often, rollout(...['sorry', 'sorry', 'ok', 'sorry', 'sorry'].map((value) => model(text(value))))),
    ).toEqual(['T4/P1 "sorry"']);
  });
});
