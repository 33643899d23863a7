/** The bytes that mean something in JSON, in ASCII. */
export const LF = 0x0a;
export const SPACE = 0x20;
export const TAB = 0x09;
export const CR = 0x0d;
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;

export function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

/** The text of a key from the bytes between its quotes. */
export function textOfKey(bytes: readonly number[]): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  try {
    const key: unknown = JSON.parse(`"${text}"`);
    return typeof key === 'string' ? key : text;
  } catch {
    return text;
  }
}
