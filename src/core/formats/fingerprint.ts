import { isJsonObject, type JsonValue } from '../model/index.ts';

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * A 32-bit FNV-1a hash of everything a value says: for telling apart what must not be held. With `reach`, only so many
 * code units from each end of a string count, and its length: enough where something else tells values apart already.
 */
export function fingerprint(value: JsonValue | undefined, reach = Infinity): number {
  return hashValue(value, OFFSET, reach) >>> 0;
}

function hashValue(value: JsonValue | undefined, seed: number, reach: number): number {
  if (typeof value === 'string') return hashText(value, seed, reach);
  let hash = seed;
  if (Array.isArray(value)) {
    for (const item of value) hash = hashValue(item, hash ^ 0x5b, reach);
    return hash;
  }
  if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value))
      hash = hashValue(item, hashText(name, hash ^ 0x7b, reach), reach);
    return hash;
  }
  return hashText(String(value), hash, reach);
}

function hashText(text: string, seed: number, reach: number): number {
  let hash = Math.imul(seed ^ text.length, PRIME);
  const head = Math.min(text.length, reach);
  for (let at = 0; at < head; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  for (let at = Math.max(head, text.length - reach); at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}
