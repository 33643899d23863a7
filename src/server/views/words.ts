import { isJsonObject, type JsonValue, type Part } from '../../core/model/index.ts';

/** Words of a turn: runs of characters that are no white space, in its texts and in the strings of its calls. */
export function countWords(parts: readonly Part[]): number {
  let words = 0;
  for (const part of parts) {
    if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'tool-result')
      words += wordsIn(part.text);
    else if (part.kind === 'tool-call') words += wordsOf(part.arguments);
  }
  return words;
}

function wordsOf(value: JsonValue): number {
  if (typeof value === 'string') return wordsIn(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + wordsOf(item), 0);
  if (!isJsonObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + wordsOf(item), 0);
}

export function wordsIn(text: string): number {
  let words = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const space =
      unit <= 0x20 ||
      unit === 0xa0 ||
      unit === 0x3000 ||
      (unit >= 0x2000 && unit <= 0x200a) ||
      unit === 0x2028 ||
      unit === 0x2029;
    if (!space && !inside) words += 1;
    inside = !space;
  }
  return words;
}
