import type { LabelView, RolloutRow, TurnView } from '../../protocol/index.ts';

/** A row with nothing that tells the cohort or how it ended, and nothing that rules or other people said of it. */
export function blindRow(row: RolloutRow): RolloutRow {
  return {
    ...row,
    model: null,
    step: null,
    status: null,
    reward: null,
    passed: null,
    flags: row.flags === null ? null : [],
  };
}

export function blindTurn(view: TurnView): TurnView {
  return { ...view, model: null, findings: [], labels: view.labels.filter((label) => label.mine) };
}

export function visibleLabels(labels: readonly LabelView[], blind: boolean): readonly LabelView[] {
  return blind ? labels.filter((label) => label.mine) : labels;
}
