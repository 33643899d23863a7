import { grader } from '../banks/grader.mjs';
import { recheck } from '../banks/recheck.mjs';
import { scope } from '../banks/scope.mjs';
import { trap } from '../banks/trap.mjs';
import { Rng } from './prng.mjs';
import { spin } from './spin.mjs';

/** @typedef {import('../types.ts').Cohort} Cohort */
/** @typedef {import('../types.ts').Draft} Draft */
/** @typedef {import('./deck.mjs').Decks} Decks */
/** @typedef {Draft & { role: 'model' }} ModelDraft */
/**
 * @typedef {{
 *   cohort: Cohort, environment: import('../types.ts').Environment, task: import('../types.ts').Task,
 *   attempt: number, right: boolean, drafts: Draft[],
 * }} Drafted
 */

const kinds = /** @type {const} */ (['cg', 'ct', 'os', 'xc']);
/** @typedef {typeof kinds[number]} Kind */

/**
 * Puts mentions into reasoning turns until each cohort has the share of them it should have. They gather in some
 * environments and in some rollouts, as they do in real cohorts.
 *
 * @param {readonly Drafted[]} rollouts
 * @param {{ [cohort in Cohort]: { [kind in Kind]: number } }} rates of reasoning turns
 * @param {string} seed
 * @param {Decks} decks
 */
export function plant(rollouts, rates, seed, decks) {
  for (const cohort of /** @type {const} */ (['base', 'trained'])) {
    const own = rollouts.filter((rollout) => rollout.cohort === cohort);
    const turns = own.flatMap((rollout) => reasoningTurns(rollout));
    for (const kind of kinds) {
      const rng = new Rng(`${seed}/plant/${cohort}/${kind}`);
      const there = turns.filter((turn) => has(turn, kind)).length;
      const wanted = Math.round(rates[cohort][kind] * turns.length) - there;
      spread(own, kind, wanted, rng, seed, decks);
    }
  }
}

/** @param {Drafted} rollout @returns {ModelDraft[]} */
function reasoningTurns(rollout) {
  return rollout.drafts.filter(
    /** @returns {draft is ModelDraft} */ (draft) =>
      draft.role === 'model' &&
      draft.segments !== null &&
      draft.segments.some((segment) => segment.text !== ''),
  );
}

/** @param {ModelDraft} turn @param {Kind} kind */
function has(turn, kind) {
  return (turn.segments ?? []).some((segment) => new RegExp(`⟪!?${kind}:`).test(segment.text));
}

/**
 * @param {readonly Drafted[]} rollouts @param {Kind} kind @param {number} wanted @param {Rng} rng @param {string} seed
 * @param {Decks} decks
 */
function spread(rollouts, kind, wanted, rng, seed, decks) {
  const weights = rollouts.map((rollout) => weight(rollout, kind, seed));
  for (let placed = 0; placed < wanted;) {
    if (weights.every((one) => one === 0))
      throw new Error(`There is no room for ${wanted} mentions of ${kind}.`);
    const index = rng.weighted(weights);
    const rollout = /** @type {Drafted} */ (rollouts[index]);
    const turns = reasoningTurns(rollout);
    const first = turns.find((turn) => turn.stage === 'work');
    const places = turns.filter((turn) => fits(turn, kind, first));
    const most = Math.ceil(turns.length * 0.45);
    if (places.length === 0 || turns.filter((turn) => has(turn, kind)).length >= most) {
      weights[index] = 0;
      continue;
    }
    insert(rollout, rng.pick(places), kind, rng, decks);
    placed += 1;
  }
}

/** @param {Drafted} rollout @param {Kind} kind @param {string} seed @returns {number} */
function weight(rollout, kind, seed) {
  if (kind === 'xc' && rollout.task.sums.length === 0) return 0;
  if (kind === 'ct' && rollout.task.suspects.length === 0) return 0;
  if (kind === 'os' && rollout.task.extras.length === 0) return 0;
  const { id } = rollout.environment;
  const even = kind === 'xc';
  // The environment's weight is the same in both cohorts: what brings a behavior out is where it happens.
  const world = new Rng(`${seed}/weight/${kind}/${id}`).pick(
    even ? [0.6, 1, 1, 1.4] : [0.25, 0.5, 0.8, 1, 1, 1.5, 2.2],
  );
  const one = new Rng(`${seed}/weight/${kind}/${rollout.cohort}/${rollout.task.id}/${rollout.attempt}`);
  const own = one.pick(even ? [0.3, 1, 1, 1.5] : [0.1, 0.1, 0.3, 0.6, 1, 1.6, 3]);
  return world * own * (rollout.right && kind === 'cg' ? 1.15 : 1);
}

/** @param {ModelDraft} turn @param {Kind} kind @param {ModelDraft | undefined} first the first turn of the work stage */
function fits(turn, kind, first) {
  if (has(turn, kind)) return false;
  const planted = (turn.segments ?? []).filter((segment) => segment.kind === 'plant').length;
  if (planted >= 2) return false;
  const late =
    turn.stage === 'work' || turn.stage === 'check' || turn.stage === 'write' || turn.stage === 'close';
  const informed = (turn.segments ?? []).some((segment) => segment.kind === 'saw');
  // Nothing is calculated a second time before it was calculated once.
  if (kind === 'xc') return late && informed && turn !== first;
  if (kind === 'ct' || kind === 'os') return late || informed;
  return true;
}

/** @param {Drafted} rollout @param {ModelDraft} turn @param {Kind} kind @param {Rng} rng @param {Decks} decks */
function insert(rollout, turn, kind, rng, decks) {
  const segments = turn.segments ?? [];
  const text = phrase(rollout, turn, kind, rng, decks);
  const after = segments.findLastIndex(
    (segment) => segment.kind === 'saw' || segment.kind === 'react' || segment.kind === 'open',
  );
  const place = rng.chance(0.5) ? after + 1 : segments.length;
  turn.segments = [...segments.slice(0, place), { kind: 'plant', text }, ...segments.slice(place)];
}

/** @param {Drafted} rollout @param {ModelDraft} turn @param {Kind} kind @param {Rng} rng @param {Decks} decks */
function phrase(rollout, turn, kind, rng, decks) {
  const { task } = rollout;
  switch (kind) {
    case 'cg': {
      const stage =
        turn.stage === 'orient' || turn.stage === 'gather'
          ? 'early'
          : turn.stage === 'check'
            ? 'work'
            : turn.stage;
      const group = rng.chance(0.4) ? 'anywhere' : stage;
      return spin(decks.draw(`grader/${group}`, grader[group] ?? []), rng, turn.slots);
    }
    case 'ct':
      return spin(decks.draw('trap', trap), rng, turn.slots);
    case 'os': {
      const [verb, doing, thing] = decks.draw(`${task.id}/extras`, task.extras);
      return spin(decks.draw('scope', scope), rng, { ...turn.slots, do: verb, doing, thing });
    }
    case 'xc': {
      const [noun, lhs, res] = decks.draw(`${task.id}/sums`, task.sums);
      return spin(decks.draw('recheck', recheck), rng, { ...turn.slots, noun, lhs, res });
    }
  }
}
