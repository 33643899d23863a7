import { isReasoningTurn, type Turn, type TurnCounts } from '../model/index.ts';

export const noTurns: TurnCounts = { turns: 0, reasoningTurns: 0, toolCalls: 0 };

/** The counts with one turn more. Asides are turns, and nothing they hold is reasoning or a call of this rollout. */
export function countTurn(counts: TurnCounts, turn: Turn): TurnCounts {
  const calls = turn.aside === undefined ? turn.parts.filter((part) => part.kind === 'tool-call').length : 0;
  return {
    turns: counts.turns + 1,
    reasoningTurns: counts.reasoningTurns + (isReasoningTurn(turn) ? 1 : 0),
    toolCalls: counts.toolCalls + calls,
  };
}

export function countTurns(turns: Iterable<Turn>): TurnCounts {
  let counts = noTurns;
  for (const turn of turns) counts = countTurn(counts, turn);
  return counts;
}
