import { Rng } from './prng.mjs';

/**
 * Hands out alternatives so that none comes back before all others of its list have been used: one deck per key,
 * shared by all rollouts.
 */
export class Decks {
  /** @type {Map<string, { order: number[], size: number, round: number }>} */
  #decks = new Map();
  #seed;

  /** @param {string} seed */
  constructor(seed) {
    this.#seed = seed;
  }

  /**
   * @template T
   * @param {string} key names the list; a list whose length changes gets a fresh deck
   * @param {readonly T[]} list not empty
   * @returns {T}
   */
  draw(key, list) {
    if (list.length === 0) throw new Error(`The list "${key}" is empty.`);
    let deck = this.#decks.get(key);
    if (deck === undefined || deck.size !== list.length) deck = { order: [], size: list.length, round: 0 };
    if (deck.order.length === 0) {
      const rng = new Rng(`${this.#seed}/${key}/${deck.round}`);
      deck.order = rng.shuffle(list.map((_, index) => index));
      deck.round += 1;
    }
    this.#decks.set(key, deck);
    return /** @type {T} */ (list[deck.order.pop() ?? 0]);
  }
}
