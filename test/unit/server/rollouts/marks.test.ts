import { describe, expect, it } from 'vitest';
import type { LabelView } from '../../../../src/protocol/index.ts';
import { makeMarks } from '../../../../src/server/rollouts/index.ts';

function label(
  turn: number | null,
  behavior: string,
  verdict: LabelView['verdict'],
  author = 'me',
): LabelView {
  return {
    id: `${author}${turn}${behavior}`,
    author,
    mine: author === 'me',
    time: '2026-01-01T00:00:00Z',
    behavior,
    verdict,
    target: turn === null ? 'rollout' : 'turn',
    turn,
    span: null,
    quote: null,
    note: null,
    finding: null,
  };
}

const finding = (turn: number, behavior: string) => ({ turn, behavior, id: `${turn}${behavior}` });

describe('makeMarks', () => {
  it('shows where people and rules disagree', () => {
    const marks = makeMarks(
      {
        findings: [finding(2, 'a'), finding(3, 'a'), finding(9, 'b')],
        labels: [
          label(2, 'a', 'absent'),
          label(3, 'a', 'present'),
          label(5, 'b', 'present'),
          label(6, 'b', 'absent'),
          label(7, 'c', 'present', 'me'),
          label(7, 'c', 'absent', 'you'),
          label(8, 'c', 'unsure'),
          label(null, 'a', 'present'),
        ],
      },
      10,
      100,
    );
    expect(marks.filter((mark) => mark.lane === 'finding').map((mark) => mark.turn)).toEqual([2, 3, 9]);
    expect(marks.filter((mark) => mark.lane === 'label').map((mark) => mark.turn)).toEqual([
      2, 3, 5, 6, 7, 8,
    ]);
    expect(
      marks.filter((mark) => mark.lane === 'disagreement').map((mark) => [mark.turn, mark.behavior]),
    ).toEqual([
      [2, 'a'],
      [5, 'b'],
      [7, 'c'],
    ]);
  });

  it('gives at most one mark for each bucket of a lane, the first in it', () => {
    const findings = Array.from({ length: 1_000 }, (_, index) => finding(1_000 - index, 'a'));
    const marks = makeMarks({ findings, labels: [] }, 1_000, 4);
    expect(marks.map((mark) => mark.turn)).toEqual([1, 251, 501, 751]);
  });
});
