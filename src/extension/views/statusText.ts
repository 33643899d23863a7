import type { DocumentState } from '../../protocol/index.ts';
import { counted } from '../base/index.ts';

export interface StatusInput {
  readonly turn: number;
  readonly turns: number;
  readonly flaggedTurns: number;
  readonly state: DocumentState | null;
  readonly blind: boolean;
}

export interface Status {
  readonly text: string;
  /** Lines of plain text. */
  readonly tooltip: string;
  readonly spoken: string;
}

/** One short item: where the reader is in the rollout, and what the file holds. Figures only, nothing of a transcript. */
export function statusText({ turn, turns, flaggedTurns, state, blind }: StatusInput): Status {
  const number = (value: number) => value.toLocaleString('en-US');
  const labels = state?.labels ?? 0;
  const problems = state?.problems ?? 0;
  const pieces = [
    `Turn ${number(turn)}/${number(turns)}`,
    ...(blind ? ['$(eye-closed)'] : [`$(flag) ${number(flaggedTurns)}`]),
    `$(tag) ${number(labels)}`,
    ...(problems > 0 ? [`$(warning) ${number(problems)}`] : []),
    ...(state?.complete === false ? ['$(sync~spin)'] : []),
  ];
  const sentences = [
    `Turn ${number(turn)} of ${number(turns)}`,
    blind ? 'Blind mode: findings are hidden' : `${counted(flaggedTurns, 'flagged turn')} in this rollout`,
    ...(state === null
      ? []
      : [
          `${counted(labels, 'label')} in this file`,
          `${counted(problems, 'problem')} in this file`,
          `${counted(state.rollouts, 'rollout')}${state.complete ? '' : ' so far, still reading'}`,
        ]),
  ];
  return {
    text: pieces.join('  '),
    tooltip: [...sentences, 'Click to go to a turn'].join('\n'),
    spoken: sentences.join(', '),
  };
}
