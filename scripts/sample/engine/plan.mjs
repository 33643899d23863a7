/** @typedef {import('../types.ts').Beat} Beat */
/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Step} Step */
/** @typedef {import('../types.ts').Style} Style */
/** @typedef {import('../types.ts').Task} Task */
/** @typedef {import('./prng.mjs').Rng} Rng */
/** @typedef {import('./deck.mjs').Decks} Decks */

const stages = /** @type {const} */ (['orient', 'gather', 'work', 'check', 'write']);

/**
 * The beats of one rollout in the order it does them. Reading is done in any order that the beats allow, the rest as
 * written.
 * @param {Task} task
 * @param {string} outcome
 * @param {Style} style
 * @param {Rng} rng
 * @param {Decks} decks
 * @returns {Item[]}
 */
export function plan(task, outcome, style, rng, decks) {
  const chosen = task.beats
    .filter((beat) => beat.not?.includes(outcome) !== true)
    .filter((beat) => beat.p === undefined || rng.chance(Math.min(0.95, beat.p * style.thorough)));
  return stages.flatMap((stage) => {
    const here = chosen.filter((beat) => beat.stage === stage);
    return ordered(stage === 'gather' ? rng.shuffle(here) : here).map((beat) =>
      item(task, beat, outcome, decks),
    );
  });
}

/** @param {readonly Beat[]} beats @returns {Beat[]} each after those it comes after */
function ordered(beats) {
  /** @type {Beat[]} */
  const out = [];
  const rest = [...beats];
  while (rest.length > 0) {
    const ready = rest.findIndex(
      (beat) => !rest.some((other) => other !== beat && beat.after?.includes(other.id)),
    );
    if (ready < 0)
      throw new Error(`The beats ${rest.map((beat) => beat.id).join(', ')} wait for each other.`);
    out.push(...rest.splice(ready, 1));
  }
  return out;
}

/** @param {Task} task @param {Beat} beat @param {string} outcome @param {Decks} decks @returns {Item} */
function item(task, beat, outcome, decks) {
  const own = typeof beat.do === 'function' ? `/${outcome}` : '';
  const drawn = decks.draw(`${task.id}/${beat.id}/do${own}`, by(beat.do, outcome));
  return {
    id: beat.id,
    stage: beat.stage,
    plan: beat.plan,
    ...(beat.doc === undefined ? {} : { doc: beat.doc }),
    after: beat.after ?? [],
    steps: /** @type {readonly Step[]} */ (Array.isArray(drawn) ? drawn : [drawn]),
    why: by(beat.why, outcome),
    saw: by(beat.saw, outcome),
    planned: true,
    together: false,
  };
}

/**
 * @template T
 * @param {import('../types.ts').By<readonly T[]>} value
 * @param {string} outcome
 * @returns {readonly T[]}
 */
export function by(value, outcome) {
  return typeof value === 'function' ? value(outcome) : value;
}

/**
 * Neighbors that can be asked for in one turn.
 * @param {readonly Item[]} items
 * @param {Style} style
 * @param {Rng} rng
 * @returns {Item[][]}
 */
export function grouped(items, style, rng) {
  /** @type {Item[][]} */
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    const joins =
      last !== undefined &&
      last.length < 3 &&
      ![...last, item].some((one) => one.together) &&
      [...last, item].every((one) => one.stage === 'gather' && one.steps.length === 1) &&
      !last.some((one) => item.after.includes(one.id)) &&
      rng.chance(style.parallel);
    if (joins) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
