import { withoutMarks } from './marks.mjs';

/**
 * The documents of an environment. Names and texts may hold marks; they are looked up by the name without.
 *
 * @typedef {{ name: string, plain: string, lines: string[], low: string[], bytes: number }} Document
 */

/** @type {WeakMap<object, Document[]>} */
const cache = new WeakMap();

/** @param {import('../types.ts').Environment} environment @returns {Document[]} by path */
export function documents(environment) {
  let found = cache.get(environment);
  if (found === undefined) {
    found = Object.entries(environment.files)
      .map(([name, text]) => ({
        name,
        plain: withoutMarks(name),
        lines: text.replace(/^\n+|\n+$/g, '').split('\n'),
        low: withoutMarks(text.replace(/^\n+|\n+$/g, ''))
          .toLowerCase()
          .split('\n'),
        bytes: Number(
          /^\[binary \w+ document, (\d+) bytes/.exec(text)?.[1] ??
            new TextEncoder().encode(withoutMarks(text)).length,
        ),
      }))
      .sort((one, other) => (one.plain < other.plain ? -1 : 1));
    cache.set(environment, found);
  }
  return found;
}

/** @param {import('../types.ts').Environment} environment @param {string} path @returns {Document} */
export function documentAt(environment, path) {
  const found = documents(environment).find((one) => one.plain === path);
  if (found === undefined) throw new Error(`${environment.id} has no document "${path}".`);
  return found;
}

/**
 * Lines that hold the most words of the query, best first.
 * @param {import('../types.ts').Environment} environment
 * @param {string} query
 * @returns {{ document: Document, line: number, text: string }[]}
 */
export function grep(environment, query) {
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9.-]+/)
    .filter((word) => word.length > 2);
  const hits = documents(environment).flatMap((document) =>
    document.lines.map((text, index) => {
      const low = document.low[index] ?? '';
      return { document, line: index + 1, text, score: words.filter((word) => low.includes(word)).length };
    }),
  );
  const best = Math.max(...hits.map((hit) => hit.score));
  return hits
    .filter((hit) => hit.score > 0 && hit.score >= best - 1 && hit.text.trim() !== '')
    .sort((one, other) => other.score - one.score)
    .slice(0, 6)
    .map(({ document, line, text }) => ({ document, line, text: text.trim() }));
}
