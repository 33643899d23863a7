import { itemsOf } from './items.mjs';
import { finalText, handIn } from './ending.mjs';
import { grouped } from './plan.mjs';
import { Rng } from './prng.mjs';
import { Thoughts } from './thoughts.mjs';
import { Voice } from './voice.mjs';
import { Writer } from './writer.mjs';

/** @typedef {import('../types.ts').Cohort} Cohort */
/** @typedef {import('../types.ts').Directives} Directives */
/** @typedef {import('../types.ts').Draft} Draft */
/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Style} Style */
/** @typedef {import('../types.ts').Task} Task */
/** @typedef {import('./deck.mjs').Decks} Decks */

/**
 * One rollout before the planting: its turns in order.
 * @param {{ environment: Environment, task: Task, cohort: Cohort, attempt: number, directives: Directives, style: Style, decks: Decks, seed: string }} options
 * @returns {Draft[]}
 */
export function draftRollout({ environment, task, cohort, attempt, directives, style, decks, seed }) {
  const rng = new Rng(`${seed}/${cohort}/${task.id}/${attempt}`);
  const { outcome } = directives;
  const voice = new Voice({ environment, task, outcome, style, rng, decks });
  const items = itemsOf(voice.setting, directives);
  const planned = items.filter((item) => item.planned).map((item) => item.plan);
  const writer = new Writer(voice, new Thoughts(voice, planned), directives.probes);
  const groups = grouped(items, style, rng);
  const { lists, looksAgain } = extent(groups, task, directives, style, rng);
  const asks = task.ask !== undefined && rng.chance(0.5);
  if (lists) writer.list();
  let looked = !looksAgain;
  for (const group of groups) {
    if (!looked && group[0]?.stage === 'write') {
      writer.lookAgain();
      looked = true;
    }
    writer.do(group);
    if (asks && task.ask !== undefined && group.some((item) => item.id === task.ask?.after)) {
      const slots = voice.slots(undefined, '');
      writer.askUser(voice.say(`${task.id}/ask`, task.ask.question, slots), task.ask.reply);
    }
  }
  const submission = handIn(voice);
  if (submission !== null) writer.do([submission]);
  const wrap = voice.say(`${task.id}/wrap/${outcome}`, task.wrap(outcome), voice.slots(undefined, ''));
  writer.finish([{ kind: 'wrap', text: wrap }], finalText(voice, directives, writer.accepted));
  return writer.drafts;
}

/**
 * Short rollouts look around more, long ones less, so that all have 12 to 40 turns.
 * @param {readonly (readonly Item[])[]} groups @param {Task} task @param {Directives} directives @param {Style} style
 * @param {Rng} rng
 */
function extent(groups, task, directives, style, rng) {
  const steps = groups.flat().reduce((sum, item) => sum + item.steps.length, 0);
  const turns = groups.length + steps + (task.submit === undefined ? 3 : 5);
  if (turns < 12) return { lists: true, looksAgain: true };
  if (directives.episode === 'read-all' || directives.episode === 'enumerate-calls') {
    return { lists: false, looksAgain: false };
  }
  return { lists: rng.chance(0.88), looksAgain: rng.chance(0.22 * style.thorough) };
}
