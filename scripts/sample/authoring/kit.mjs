/** Everything an environment is written with, behind one door. */

export { beat, defineEnvironment, defineTask, dialect } from './define.mjs';
export { ask, json, list, py, read, search, sh, write } from './steps.mjs';
export { amt, count, dollars, percent, raw, share, sum, usd } from '../engine/money.mjs';
export { daysBetween, plusDays } from '../engine/calendar.mjs';
export { columns, csv } from '../engine/tables.mjs';
export { Rng } from '../engine/prng.mjs';
export { binary, letter, page, workbook } from './office.mjs';
export { perOutcome } from './define.mjs';
