import { stringAt, type Part, type Turn } from '../model/index.ts';
import type { RolloutLink, SpanTarget, Target, TurnTarget } from './event.ts';
import { findQuote } from './findQuote.ts';
import { editedTurns, locateTurn } from './locateTurn.ts';
import { turnQuote } from './makeTarget.ts';
import { placed, type OrphanReason, type Place, type Placement } from './placement.ts';
import type { RolloutPrint } from './rolloutPrint.ts';
import { turnHash } from './turnHash.ts';

/** Code units of a turn's start that must be unchanged for an edited turn to be the same turn. */
const TELLING_START = 64;

/** A rollout as it is now. `turn` reads one; it is asked only where something has changed. */
export interface RolloutView {
  readonly key: string;
  readonly print: RolloutPrint;
  turn(number: number): Promise<Turn | null>;
}

/** Whether the rollout still starts with the turns that were there when the link was made. */
export function isUnchanged(link: RolloutLink, print: RolloutPrint): boolean {
  return print.hashAt(link.turns) === link.hash;
}

/** The placement in a rollout whose linked turns are unchanged, which needs no text; null where they have changed. */
export function placeUnchanged(
  target: Target,
  link: RolloutLink,
  key: string,
  print: RolloutPrint,
): Placement | null {
  if (!isUnchanged(link, print)) return null;
  if (target.kind === 'rollout') return placed('same', key, target, null);
  return target.turn <= link.turns ? placed('same', key, target, target.turn) : null;
}

/**
 * Where a target stands in a rollout that may have been edited: at what it was made on, or nowhere. It is never put
 * on something that only looks like it.
 */
export async function placeTarget(target: Target, link: RolloutLink, view: RolloutView): Promise<Placement> {
  const unchanged = placeUnchanged(target, link, view.key, view.print);
  if (unchanged !== null) return unchanged;
  if (target.kind === 'rollout') return placeRollout(target.sketch, target, view);
  const located = locateTurn(target.seen, target.turn, link.turns, view.print);
  if (located.turn !== null) {
    return placed(located.turn === target.turn ? 'same' : 'found', view.key, target, located.turn);
  }
  if (located.ambiguous) return orphan(link, 'ambiguous');
  return target.kind === 'turn' ? placeTurn(target, link, view) : placeSpan(target, link, view);
}

/** A rollout is the same while more than half of its model turns are. */
function placeRollout(sketch: readonly string[], target: Target, { key, print }: RolloutView): Placement {
  const left = sketch.filter((hash) => print.turnsWith(hash).length > 0).length;
  if (left * 2 > sketch.length) return placed('found', key, target, null);
  return { state: 'orphan', key, reason: 'rollout-changed' };
}

/** A turn is the same if it has only grown, or if its start, where that is long enough to tell, is unchanged. */
async function placeTurn(target: TurnTarget, link: RolloutLink, view: RolloutView): Promise<Placement> {
  const { seen, quote } = target;
  const candidates = editedTurns(seen, target.turn, view.print);
  const kept: number[] = [];
  for (const number of candidates) {
    const turn = await view.turn(number);
    if (turn === null) continue;
    const grown =
      seen.parts > 0 && turn.parts.length >= seen.parts && turnHash(turn, seen.parts) === seen.hash;
    if (grown || (quote.length >= TELLING_START && turnQuote(turn) === quote)) kept.push(number);
  }
  const [only] = kept;
  if (only !== undefined && kept.length === 1) return placed('found', view.key, target, only);
  if (kept.length > 1) return orphan(link, 'ambiguous');
  return orphan(link, candidates.length > 0 ? 'turn-changed' : 'turn-gone');
}

async function placeSpan(target: SpanTarget, link: RolloutLink, view: RolloutView): Promise<Placement> {
  const candidates = editedTurns(target.seen, target.turn, view.print);
  const places: Place[] = [];
  for (const number of candidates) {
    const turn = await view.turn(number);
    if (turn === null) continue;
    const found = findInTurn(target, turn);
    if (found === 'ambiguous') return orphan(link, 'ambiguous');
    if (found !== null) places.push({ key: view.key, turn: number, ...found });
  }
  const [only] = places;
  if (only !== undefined && places.length === 1) return { state: 'placed', how: 'found', place: only };
  if (places.length > 1) return orphan(link, 'ambiguous');
  return orphan(link, candidates.length > 0 ? 'quote-gone' : 'turn-gone');
}

type InTurn = Pick<Place, 'part' | 'pointer' | 'span'>;

/** In its own string first; else, with its whole context, in the one other string of the turn that has it. */
function findInTurn(target: SpanTarget, turn: Turn): InTurn | 'ambiguous' | null {
  const { part, pointer } = target;
  const own = findInPart(target, turn.parts[part - 1], false);
  if (own === 'ambiguous') return own;
  if (own !== null) return { part, pointer, span: own };
  const others: InTurn[] = [];
  for (const [index, other] of turn.parts.entries()) {
    if (index === part - 1) continue;
    const found = findInPart(target, other, true);
    if (found === 'ambiguous') return found;
    if (found !== null) others.push({ part: index + 1, pointer, span: found });
  }
  return others.length > 1 ? 'ambiguous' : (others[0] ?? null);
}

function findInPart(
  target: SpanTarget,
  part: Part | undefined,
  strict: boolean,
): Place['span'] | 'ambiguous' {
  const text = part === undefined ? null : stringAt(part, target.pointer);
  if (text === null) return null;
  const found = findQuote(text, target, strict);
  return found.at === null && found.why === 'ambiguous' ? 'ambiguous' : found.at;
}

function orphan(link: RolloutLink, reason: OrphanReason): Placement {
  return { state: 'orphan', key: link.key, reason };
}
