/**
 * A small seeded generator (sfc32, seeded by a string hash). Only 32-bit integer operations, so that every engine
 * gives the same numbers.
 */
export class Rng {
  /** @type {[number, number, number, number]} */
  #state;

  /** @param {string} seed */
  constructor(seed) {
    this.#state = hash128(seed);
    for (let index = 0; index < 12; index++) this.next();
  }

  /** @returns {number} an integer from 0 to 2^32 - 1 */
  next() {
    let [a, b, c, d] = this.#state;
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    this.#state = [a, b, c, d];
    return sum >>> 0;
  }

  /** @returns {number} from 0 up to, not including, 1 */
  unit() {
    return this.next() / 4294967296;
  }

  /** @param {number} low @param {number} high @returns {number} an integer, both ends included */
  int(low, high) {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  /** @param {number} probability */
  chance(probability) {
    return this.unit() < probability;
  }

  /**
   * @template T
   * @param {readonly T[]} list not empty
   * @returns {T}
   */
  pick(list) {
    if (list.length === 0) throw new Error('pick: the list is empty');
    return /** @type {T} */ (list[this.int(0, list.length - 1)]);
  }

  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T[]}
   */
  shuffle(list) {
    const copy = [...list];
    for (let index = copy.length - 1; index > 0; index--) {
      const other = this.int(0, index);
      [copy[index], copy[other]] = [/** @type {T} */ (copy[other]), /** @type {T} */ (copy[index])];
    }
    return copy;
  }

  /**
   * @param {readonly number[]} weights not negative, not all zero
   * @returns {number} an index
   */
  weighted(weights) {
    let rest = this.unit() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return index;
    }
    return weights.findLastIndex((weight) => weight > 0);
  }
}

/**
 * cyrb128: four 32-bit words from a string.
 * @param {string} text
 * @returns {[number, number, number, number]}
 */
function hash128(text) {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [(a ^ b ^ c ^ d) >>> 0, b >>> 0, c >>> 0, d >>> 0];
}
