/** Days are ISO texts (2025-03-31); arithmetic is in UTC, so no machine's zone matters. */

const dayLength = 86_400_000;
/** @param {string} day @returns {number} milliseconds */
function millis(day) {
  return Date.parse(`${day}T00:00:00Z`);
}

/** @param {string} day @param {number} days @returns {string} */
export function plusDays(day, days) {
  return new Date(millis(day) + days * dayLength).toISOString().slice(0, 10);
}

/** @param {string} from @param {string} to @returns {number} days from the first to the second */
export function daysBetween(from, to) {
  return Math.round((millis(to) - millis(from)) / dayLength);
}

/** @param {string} day @param {number} seconds @returns {string} an ISO time that many seconds after midnight */
export function at(day, seconds) {
  return new Date(millis(day) + seconds * 1000).toISOString().replace('.000', '');
}
