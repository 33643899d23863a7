import { UserError } from '../base/index.ts';
import { partText, stringAt, type Turn } from '../model/index.ts';
import { makeAnchor } from './anchor.ts';
import type { RolloutLink, SeenTurn, Target } from './event.ts';
import type { RolloutPrint } from './rolloutPrint.ts';
import { startOf } from './textUnits.ts';
import { TURN_HASH_DIGITS, turnHash } from './turnHash.ts';

/** Code units of a turn's text kept with a label on the turn, to show and to find it by. */
export const TURN_QUOTE = 200;
/** Model turns whose hashes a label on a rollout keeps. */
export const SKETCH_TURNS = 16;

/** What a person points at: a rollout, a turn, or `[start, end)` (UTF-16) of a string of a turn. */
export type Pointed =
  | { readonly kind: 'rollout' }
  | { readonly kind: 'turn'; readonly turn: Turn }
  | {
      readonly kind: 'span';
      readonly turn: Turn;
      readonly part: number;
      readonly pointer: string | null;
      readonly start: number;
      readonly end: number;
    };

/** `print` holds the turns read so far, at least up to the one pointed at. */
export function makeLink(source: string, key: string, print: RolloutPrint): RolloutLink {
  return { source, key, turns: print.count, hash: print.hash };
}

/** Throws a `UserError` where the span is not in the turn. */
export function makeTarget(pointed: Pointed, print: RolloutPrint): Target {
  if (pointed.kind === 'rollout') return { kind: 'rollout', sketch: sketch(print) };
  const { turn } = pointed;
  const seen = seenTurn(turn, print);
  if (pointed.kind === 'turn') {
    return { kind: 'turn', turn: turn.number, quote: turnQuote(turn), seen };
  }
  const part = turn.parts[pointed.part - 1];
  const text = part === undefined ? null : stringAt(part, pointed.pointer);
  if (text === null) {
    const where = `${pointed.part}${pointed.pointer ?? ''}`;
    throw new UserError(`Turn ${turn.number} has no text at part ${where}.`);
  }
  return {
    kind: 'span',
    turn: turn.number,
    part: pointed.part,
    pointer: pointed.pointer,
    ...makeAnchor(text, pointed.start, pointed.end),
    seen,
  };
}

/** The start of the first part of a turn that has text. */
export function turnQuote(turn: Turn): string {
  for (const part of turn.parts) {
    const text = partText(part);
    if (text.trim() !== '') return startOf(text, TURN_QUOTE);
  }
  return '';
}

/** The hashes of model turns, the first and the last among them, evenly chosen where there are many. */
export function sketch(print: RolloutPrint): string[] {
  const turns: number[] = [];
  for (let turn = 1; turn <= print.count; turn++) if (print.role(turn) === 'model') turns.push(turn);
  if (turns.length <= SKETCH_TURNS) return turns.map((turn) => print.turnHash(turn));
  return Array.from({ length: SKETCH_TURNS }, (_, index) => {
    const at = Math.round((index * (turns.length - 1)) / (SKETCH_TURNS - 1));
    return print.turnHash(turns[at] ?? 0);
  });
}

function seenTurn(turn: Turn, print: RolloutPrint): SeenTurn {
  const hash = turnHash(turn);
  return {
    role: turn.role,
    parts: turn.parts.length,
    hash,
    previous: print.turnHash(turn.number - 1),
    next: print.turnHash(turn.number + 1),
    upTo: (print.hashAt(turn.number) ?? '').slice(0, TURN_HASH_DIGITS),
    alone: print.turnsWith(hash).length <= 1,
  };
}
