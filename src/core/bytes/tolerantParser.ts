import { RawNumber, type JsonObject, type JsonValue } from '../model/index.ts';
import type { JsonFault, ParsedJson } from './jsonFault.ts';
import { MAX_DEPTH } from './limits.ts';
import { readString } from './jsonString.ts';

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What a word without quotes runs to. */
const wordEnd = /[\s,:[\]{}"]/g;
const space = /[ \t\n\r\0\uFEFF]*/y;
const strictSpace = /^[ \t\n\r]*$/;

/** Reads JSON that `JSON.parse` refuses or would round. Recursion is bounded by `MAX_DEPTH`. */
export class TolerantParser {
  private readonly text: string;
  private at = 0;
  private fault: JsonFault | null = null;
  private openObjects = 0;
  private openArrays = 0;

  constructor(text: string) {
    this.text = text;
  }

  parse(): ParsedJson {
    this.skipSpace();
    if (this.ended) {
      return {
        value: undefined,
        fault: { kind: 'invalid', message: 'There is no value here.', offset: 0 },
        end: this.at,
      };
    }
    const start = this.at;
    const value = this.value(MAX_DEPTH);
    // A word that is no JSON is not a value anybody wrote.
    if (typeof value === 'string' && this.text[start] !== '"' && value === this.text.slice(start, this.at)) {
      return { value: undefined, fault: this.fault, end: this.at };
    }
    const end = this.at;
    this.skipSpace();
    if (!this.ended) this.fail('invalid', 'Text follows the end of the value.', this.at);
    return { value, fault: this.fault, end };
  }

  private get ended(): boolean {
    return this.at >= this.text.length;
  }

  private value(room: number): JsonValue {
    const character = this.text[this.at];
    if (character === '"') return this.string();
    if (character !== '{' && character !== '[') return this.word();
    if (room === 0) return this.tooDeep();
    return character === '{' ? this.object(room - 1) : this.array(room - 1);
  }

  private object(room: number): JsonObject {
    const result: JsonObject = {};
    this.openObjects += 1;
    this.at += 1;
    let comma = true;
    let first = true;
    for (;;) {
      this.skipSpace();
      const character = this.text[this.at];
      if (character === undefined) {
        this.fail('torn', 'The text ends inside an object.', this.at);
        break;
      }
      if (character === '}') {
        if (comma && !first) this.fail('invalid', 'A comma stands before the end of an object.', this.at);
        this.at += 1;
        break;
      }
      if (character === ',') {
        if (comma) this.fail('invalid', 'A comma stands where a key was expected.', this.at);
        comma = true;
        this.at += 1;
        continue;
      }
      if (character === ']') {
        this.fail('invalid', 'An array is closed where an object is open.', this.at);
        if (this.openArrays > 0) break;
        this.at += 1;
        continue;
      }
      if (!comma) this.fail('invalid', 'A comma is missing between two members.', this.at);
      comma = false;
      first = false;
      this.member(result, character, room);
    }
    this.openObjects -= 1;
    return result;
  }

  private member(result: JsonObject, character: string, room: number): void {
    let key: string;
    if (character === '"') {
      key = this.string();
    } else {
      this.fail('invalid', 'A key is not in quotes.', this.at);
      key = this.bareWord();
    }
    this.skipSpace();
    if (this.ended) {
      this.fail('torn', 'The text ends after a key.', this.at);
      return;
    }
    if (this.text[this.at] !== ':') {
      this.fail('invalid', 'A colon is missing after a key.', this.at);
      if (character !== '"') return;
    } else {
      this.at += 1;
    }
    this.skipSpace();
    const next = this.text[this.at];
    if (next === undefined) {
      this.fail('torn', 'The text ends before a value.', this.at);
    } else if (next === ',' || next === '}' || next === ']') {
      this.fail('invalid', 'A value is missing after a key.', this.at);
    } else {
      define(result, key, this.value(room));
    }
  }

  private array(room: number): JsonValue[] {
    const result: JsonValue[] = [];
    this.openArrays += 1;
    this.at += 1;
    let comma = true;
    for (;;) {
      this.skipSpace();
      const character = this.text[this.at];
      if (character === undefined) {
        this.fail('torn', 'The text ends inside an array.', this.at);
        break;
      }
      if (character === ']') {
        if (comma && result.length > 0)
          this.fail('invalid', 'A comma stands before the end of an array.', this.at);
        this.at += 1;
        break;
      }
      if (character === ',') {
        if (comma) this.fail('invalid', 'A comma stands where a value was expected.', this.at);
        comma = true;
        this.at += 1;
        continue;
      }
      if (character === '}') {
        this.fail('invalid', 'An object is closed where an array is open.', this.at);
        if (this.openObjects > 0) break;
        this.at += 1;
        continue;
      }
      if (!comma) this.fail('invalid', 'A comma is missing between two elements.', this.at);
      comma = false;
      result.push(this.value(room));
    }
    this.openArrays -= 1;
    return result;
  }

  private string(): string {
    const { value, end, faults } = readString(this.text, this.at);
    for (const fault of faults) this.fail(fault.kind, fault.message, fault.offset);
    this.at = end;
    return value;
  }

  /** A number, a literal, or a word that is none of them and is kept as text. */
  private word(): JsonValue {
    const start = this.at;
    number.lastIndex = start;
    const match = number.exec(this.text);
    if (match !== null && this.endsWord(number.lastIndex)) {
      this.at = number.lastIndex;
      return numberOf(match[0]);
    }
    const word = this.bareWord();
    switch (word) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      case 'NaN':
      case 'Infinity':
      case '-Infinity':
        return new RawNumber(word);
    }
    if (this.ended && start > 0) this.fail('torn', 'The text ends inside a value.', start);
    else this.fail('invalid', 'This is no JSON value: it is kept as text.', start);
    return word;
  }

  private endsWord(at: number): boolean {
    wordEnd.lastIndex = at;
    return at >= this.text.length || wordEnd.exec(this.text)?.index === at;
  }

  /** At least one character, so that every call makes progress. */
  private bareWord(): string {
    const start = this.at;
    wordEnd.lastIndex = start + 1;
    this.at = wordEnd.exec(this.text)?.index ?? this.text.length;
    return this.text.slice(start, this.at);
  }

  private tooDeep(): string {
    const start = this.at;
    this.fail('invalid', `A value is nested deeper than ${MAX_DEPTH} levels: it is kept as text.`, start);
    let depth = 0;
    while (!this.ended) {
      const character = this.text[this.at];
      if (character === '"') {
        this.at = readString(this.text, this.at).end;
        continue;
      }
      this.at += 1;
      if (character === '{' || character === '[') depth += 1;
      else if ((character === '}' || character === ']') && --depth === 0) break;
    }
    return this.text.slice(start, this.at);
  }

  private skipSpace(): void {
    space.lastIndex = this.at;
    const skipped = space.exec(this.text)?.[0] ?? '';
    if (!strictSpace.test(skipped)) this.fail('invalid', 'NUL characters stand between values.', this.at);
    this.at += skipped.length;
  }

  private fail(kind: JsonFault['kind'], message: string, offset: number): void {
    // A string that is no valid Unicode is the least that can be wrong: anything else is said instead.
    if (this.fault === null || (this.fault.kind === 'text' && kind !== 'text'))
      this.fault = { kind, message, offset };
  }
}

function numberOf(source: string): JsonValue {
  const value = Number(source);
  const exact = /[.eE]/.test(source) ? Number.isFinite(value) : Number.isSafeInteger(value);
  return exact ? value : new RawNumber(source);
}

/** As `JSON.parse` does: the last of equal keys wins, and `__proto__` is a key like any other. */
function define(object: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}
