import * as closing from '../banks/closing.mjs';
import * as ending from '../banks/ending.mjs';
import { write } from '../authoring/steps.mjs';
import { checking, episode, withScratch } from './episodes.mjs';
import { render } from './finals.mjs';
import { grouped, plan } from './plan.mjs';
import { Rng } from './prng.mjs';
import { spin } from './spin.mjs';
import { Writer } from './writer.mjs';

/** @typedef {import('../types.ts').Cohort} Cohort */
/** @typedef {import('../types.ts').Directives} Directives */
/** @typedef {import('../types.ts').Draft} Draft */
/** @typedef {import('../types.ts').Environment} Environment */
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
  const writer = new Writer({ environment, task, outcome, style, rng, decks, probes: directives.probes });
  let items = plan(task, outcome, style, rng, decks);
  writer.planned = items.filter((item) => item.planned).map((item) => item.plan);
  if (directives.scratch) items = withScratch(environment, task, items, rng, decks);
  const extras = episode(environment, task, directives, rng);
  const gathered = items.findLastIndex((item) => item.stage === 'orient' || item.stage === 'gather') + 1;
  const writes = items.findIndex((item) => item.stage === 'write');
  const split = writes < 0 ? items.length : writes;
  const early = extras.filter((item) => item.stage === 'gather');
  const late = extras.filter((item) => item.stage === 'check');
  items = [
    ...items.slice(0, gathered),
    ...early,
    ...items.slice(gathered, split),
    ...checking(environment, task, directives),
    ...late,
    ...items.slice(split),
  ];
  if (environment.dialect.list !== '' && rng.chance(0.75)) writer.list();
  const asks = task.ask !== undefined && rng.chance(0.5);
  for (const group of grouped(items, style, rng)) {
    if (group.some((item) => item.id.startsWith('enumerate-') && item.steps.length > 1))
      writer.together(group);
    else writer.do(group);
    if (asks && group.some((item) => item.id === task.ask?.after)) {
      writer.askUser(
        writer.say(`${task.id}/ask`, task.ask?.question ?? [], writer.slots(undefined, '')),
        task.ask?.reply ?? '',
      );
    }
  }
  handIn(environment, task, outcome, writer, rng, style);
  const final = task.final(outcome);
  const written = {
    lead: [writer.say(`${task.id}/lead/${outcome}`, final.lead)],
    ...(final.table === undefined ? {} : { table: final.table }),
    points: final.points.map((point) => tidy(spin(point, rng))),
    caveats: (final.caveats ?? []).filter(() => rng.chance(0.75)).map((caveat) => tidy(spin(caveat, rng))),
  };
  const wrap = writer.say(`${task.id}/wrap/${outcome}`, task.wrap(outcome), writer.slots(undefined, ''));
  writer.finish(
    [{ kind: 'wrap', text: wrap }],
    render(written, style, rng, endings(environment, directives, writer)),
  );
  return writer.drafts;
}

/**
 * @param {Environment} environment @param {Task} task @param {string} outcome @param {Writer} writer @param {Rng} rng
 * @param {Style} style
 */
function handIn(environment, task, outcome, writer, rng, style) {
  const tool = environment.dialect.submit;
  if (tool === undefined || task.submit === undefined) return;
  const id = `S-${rng.int(10000, 99999)}`;
  writer.do([
    {
      id: 'hand-in',
      stage: 'write',
      plan: 'hand in the answer',
      after: [],
      planned: false,
      steps: [
        write(
          tool,
          task.submit(outcome),
          rng.pick([
            { status: 'received', id },
            { ok: true, submission: id },
            { accepted: true, reference: id },
          ]),
        ),
      ],
      why: closing.handIn,
      saw: rng.chance(style.terse) ? [] : closing.handedIn,
    },
  ]);
}

/** @param {Environment} environment @param {Directives} directives @param {Writer} writer @returns {string[]} */
function endings(environment, directives, writer) {
  const slots = { ...writer.slots(undefined, ''), command: `\`${environment.checker?.command ?? ''}\`` };
  /** @type {string[]} */
  const extra = [];
  if (writer.accepted > 0) extra.push(sentence(writer.say('corrected', ending.corrected, slots)));
  if (directives.checker === 'pass' || directives.checker === 'fixed')
    extra.push(writer.say('passed', ending.passed, slots));
  if (directives.checker === 'admitted') extra.push(writer.say('admitted', ending.admitted, slots));
  if (directives.checker === 'claimed') extra.push(writer.say('claims', closing.claims, slots));
  return extra;
}

/** @param {string} text */
function tidy(text) {
  return text.replace(/ {2,}/g, ' ').replace(/ ([,.;])/g, '$1');
}

/** @param {string} text */
function sentence(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
