/** Code points before a UTF-16 offset; an offset inside a pair counts the pair. */
export function codePointsBefore(text: string, offset: number): number {
  let count = 0;
  for (let index = 0; index < offset && index < text.length; index++) {
    if (isPair(text, index)) index += 1;
    count += 1;
  }
  return count;
}

/** The offset `count` code points before `offset`, at least 0. */
export function stepBack(text: string, offset: number, count: number): number {
  let at = offset;
  for (let step = 0; step < count && at > 0; step++) at -= at > 1 && isPair(text, at - 2) ? 2 : 1;
  return at;
}

/** The offset `count` code points after `offset`, at most the length. */
export function stepForward(text: string, offset: number, count: number): number {
  let at = offset;
  for (let step = 0; step < count && at < text.length; step++) at += isPair(text, at) ? 2 : 1;
  return at;
}

/** At most `limit` code units from the start, never half a pair. */
export function startOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, isPair(text, limit - 1) ? limit - 1 : limit);
}

/** At most `limit` code units from the end, never half a pair. */
export function endOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.length - limit;
  return text.slice(isPair(text, start - 1) ? start + 1 : start);
}

/** Whether the two code units at `index` are one character. */
export function isPair(text: string, index: number): boolean {
  if (index < 0 || index + 1 >= text.length) return false;
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
