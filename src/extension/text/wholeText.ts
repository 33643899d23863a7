import { EXPANDED_CAP, type TextSlice } from '../../protocol/index.ts';

/** A text document is cut here: beyond it VS Code gives up coloring and keeps the document from extensions. */
export const documentCap = 20_000_000;

/**
 * Puts a string together from slices; offsets are UTF-16 code units. What is longer than `cap` is cut, and the last line says so.
 */
export async function wholeText(
  read: (start: number, end: number) => Promise<TextSlice>,
  cap = documentCap,
): Promise<string> {
  const pieces: string[] = [];
  let at = 0;
  let length = Number.POSITIVE_INFINITY;
  while (at < Math.min(length, cap)) {
    const slice = await read(at, Math.min(at + EXPANDED_CAP, cap));
    length = slice.length;
    // A slice that gives nothing would be asked for again for ever.
    if (slice.text === '') break;
    pieces.push(slice.text);
    at += slice.text.length;
  }
  if (at < length && Number.isFinite(length)) pieces.push(`\n\n${cutNote(at, length)}`);
  return pieces.join('');
}

export function cutNote(shown: number, length: number): string {
  return `[Cut here: ${shown.toLocaleString('en-US')} of ${length.toLocaleString('en-US')} characters are shown.]`;
}
