import { isJsonObject, RawNumber, type JsonValue, type Turn } from '../../core/model/index.ts';

/**
 * A turn as bytes and back. It comes back exactly, also numbers that JavaScript cannot hold and keys that look like
 * their stand-in: only turns with either are walked, marked by their first byte.
 */
const PLAIN = 0x70; // p
const ESCAPED = 0x65; // e

export function encodeTurn(turn: Turn): Buffer {
  const escaped = turn.parts.some(
    (part) =>
      (part.kind === 'tool-call' && needsEscape(part.arguments)) ||
      (part.kind === 'unknown' && needsEscape(part.value)),
  );
  const json = JSON.stringify(escaped ? mapParts(turn, escapeValue) : turn);
  const bytes = Buffer.allocUnsafe(1 + Buffer.byteLength(json));
  bytes[0] = escaped ? ESCAPED : PLAIN;
  bytes.write(json, 1);
  return bytes;
}

/** Throws where the bytes are not what `encodeTurn` wrote. */
export function decodeTurn(bytes: Uint8Array): Turn {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + 1, bytes.byteLength - 1).toString();
  const turn: unknown = JSON.parse(text);
  if (!isTurn(turn)) throw new Error('A stored turn is damaged.');
  return bytes[0] === ESCAPED ? mapParts(turn, unescapeValue) : turn;
}

/** Enough to tell a stored turn from anything else: the file is this process's own. */
function isTurn(value: unknown): value is Turn {
  return (
    typeof value === 'object' &&
    value !== null &&
    'number' in value &&
    typeof value.number === 'number' &&
    'role' in value &&
    'records' in value &&
    'parts' in value &&
    Array.isArray(value.parts)
  );
}

function mapParts(turn: Turn, map: (value: JsonValue) => JsonValue): Turn {
  return {
    ...turn,
    parts: turn.parts.map((part) => {
      if (part.kind === 'tool-call') return { ...part, arguments: map(part.arguments) };
      return part.kind === 'unknown' ? { ...part, value: map(part.value) } : part;
    }),
  };
}

function needsEscape(value: JsonValue): boolean {
  if (value instanceof RawNumber || Object.is(value, -0)) return true;
  if (Array.isArray(value)) return value.some(needsEscape);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, item]) => name.startsWith('$') || needsEscape(item));
}

function escapeValue(value: JsonValue): JsonValue {
  if (value instanceof RawNumber) return { $number: value.source };
  if (Object.is(value, -0)) return { $number: '-0' };
  if (Array.isArray(value)) return value.map(escapeValue);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.startsWith('$') ? `$${name}` : name,
      escapeValue(item),
    ]),
  );
}

function unescapeValue(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(unescapeValue);
  if (!isJsonObject(value)) return value;
  const source = Object.hasOwn(value, '$number') ? value['$number'] : undefined;
  if (typeof source === 'string') return source === '-0' ? -0 : new RawNumber(source);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.startsWith('$$') ? name.slice(1) : name,
      unescapeValue(item),
    ]),
  );
}
