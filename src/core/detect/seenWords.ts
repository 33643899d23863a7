/** A million bits: after 100,000 words, three in a hundred others are taken for seen. */
const WORDS = 32_768;
const MAX_WORD = 64;
/** Short rollouts are many: their words are kept one by one, without the table. */
const FEW = 2_000;

/**
 * Which words stood in what the model was given, in fixed memory (a Bloom filter). A word is a run of letters,
 * digits, `_`, `-`, `.` and `@`, whatever its case. Never wrong about a word that stood there.
 */
export class SeenWords {
  private readonly few = new Set<number>();
  private bits: Uint32Array | null = null;

  add(text: string): void {
    let start = -1;
    for (let index = 0; index <= text.length; index++) {
      const code = index < text.length ? text.charCodeAt(index) : 0;
      const inWord = code > 127 || inWords[code] === 1;
      if (inWord) {
        if (start < 0) start = index;
      } else if (start >= 0) {
        this.addWord(text, start, index);
        start = -1;
      }
    }
  }

  has(word: string): boolean {
    const hash = hashOf(word, 0, word.length);
    const { bits } = this;
    if (bits === null) return this.few.has(hash);
    const [first, second] = bitsOf(hash);
    return isSet(bits, first) && isSet(bits, second);
  }

  private addWord(text: string, from: number, to: number): void {
    let start = from;
    let end = to;
    // Punctuation around a word is not part of it.
    while (end > start && isMark(text.charCodeAt(end - 1))) end -= 1;
    while (start < end && isMark(text.charCodeAt(start))) start += 1;
    if (start === end || end - start > MAX_WORD) return;
    const hash = hashOf(text, start, end);
    if (this.bits === null && this.few.size < FEW) this.few.add(hash);
    else mark((this.bits ??= this.table()), hash);
  }

  private table(): Uint32Array {
    const bits = new Uint32Array(WORDS);
    for (const hash of this.few) mark(bits, hash);
    this.few.clear();
    return bits;
  }
}

function mark(bits: Uint32Array, hash: number): void {
  for (const bit of bitsOf(hash)) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

function isSet(bits: Uint32Array, bit: number): boolean {
  return ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
}

/** Two independent hashes of 20 bits in one number. */
function hashOf(text: string, start: number, end: number): number {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    const folded = code >= 65 && code <= 90 ? code + 32 : code;
    first = Math.imul(first ^ folded, 0x01000193);
    second = Math.imul(second ^ folded, 0x85ebca6b) ^ (second >>> 13);
  }
  return (first >>> 12) * 0x100000 + ((second ^ (second >>> 15)) >>> 12);
}

function bitsOf(hash: number): [number, number] {
  return [Math.floor(hash / 0x100000), hash % 0x100000];
}

/** 1 for the ASCII characters of words. */
const inWords = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w.@-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** `-`, `.` and `@`: part of a word inside it only. */
function isMark(code: number): boolean {
  return code === 45 || code === 46 || code === 64;
}
