import { toolNotes } from '../authoring/tool-notes.mjs';
import { Rng } from './prng.mjs';
import { by } from './plan.mjs';

/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {{ name: string, parameters: [string, string][], note: string }} Tool */

/**
 * The part of a system prompt that describes the tools. Each environment has it in a form of its own. Accepted values
 * are not listed, as in many real prompts.
 * @param {Environment} environment
 * @returns {string}
 */
export function toolbox(environment) {
  const known = cache.get(environment);
  if (known !== undefined) return known;
  const text = describe(environment);
  cache.set(environment, text);
  return text;
}

/** @type {WeakMap<Environment, string>} */
const cache = new WeakMap();

/** @param {Environment} environment @returns {string} */
function describe(environment) {
  const tools = toolsOf(environment);
  const form = new Rng(`toolbox/${environment.id}`).pick([
    'signatures',
    'schema',
    'table',
    'bullets',
    'tags',
  ]);
  switch (form) {
    case 'signatures':
      return `Tool reference\n\n${tools.map((tool) => `${tool.name}(${tool.parameters.map(([name, type]) => `${name}: ${type}`).join(', ')})\n    ${tool.note}`).join('\n')}`;
    case 'schema':
      return `Available functions, as JSON:\n${tools
        .map((tool) =>
          JSON.stringify({
            name: tool.name,
            description: tool.note,
            parameters: Object.fromEntries(tool.parameters.map(([name, type]) => [name, { type }])),
          }),
        )
        .join('\n')}`;
    case 'table':
      return `| tool | parameters | purpose |\n|---|---|---|\n${tools.map((tool) => `| ${tool.name} | ${tool.parameters.map(([name]) => name).join(', ')} | ${tool.note} |`).join('\n')}`;
    case 'bullets':
      return `## Tools in detail\n${tools.map((tool) => `* **${tool.name}** (${tool.parameters.map(([name, type]) => `${name}, ${type}`).join('; ')}). ${tool.note}`).join('\n')}`;
    case 'tags':
      return `<tools>\n${tools.map((tool) => `  <tool name="${tool.name}" args="${tool.parameters.map(([name]) => name).join(' ')}">${tool.note}</tool>`).join('\n')}\n</tools>`;
  }
  return '';
}

/** @param {Environment} environment @returns {Tool[]} */
function toolsOf(environment) {
  const { dialect } = environment;
  const rng = new Rng(`tools/${environment.id}`);
  /** @type {Map<string, Tool>} */
  const tools = new Map();
  /** @param {string} name @param {[string, string][]} parameters @param {readonly string[]} notes */
  const add = (name, parameters, notes) => {
    if (name !== '' && !tools.has(name)) tools.set(name, { name, parameters, note: rng.pick(notes) });
  };
  add(
    dialect.read,
    [
      [dialect.pathArg, 'string'],
      ['offset', 'integer'],
      ['limit', 'integer'],
    ],
    [
      'Returns a document of the folder, or lines of it.',
      'Text of one document. Long documents can be read in pieces.',
      'Opens a document. Offset and limit count lines.',
      'Gives the content of a file; line numbers start at 1.',
    ],
  );
  add(
    dialect.list,
    [['folder', 'string']],
    [
      'Lists the files of a folder.',
      'Names of all documents.',
      'What the folder holds.',
      'All files below a folder.',
    ],
  );
  add(
    dialect.search,
    [['query', 'string']],
    [
      'Finds lines that contain words of the query.',
      'Full-text search, best lines first.',
      'Looks for words in all documents.',
    ],
  );
  add(
    dialect.python,
    [['code', 'string']],
    [
      'Runs Python 3 in a sandbox and returns what it prints.',
      'Executes a script. Only printed output comes back.',
      'Python with the folder as working directory.',
    ],
  );
  add(
    dialect.shell,
    [['command', 'string']],
    [
      'Runs a shell command in the folder.',
      'A POSIX shell, 30 seconds.',
      'Executes a command and returns its output.',
    ],
  );
  for (const task of environment.tasks) {
    for (const step of task.beats.flatMap((beat) => by(beat.do, 'right').flat())) {
      if (step.kind !== 'tool') continue;
      add(
        step.name,
        Object.entries(step.args).map(([name, value]) => [name, typeOf(value)]),
        [toolNotes[step.name] ?? step.name],
      );
    }
    if (dialect.submit !== undefined && task.submit !== undefined) {
      add(dialect.submit, [['answer', 'string']], [toolNotes[dialect.submit] ?? 'Takes the answer.']);
    }
  }
  const lookup = environment.lookup;
  if (lookup !== undefined)
    add(lookup.tool, [[lookup.argument, 'string']], [toolNotes[lookup.tool] ?? lookup.tool]);
  return [...tools.values()];
}

/** @param {import('../types.ts').Json} value */
function typeOf(value) {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' ? 'object' : typeof value;
}
