/**
 * Which source offset each character of a rendering came from. Markdown rendering drops markup and keeps the words, so
 * the rendering is nearly a subsequence of the source; where it is not, a character maps to -1.
 */
export interface Alignment {
  /** Source offset of each UTF-16 unit of the rendered text, -1 where it came from nowhere. */
  readonly sourceOf: Int32Array;
  readonly sourceLength: number;
}

/** How far ahead the source is searched for what the rendering goes on with: the length of a long link. */
const LOOKAHEAD = 2_000;

export function identityAlignment(length: number): Alignment {
  const sourceOf = new Int32Array(length);
  for (let index = 0; index < length; index++) sourceOf[index] = index;
  return { sourceOf, sourceLength: length };
}

export function align(original: string, rendered: string): Alignment {
  // As the rendering shows NUL.
  const source = original.replaceAll('\0', '\uFFFD');
  const sourceOf = new Int32Array(rendered.length).fill(-1);
  let at = 0;
  for (let index = 0; index < rendered.length; index++) {
    const unit = rendered.charCodeAt(index);
    if (isSpace(unit)) {
      // White space is folded and added freely by rendering: it maps only where it stands in both.
      if (at < source.length && isSpace(source.charCodeAt(at))) sourceOf[index] = at++;
      continue;
    }
    const found = locate(source, at, rendered, index);
    if (found < 0) continue;
    sourceOf[index] = found;
    at = found + 1;
  }
  return { sourceOf, sourceLength: source.length };
}

function locate(source: string, from: number, rendered: string, index: number): number {
  let start = from;
  while (start < source.length && isSpace(source.charCodeAt(start))) start++;
  if (source[start] === rendered[index]) return start;
  const probe = probeAt(rendered, index);
  const end = Math.min(source.length, start + LOOKAHEAD);
  for (let length = probe.length; length >= 1; length = Math.floor(length / 2)) {
    const found = source.indexOf(probe.slice(0, length), start);
    if (found >= 0 && found < end) return found;
  }
  return -1;
}

/** The next few characters of the rendering up to white space: enough not to match inside a link's address. */
function probeAt(rendered: string, index: number): string {
  let end = index;
  while (end < rendered.length && end < index + 8 && !isSpace(rendered.charCodeAt(end))) end++;
  return rendered.slice(index, Math.max(end, index + 1));
}

/** The rendered range `[start, end)` that shows a source range; null where nothing of it shows. */
export function toRendered(
  alignment: Alignment,
  start: number,
  end: number,
): { start: number; end: number } | null {
  let first = -1;
  let last = -1;
  for (let index = 0; index < alignment.sourceOf.length; index++) {
    const offset = alignment.sourceOf[index] ?? -1;
    if (offset < start || offset < 0) continue;
    if (offset >= end) break;
    if (first < 0) first = index;
    last = index;
  }
  return first < 0 ? null : { start: first, end: last + 1 };
}

/** The source range that a rendered range shows; null where none of it came from the source. */
export function toSource(
  alignment: Alignment,
  start: number,
  end: number,
): { start: number; end: number } | null {
  let first = -1;
  let last = -1;
  for (let index = start; index < end; index++) {
    const offset = alignment.sourceOf[index] ?? -1;
    if (offset < 0) continue;
    if (first < 0) first = offset;
    last = offset;
  }
  return first < 0 ? null : { start: first, end: last + 1 };
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 160;
}
