import type { RolloutRow } from '../../protocol/index.ts';

/** What a filter looks at: a row as the person may see it, so that a hidden field cannot be asked for. */
export type RowTest = (row: RolloutRow) => boolean;

const comparison = /^(<=|>=|<|>|=)?\s*(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;

/** Operators that look into a text. */
const texts: Readonly<Record<string, (row: RolloutRow) => string | null>> = {
  task: (row) => row.task,
  env: (row) => row.environment,
  environment: (row) => row.environment,
  model: (row) => row.model,
  status: (row) => row.status,
  step: (row) => row.step,
  attempt: (row) => row.attempt,
  id: (row) => row.id ?? row.key,
};

/** Operators that compare a number. */
const numbers: Readonly<Record<string, (row: RolloutRow) => number | null>> = {
  flags: (row) => row.flags?.reduce((sum, flag) => sum + flag.count, 0) ?? null,
  labels: (row) => row.labels,
  turns: (row) => row.turns,
  problems: (row) => row.problems,
  calls: (row) => row.toolCalls,
};

/**
 * The test of a filter: words that must all hold. `behavior:probe-write`, `reward:<1`, `task:…`, `flags:>0` and the
 * like ask for one field; any other word stands anywhere in id, title, task, environment, model or status. Quotes
 * hold words together. What names no field is taken as text.
 */
export function parseFilter(filter: string): RowTest {
  const tests = words(filter).map(wordTest);
  return (row) => tests.every((test) => test(row));
}

function words(filter: string): string[] {
  return Array.from(filter.matchAll(/(?:[^\s"]|"[^"]*"?)+/g), (match) => match[0]);
}

function wordTest(word: string): RowTest {
  const operator = /^([a-z]+):(.+)$/is.exec(word);
  const name = operator?.[1]?.toLowerCase();
  const value = bare(operator?.[2] ?? '');
  if (name === undefined || value === '') return freeText(bare(word));
  if (name === 'behavior') {
    return (row) => row.flags?.some((flag) => contains(flag.behavior, value)) ?? false;
  }
  if (name === 'reward') return rewardTest(value);
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (text !== undefined) return (row) => contains(text(row), value);
  const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  const compare = number === undefined ? null : comparing(value);
  if (number !== undefined && compare !== null) {
    return (row) => {
      const found = number(row);
      return found !== null && compare(found);
    };
  }
  return freeText(bare(word));
}

/** A number compares; anything else (`NaN`) is compared as it is written. */
function rewardTest(value: string): RowTest {
  const compare = comparing(value);
  if (compare === null) return (row) => row.reward?.toLowerCase() === value.toLowerCase();
  return (row) => {
    const reward = rewardNumber(row);
    return reward !== null && compare(reward);
  };
}

/** Null where there is no reward or it is not a number. */
export function rewardNumber(row: Pick<RolloutRow, 'reward'>): number | null {
  if (row.reward === null) return null;
  const value = Number(row.reward);
  return Number.isNaN(value) ? null : value;
}

function comparing(value: string): ((found: number) => boolean) | null {
  const match = comparison.exec(value);
  if (match === null) return null;
  const wanted = Number(match[2]);
  switch (match[1]) {
    case '<':
      return (found) => found < wanted;
    case '<=':
      return (found) => found <= wanted;
    case '>':
      return (found) => found > wanted;
    case '>=':
      return (found) => found >= wanted;
    default:
      return (found) => found === wanted;
  }
}

function freeText(text: string): RowTest {
  return (row) =>
    [row.id ?? row.key, row.title, row.task, row.environment, row.model, row.status].some((field) =>
      contains(field, text),
    );
}

function contains(field: string | null, text: string): boolean {
  return field !== null && field.toLowerCase().includes(text.toLowerCase());
}

function bare(text: string): string {
  return text.replaceAll('"', '');
}
