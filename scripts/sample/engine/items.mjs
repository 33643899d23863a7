import { checking } from './checking.mjs';
import { episode, readAll } from './episodes.mjs';
import { plan } from './plan.mjs';
import { withScratch } from './scratch.mjs';

/** @typedef {import('../types.ts').Item} Item */

/**
 * All that a rollout does, in order: its task's beats and what its directives add.
 * @param {import('./voice.mjs').Setting} setting
 * @param {import('../types.ts').Directives} directives
 * @returns {Item[]}
 */
export function itemsOf({ environment, task, style, rng, decks }, directives) {
  let items = plan(task, directives.outcome, style, rng, decks);
  if (directives.episode === 'read-all') items = readAll(environment, items);
  if (directives.scratch) items = withScratch(environment, task, items, rng, decks);
  const extras = episode(environment, task, directives, rng);
  const gathered = items.findLastIndex((item) => item.stage === 'orient' || item.stage === 'gather') + 1;
  const writes = items.findIndex((item) => item.stage === 'write');
  const end = writes < 0 ? items.length : writes;
  return [
    ...items.slice(0, gathered),
    ...extras.filter((item) => item.stage === 'gather'),
    ...items.slice(gathered, end),
    ...checking(environment, task, directives),
    ...extras.filter((item) => item.stage === 'check'),
    ...items.slice(end),
  ];
}
