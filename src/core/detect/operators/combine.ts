import type { Condition } from '../../codebook/index.ts';
import type { Truth } from './scope.ts';

type Combination = Extract<Condition, { op: 'all' | 'any' | 'none' }>;

/**
 * `all`, `any` and `none` over answers of which some may still be open: open only while the open ones matter. Where
 * the answer is open, every member has been asked.
 */
export function combine({ op, of }: Combination, ask: (member: Condition) => Truth): Truth {
  const deciding = op !== 'all';
  let open = false;
  for (const member of of) {
    const truth = ask(member);
    if (truth === deciding) return op === 'any';
    if (truth === undefined) open = true;
  }
  if (open) return undefined;
  return op !== 'any';
}
