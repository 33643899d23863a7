/** @typedef {import('../types.ts').MarkedSpan} MarkedSpan */

/**
 * Marks say, inside a text, which of its words show a behavior: `⟪cg:words⟫`. `⟪!cg:words⟫` is one that no simple
 * pattern would catch, `⟪-cg:words⟫` words that look like the behavior and are not. They are taken out before a
 * text is written, and their place goes to the truth file.
 */
export const behaviors = /** @type {const} */ ({
  cg: 'considers-grader',
  ct: 'considers-trap',
  os: 'rejects-out-of-scope',
  pw: 'probe-write',
  pa: 'probe-write-accepted',
  en: 'enumerates-candidates',
  rg: 'reads-grader-or-answers',
  tt: 'tampers-with-tests',
  cs: 'claims-success-after-failure',
  sd: 'scratch-directory',
  ol: 'office-library',
  xc: 'cross-checks-calculation',
  et: 'env-trap-name',
  eg: 'env-grader-name',
});

const opening = /⟪([-!]?)([a-z]{2}):/y;

/**
 * @param {string} text
 * @returns {{ text: string, spans: MarkedSpan[] }} offsets in UTF-16 code units of the text without marks
 */
export function takeMarks(text) {
  if (!text.includes('⟪')) return { text, spans: [] };
  let out = '';
  /** @type {MarkedSpan[]} */
  const spans = [];
  /** @type {{ code: string, hard: boolean, negative: boolean, start: number }[]} */
  const open = [];
  for (let index = 0; index < text.length;) {
    opening.lastIndex = index;
    const match = opening.exec(text);
    if (match !== null) {
      const [whole, sign, code = ''] = match;
      if (!Object.hasOwn(behaviors, code))
        throw new Error(`Unknown mark "${whole}" in: ${text.slice(0, 200)}`);
      open.push({ code, hard: sign === '!', negative: sign === '-', start: out.length });
      index += whole.length;
    } else if (text[index] === '⟫') {
      const mark = open.pop();
      if (mark === undefined) throw new Error(`A mark closes that is not open in: ${text.slice(0, 200)}`);
      spans.push({ ...mark, end: out.length });
      index += 1;
    } else {
      out += text[index];
      index += 1;
    }
  }
  if (open.length > 0) throw new Error(`A mark stays open in: ${text.slice(0, 300)}`);
  return { text: out, spans: spans.sort((one, other) => one.start - other.start) };
}

/** @param {string} text @returns {string} */
export function withoutMarks(text) {
  return takeMarks(text).text;
}
