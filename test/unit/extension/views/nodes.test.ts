import { describe, expect, it } from 'vitest';
import type { BehaviorView, FindingView, LabelView } from '../../../../src/protocol/index.ts';
import { findingNodes } from '../../../../src/extension/views/findingNodes.ts';
import { labelNodes } from '../../../../src/extension/views/labelNodes.ts';
import { outlineNodes, outlinePageOf, outlinePages } from '../../../../src/extension/views/outlineNodes.ts';
import { problemNodes } from '../../../../src/extension/views/problemNodes.ts';
import { statusText } from '../../../../src/extension/views/statusText.ts';

const behaviors: BehaviorView[] = [
  {
    id: 'probe-write',
    name: 'Probes a write tool',
    group: 'g',
    definition: 'A call with placeholders.',
    subject: 'model',
    codebook: 'builtin',
    version: 1,
    slot: 3,
  },
];
const span = { part: 1, pointer: null, start: 0, end: 4 };
const finding = (id: string, turn: number, verdicts: FindingView['verdicts'] = []): FindingView => ({
  id,
  behavior: 'probe-write',
  turn,
  span,
  quote: 'line one\nline two',
  prompted: turn === 9,
  verdicts,
});
const label = (id: string, change: Partial<LabelView> = {}): LabelView => ({
  id,
  author: 'Kim',
  mine: false,
  time: '2026-01-02T03:04:05Z',
  behavior: 'probe-write',
  verdict: 'present',
  target: 'turn',
  turn: 4,
  span: null,
  quote: null,
  note: null,
  finding: null,
  ...change,
});

describe('findingNodes', () => {
  const found = {
    complete: true,
    behaviors: [
      {
        behavior: 'probe-write',
        count: 1_500,
        findings: [
          { key: 'r1', finding: finding('f1', 4, [{ author: 'me', verdict: 'absent', mine: true }]) },
          { key: 'r2', finding: finding('f2', 9) },
        ],
      },
    ],
  };

  it('groups by behavior and leads to the turn', () => {
    const { nodes, description } = findingNodes(found, behaviors, 'base/a.jsonl');
    expect(description).toBe('1,500 findings');
    expect(nodes).toMatchObject([
      {
        id: 'probe-write',
        label: 'Probes a write tool',
        description: '1,500',
        icon: { color: 'charts.blue' },
      },
    ]);
    const rows = nodes[0]?.children ?? [];
    expect(rows[0]).toMatchObject({
      label: 'line one line two',
      description: 'turn 4 · r1',
      icon: { name: 'circle-slash' },
      place: { source: 'base/a.jsonl', key: 'r1', turn: 4, finding: 'f1' },
    });
    expect(rows[0]?.spoken).toContain('rejected');
    expect(rows[1]?.description).toBe('turn 9 · r2 · prompted');
    // Never taken for the whole.
    expect(rows[2]?.label).toBe('1,498 more');
  });

  it('says that there may be more, and is empty where there is none', () => {
    expect(findingNodes({ ...found, complete: false }, [], 's').description).toBe('1,500 findings so far');
    expect(findingNodes({ behaviors: [], complete: true }, [], 's').nodes).toEqual([]);
  });
});

describe('labelNodes', () => {
  it('lists labels by behavior, then the orphans, then what is wrong with the files', () => {
    const { nodes, description } = labelNodes(
      {
        labels: [
          { key: 'r1', label: label('l1', { mine: true, quote: 'a  quote', target: 'span' }) },
          { key: 'r1', label: label('l2', { behavior: '', note: 'look here' }) },
        ],
        orphans: [{ key: 'r9', label: label('l3'), reason: 'the rollout is gone' }],
        problems: ['a.jsonl line 3: torn'],
      },
      behaviors,
      'a.jsonl',
    );
    expect(description).toBe('2 labels, 1 without a place');
    expect(nodes.map((node) => node.label)).toEqual([
      'Probes a write tool',
      'Notes',
      'Without a place',
      'Problems in label files',
    ]);
    expect(nodes[0]?.children?.[0]).toMatchObject({
      label: 'a quote',
      description: 'turn 4 · r1 · you',
      context: 'ownLabel',
      labelId: 'l1',
    });
    // Another's label is not one's own to remove, and an orphan leads nowhere.
    expect(nodes[1]?.children?.[0]?.context).toBeUndefined();
    expect(nodes[2]?.children?.[0]).not.toHaveProperty('place');
    expect(nodes[2]?.children?.[0]?.description).toContain('the rollout is gone');
    expect(nodes[3]?.children?.[0]?.label).toBe('a.jsonl line 3: torn');
  });
});

describe('problemNodes', () => {
  it('leads to the turn or the line, and counts all in the badge', () => {
    const { nodes, badge } = problemNodes(
      {
        total: 1_001,
        problems: [
          {
            kind: 'torn-record',
            message: 'It ends early.',
            line: 21,
            byte: 900,
            member: null,
            rollout: null,
            turn: null,
          },
          {
            kind: 'orphan-result',
            message: 'No call.',
            line: 2,
            byte: 5,
            member: null,
            rollout: 'r2',
            turn: 7,
          },
        ],
      },
      ['mine.codebook.yaml line 4: no such operator'],
      'a.jsonl',
    );
    expect(badge).toEqual({ value: 1_002, tooltip: '1,002 problems' });
    expect(nodes.map(({ label }) => label)).toEqual([
      'mine.codebook.yaml line 4: no such operator',
      'It ends early.',
      'No call.',
      '999 more',
    ]);
    expect(nodes[1]).toMatchObject({ description: 'line 21', line: 21 });
    expect(nodes[1]).not.toHaveProperty('place');
    expect(nodes[2]).toMatchObject({ description: 'line 2 · turn 7', place: { key: 'r2', turn: 7 } });
  });
});

describe('the outline', () => {
  it('lists turns where they fit, and pages where they do not', () => {
    expect(outlinePages(500)).toEqual([]);
    expect(outlinePages(1_200).map(({ label, range }) => [label, range])).toEqual([
      ['Turns 1 – 500', { from: 1, count: 500 }],
      ['Turns 501 – 1,000', { from: 501, count: 500 }],
      ['Turns 1,001 – 1,200', { from: 1_001, count: 200 }],
    ]);
    expect([1, 500, 501, 1_200].map((turn) => outlinePageOf(turn, 1_200))).toEqual([1, 1, 501, 1_001]);
    expect(outlinePageOf(3, 10)).toBeNull();
  });

  it('marks flagged turns with their first behavior', () => {
    const [node] = outlineNodes(
      [
        {
          turn: 4,
          role: 'model',
          label: 'update\nstatus',
          detail: '',
          flags: ['probe-write', 'x'],
          labels: 2,
        },
      ],
      behaviors,
      's',
      'r1',
    );
    expect(node).toMatchObject({
      id: 'turn/4',
      label: '4  update status',
      description: '2 labels',
      icon: { name: 'circle-filled', color: 'charts.blue' },
      place: { source: 's', key: 'r1', turn: 4, finding: null },
    });
    expect(node?.spoken).toBe('Turn 4, model, update status, Probes a write tool, x, 2 labels');
  });
});

describe('statusText', () => {
  const state = {
    document: 'd',
    rollouts: 3,
    complete: true,
    bytesRead: 1,
    problems: 1,
    findings: 5,
    labels: 1_200,
    revision: 1,
  };

  it('is short, and speaks in sentences', () => {
    const status = statusText({ turn: 12, turns: 240, flaggedTurns: 3, state, blind: false });
    expect(status.text).toBe('Turn 12/240  $(flag) 3  $(tag) 1,200  $(warning) 1');
    expect(status.spoken).toBe(
      'Turn 12 of 240, 3 flagged turns in this rollout, 1,200 labels in this file, 1 problem in this file, 3 rollouts',
    );
  });

  it('hides findings in blind mode and tells that it still reads', () => {
    const status = statusText({
      turn: 1,
      turns: 2,
      flaggedTurns: 0,
      state: { ...state, problems: 0, complete: false },
      blind: true,
    });
    expect(status.text).not.toContain('flag');
    expect(status.text).toBe('Turn 1/2  $(eye-closed)  $(tag) 1,200  $(sync~spin)');
    expect(status.spoken).toContain('still reading');
  });
});
