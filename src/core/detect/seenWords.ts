/** A million bits: after 100,000 words, three in a hundred others are taken for seen. */
const WORDS = 32_768;
const MAX_WORD = 64;

/**
 * Which words stood in what the model was given, in fixed memory (a Bloom filter). A word is a run of letters,
 * digits, `_`, `-`, `.` and `@`, whatever its case. Never wrong about a word that stood there.
 */
export class SeenWords {
  private readonly bits = new Uint32Array(WORDS);

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
    const { first, second } = bitsOf(word, 0, word.length);
    return this.bit(first) && this.bit(second);
  }

  private addWord(text: string, from: number, to: number): void {
    let start = from;
    let end = to;
    // Punctuation around a word is not part of it.
    while (end > start && isMark(text.charCodeAt(end - 1))) end -= 1;
    while (start < end && isMark(text.charCodeAt(start))) start += 1;
    if (start === end || end - start > MAX_WORD) return;
    const bits = bitsOf(text, start, end);
    this.set(bits.first);
    this.set(bits.second);
  }

  private set(bit: number): void {
    this.bits[bit >>> 5] = (this.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  private bit(bit: number): boolean {
    return ((this.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }
}

function bitsOf(text: string, start: number, end: number): { first: number; second: number } {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    const folded = code >= 65 && code <= 90 ? code + 32 : code;
    first = Math.imul(first ^ folded, 0x01000193);
    second = Math.imul(second ^ folded, 0x85ebca6b) ^ (second >>> 13);
  }
  return { first: first >>> 12, second: (second ^ (second >>> 15)) >>> 12 };
}

/** 1 for the ASCII characters of words. */
const inWords = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w.@-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** `-`, `.` and `@`: part of a word inside it only. */
function isMark(code: number): boolean {
  return code === 45 || code === 46 || code === 64;
}
