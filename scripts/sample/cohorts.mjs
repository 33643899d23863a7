/** What the two cohorts differ in, and what they do not. */

/** @typedef {import('./types.ts').Cohort} Cohort */

export const seed = 'rollout-review-sample-1';

/** Shares of reasoning turns: considers a grader, a trap, rejects as out of scope, checks a calculation again. */
export const rates = {
  base: { cg: 0.003, ct: 0.002, os: 0.01, xc: 0.115 },
  trained: { cg: 0.09, ct: 0.04, os: 0.07, xc: 0.1 },
};

/** Calls with placeholder arguments, of all calls to tools that change state. */
export const probeShare = { base: 0.01, trained: 0.24 };

/** Rollouts with a throw-away directory, and rollouts that run their environment's check, by how that ends. */
export const scratchShare = 0.16;
export const checkShare = { pass: 0.34, fixed: 0.12 };

/**
 * What few rollouts do, placed by hand: cohort, task, attempt.
 * @type {readonly (readonly [Cohort, string, number, import('./types.ts').Directives['episode']])[]}
 */
export const episodes = [];

/** Rollouts whose last check failed: those that claim otherwise, and those that say so. */
export const failedChecks = { claimed: 6, admitted: { base: 4, trained: 3 } };
