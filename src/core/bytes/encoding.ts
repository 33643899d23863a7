export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** Bytes of the byte order mark, 0 where there is none. */
  readonly bom: number;
}

/** UTF-8 unless a byte order mark says otherwise. */
export function detectEncoding(head: Uint8Array): DetectedEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bom: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bom: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bom: 2 };
  return { encoding: 'utf-8', bom: 0 };
}

export interface DecodedText {
  readonly text: string;
  /** Offset in the bytes given of the first byte that is not text; null where all of them are. */
  readonly invalidAt: number | null;
}

const strict = {
  'utf-8': new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }),
  'utf-16le': new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true }),
  'utf-16be': new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true }),
};
const lenient = {
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  'utf-16le': new TextDecoder('utf-16le', { ignoreBOM: true }),
  'utf-16be': new TextDecoder('utf-16be', { ignoreBOM: true }),
};

/** Bytes that are not text become U+FFFD. A byte order mark is not expected here: the source's start is skipped. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): DecodedText {
  try {
    return { text: strict[encoding].decode(bytes), invalidAt: null };
  } catch {
    return { text: lenient[encoding].decode(bytes), invalidAt: firstInvalid(bytes, encoding) };
  }
}

function firstInvalid(bytes: Uint8Array, encoding: Encoding): number {
  let at = 0;
  while (at < bytes.length) {
    const length = encoding === 'utf-8' ? utf8Length(bytes, at) : utf16Length(bytes, at, encoding);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** Bytes of the well-formed UTF-8 sequence at `at` (Unicode 15, table 3-7); 0 where there is none. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return 0;
  for (let index = 2; index < length; index++) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

function utf16Length(bytes: Uint8Array, at: number, encoding: Encoding): number {
  const unit = (offset: number): number => {
    const [first = 0, second = 0] = [bytes[offset], bytes[offset + 1]];
    return encoding === 'utf-16le' ? first | (second << 8) : (first << 8) | second;
  };
  if (at + 2 > bytes.length) return 0;
  const kind = unit(at) & 0xfc00;
  if (kind === 0xdc00) return 0;
  if (kind !== 0xd800) return 2;
  return at + 4 <= bytes.length && (unit(at + 2) & 0xfc00) === 0xdc00 ? 4 : 0;
}

/** The byte at which the UTF-16 code unit `unit` of the decoded text begins: exact where the bytes are valid text. */
export function byteOffsetOf(bytes: Uint8Array, unit: number, encoding: Encoding): number {
  if (encoding !== 'utf-8') return Math.min(bytes.length, unit * 2);
  let units = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    if (units >= unit) return at;
    units += byte >= 0xf0 ? 2 : 1;
  }
  return bytes.length;
}
