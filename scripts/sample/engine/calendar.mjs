/** Days are ISO texts (2025-03-31); arithmetic is in UTC, so no machine's zone matters. */

const dayLength = 86_400_000;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

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

/** @param {string} day @returns {string} like 14 March 2025 */
export function longDay(day) {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** @param {string} day @returns {string} like 03/14/2025 */
export function usDay(day) {
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
}

/** @param {string} day @param {number} seconds @returns {string} an ISO time that many seconds after midnight */
export function at(day, seconds) {
  return new Date(millis(day) + seconds * 1000).toISOString().replace('.000', '');
}
