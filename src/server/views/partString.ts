import { partText, stringAt, valueAt, RawNumber, type Part } from '../../core/model/index.ts';

/**
 * The string that a slice of a part counts in: the part's own, or the leaf at a pointer into a call's arguments or an
 * unknown value. Null where there is none.
 */
export function partString(part: Part, pointer: string | null): string | null {
  if (pointer === null) return partText(part);
  const root = part.kind === 'tool-call' ? part.arguments : part.kind === 'unknown' ? part.value : undefined;
  if (root === undefined) return null;
  const value = valueAt(root, pointer);
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof RawNumber) return value.source;
  return part.kind === 'tool-call' ? stringAt(part, pointer) : JSON.stringify(value);
}
