import type { AfterCondition } from '../../codebook/index.ts';
import type { Scope, Truth } from './scope.ts';

/** Something stood earlier: the memory remembers in which turn it stood last. */
export function after(condition: AfterCondition, { place, memory }: Scope): Truth {
  const turn = memory.lastTurn(condition);
  if (turn === null) return false;
  return condition.within === null || place.turn.number - turn <= condition.within;
}
