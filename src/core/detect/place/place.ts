import type { Pattern, PlaceKind } from '../../codebook/index.ts';
import {
  isJsonObject,
  partText,
  type JsonValue,
  type RawNumber,
  type Part,
  type Role,
  type Turn,
} from '../../model/index.ts';
import type { IndexedText, TextMatcher } from '../text/index.ts';

/** Leaves of one call's arguments beyond which the rest is not looked at, and how deep they are looked for. */
const MAX_LEAVES = 5_000;
const MAX_DEPTH = 64;

/** One value inside a call's arguments that is no list and no mapping. */
export interface Leaf {
  /** The nearest property name, in lower case; empty where the arguments are one text. */
  readonly name: string;
  /** Null where the arguments are one text. */
  readonly pointer: string | null;
  readonly text: IndexedText;
}

/** A part of a turn, as rules see it. */
export class Place {
  readonly turn: Turn;
  /** From 1. */
  readonly number: number;
  readonly part: Part;
  readonly kind: PlaceKind;
  private readonly matcher: TextMatcher;
  private ownText: IndexedText | undefined;
  private ownLeaves: readonly Leaf[] | undefined;

  constructor(turn: Turn, number: number, part: Part, kind: PlaceKind, matcher: TextMatcher) {
    this.turn = turn;
    this.number = number;
    this.part = part;
    this.kind = kind;
    this.matcher = matcher;
  }

  get role(): Role {
    return this.turn.role;
  }

  /** The part's text; of a call that is the text of its arguments as a reader sees them. */
  get text(): IndexedText {
    return (this.ownText ??= this.matcher.text(partText(this.part)));
  }

  /** The arguments of a call, in the order written; none for other parts. */
  get leaves(): readonly Leaf[] {
    return (this.ownLeaves ??= this.part.kind === 'tool-call' ? this.collect(this.part.arguments) : []);
  }

  /** True where a literal of the pattern stands in the text, or in some argument. */
  touches(pattern: Pattern): boolean {
    if (this.part.kind !== 'tool-call') return this.text.hits.has(pattern);
    return this.leaves.some((leaf) => leaf.text.hits.has(pattern));
  }

  private collect(value: JsonValue): readonly Leaf[] {
    if (typeof value === 'string') return [{ name: '', pointer: null, text: this.matcher.text(value) }];
    const leaves: Leaf[] = [];
    const walk = (inner: JsonValue, name: string, pointer: string, depth: number): void => {
      if (leaves.length >= MAX_LEAVES || depth > MAX_DEPTH) return;
      if (Array.isArray(inner)) {
        inner.forEach((item, index) => walk(item, name, `${pointer}/${index}`, depth + 1));
      } else if (isJsonObject(inner)) {
        for (const [key, item] of Object.entries(inner)) {
          walk(item, key.toLowerCase(), `${pointer}/${escapeToken(key)}`, depth + 1);
        }
      } else {
        leaves.push({ name, pointer, text: this.matcher.text(scalarText(inner)) });
      }
    };
    walk(value, '', '', 0);
    return leaves;
  }
}

/** As `stringAt` gives it, so that offsets count in the same string. */
function scalarText(value: string | number | boolean | null | RawNumber): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The kind under which rules see a part; null for what no rule reads. */
export function kindOf(turn: Turn, part: Part): PlaceKind | null {
  switch (part.kind) {
    case 'text':
      if (turn.role === 'model') return 'text';
      return turn.role === 'tool' ? 'tool-result' : 'prompt';
    case 'reasoning':
      return turn.role === 'model' && part.state === 'readable' ? 'reasoning' : null;
    case 'tool-call':
      // A simulated user may have tools of its own.
      return turn.role === 'model' ? 'tool-call' : null;
    case 'tool-result':
      return 'tool-result';
    case 'media':
    case 'unknown':
      return null;
  }
}
