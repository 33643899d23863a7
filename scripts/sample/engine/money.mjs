/** Amounts are whole cents everywhere; these write them out. No locale is asked, so all machines agree. */

/** @param {number} dollars @returns {number} cents */
export function dollars(dollars) {
  return Math.round(dollars * 100);
}

/** @param {number} whole @returns {string} with thousands separators */
export function count(whole) {
  return String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** @param {number} cents @returns {string} like 1,234.56 */
export function amt(cents) {
  const size = Math.abs(cents);
  const text = `${count(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${text}` : text;
}

/** @param {number} cents @returns {string} like $1,234.56 */
export function usd(cents) {
  return cents < 0 ? `-$${amt(-cents)}` : `$${amt(cents)}`;
}

/** @param {number} cents @returns {string} like 1234.56, for code and data */
export function raw(cents) {
  return amt(cents).replaceAll(',', '');
}

/**
 * A share of an amount, rounded half up to the cent.
 * @param {number} cents
 * @param {number} numerator
 * @param {number} denominator
 * @returns {number}
 */
export function share(cents, numerator, denominator) {
  return Math.sign(cents) * Math.floor((Math.abs(cents) * numerator * 2 + denominator) / (2 * denominator));
}

/** @param {readonly number[]} list @returns {number} */
export function sum(list) {
  return list.reduce((total, one) => total + one, 0);
}

/**
 * A ratio with a fixed number of decimals, rounded half up.
 * @param {number} numerator
 * @param {number} denominator
 * @param {number} [places]
 * @returns {string}
 */
function ratio(numerator, denominator, places = 2) {
  const scale = 10 ** places;
  const scaled = Math.floor(
    (Math.abs(numerator) * scale * 2 + Math.abs(denominator)) / (2 * Math.abs(denominator)),
  );
  const sign = numerator * denominator < 0 && scaled > 0 ? '-' : '';
  const whole = Math.floor(scaled / scale);
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(scaled % scale).padStart(places, '0')}`;
}

/** @param {number} numerator @param {number} denominator @param {number} [places] @returns {string} */
export function percent(numerator, denominator, places = 1) {
  return `${ratio(numerator * 100, denominator, places)}%`;
}
