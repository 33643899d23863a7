/**
 * A regular expression as far as the prefilter must understand it. The engine (`re2js`) parses it again for itself:
 * this tree only says what every match must contain and how long it can be. Where it understands nothing it says so.
 */
export type Node =
  /** One character. `ascii` folded to lower case; null for a character outside ASCII. */
  | { readonly type: 'char'; readonly ascii: string | null; readonly newline: boolean }
  /** One of several. `ascii` lists them, folded, where they are few and all ASCII; else null. */
  | { readonly type: 'set'; readonly ascii: readonly string[] | null; readonly newline: boolean }
  /** Zero width. `textEdge` where its truth depends on where the text starts or ends, not on the characters beside. */
  | { readonly type: 'edge'; readonly textEdge: boolean }
  | { readonly type: 'concat'; readonly of: readonly Node[] }
  | { readonly type: 'alternate'; readonly of: readonly Node[] }
  | { readonly type: 'repeat'; readonly of: Node; readonly min: number; readonly max: number | null };

/** Case is left out: literals and texts are both folded, so that a prefilter hit is never missed. */
interface Flags {
  dotNewline: boolean;
  multiline: boolean;
}

/** Sets with more members than this are "anything" to the prefilter. */
const SMALL_SET = 8;

class NotUnderstood extends Error {}

/** The tree of an RE2 expression, or null where it holds something this parser does not understand. */
export function parseSyntax(source: string): Node | null {
  try {
    const parser = new Parser(source);
    return parser.parse();
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

class Parser {
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.source = source;
  }

  parse(): Node {
    const node = this.alternation({ dotNewline: false, multiline: false });
    if (this.at < this.source.length) throw new NotUnderstood();
    return node;
  }

  /** Flags set inside a group, such as `(?i)`, hold to the end of the group and over its alternatives. */
  private alternation(flags: Flags): Node {
    if (++this.depth > 200) throw new NotUnderstood();
    const branches: Node[] = [];
    let items: Node[] = [];
    for (;;) {
      const character = this.source[this.at];
      if (character === undefined || character === ')') break;
      if (character === '|') {
        this.at += 1;
        branches.push({ type: 'concat', of: items });
        items = [];
        continue;
      }
      const atom = this.atom(flags);
      if (atom === null) continue;
      items.push(this.repetition(atom));
    }
    this.depth -= 1;
    branches.push({ type: 'concat', of: items });
    const [only] = branches;
    return branches.length === 1 && only !== undefined ? only : { type: 'alternate', of: branches };
  }

  private repetition(atom: Node): Node {
    let node = atom;
    for (;;) {
      const bounds = this.bounds();
      if (bounds === null) return node;
      if (this.source[this.at] === '?') this.at += 1;
      node = { type: 'repeat', of: node, ...bounds };
    }
  }

  private bounds(): { min: number; max: number | null } | null {
    const character = this.source[this.at];
    if (character === '*' || character === '+' || character === '?') {
      this.at += 1;
      return { min: character === '+' ? 1 : 0, max: character === '?' ? 1 : null };
    }
    if (character !== '{') return null;
    const match = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.source.slice(this.at, this.at + 24));
    if (match === null) return null;
    this.at += match[0].length;
    const min = Number(match[1]);
    if (match[2] === undefined) return { min, max: min };
    return { min, max: match[3] === '' || match[3] === undefined ? null : Number(match[3]) };
  }

  /** Null for a flag group, which matches nothing itself. */
  private atom(flags: Flags): Node | null {
    const character = this.next();
    switch (character) {
      case '(':
        return this.group(flags);
      case '[':
        return this.set();
      case '.':
        return { type: 'set', ascii: null, newline: flags.dotNewline };
      case '^':
      case '$':
        return { type: 'edge', textEdge: !flags.multiline };
      case '\\':
        return this.escape();
      case '*':
      case '+':
      case '?':
        throw new NotUnderstood();
      default:
        return literal(character);
    }
  }

  private group(flags: Flags): Node | null {
    let inner = { ...flags };
    if (this.source[this.at] === '?') {
      const name = /^\?P?<\w+>/.exec(this.source.slice(this.at, this.at + 200));
      if (name !== null) {
        this.at += name[0].length;
      } else {
        const match = /^\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/.exec(this.source.slice(this.at, this.at + 24));
        if (match === null) throw new NotUnderstood();
        this.at += match[0].length;
        const target = match[3] === ')' ? flags : inner;
        setFlags(target, match[1] ?? '', true);
        setFlags(target, match[2] ?? '', false);
        if (match[3] === ')') return null;
        inner = target;
      }
    }
    const node = this.alternation(inner);
    if (this.next() !== ')') throw new NotUnderstood();
    return node;
  }

  private escape(): Node {
    const character = this.next();
    if (character === 'Q') return this.quoted();
    if (character === 'A' || character === 'z') return { type: 'edge', textEdge: true };
    if (character === 'b' || character === 'B') return { type: 'edge', textEdge: false };
    const members = perlClass(character);
    if (members !== null) return { type: 'set', ascii: null, newline: members.newline };
    if (character === 'p' || character === 'P') {
      this.unicodeClass();
      return { type: 'set', ascii: null, newline: true };
    }
    return literal(this.escapedCharacter(character));
  }

  private quoted(): Node {
    const end = this.source.indexOf('\\E', this.at);
    const text = this.source.slice(this.at, end < 0 ? this.source.length : end);
    this.at = end < 0 ? this.source.length : end + 2;
    // A repetition after \E binds to the last character only.
    const characters = Array.from(text, literal);
    const last = characters.pop();
    if (last === undefined) return { type: 'concat', of: [] };
    return { type: 'concat', of: [...characters, this.repetition(last)] };
  }

  private set(): Node {
    const negated = this.source[this.at] === '^';
    if (negated) this.at += 1;
    const members = new Set<string>();
    let known = true;
    let newline = false;
    let first = true;
    for (;;) {
      const character = this.next();
      if (character === ']' && !first) break;
      first = false;
      if (character === '[' && this.source[this.at] === ':') {
        const match = /^:\^?[a-z]+:\]/.exec(this.source.slice(this.at, this.at + 16));
        if (match === null) throw new NotUnderstood();
        this.at += match[0].length;
        // Which named classes hold the newline is not worked out, and a negated set needs to know.
        if (negated) throw new NotUnderstood();
        known = false;
        newline = true;
        continue;
      }
      let low = character;
      if (character === '\\') {
        const escaped = this.next();
        const perl = perlClass(escaped);
        if (perl !== null) {
          known = false;
          newline ||= perl.newline;
          continue;
        }
        if (escaped === 'p' || escaped === 'P') {
          if (negated) throw new NotUnderstood();
          this.unicodeClass();
          known = false;
          newline = true;
          continue;
        }
        low = this.escapedCharacter(escaped);
      }
      let high = low;
      if (
        this.source[this.at] === '-' &&
        this.source[this.at + 1] !== ']' &&
        this.at + 1 < this.source.length
      ) {
        this.at += 1;
        high = this.next();
        if (high === '\\') high = this.escapedCharacter(this.next());
      }
      const from = low.codePointAt(0) ?? 0;
      const to = high.codePointAt(0) ?? 0;
      if (to < from) throw new NotUnderstood();
      newline ||= from <= 10 && to >= 10;
      if (from === 0x2019 && to === from) members.add("'");
      else if (to > 127 || to - from >= SMALL_SET * 2) known = false;
      else for (let code = from; code <= to; code++) members.add(fold(String.fromCharCode(code)));
    }
    if (negated) return { type: 'set', ascii: null, newline: !newline };
    return { type: 'set', ascii: known && members.size <= SMALL_SET ? [...members].sort() : null, newline };
  }

  private unicodeClass(): void {
    const match = /^(?:\{\^?\w+\}|[A-Z])/.exec(this.source.slice(this.at, this.at + 40));
    if (match === null) throw new NotUnderstood();
    this.at += match[0].length;
  }

  /** The character that stands after a backslash, already taken. */
  private escapedCharacter(character: string): string {
    const control = { a: '\x07', f: '\f', t: '\t', n: '\n', r: '\r', v: '\v' }[character];
    if (control !== undefined) return control;
    if (character === 'x') {
      const match = /^(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,8})\})/.exec(
        this.source.slice(this.at, this.at + 12),
      );
      if (match === null) throw new NotUnderstood();
      this.at += match[0].length;
      const code = Number.parseInt(match[1] ?? match[2] ?? '', 16);
      if (!(code <= 0x10ffff)) throw new NotUnderstood();
      return String.fromCodePoint(code);
    }
    if (/[A-Za-z0-9]/.test(character)) throw new NotUnderstood();
    return character;
  }

  private next(): string {
    const code = this.source.codePointAt(this.at);
    if (code === undefined) throw new NotUnderstood();
    const character = String.fromCodePoint(code);
    this.at += character.length;
    return character;
  }
}

function setFlags(flags: Flags, letters: string, value: boolean): void {
  for (const letter of letters) {
    if (letter === 's') flags.dotNewline = value;
    else if (letter === 'm') flags.multiline = value;
    else if (letter !== 'i' && letter !== 'U') throw new NotUnderstood();
  }
}

function perlClass(character: string): { newline: boolean } | null {
  switch (character) {
    case 'd':
    case 'w':
    case 'S':
      return { newline: false };
    case 'D':
    case 'W':
    case 's':
      return { newline: true };
    default:
      return null;
  }
}

function literal(character: string): Node {
  const code = character.codePointAt(0) ?? 0;
  return { type: 'char', ascii: code < 128 ? fold(character) : null, newline: code === 10 };
}

function fold(character: string): string {
  return character >= 'A' && character <= 'Z' ? character.toLowerCase() : character;
}
