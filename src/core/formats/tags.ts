export interface Tagged {
  readonly name: string;
  readonly value: string;
  /** Where the opening tag begins and the closing one ends. */
  readonly start: number;
  readonly end: number;
}

/** So many names without a closing tag, and the rest of the text is taken for text. */
const MAX_MISSING = 64;

/**
 * What stands between tags in a text, in order, in time proportional to the text. `open` is global and its first group is
 * the name; a tag that is never closed is passed over.
 */
export function* taggedIn(text: string, open: RegExp, closeOf: (name: string) => string): Generator<Tagged> {
  const missing = new Set<string>();
  const tag = new RegExp(open.source, open.flags);
  for (let found = tag.exec(text); found !== null; found = tag.exec(text)) {
    const name = found[1] ?? '';
    const close = closeOf(name);
    if (missing.has(close)) continue;
    const bodyAt = found.index + found[0].length;
    const closeAt = text.indexOf(close, bodyAt);
    if (closeAt === -1) {
      missing.add(close);
      if (missing.size > MAX_MISSING) return;
      continue;
    }
    const end = closeAt + close.length;
    yield { name, value: text.slice(bodyAt, closeAt), start: found.index, end };
    tag.lastIndex = end;
  }
}
