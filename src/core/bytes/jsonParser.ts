import type { JsonValue } from '../model/index.ts';
import type { ParsedJson } from './jsonFault.ts';
import { MAX_DEPTH } from './limits.ts';
import { TolerantParser } from './tolerantParser.ts';

/** An integer that may be beyond 2^53, or an exponent that may be beyond what a double holds. */
const largeNumber = /(?:^|[:,[\s])-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d{3})/;
const loneSurrogate =
  /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}/;

/**
 * Parses one JSON value, never throwing. Valid JSON gives what `JSON.parse` gives, except that numbers JavaScript
 * cannot hold as written (`NaN`, infinities, integers beyond 2^53) are `RawNumber`s, lone surrogate escapes are U+FFFD
 * and values nested deeper than `MAX_DEPTH` are their source text. Bad JSON gives what could be read, and the fault.
 */
export function parseJson(text: string): ParsedJson {
  if (!largeNumber.test(text) && !hasLoneSurrogate(text)) {
    try {
      const value: unknown = JSON.parse(text);
      if (isJsonValue(value, MAX_DEPTH)) return { value, fault: null, end: text.length };
    } catch {
      // The tolerant parser says what is wrong, and where.
    }
  }
  return new TolerantParser(text).parse();
}

function hasLoneSurrogate(text: string): boolean {
  return (text.includes('\\ud') || text.includes('\\uD')) && loneSurrogate.test(text);
}

/** False only for values deeper than `room`: `JSON.parse` gives nothing else. */
function isJsonValue(value: unknown, room: number): value is JsonValue {
  if (typeof value !== 'object' || value === null) return true;
  if (room === 0) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (!isJsonValue(element, room - 1)) return false;
    return true;
  }
  for (const element of Object.values(value)) if (!isJsonValue(element, room - 1)) return false;
  return true;
}
