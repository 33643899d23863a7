import type { SeenTurn } from './event.ts';
import type { RolloutPrint } from './rolloutPrint.ts';

/** Turns that may be the edited one; where more stand beside the same neighbors, neighbors tell nothing. */
const MAX_CANDIDATES = 64;

/**
 * The number of the unchanged turn that was seen as turn `number` of a rollout of `total` turns; null where it is not
 * there, or where several could be it.
 */
export function locateTurn(
  seen: SeenTurn,
  number: number,
  total: number,
  print: RolloutPrint,
): { turn: number | null; ambiguous: boolean } {
  if (seen.upTo !== '' && print.hashAt(number)?.startsWith(seen.upTo) === true) {
    return { turn: number, ambiguous: false };
  }
  const same = print.turnsWith(seen.hash);
  const between = same.filter((turn) => afterSame(seen, turn, print) && beforeSame(seen, turn, print));
  const [only] = between;
  if (only !== undefined && between.length === 1) return { turn: only, ambiguous: false };
  if (between.length > 1) {
    // A loop of identical turns: only where none was added or removed does the number tell them apart.
    const counts = between.includes(number) && print.count === total;
    return { turn: counts ? number : null, ambiguous: !counts };
  }
  const [single] = same;
  if (single === undefined) return { turn: null, ambiguous: false };
  const known = single === number || afterSame(seen, single, print) || beforeSame(seen, single, print);
  const certain = seen.alone && same.length === 1 && known;
  return { turn: certain ? single : null, ambiguous: same.length > 1 };
}

/** Turns of its role that stand where the edited turn would: beside a neighbor it had, or at its number. */
export function editedTurns(seen: SeenTurn, number: number, print: RolloutPrint): number[] {
  const turns = new Set<number>([number]);
  if (seen.previous === '') turns.add(1);
  else for (const turn of print.turnsWith(seen.previous)) turns.add(turn + 1);
  if (seen.next !== '') for (const turn of print.turnsWith(seen.next)) turns.add(turn - 1);
  const candidates = [...turns].filter((turn) => print.role(turn) === seen.role);
  return candidates.length <= MAX_CANDIDATES ? candidates : candidates.filter((turn) => turn === number);
}

function afterSame(seen: SeenTurn, turn: number, print: RolloutPrint): boolean {
  return print.turnHash(turn - 1) === seen.previous;
}

function beforeSame(seen: SeenTurn, turn: number, print: RolloutPrint): boolean {
  return print.turnHash(turn + 1) === seen.next;
}
