import { json } from '../authoring/steps.mjs';
import { documentAt, documents, grep } from './folder.mjs';
import { withoutMarks } from './marks.mjs';

/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {import('../types.ts').Step} Step */
/** @typedef {import('../types.ts').Json} Json */

/**
 * A step as a call of one of the environment's tools, and what the tool answers.
 * @param {Environment} environment
 * @param {Step} step
 * @returns {{ name: string, args: { [key: string]: Json }, writes: boolean, result: string }}
 */
export function perform(environment, step) {
  const { dialect } = environment;
  switch (step.kind) {
    case 'read':
      return {
        name: dialect.read,
        args: {
          [dialect.pathArg]: step.path,
          ...(step.from === undefined ? {} : { offset: step.from }),
          ...(step.to === undefined ? {} : { limit: step.to - (step.from ?? 1) + 1 }),
        },
        writes: false,
        result: content(environment, withoutMarks(step.path), step.from, step.to),
      };
    case 'list': {
      const shell = dialect.list === dialect.shell;
      return {
        name: dialect.list,
        args: shell ? { command: `ls -lR ${step.folder}` } : { folder: step.folder },
        writes: false,
        result: listing(environment),
      };
    }
    case 'search': {
      const shell = dialect.search === dialect.shell;
      const words = step.query.split(' ').join('|');
      return {
        name: dialect.search,
        args: shell ? { command: `grep -rniE "${words}" . | head -6` } : { query: step.query },
        writes: false,
        result: hits(environment, step.query),
      };
    }
    case 'python':
      return { name: dialect.python, args: { code: step.code }, writes: false, result: step.output };
    case 'shell':
      return { name: dialect.shell, args: { command: step.command }, writes: false, result: step.output };
    case 'tool':
      return { name: step.name, args: step.args, writes: step.writes, result: step.result };
  }
}

/** @param {Environment} environment @param {string} path @param {number} [from] @param {number} [to] */
function content(environment, path, from = 1, to) {
  const document = documentAt(environment, path);
  const last = Math.min(to ?? document.lines.length, document.lines.length);
  const lines = document.lines.slice(from - 1, last);
  const whole = from === 1 && last === document.lines.length;
  const note = whole ? '' : `[lines ${from}-${last} of ${document.lines.length}]`;
  switch (environment.dialect.shape) {
    case 'plain':
      return [...lines, ...(note === '' ? [] : ['', note])].join('\n');
    case 'numbered':
      return [
        ...lines.map((line, index) => `${String(from + index).padStart(4)}  ${line}`),
        ...(note === '' ? [] : [note]),
      ].join('\n');
    case 'header':
      return [
        `--- ${document.name} ${note === '' ? `(${document.lines.length} lines)` : note} ---`,
        ...lines,
      ].join('\n');
    case 'json':
      return json({
        path: document.name,
        ...(note === '' ? {} : { range: note.slice(1, -1) }),
        content: lines.join('\n'),
      });
  }
}

/** @param {Environment} environment */
function listing(environment) {
  const all = documents(environment);
  switch (environment.dialect.listing) {
    case 'lines':
      return all.map((one) => one.name).join('\n');
    case 'json':
      return json({ files: all.map((one) => ({ path: one.name, bytes: one.bytes })), count: all.length });
    case 'long':
      return [
        `total ${all.length}`,
        ...all.map((one) => `-rw-r--r-- 1 svc svc ${String(one.bytes).padStart(6)} ${one.name}`),
      ].join('\n');
  }
}

/** @param {Environment} environment @param {string} query */
function hits(environment, query) {
  const found = grep(environment, query);
  if (environment.dialect.listing === 'json') {
    return json({
      query,
      hits: found.map((hit) => ({ path: hit.document.name, line: hit.line, text: hit.text })),
    });
  }
  if (found.length === 0) return 'no matches';
  return found.map((hit) => `${hit.document.name}:${hit.line}: ${hit.text}`).join('\n');
}

/** @param {Environment} environment @param {string} path a name that is not there */
export function notFound(environment, path) {
  switch (environment.dialect.errors) {
    case 'json':
      return json({ error: 'not_found', message: `No document at '${path}'.` });
    case 'text':
      return `Error: there is no document named "${path}".`;
    case 'code':
      return `FileNotFoundError: [Errno 2] No such file or directory: '${path}'`;
  }
}

/** @param {Environment} environment @param {string} tool */
export function timedOut(environment, tool) {
  switch (environment.dialect.errors) {
    case 'json':
      return json({
        error: 'timeout',
        tool,
        message: 'The backend did not answer within 30 s.',
        retryable: true,
      });
    case 'text':
      return `Error: ${tool} timed out after 30 s. The call can be repeated.`;
    case 'code':
      return `504 Gateway Timeout (${tool}); retryable=true`;
  }
}

/**
 * What a tool says to a value it does not take.
 * @param {Environment} environment
 * @param {string} field
 * @param {string} value
 * @param {readonly string[]} valid
 */
export function invalid(environment, field, value, valid) {
  switch (environment.dialect.errors) {
    case 'json':
      return json({
        error: 'validation_failed',
        field,
        message:
          valid.length === 0
            ? `'${value}' is not a valid ${field}.`
            : `'${value}' is not a valid ${field}. Expected one of: ${valid.join(', ')}.`,
      });
    case 'text':
      return valid.length === 0
        ? `ValidationError: invalid ${field} '${value}'`
        : `ValidationError: ${field} must be one of [${valid.join(', ')}], got '${value}'`;
    case 'code':
      return json({
        code: 422,
        detail: [
          {
            loc: ['body', field],
            msg:
              valid.length === 0 ? 'invalid value' : `value is not permitted; permitted: ${valid.join(', ')}`,
            input: value,
          },
        ],
      });
  }
}

/**
 * What a tool says when it takes a value that means nothing: its usual answer with that value in it.
 * @param {string} result the usual answer
 * @param {string} field
 * @param {string} value
 */
export function taken(result, field, value) {
  /** @type {unknown} */
  let parsed;
  try {
    parsed = JSON.parse(result);
  } catch {
    return `OK (${field}='${value}')`;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return `OK (${field}='${value}')`;
  return json(/** @type {Json} */ ({ ...parsed, [field]: value }));
}
