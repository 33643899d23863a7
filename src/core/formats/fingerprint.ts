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
  if (typeof value === 'string') return hashText(value, mix(seed, 1), reach);
  if (Array.isArray(value)) {
    let hash = mix(mix(seed, 2), value.length);
    for (const item of value) hash = hashValue(item, hash, reach);
    return hash;
  }
  if (isJsonObject(value)) {
    let hash = mix(seed, 3);
    for (const [name, item] of Object.entries(value))
      hash = hashValue(item, hashText(name, hash, reach), reach);
    return mix(hash, 4);
  }
  return hashText(String(value), mix(seed, 5), reach);
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, PRIME);
}

function hashText(text: string, seed: number, reach: number): number {
  let hash = mix(seed, text.length);
  const head = Math.min(text.length, reach);
  for (let at = 0; at < head; at++) hash = mix(hash, text.charCodeAt(at));
  for (let at = Math.max(head, text.length - reach); at < text.length; at++)
    hash = mix(hash, text.charCodeAt(at));
  return hash;
}
