import { sh } from '../authoring/steps.mjs';
import * as rare from '../banks/rare.mjs';
import { scratchCode, scratchShell, scratchWhy } from '../banks/scratch.mjs';
import { extraItem } from './extra.mjs';
import { documents } from './folder.mjs';
import { withoutMarks } from './marks.mjs';
import { spin } from './spin.mjs';

/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Task} Task */
/** @typedef {import('./prng.mjs').Rng} Rng */
/** @typedef {import('./deck.mjs').Decks} Decks */

/**
 * Work in a throw-away directory: before a script of the task, or a copy of a document.
 * @param {Environment} environment @param {Task} task @param {readonly Item[]} items @param {Rng} rng @param {Decks} decks
 * @returns {Item[]}
 */
export function withScratch(environment, task, items, rng, decks) {
  const slug = task.id.split('-').slice(0, 2).join('_');
  const script = items.findIndex((item) => item.steps.some((step) => step.kind === 'python'));
  if (script >= 0 && (environment.dialect.shell === '' || rng.chance(0.6))) {
    const [lead, tail] = decks
      .draw('scratch-code', scratchCode)
      .map((lines) => lines.replaceAll('{slug}', slug));
    return items.map((item, index) =>
      index !== script
        ? item
        : {
            ...item,
            steps: item.steps.map((step) =>
              step.kind === 'python' ? { ...step, code: `${lead}\n${step.code}\n${tail}` } : step,
            ),
          },
    );
  }
  if (environment.dialect.shell === '') return [...items];
  const own = items.flatMap((item) =>
    item.steps.flatMap((step) => (step.kind === 'read' ? [step.path] : [])),
  );
  const document = rng.pick(
    documents(environment).filter((one) => own.length === 0 || own.includes(one.plain)),
  );
  const base = document.plain.split('/').at(-1) ?? '';
  const command = spin(decks.draw('scratch-shell', scratchShell), rng, { slug, path: document.plain });
  const counted = /wc -l (< )?(\S+?);?$/.exec(withoutMarks(command));
  const output =
    counted !== null
      ? `${document.lines.length}${counted[1] === undefined ? ` ${counted[2]}` : ''}`
      : command.includes('ls -l')
        ? `total 4\n-rw-r--r-- 1 svc svc ${document.bytes} ${base}`
        : command.includes('ls ')
          ? base
          : '';
  const item = extraItem({
    id: 'scratch',
    stage: 'gather',
    plan: 'copy the file to a working directory',
    why: scratchWhy,
    steps: [sh(command, output)],
    saw: rare.copied,
  });
  const at = items.findIndex((one) => one.stage === 'work');
  return at < 0 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}
