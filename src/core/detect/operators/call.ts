import type { CallCondition } from '../../codebook/index.ts';
import type { Scope, Truth } from './scope.ts';

/** The call that a result answers: asked when the call stood, remembered until its result. */
export function call(condition: CallCondition, { place, memory }: Scope): Truth {
  return memory.callPassed(condition, place.turn);
}
