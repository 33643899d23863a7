import { isJsonObject, type JsonValue } from './json.ts';
import { partText, type Part } from './part.ts';

/**
 * `<source>#<key>/T<n>[/P<n>[/<json-pointer>][@<start>-<end>]]`: what links, labels, findings and reports pass
 * around. Offsets are UTF-16 code units of the string at the part, or at the pointer inside a call's arguments.
 */
export interface Reference {
  /** Path relative to the scanned root, with `/`; null in the short form. */
  readonly source: string | null;
  /** Encoded, as in `RolloutHeader.key`. */
  readonly key: string;
  readonly turn: number | null;
  /** From 1. */
  readonly part: number | null;
  /** A JSON pointer (RFC 6901) into a call's arguments, with its leading `/`; null for the part itself. */
  readonly pointer: string | null;
  readonly span: { readonly start: number; readonly end: number } | null;
}

const unsafe = /[#/:@%\s\p{Cc}]/gu;

/** An id as it stands in a reference: `#`, `/`, `:`, `@`, `%`, spaces and controls percent-encoded as UTF-8. */
export function encodeKey(id: string): string {
  return id.replace(unsafe, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );
}

export function formatReference(reference: Reference): string {
  let text = reference.source === null ? '' : reference.source.replaceAll('%', '%25').replaceAll('#', '%23');
  text += `#${reference.key}`;
  if (reference.turn === null) return text;
  text += `/T${reference.turn}`;
  if (reference.part === null) return text;
  text += `/P${reference.part}`;
  // '@' ends the pointer, so one inside it is escaped; '%' first, so that it comes back.
  if (reference.pointer !== null) text += reference.pointer.replaceAll('%', '%25').replaceAll('@', '%40');
  if (reference.span !== null) text += `@${reference.span.start}-${reference.span.end}`;
  return text;
}

const shape =
  /^(?:([^#]*))?#([^#/:@\s]+)(?:\/T([1-9]\d*)(?:\/P([1-9]\d*)((?:\/[^@]*)?)(?:@(\d+)-(\d+))?)?)?$/u;

/** Null where the text is no reference. */
export function parseReference(text: string): Reference | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [, source, key, turn, part, pointer, start, end] = match;
  if (key === undefined) return null;
  const span = start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) };
  if (span !== null && span.end < span.start) return null;
  return {
    source:
      source === undefined || source === '' ? null : source.replaceAll('%23', '#').replaceAll('%25', '%'),
    key,
    turn: turn === undefined ? null : Number(turn),
    part: part === undefined ? null : Number(part),
    pointer:
      pointer === undefined || pointer === '' ? null : pointer.replaceAll('%40', '@').replaceAll('%25', '%'),
    span,
  };
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(current)) current = /^(0|[1-9]\d*)$/.test(name) ? current[Number(name)] : undefined;
    else if (isJsonObject(current)) current = Object.hasOwn(current, name) ? current[name] : undefined;
    else return undefined;
  }
  return current;
}

/** The string that a reference's offsets count in; null where there is none. */
export function stringAt(part: Part, pointer: string | null): string | null {
  if (pointer === null) return partText(part);
  if (part.kind !== 'tool-call') return null;
  const value = valueAt(part.arguments, pointer);
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Hands out the keys of one source: the encoded id, `id~2` for a repeat, `r<ordinal>` where there is none. */
export class KeyAllocator {
  private readonly taken = new Map<string, number>();

  /** `repeated` is true where the id had been used before in this source. */
  allocate(id: string | null, ordinal: number): { key: string; repeated: boolean } {
    const own = id === null ? '' : encodeKey(id);
    const base = own === '' ? `r${ordinal}` : own;
    let count = (this.taken.get(base) ?? 0) + 1;
    let key = count === 1 ? base : `${base}~${count}`;
    while (count > 1 && this.taken.has(key)) key = `${base}~${++count}`;
    this.taken.set(base, count);
    if (key !== base) this.taken.set(key, Math.max(1, this.taken.get(key) ?? 0));
    return { key, repeated: own !== '' && count > 1 };
  }
}
