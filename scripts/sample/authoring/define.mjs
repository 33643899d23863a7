/** Gives what an environment's file writes its type, so that the compiler checks it there. */

/** @param {import('../types.ts').Environment} environment */
export function defineEnvironment(environment) {
  return environment;
}

/** @param {import('../types.ts').Task} task */
export function defineTask(task) {
  return task;
}

/** @param {import('../types.ts').Beat} beat */
export function beat(beat) {
  return beat;
}

/**
 * The tools of most environments; each says what it does otherwise.
 * @param {Partial<import('../types.ts').Dialect>} [own]
 * @returns {import('../types.ts').Dialect}
 */
export function dialect(own = {}) {
  return {
    read: 'read_document',
    list: 'list_files',
    search: 'search_documents',
    python: 'run_python',
    shell: 'bash',
    pathArg: 'path',
    shape: 'plain',
    listing: 'lines',
    errors: 'json',
    ...own,
  };
}

/**
 * What an outcome comes to; mistakes that are not listed come to the same as getting it right.
 * @template T
 * @param {{ right: T, [mistake: string]: T }} values
 * @returns {(outcome: string) => T}
 */
export function perOutcome(values) {
  return (outcome) => (Object.hasOwn(values, outcome) ? /** @type {T} */ (values[outcome]) : values.right);
}
