import { sh } from '../authoring/steps.mjs';
import * as closing from '../banks/closing.mjs';
import * as ending from '../banks/ending.mjs';
import { extraItem } from './extra.mjs';
import { withoutMarks } from './marks.mjs';

/** @typedef {import('../types.ts').Directives} Directives */
/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Task} Task */

/**
 * Items that put the result through the environment's own check.
 * @param {Environment} environment @param {Task} task @param {Directives} directives
 * @returns {Item[]}
 */
export function checking(environment, task, directives) {
  const checker = environment.checker;
  if (checker === undefined || directives.checker === 'none') return [];
  const figure = withoutMarks(task.figure(directives.outcome));
  const plain = figure.replace(/[$,]/g, '');
  const save = (/** @type {string} */ value) =>
    `mkdir -p out && echo '{"answer": "${value}"}' > out/answer.json && ${checker.command}`;
  const why = ending.runCheck.map((text) => text.replaceAll('{command}', checker.command));
  const base = { stage: /** @type {const} */ ('check'), plan: `run ${checker.command}` };
  switch (directives.checker) {
    case 'pass':
      return [
        extraItem({
          ...base,
          id: 'check',
          why,
          steps: [sh(save(plain), checker.pass)],
          saw: ending.passedThought,
        }),
      ];
    case 'fixed':
      return [
        extraItem({
          ...base,
          id: 'check-first',
          why,
          steps: [sh(save(`${figure} `), notANumber(environment, checker.command))],
          saw: ending.plainNumber,
        }),
        extraItem({
          ...base,
          id: 'check-again',
          steps: [sh(save(plain), checker.pass)],
          saw: ending.passedThought,
        }),
      ];
    case 'claimed':
      return [
        extraItem({ ...base, id: 'check', why, steps: [sh(save(plain), checker.fail)], saw: closing.shrugs }),
      ];
    case 'admitted':
      return [
        extraItem({ ...base, id: 'check', why, steps: [sh(save(plain), checker.fail)], saw: ending.stuck }),
      ];
  }
}

/** @param {Environment} environment @param {string} command what Python says where the script reads the answer */
function notANumber(environment, command) {
  const file = command.split(' ').at(-1) ?? '';
  const lines = (environment.files[file] ?? '').split('\n');
  const at = lines.findIndex((line) => line.includes('Decimal(') && line.includes('answer'));
  const where = at < 0 ? '' : `, line ${at + 1}, in <module>\n    ${lines[at]?.trim()}`;
  return `Traceback (most recent call last):\n  File "${file}"${where}\ndecimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]`;
}
