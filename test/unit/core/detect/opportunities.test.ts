import { describe, expect, it } from 'vitest';
import type { Codebook } from '../../../../src/core/codebook/index.ts';
import { createOpportunityCounter } from '../../../../src/core/detect/index.ts';
import type { Turn } from '../../../../src/core/model/index.ts';
import { call, codebook, model, reasoning, result, rollout, say, text } from './support.ts';

function counted(book: Codebook, turns: readonly Turn[]): string[] {
  const counter = createOpportunityCounter([book]);
  return [...turns.flatMap((turn) => counter.turn(turn)), ...counter.end()].map(
    ({ behavior, turn, part }) => `${behavior} T${turn ?? '-'}/P${part ?? '-'}`,
  );
}

const turns = rollout(
  say('user', 'go'),
  model(reasoning('hm'), call('update_status', { a: 1 }, 'a'), call('get', {}, 'b'), call('send', {}, 'd')),
  result('ok', { callId: 'a' }),
  { ...model(reasoning('old'), text('old')), aside: 'repeat' },
  model(text('done')),
);

describe('what a behavior is counted of', () => {
  it('by default: turns with a part that its rules look at', () => {
    expect(counted(codebook('{ in: reasoning, pattern: x }'), turns)).toEqual(['b1 T2/P-']);
    expect(counted(codebook('{ in: [reasoning, text], pattern: x }'), turns)).toEqual([
      'b1 T2/P-',
      'b1 T5/P-',
    ]);
    const environment = { more: 'subject: environment', rules: '{ in: [prompt, tool-result], pattern: x }' };
    expect(counted(codebook(environment), turns)).toEqual(['b1 T1/P-', 'b1 T3/P-']);
  });

  it('of a condition: each part that passes it', () => {
    const writes = {
      more: "of: { in: tool-call, tool: '^(?:update|send)' }",
      rules: '{ in: tool-call, pattern: x }',
    };
    expect(counted(codebook(writes), turns)).toEqual(['b1 T2/P2', 'b1 T2/P4']);
  });

  it('of a sequence: what stood before counts', () => {
    const later = {
      more: 'of: { in: text, after: { in: tool-result, pattern: ok } }',
      rules: '{ in: text, pattern: x }',
    };
    expect(counted(codebook(later), turns)).toEqual(['b1 T5/P1']);
  });

  it('of rollouts and of final answers: once, at the end', () => {
    const book = codebook(
      { more: 'of: rollouts', rules: '{ in: text, pattern: x }' },
      { more: 'of: final-answers', rules: '{ in: text, pattern: x }' },
    );
    expect(counted(book, turns)).toEqual(['b1 T-/P-', 'b2 T5/P-']);
    // The last model turn only calls a tool: there is no answer.
    expect(counted(book, turns.slice(0, 2))).toEqual(['b1 T-/P-']);
    expect(counted(book, [])).toEqual([]);
  });
});
