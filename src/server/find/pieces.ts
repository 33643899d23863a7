import { isJsonObject, RawNumber, type JsonValue, type Part, type Turn } from '../../core/model/index.ts';
import { partString, pointerToken } from '../views/index.ts';

/** One string of a turn that a person can search: a part's text, or a leaf of a call's arguments. */
export interface Piece {
  /** From 1. */
  readonly part: number;
  readonly pointer: string | null;
  readonly text: string;
}

/** Every searchable string of a turn in reading order. Offsets in it are those that spans and references count. */
export function* pieces(turn: Turn): Generator<Piece> {
  for (const [index, part] of turn.parts.entries()) {
    const structured = structuredValue(part);
    if (structured === null) yield { part: index + 1, pointer: null, text: partString(part, null) ?? '' };
    else yield* leaves(structured, part, index + 1, '');
  }
}

/** The value whose leaves are strings of their own; null where the part is one string. */
function structuredValue(part: Part): JsonValue | null {
  const value = part.kind === 'tool-call' ? part.arguments : part.kind === 'unknown' ? part.value : null;
  return Array.isArray(value) || isJsonObject(value) ? value : null;
}

function* leaves(value: JsonValue, part: Part, number: number, pointer: string): Generator<Piece> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leaves(item, part, number, `${pointer}/${index}`);
  } else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      yield* leaves(item, part, number, `${pointer}/${pointerToken(name)}`);
    }
  } else {
    const text =
      typeof value === 'string' ? value : value instanceof RawNumber ? value.source : String(value);
    yield { part: number, pointer, text };
  }
}
