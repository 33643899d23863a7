import {
  makeLink,
  makeTarget,
  placeTarget,
  rolloutPrint,
  type Placement,
  type Pointed,
} from '../../../../src/core/labels/index.ts';
import type { Turn } from '../../../../src/core/model/index.ts';

/** Places what was pointed at in `before` in `after`; asks for turns only through the view. */
export async function move(
  pointed: Pointed,
  before: readonly Turn[],
  after: readonly Turn[],
): Promise<Placement & { reads: number }> {
  const print = rolloutPrint(before);
  let reads = 0;
  const placement = await placeTarget(makeTarget(pointed, print), makeLink('s', 'k', print), {
    key: 'k',
    print: rolloutPrint(after),
    turn: async (number) => {
      reads += 1;
      return after[number - 1] ?? null;
    },
  });
  return { ...placement, reads };
}
