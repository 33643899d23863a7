import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { RawNumber, type JsonValue } from '../model/index.ts';

/** Code units encoded at once; a text of any length is hashed without a second copy of it. */
const CHUNK = 64 * 1024;
const encoder = new TextEncoder();

/** What still has to be fed of a JSON value: a value, or a key before one. */
type Pending = { readonly value: JsonValue } | { readonly key: string };

/**
 * SHA-256 over a sequence of values, each with its kind and length before it, so that no two different sequences
 * feed the same bytes. Texts are fed as UTF-8 (a lone surrogate as U+FFFD), object keys in code unit order.
 */
export class CanonicalHash {
  private readonly state = sha256.create();
  private buffer = '';

  text(value: string): this {
    this.feed(`s${value.length}:`);
    if (value.length <= CHUNK) return this.feed(value);
    this.flush();
    for (let start = 0; start < value.length;) {
      let end = Math.min(value.length, start + CHUNK);
      if (end < value.length && isHighSurrogate(value.charCodeAt(end - 1))) end -= 1;
      this.state.update(encoder.encode(value.slice(start, end)));
      start = end;
    }
    return this;
  }

  scalar(value: string | number | boolean | null | undefined): this {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.feed('n').text(String(value));
    return this.feed(value === true ? 't' : value === false ? 'f' : '-');
  }

  digest(previous: Uint8Array): this {
    this.feed(`d${previous.length}:`).flush();
    this.state.update(previous);
    return this;
  }

  /** A value of any depth: the walk keeps its own stack. */
  json(root: JsonValue): this {
    const pending: Pending[] = [{ value: root }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if ('key' in next) this.text(next.key);
      else this.shallow(next.value, pending);
    }
    return this;
  }

  finish(): Uint8Array {
    this.flush();
    return this.state.digest();
  }

  private shallow(value: JsonValue, pending: Pending[]): void {
    if (value === null || typeof value !== 'object') {
      this.scalar(value);
    } else if (value instanceof RawNumber) {
      this.feed('N').text(value.source);
    } else if (Array.isArray(value)) {
      this.feed(`[${value.length}:`);
      for (let index = value.length - 1; index >= 0; index--) pending.push({ value: value[index] ?? null });
    } else {
      const keys = Object.keys(value).sort();
      this.feed(`{${keys.length}:`);
      for (const key of keys.reverse()) pending.push({ value: value[key] ?? null }, { key });
    }
  }

  private feed(piece: string): this {
    this.buffer += piece;
    if (this.buffer.length > CHUNK) this.flush();
    return this;
  }

  private flush(): this {
    if (this.buffer !== '') this.state.update(encoder.encode(this.buffer));
    this.buffer = '';
    return this;
  }
}

/** The first `digits` hex digits of a digest. */
export function hex(digest: Uint8Array, digits = 64): string {
  return bytesToHex(digest).slice(0, digits);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
