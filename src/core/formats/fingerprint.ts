import { isJsonObject, type JsonValue } from '../model/index.ts';

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** A 32-bit FNV-1a hash of everything a value says: for telling apart what must not be held. */
export function fingerprint(value: JsonValue | undefined, seed: number = OFFSET): number {
  if (typeof value === 'string') return hashText(value, seed);
  let hash = seed;
  if (Array.isArray(value)) {
    for (const item of value) hash = fingerprint(item, hash ^ 0x5b);
    return hash;
  }
  if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) hash = fingerprint(item, hashText(name, hash ^ 0x7b));
    return hash;
  }
  return hashText(String(value), hash);
}

function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}
