/** What environments are written with: one function per kind of step. */

/** @typedef {import('../types.ts').Step} Step */
/** @typedef {import('../types.ts').Json} Json */

/** @param {string} path @param {number} [from] first line, from 1 @param {number} [to] @returns {Step} */
export function read(path, from, to) {
  return { kind: 'read', path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** @param {string} folder @returns {Step} */
export function list(folder) {
  return { kind: 'list', folder };
}

/** @param {string} query @returns {Step} */
export function search(query) {
  return { kind: 'search', query };
}

/** @param {string} code @param {string} output @returns {Step} */
export function py(code, output) {
  return { kind: 'python', code: code.trim(), output: output.trim() };
}

/** @param {string} command @param {string} output @returns {Step} */
export function sh(command, output) {
  return { kind: 'shell', command: command.trim(), output: output.trim() };
}

/**
 * A tool that changes nothing.
 * @param {string} name
 * @param {{ [key: string]: Json }} args
 * @param {Json} result written as JSON unless it is a text
 * @returns {Step}
 */
export function ask(name, args, result) {
  return {
    kind: 'tool',
    name,
    args,
    result: typeof result === 'string' ? result : json(result),
    writes: false,
  };
}

/**
 * A tool that changes state.
 * @param {string} name
 * @param {{ [key: string]: Json }} args
 * @param {Json} result
 * @param {import('../types.ts').Probe} [probe]
 * @returns {Step}
 */
export function write(name, args, result, probe) {
  return {
    kind: 'tool',
    name,
    args,
    result: typeof result === 'string' ? result : json(result),
    writes: true,
    ...(probe === undefined ? {} : { probe }),
  };
}

/** @param {Json} value @returns {string} one line, with spaces, as services print it */
export function json(value) {
  return JSON.stringify(value).replace(/("(?:[^"\\]|\\.)*")|([:,])/g, (_, text, mark) => text ?? `${mark} `);
}
