import type { Condition } from '../../codebook/index.ts';
import { after } from './after.ts';
import { argument, argumentSpans } from './argument.ts';
import { call } from './call.ts';
import { combine } from './combine.ts';
import { local } from './local.ts';
import type { Located } from './located.ts';
import type { Scope, Truth } from './scope.ts';
import { text, textSpans } from './text.ts';
import { waiting } from './waiting.ts';

export type { Located } from './located.ts';
export { ToolNames } from './local.ts';
export type { Answers, Memory, Scope, Truth, WaitingCondition } from './scope.ts';

/** Asks one condition of the place at hand, and keeps the answer where `scope.answers` asks for it. */
export function evaluate(condition: Condition, scope: Scope): Truth {
  const truth = ask(condition, scope);
  if (truth !== undefined) scope.answers?.known.set(condition, truth);
  return truth;
}

function ask(condition: Condition, scope: Scope): Truth {
  switch (condition.op) {
    case 'in':
    case 'role':
    case 'tool':
    case 'is-error':
    case 'exit-code':
      return local(condition, scope);
    case 'text':
      return text(condition, scope);
    case 'argument':
      return argument(condition, scope);
    case 'call':
      return call(condition, scope);
    case 'all':
    case 'any':
    case 'none':
      return combine(condition, (member) => evaluate(member, scope));
    case 'after':
      return after(condition, scope);
    case 'result':
    case 'before':
    case 'never-mentioned-later':
      return waiting(condition, scope);
  }
}

/** The answer from what has become known since; the place itself is not needed any more. */
export function settle(condition: Condition, known: ReadonlyMap<Condition, boolean>): Truth {
  const truth = known.get(condition);
  if (truth !== undefined) return truth;
  if (condition.op === 'all' || condition.op === 'any' || condition.op === 'none') {
    return combine(condition, (member) => settle(member, known));
  }
  return undefined;
}

/**
 * What a condition that holds marks in its place: the spans of its first text question, in the order written; of
 * `any`, those of every member that holds.
 */
export function marked(condition: Condition, place: Scope['place']): readonly Located[] {
  switch (condition.op) {
    case 'text':
      return textSpans(condition, { place });
    case 'argument':
      return argumentSpans(condition, { place });
    case 'all':
      for (const member of condition.of) {
        const spans = marked(member, place);
        if (spans.length > 0) return spans;
      }
      return [];
    case 'any':
      return condition.of.flatMap((member) => marked(member, place));
    default:
      return [];
  }
}
