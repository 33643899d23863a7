import type { engineMethods, ParamsOf, RolloutRow } from '../../protocol/index.ts';
import { rewardNumber } from './filter.ts';

export type RowSort = ParamsOf<typeof engineMethods.rollouts>['sort'];

// One locale everywhere, so that a list is the same on every machine.
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts rows that come in reading order. Stable; what is not known stands last in both directions. */
export function sortRows(rows: readonly RolloutRow[], sort: RowSort, descending: boolean): RolloutRow[] {
  const sign = descending ? -1 : 1;
  if (sort === 'order') return descending ? [...rows].reverse() : [...rows];
  if (sort === 'task') {
    return sortBy(
      rows,
      (row) => row.task,
      (a, b) => sign * natural.compare(a, b),
    );
  }
  return sortBy(rows, numberOf(sort), (a, b) => sign * (a < b ? -1 : a > b ? 1 : 0));
}

function numberOf(sort: 'reward' | 'turns' | 'flags'): (row: RolloutRow) => number | null {
  if (sort === 'reward') return rewardNumber;
  if (sort === 'turns') return (row) => row.turns;
  return (row) => row.flags?.reduce((sum, flag) => sum + flag.count, 0) ?? null;
}

function sortBy<V>(
  rows: readonly RolloutRow[],
  valueOf: (row: RolloutRow) => V | null,
  compare: (a: V, b: V) => number,
): RolloutRow[] {
  const known: { row: RolloutRow; value: V }[] = [];
  const unknown: RolloutRow[] = [];
  for (const row of rows) {
    const value = valueOf(row);
    if (value === null) unknown.push(row);
    else known.push({ row, value });
  }
  known.sort((a, b) => compare(a.value, b.value));
  return [...known.map(({ row }) => row), ...unknown];
}
