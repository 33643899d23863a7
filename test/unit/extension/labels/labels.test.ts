import { describe, expect, it } from 'vitest';
import type { BehaviorView } from '../../../../src/protocol/index.ts';
import { behaviorGroups, labelKeys } from '../../../../src/extension/labels/behaviorPicks.ts';
import { sourceOfLabelFile } from '../../../../src/extension/labels/labelFiles.ts';

const behavior = (id: string, group: string, subject: 'model' | 'environment' = 'model'): BehaviorView => ({
  id,
  name: `Name of ${id}`,
  group,
  definition: `Definition of ${id}.`,
  subject,
  codebook: 'builtin',
  version: 1,
  slot: 0,
});

describe('behaviorGroups', () => {
  it('keeps the order of groups and of behaviors in them, and tells the keys', () => {
    const groups = behaviorGroups([behavior('a', 'x'), behavior('b', 'y'), behavior('c', 'x')], ['c']);
    expect(groups.map(({ group, picks }) => [group, picks.map((pick) => pick.behavior)])).toEqual([
      ['x', ['a', 'c']],
      ['y', ['b']],
    ]);
    expect(groups[0]?.picks[1]).toEqual({
      behavior: 'c',
      label: 'Name of c',
      description: 'c · key 1',
      detail: 'Definition of c. (builtin)',
    });
  });
});

describe('labelKeys', () => {
  const known = Array.from({ length: 11 }, (_, index) =>
    behavior(`b${index}`, 'g', index === 0 ? 'environment' : 'model'),
  );

  it('takes the chosen ones that are known, once each', () => {
    expect(labelKeys(['b3', 'unknown', 'b1', 'b3'], known)).toEqual(['b3', 'b1']);
  });

  it('takes the first nine of the model without a choice', () => {
    const nine = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9'];
    expect(labelKeys([], known)).toEqual(nine);
    expect(labelKeys(['unknown'], known)).toEqual(nine);
    expect(labelKeys([], known.slice(0, 3))).toEqual(['b1', 'b2', 'b0']);
  });
});

describe('sourceOfLabelFile', () => {
  it('finds the rollout file of a label file', () => {
    expect(sourceOfLabelFile('.rollout-review/labels/base/a.jsonl/Robin.00c0ffee.jsonl')).toBe(
      'base/a.jsonl',
    );
    expect(sourceOfLabelFile('.rollout-review/labels/a.jsonl/Dr%2E.x.00c0ffee.jsonl')).toBe('a.jsonl');
    expect(sourceOfLabelFile('base/a.eval.labels/Robin.00c0ffee.jsonl')).toBe('base/a.eval');
  });

  it('takes nothing else for one', () => {
    for (const other of [
      '.rollout-review/labels/Robin.00c0ffee.jsonl',
      'data.labels/train.jsonl',
      'base/a.jsonl',
      'base/a.labels/Robin.00c0ffee.csv',
    ]) {
      expect(sourceOfLabelFile(other), other).toBeNull();
    }
  });
});
