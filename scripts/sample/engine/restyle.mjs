/** @typedef {import('../types.ts').Style} Style */
/** @typedef {import('../types.ts').Segment} Segment */
/** @typedef {import('./prng.mjs').Rng} Rng */

const contractions = /** @type {const} */ ([
  ["don't", 'do not'],
  ["doesn't", 'does not'],
  ["didn't", 'did not'],
  ["isn't", 'is not'],
  ["aren't", 'are not'],
  ["wasn't", 'was not'],
  ["won't", 'will not'],
  ["can't", 'cannot'],
  ["wouldn't", 'would not'],
  ["shouldn't", 'should not'],
  ["I'll", 'I will'],
  ["I've", 'I have'],
  ["I'm", 'I am'],
  ["I'd", 'I would'],
  ["it's", 'it is'],
  ["that's", 'that is'],
  ["there's", 'there is'],
  ["what's", 'what is'],
  ["let's", 'let us'],
  ["they'll", 'they will'],
  ["we're", 'we are'],
]);

/** @param {string} from @param {string} to @param {string} before */
function replacements(from, to, before) {
  return [
    { from: new RegExp(`${before}${from}\\b(?= (?!to\\b)[a-z])`, 'g'), to },
    { from: new RegExp(`${before}${capital(from)}\\b(?= (?!to\\b)[a-z])`, 'g'), to: capital(to) },
  ];
}

const spelling = contractions.flatMap(([short, long]) => replacements(short, long, '\\b'));
/** A contraction cannot end a clause ("yes, it is."), and "reaching it is in" holds no "it's". */
const shortening = contractions.flatMap(([short, long]) =>
  replacements(
    long,
    short,
    / is$/.test(long) ? '(?<=^|[.!?:,;] |\\n|\\b(?:and|but|so|because|since|that|if) )' : '\\b',
  ),
);

/** The start of a sentence: after a stop and a space, a line break or at the beginning; marks may stand between. */
const start = String.raw`(^|[.!?:]\s+|\n(?:- |\d+\. )?)((?:⟪[-!]?[a-z]{2}:)*)`;

/**
 * A turn's reasoning in the style's voice. Marks come through untouched.
 * @param {readonly Segment[]} segments
 * @param {Style} style
 * @param {Rng} rng
 * @returns {string}
 */
export function reasoning(segments, style, rng) {
  const texts = segments
    .filter((segment) => segment.text !== '')
    .map((segment) => {
      const text = voice(segment.text, style);
      const fits =
        segment.kind === 'why' || segment.kind === 'muse' || (segment.kind === 'saw' && style.filler >= 0.2);
      return fits && rng.chance(style.filler) ? prefixed(rng.pick(style.fillers), text) : text;
    });
  return layOut(texts, segments, style);
}

/** @param {readonly string[]} texts @param {readonly Segment[]} segments @param {Style} style */
function layOut(texts, segments, style) {
  let out = '';
  for (const [index, text] of texts.entries()) {
    if (index === 0) out = style.layout === 'dashes' && texts.length > 2 ? dashed(text) : text;
    else if (segments[index]?.kind === 'muse' || segments[index - 1]?.kind === 'muse') out += `\n\n${text}`;
    else if (text.includes('\n') || out.endsWith('\n')) out += `\n\n${text}`;
    else if (style.layout === 'split') out += `\n\n${text}`;
    else if (style.layout === 'lines') out += `\n${text}`;
    else if (style.layout === 'dashes') out += `\n${texts.length > 2 ? dashed(text) : text}`;
    else out += /[.!?✓]⟫?$/.test(out) ? ` ${text}` : `. ${text}`;
  }
  return out;
}

/** @param {string} text */
function dashed(text) {
  return text.includes('\n') ? text : `- ${text}`;
}

/** Fillers that can be a sentence of their own. */
const alone = new Set(['okay', 'ok', 'hmm', 'hm', 'right', 'alright', 'wait']);

/** @param {string} filler @param {string} text */
function prefixed(filler, text) {
  const low = text.replace(
    /^((?:⟪[-!]?[a-z]{2}:)*)(The|This|That|These|Those|It|It's|A|An|No|Only|All|Both|There|There's|Two|Three|Four|One|My|Our|In|On|So|If|With|What|What's|Which|Who|How|Now|Not|Nothing|Each|Every|Since|For|From|At|By|As|And|We|We'll|We've|Need|Let's|Let|Before|After|Whether|Does|Is|Are|Then|Next|Once|Where|When)(?![\w'])/,
    (_, marks, word) => marks + word.toLowerCase(),
  );
  const same = low.toLowerCase().startsWith(filler.toLowerCase().replace(',', ''));
  if (same) return text;
  if (low !== text) return `${filler} ${low}`;
  // The first word may be a name, which keeps its capital and so needs a stop before it.
  const word = filler.slice(0, -1);
  return filler.endsWith(',') && alone.has(word.toLowerCase()) ? `${word}. ${text}` : text;
}

/**
 * @param {string} text
 * @param {Style} style
 * @returns {string}
 */
export function voice(text, style) {
  let out = text;
  if (style.person === 'we') out = plural(out);
  if (style.person === 'none') out = impersonal(out);
  for (const { from, to } of style.contractions ? shortening : spelling) out = out.replace(from, to);
  if (style.shortMoney) out = out.replace(/(\d)\.00(?!\d)/g, '$1');
  if (style.dash !== ', ') out = out.replace(/ — /g, style.dash);
  else out = out.replace(/ — /g, ', ');
  out = out.replace(/[ ]{2,}/g, ' ').replace(/ ([,.;:])(?= |$)/gm, '$1');
  return style.lower ? lowered(out) : capitalized(out);
}

/** @param {string} word */
function capital(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** @param {string} text */
function plural(text) {
  return text
    .replace(/\b[Ll]et me\b/g, (found) => (found[0] === 'L' ? "Let's" : "let's"))
    .replace(/\bI am\b/g, 'we are')
    .replace(/\bI was\b/g, 'we were')
    .replace(/\bI'm\b/g, "we're")
    .replace(/\bI(?='|\b)/g, 'we')
    .replace(/\bmyself\b/g, 'ourselves')
    .replace(/\b([Mm])y\b/g, (_, m) => (m === 'M' ? 'Our' : 'our'))
    .replace(/\bme\b/g, 'us');
}

/** @param {string} text */
function impersonal(text) {
  return text
    .replace(
      new RegExp(`${start}(?:I'll|I will|Let me) ([a-z])`, 'gm'),
      (_, before, marks, letter) => before + marks + letter.toUpperCase(),
    )
    .replace(
      new RegExp(
        `${start}I (need|want|have|should|see|expect|note|suspect|think|take|keep|read|can)\\b`,
        'gm',
      ),
      (_, before, marks, verb) => before + marks + capital(verb),
    );
}

/** @param {string} text sentences begin with a capital, unless the word is a name or a path */
function capitalized(text) {
  return text.replace(
    new RegExp(`${start}([a-z]+)(?=[ ,'’:;?!-]|$|\\.\\s|\\.$)`, 'gm'),
    (whole, before, marks, word) => (/^:\s/.test(before) ? whole : before + marks + capital(word)),
  );
}

/** @param {string} text */
function lowered(text) {
  return text.replace(new RegExp(`${start}([A-Z][a-z]*)(?=[ ,'’])`, 'gm'), (whole, before, marks, word) =>
    /^(I|Amendment|Monday|January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
      word,
    )
      ? whole
      : before + marks + word.toLowerCase(),
  );
}
