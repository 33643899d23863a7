/** @typedef {import('./prng.mjs').Rng} Rng */
/** @typedef {import('../types.ts').Slots} Slots */

/**
 * Writes out a template: `{one|two}` is a choice (choices nest, an empty one is nothing), `{name}` is a slot whose
 * value is a template too, `{Name}` the same with a capital. Other braces stay.
 *
 * @param {string} template
 * @param {Rng} rng
 * @param {Slots} [slots]
 * @returns {string}
 */
export function spin(template, rng, slots = {}) {
  let at = 0;
  let out = '';
  while (at < template.length) {
    const open = template.indexOf('{', at);
    if (open < 0) break;
    const close = matching(template, open);
    if (close < 0) break;
    out += template.slice(at, open);
    const inner = template.slice(open + 1, close);
    const choices = split(inner);
    if (choices.length > 1) out += spin(rng.pick(choices), rng, slots);
    else if (/^[A-Za-z]+$/.test(inner)) out += slot(inner, template, rng, slots);
    else out += `{${spin(inner, rng, slots)}}`;
    at = close + 1;
  }
  return out + template.slice(at);
}

/** @param {string} name @param {string} template @param {Rng} rng @param {Slots} slots */
function slot(name, template, rng, slots) {
  const own = name[0]?.toLowerCase() + name.slice(1);
  const value = slots[own];
  if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
  const text = spin(value, rng, slots);
  return own === name ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param {string} text @param {number} open @returns {number} where the brace at `open` closes, or -1 */
function matching(text, open) {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}' && --depth === 0) return index;
  }
  return -1;
}

/** @param {string} inner @returns {string[]} the choices on the outer level */
function split(inner) {
  const choices = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === '|' && depth === 0) choices.push('');
    else choices[choices.length - 1] += character;
  }
  return choices;
}
