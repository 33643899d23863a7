import type { Scope, Truth, WaitingCondition } from './scope.ts';

/** `result`, `before` and `never-mentioned-later`: later turns decide, see `Waits`. */
export function waiting(condition: WaitingCondition, { answers }: Scope): Truth {
  answers?.open.add(condition);
  return undefined;
}
