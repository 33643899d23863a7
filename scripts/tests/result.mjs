/**
 * What one kind of test came to. A skipped test counts as failed: it shows nothing.
 * @typedef {object} Result
 * @property {number} passed
 * @property {Failure[]} failures
 *
 * @typedef {object} Failure
 * @property {string} test
 * @property {string} reason message and stack, or the output of the program that failed
 */

/** The greatest length of a failure's printed reason, in characters. */
const longest = 6000;

/**
 * @param {Failure} failure
 * @returns {string}
 */
export function describeFailure({ test, reason }) {
  const text =
    reason.length > longest ? `${reason.slice(0, longest)}\n… (${reason.length} characters)` : reason;
  return [
    `✗ ${test}`,
    ...text
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ].join('\n');
}
