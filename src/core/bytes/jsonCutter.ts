import type { CutEvent, CutKind, CutPlace, CutVisit, JsonPath } from './cutEvents.ts';
import { CutStack } from './cutStack.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  CR,
  LF,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
  TAB,
  isSpace,
  textOfKey,
} from './jsonBytes.ts';

interface Frame {
  readonly kind: 'sequence' | 'object' | 'array';
  readonly path: JsonPath;
  readonly start: number;
  readonly line: number;
  index: number;
  key: string | null;
  awaits: 'key' | 'colon' | 'value';
  /** How a line begins that starts a value here: its indentation and opening byte. Null where values share lines. */
  lead: Uint8Array | null;
}

const MAX_KEY = 64 * 1024;
const MAX_INDENT = 64;

type Mode = 'between' | 'key' | 'string' | 'scalar' | 'nested' | 'nested-string';

/**
 * Cuts JSON into the spans of its values, fed chunk by chunk. It understands strings, escapes and brackets and holds
 * none of them; it accepts any bytes. A string torn at the end of a line is given up where the next line begins as a
 * value of the same list does: a raw line feed is never inside a valid string, so valid JSON is never cut wrongly.
 */
export class JsonCutter {
  private readonly visit: CutVisit;
  private readonly frames: Frame[];
  private readonly nested = new CutStack();
  private mode: Mode = 'between';
  private escaped = false;
  private line: number;
  private value: CutPlace | null = null;
  private given = false;
  private keyBytes: number[] = [];
  /** The spaces since the last line feed; null where something else stood on the line. */
  private indent: number[] | null = [];
  /** How much of the frame's lead follows the last line feed in the string being passed; -1 where it cannot. */
  private matched = -1;
  private tornAt = 0;
  /** The line feed just passed in what is no JSON; -1 elsewhere on a line. */
  private lineEnd = -1;
  private out: CutEvent[] = [];

  constructor(visit: CutVisit, line = 1) {
    this.visit = visit;
    this.line = line;
    this.frames = [this.frame('sequence', [], 0)];
  }

  /** `base` is the offset of the chunk's first byte; chunks come in order and without a gap. */
  push(bytes: Uint8Array, base: number): CutEvent[] {
    this.out = [];
    let at = 0;
    while (at < bytes.length) at = this.step(bytes, at, base);
    return this.out;
  }

  /** Call once, with the offset after the last byte. */
  end(offset: number): CutEvent[] {
    this.out = [];
    const cut = this.value !== null && this.mode !== 'scalar';
    this.finish(offset, !cut);
    const open = this.frames.length > 1;
    while (this.frames.length > 1) this.leave(offset, false);
    if (open) this.fault('The source ends before the JSON it holds is closed.', offset);
    return this.out;
  }

  private step(bytes: Uint8Array, at: number, base: number): number {
    switch (this.mode) {
      case 'between':
        return this.between(bytes, at, base);
      case 'key':
      case 'string':
      case 'nested-string':
        return this.inString(bytes, at, base);
      case 'scalar':
        return this.inScalar(bytes, at, base);
      case 'nested':
        return this.inNested(bytes, at, base);
    }
  }

  private between(bytes: Uint8Array, from: number, base: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LF) {
        this.line += 1;
        this.indent = [];
      } else if (byte === SPACE || byte === TAB) {
        if (this.indent !== null && this.indent.length < MAX_INDENT) this.indent.push(byte);
      } else if (byte === CR || byte === 0) {
        continue;
      } else {
        const before = this.mode;
        const depth = this.frames.length;
        this.token(byte, base + at);
        this.indent = null;
        // A scalar's first byte belongs to it, an opening bracket or quote has been taken.
        if (this.mode !== before || this.frames.length !== depth) return at + 1;
      }
    }
    return bytes.length;
  }

  private token(byte: number, offset: number): void {
    const frame = this.top();
    if (frame.kind === 'sequence') return this.begin(byte, offset, frame);
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return this.closeFrame(byte, offset);
    if (frame.kind === 'array') {
      if (byte !== COMMA) this.begin(byte, offset, frame);
      return;
    }
    if (byte === COMMA) {
      frame.awaits = 'key';
    } else if (frame.awaits === 'value') {
      this.begin(byte, offset, frame);
    } else if (byte === COLON) {
      if (frame.awaits === 'colon') frame.awaits = 'value';
    } else if (byte === QUOTE) {
      this.mode = 'key';
      this.keyBytes = [];
    } else {
      this.fault('A key was expected here.', offset);
      this.value = null;
      this.mode = 'scalar';
    }
  }

  private begin(byte: number, offset: number, frame: Frame): void {
    const name = frame.kind === 'object' ? (frame.key ?? '') : frame.index;
    const path = frame.kind === 'sequence' ? [] : [...frame.path, name];
    const kind = this.kindOf(byte, frame);
    const place = {
      path,
      kind,
      document: this.frames[0]?.index ?? 0,
      start: offset,
      line: this.line,
    } as const;
    if (frame.kind !== 'object' && this.indent !== null && (kind === 'object' || kind === 'array')) {
      frame.lead = Uint8Array.from([...this.indent, byte]);
    }
    const wish = this.visit(path, kind);
    if (wish === 'enter' && (kind === 'object' || kind === 'array')) {
      this.out.push({ type: 'enter', ...place });
      this.frames.push(this.frame(kind, path, offset));
      return;
    }
    this.value = place;
    this.given = wish !== 'skip';
    this.matched = -1;
    this.mode = kind === 'string' ? 'string' : kind === 'scalar' ? 'scalar' : 'nested';
    if (this.mode === 'nested') this.nested.reset(byte === OPEN_OBJECT);
  }

  private kindOf(byte: number, frame: Frame): CutKind {
    if (byte === OPEN_OBJECT) return 'object';
    if (byte === OPEN_ARRAY) return 'array';
    // Nobody writes a bare string as a document: it is what damage leaves of one.
    return byte === QUOTE && frame.kind !== 'sequence' ? 'string' : 'scalar';
  }

  private inString(bytes: Uint8Array, from: number, base: number): number {
    let at = from;
    const keeps = this.mode === 'key';
    if (this.escaped) {
      this.escaped = false;
      if (keeps) this.keyBytes.push(bytes[at] ?? 0);
      at += 1;
    }
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      if (this.matched >= 0 && this.tears(byte)) return this.tear(at);
      if (byte === QUOTE) return this.closeString(at + 1, base);
      if (byte === LF) {
        this.line += 1;
        this.tornAt = base + at;
        this.matched = this.top().lead === null ? -1 : 0;
      }
      if (keeps && this.keyBytes.length < MAX_KEY) {
        this.keyBytes.push(byte);
        if (byte === BACKSLASH && at + 1 < bytes.length) this.keyBytes.push(bytes[at + 1] ?? 0);
      }
      if (byte === BACKSLASH) {
        this.escaped = at + 1 >= bytes.length;
        at += 2;
      } else {
        at += 1;
      }
    }
    return bytes.length;
  }

  /** True where this byte completes the beginning of a line that starts the next value of the list. */
  private tears(byte: number): boolean {
    const lead = this.top().lead;
    if (lead === null || byte !== lead[this.matched]) {
      this.matched = -1;
      return false;
    }
    this.matched += 1;
    return this.matched === lead.length;
  }

  private tear(at: number): number {
    const lead = this.top().lead;
    this.nested.reset(true);
    this.finish(this.tornAt, false);
    this.mode = 'between';
    this.matched = -1;
    this.indent = lead === null ? null : Array.from(lead.subarray(0, -1));
    return at;
  }

  private closeString(after: number, base: number): number {
    if (this.mode === 'nested-string') {
      this.mode = 'nested';
    } else if (this.mode === 'key') {
      const frame = this.top();
      frame.key = textOfKey(this.keyBytes);
      frame.awaits = 'colon';
      this.mode = 'between';
    } else {
      this.finish(base + after, true);
    }
    return after;
  }

  private inScalar(bytes: Uint8Array, from: number, base: number): number {
    if (this.top().kind === 'sequence') return this.betweenDocuments(bytes, from, base);
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || isSpace(byte)) {
        this.finish(base + at, true);
        return at;
      }
    }
    return bytes.length;
  }

  /** What is no JSON between documents is one value, up to a line that begins a document. */
  private betweenDocuments(bytes: Uint8Array, from: number, base: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (this.lineEnd !== -1 && (byte === OPEN_OBJECT || byte === OPEN_ARRAY)) {
        this.finish(this.lineEnd, true);
        this.lineEnd = -1;
        this.indent = [];
        return at;
      }
      this.lineEnd = byte === LF ? base + at : -1;
      if (byte === LF) this.line += 1;
    }
    return bytes.length;
  }

  private inNested(bytes: Uint8Array, from: number, base: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        this.mode = 'nested-string';
        return at + 1;
      }
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.nested.push(byte === OPEN_OBJECT);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.nested.pop(byte === CLOSE_OBJECT)) {
          if (this.nested.isEmpty) {
            this.finish(base + at + 1, true);
            return at + 1;
          }
        } else if (this.closes(byte)) {
          this.finish(base + at, false);
          return at;
        }
      } else if (byte === LF) {
        this.line += 1;
      }
    }
    return bytes.length;
  }

  /** Whether the bracket closes a list or object that was gone into. */
  private closes(byte: number): boolean {
    const kind = byte === CLOSE_ARRAY ? 'array' : 'object';
    return this.frames.some((frame) => frame.kind === kind);
  }

  private closeFrame(byte: number, offset: number): void {
    if (!this.closes(byte)) return this.fault('A closing bracket stands here that nothing opened.', offset);
    const kind = byte === CLOSE_ARRAY ? 'array' : 'object';
    while (this.top().kind !== kind) {
      this.fault('A list or object is not closed before this bracket.', offset);
      this.leave(offset, false);
    }
    this.leave(offset + 1, true);
  }

  private leave(end: number, complete: boolean): void {
    const frame = this.frames.pop();
    if (frame === undefined || frame.kind === 'sequence') return;
    this.out.push({
      type: 'leave',
      path: frame.path,
      kind: frame.kind,
      document: this.frames[0]?.index ?? 0,
      start: frame.start,
      line: frame.line,
      end,
      complete,
    });
    this.advance();
  }

  private finish(end: number, complete: boolean): void {
    const value = this.value;
    this.mode = 'between';
    if (value === null) return;
    this.value = null;
    if (this.given) this.out.push({ type: 'value', ...value, end, complete });
    this.advance();
  }

  private advance(): void {
    const frame = this.top();
    frame.index += 1;
    frame.awaits = 'key';
  }

  private fault(message: string, offset: number): void {
    this.out.push({ type: 'fault', message, offset, line: this.line });
  }

  private top(): Frame {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error('The sequence of documents is never left');
    return frame;
  }

  private frame(kind: Frame['kind'], path: JsonPath, start: number): Frame {
    return { kind, path, start, line: this.line, index: 0, key: null, awaits: 'key', lead: null };
  }
}
