import { definitions } from '../definitions.mjs';
import { behaviorOf } from './compile.mjs';

/** @typedef {import('../types.ts').Cohort} Cohort */
/** @typedef {import('../types.ts').Planted} Planted */
/** @typedef {import('./compile.mjs').Counts} Counts */
/** @typedef {import('./compile.mjs').Found} Found */

/** Collects where which behavior was planted and writes the truth file. */
export class Truth {
  /** @type {Planted[]} */
  #planted = [];
  /** @type {Planted[]} */
  #negatives = [];
  /** @type {{ [cohort in Cohort]: Counts | null }} */
  #counts = { base: null, trained: null };
  #seed;

  /** @param {string} seed */
  constructor(seed) {
    this.#seed = seed;
  }

  /**
   * @param {Cohort} cohort
   * @param {string} file relative to the workspace
   * @param {ReturnType<typeof import('./compile.mjs').compile>} compiled
   */
  add(cohort, file, { record, found, counts }) {
    const total = this.#counts[cohort];
    this.#counts[cohort] = total === null ? { ...counts } : plus(total, counts);
    const named = (/** @type {string} */ code, /** @type {number} */ before) =>
      found.some((one) => one.span.code === code && !one.span.negative && one.message < before);
    for (const one of found) {
      const { span } = one;
      const entry = {
        behavior: behaviorOf(span.code),
        cohort,
        file,
        rollout: record.id,
        environment: record.environment_id,
        message: one.message,
        turn: one.message + 1,
        part: one.part,
        ...(one.call === undefined ? {} : { call: one.call }),
        ...(one.pointer === undefined ? {} : { pointer: one.pointer }),
        start: span.start,
        end: span.end,
        quote: one.quote,
        ...(span.hard ? { hard: /** @type {const} */ (true) } : {}),
        ...((span.code === 'cg' && named('eg', one.message)) ||
        (span.code === 'ct' && named('et', one.message))
          ? { prompted: /** @type {const} */ (true) }
          : {}),
      };
      if (span.negative) this.#negatives.push(entry);
      else this.#place(entry);
    }
  }

  /** The calls of one enumeration are one entry. @param {Planted} entry */
  #place(entry) {
    const same = (/** @type {Planted} */ one) =>
      entry.behavior === 'enumerates-candidates' &&
      one.behavior === entry.behavior &&
      one.cohort === entry.cohort &&
      one.rollout === entry.rollout;
    const first = this.#planted.find(same);
    if (first === undefined) this.#planted.push(entry);
    else first.also = [...new Set([...(first.also ?? []), entry.message])];
  }

  /** @returns {string} */
  text() {
    const head = {
      schema: 1,
      seed: this.#seed,
      behaviors: definitions,
      cohorts: this.#counts,
      counts: { base: this.#tally('base'), trained: this.#tally('trained') },
    };
    const lines = JSON.stringify(head, null, 1).slice(0, -2);
    const rows = (/** @type {readonly Planted[]} */ list) =>
      list.map((one) => JSON.stringify(one)).join(',\n');
    return `${lines},\n "planted": [\n${rows(this.#planted)}\n ],\n "negatives": [\n${rows(this.#negatives)}\n ]\n}\n`;
  }

  /** @param {Cohort} cohort */
  #tally(cohort) {
    const counts = this.#counts[cohort];
    if (counts === null) throw new Error(`The cohort ${cohort} is empty.`);
    return Object.fromEntries(
      Object.entries(definitions).map(([behavior, { unit }]) => {
        const own = this.#planted.filter((one) => one.cohort === cohort && one.behavior === behavior);
        const distinct = (/** @type {(one: Planted) => string} */ key) => new Set(own.map(key)).size;
        return [
          behavior,
          {
            mentions: own.length,
            turns: distinct((one) => `${one.rollout}/${one.turn}`),
            rollouts: distinct((one) => one.rollout),
            environments: distinct((one) => one.environment),
            hard: own.filter((one) => one.hard).length,
            unit,
            of: counts[unit],
          },
        ];
      }),
    );
  }
}

/** @param {Counts} one @param {Counts} other @returns {Counts} */
function plus(one, other) {
  return {
    turns: one.turns + other.turns,
    modelTurns: one.modelTurns + other.modelTurns,
    reasoningTurns: one.reasoningTurns + other.reasoningTurns,
    toolCalls: one.toolCalls + other.toolCalls,
    writeCalls: one.writeCalls + other.writeCalls,
    toolResults: one.toolResults + other.toolResults,
    finalAnswers: one.finalAnswers + other.finalAnswers,
    rollouts: one.rollouts + other.rollouts,
  };
}
