import { describe, expect, it } from 'vitest';
import type { RolloutRow } from '../../../../src/protocol/index.ts';
import { blindRow, parseFilter, sortRows } from '../../../../src/server/rollouts/index.ts';

function row(ordinal: number, facts: Partial<RolloutRow> = {}): RolloutRow {
  return {
    key: `k${ordinal}`,
    id: null,
    ordinal,
    parent: null,
    title: null,
    task: null,
    environment: null,
    model: null,
    step: null,
    attempt: null,
    status: null,
    reward: null,
    passed: null,
    turns: null,
    reasoningTurns: null,
    toolCalls: null,
    flags: null,
    labels: 0,
    problems: 0,
    ...facts,
  };
}

const rows = [
  row(1, {
    id: 'alpha',
    task: 'task 10',
    reward: '1',
    turns: 4,
    flags: [{ behavior: 'probe-write', count: 2 }],
  }),
  row(2, {
    id: 'beta',
    task: 'Task 9',
    reward: '0.25',
    model: 'big model',
    flags: [],
    labels: 3,
    status: 'done',
  }),
  row(3, { environment: 'ledger', reward: 'NaN', turns: 9 }),
  row(4, { task: 'task 9', reward: '-Infinity', turns: 4, step: '1200' }),
];

const matching = (filter: string) => rows.filter(parseFilter(filter)).map((found) => found.ordinal);
const sorted = (...sort: [Parameters<typeof sortRows>[1], boolean]) =>
  sortRows(rows, ...sort).map((found) => found.ordinal);

describe('parseFilter', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 3, 4]],
    ['BET', [2]],
    ['task', [1, 2, 4]],
    ['k3', [3]],
    ['behavior:probe', [1]],
    ['reward:1', [1]],
    ['reward:<1', [2, 4]],
    ['reward:>=0.25', [1, 2]],
    ['reward:nan', [3]],
    ['task:9', [2, 4]],
    ['task:"task 9"', [2, 4]],
    ['"big model"', [2]],
    ['model:big', [2]],
    ['env:ledger', [3]],
    ['step:1200', [4]],
    ['flags:>0', [1]],
    ['flags:0', [2]],
    ['labels:>0', [2]],
    ['turns:4 reward:<0', [4]],
    ['colour:red', []],
    ['flags:many', []],
    ['status:done reward:<1', [2]],
    ['constructor:1', []],
  ])('%s', (filter, expected) => expect(matching(filter)).toEqual(expected));

  it('takes an operator it does not know as text', () => {
    expect([row(1, { title: 'see colour:red there' })].filter(parseFilter('colour:red'))).toHaveLength(1);
  });
});

describe('sortRows', () => {
  it('keeps what is not known last in both directions, and equals in reading order', () => {
    expect(sorted('order', false)).toEqual([1, 2, 3, 4]);
    expect(sorted('order', true)).toEqual([4, 3, 2, 1]);
    expect(sorted('task', false)).toEqual([2, 4, 1, 3]);
    expect(sorted('task', true)).toEqual([1, 2, 4, 3]);
    expect(sorted('reward', false)).toEqual([4, 2, 1, 3]);
    expect(sorted('reward', true)).toEqual([1, 2, 4, 3]);
    expect(sorted('turns', false)).toEqual([1, 4, 3, 2]);
    expect(sorted('flags', true)).toEqual([1, 2, 3, 4]);
  });
});

describe('blindRow', () => {
  it('leaves nothing to tell the cohort or the outcome by, also not to a filter', () => {
    const blind = blindRow(
      row(1, {
        model: 'm',
        step: '1',
        status: 's',
        reward: '1',
        passed: true,
        flags: [{ behavior: 'b', count: 1 }],
      }),
    );
    expect(blind).toMatchObject({
      model: null,
      step: null,
      status: null,
      reward: null,
      passed: null,
      flags: [],
    });
    for (const filter of ['reward:1', 'model:m', 'behavior:b', 'flags:>0', 'step:1']) {
      expect(parseFilter(filter)(blind)).toBe(false);
    }
  });
});
