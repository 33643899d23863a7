import type { JsonFault } from './jsonFault.ts';

export interface ReadString {
  readonly value: string;
  /** After the closing quote, or the end of the text. */
  readonly end: number;
  readonly faults: readonly JsonFault[];
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Reads the JSON string whose opening quote stands at `start`. What is no valid escape is kept as written. */
export function readString(text: string, start: number): ReadString {
  const faults: JsonFault[] = [];
  const fail = (kind: JsonFault['kind'], message: string, offset: number): void => {
    if (faults.length < 2) faults.push({ kind, message, offset });
  };
  const pieces: string[] = [];
  let from = start + 1;
  let at = from;
  let surrogates = -1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (at >= text.length) {
      fail('torn', 'The text ends inside a string.', text.length);
      break;
    }
    if (code === QUOTE) break;
    if (code < 0x20) {
      fail('invalid', 'A string holds a raw control character: it is kept.', at);
      at += 1;
    } else if (code === BACKSLASH) {
      pieces.push(text.slice(from, at));
      const escape = unescape(text, at);
      if (escape.value === null) {
        if (at + escape.length > text.length) fail('torn', 'The text ends inside an escape.', at);
        else fail('invalid', 'A string holds an escape that JSON does not know: it is kept as written.', at);
        pieces.push(text.slice(at, at + escape.length));
      } else {
        if (surrogates === -1 && (escape.value.charCodeAt(0) & 0xf800) === 0xd800) surrogates = at;
        pieces.push(escape.value);
      }
      at = Math.min(text.length, at + escape.length);
      from = at;
    } else {
      at += 1;
    }
  }
  pieces.push(text.slice(from, at));
  let value = pieces.join('');
  if (surrogates !== -1) {
    const whole = value.replace(/\p{Surrogate}/gu, '\uFFFD');
    if (whole !== value)
      fail('text', 'A string holds half of a surrogate pair: it is shown as U+FFFD.', surrogates);
    value = whole;
  }
  return { value, end: Math.min(text.length, at + 1), faults };
}

/** Null where it is no escape; then `length` is what is kept as written, past the end of the text where it is cut. */
function unescape(text: string, at: number): { value: string | null; length: number } {
  const letter = text[at + 1];
  if (letter === undefined) return { value: null, length: 2 };
  if (letter !== 'u') {
    const value = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    return { value: value ?? null, length: 2 };
  }
  const digits = text.slice(at + 2, at + 6);
  if (/^[\da-fA-F]{4}$/.test(digits))
    return { value: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 };
  return { value: null, length: digits.length < 4 && /^[\da-fA-F]*$/.test(digits) ? 6 : 2 };
}
