export { blindRow, blindTurn, visibleLabels } from './blind.ts';
export { parseFilter, rewardNumber, type RowTest } from './filter.ts';
export { makeMarks, type FlaggedPlace } from './marks.ts';
export { sortRows, type RowSort } from './sort.ts';
export { widen } from './widen.ts';
