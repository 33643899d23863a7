import type { Turn } from '../../core/model/index.ts';
import type { TurnView } from '../../protocol/index.ts';
import { partView } from './partView.ts';
import { ViewBudget } from './textSlice.ts';
import { countWords } from './words.ts';

/**
 * The view of a turn as far as the turn itself tells it: bounded, and a pure function of the turn. What follows it,
 * what codebooks and people say of it, and whether it repeats an earlier one are added by who knows them.
 */
export function turnView(turn: Turn): TurnView {
  const budget = new ViewBudget();
  return {
    number: turn.number,
    role: turn.role,
    name: turn.name ?? null,
    time: turn.time ?? null,
    tokens: turn.tokens?.output ?? null,
    model: turn.model ?? null,
    aside: turn.aside ?? null,
    fold: turn.fold === undefined ? null : { messages: turn.fold.messages, note: turn.fold.note },
    answers: turn.answers ?? null,
    parts: turn.parts.map((part) => partView(part, budget)),
    folded: startsFolded(turn),
    words: countWords(turn.parts),
    findings: [],
    labels: [],
    problems: [],
  };
}

/** System prompts, and history that the file brings again, are there to be opened, not to be read each time. */
function startsFolded(turn: Turn): boolean {
  return turn.role === 'system' || turn.aside === 'repeat' || turn.aside === 'demonstration';
}
