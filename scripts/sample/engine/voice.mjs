import { spin } from './spin.mjs';

/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {import('../types.ts').Slots} Slots */
/** @typedef {import('../types.ts').Style} Style */
/** @typedef {import('../types.ts').Task} Task */
/** @typedef {import('./prng.mjs').Rng} Rng */
/** @typedef {import('./deck.mjs').Decks} Decks */
/**
 * What one rollout is about and how it is written.
 * @typedef {{ environment: Environment, task: Task, outcome: string, style: Style, rng: Rng, decks: Decks }} Setting
 */

/** Draws phrases for one rollout and fills them in. */
export class Voice {
  /** @param {Setting} setting */
  constructor(setting) {
    this.setting = setting;
  }

  /**
   * An alternative of a list, written out.
   * @param {string} key names the list among all lists
   * @param {readonly string[]} list
   * @param {Slots} [slots]
   */
  say(key, list, slots = {}) {
    const { decks, rng } = this.setting;
    return list.length === 0 ? '' : spin(decks.draw(key, list), rng, slots);
  }

  /** @param {string | undefined} doc @param {string} plan @returns {Slots} what phrases may name */
  slots(doc, plan) {
    const { task, outcome, rng, environment } = this.setting;
    return {
      goal: rng.pick(task.goal),
      answer: task.answer,
      figure: task.figure(outcome),
      record: task.record,
      suspect: task.suspects.length === 0 ? 'the summary' : rng.pick(task.suspects),
      source: task.source,
      doc: doc ?? task.source,
      plan,
      tool: environment.dialect.submit ?? environment.dialect.read,
    };
  }
}
