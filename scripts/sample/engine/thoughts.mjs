import * as moving from '../banks/moving.mjs';
import { opening, planLead } from '../banks/opening.mjs';
import { by } from './plan.mjs';
import { spin } from './spin.mjs';

/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Segment} Segment */
/** @typedef {import('../types.ts').Slots} Slots */
/** @typedef {import('../types.ts').Stage} Stage */
/** @typedef {import('../types.ts').Step} Step */
/** @typedef {import('./voice.mjs').Voice} Voice */

/** What one rollout thinks: openings and plans, reasons and findings, musings and summaries. */
export class Thoughts {
  #voice;
  /** @type {Set<string>} */
  #mused = new Set();
  #lookedAlike = false;
  #recapped = false;
  /** @type {{ key: string, list: readonly string[], slots: Slots }[]} what was found and can be said again */
  #seen = [];

  /** @param {Voice} voice @param {readonly string[]} planned what the plan in the first turn names */
  constructor(voice, planned) {
    this.#voice = voice;
    this.planned = planned;
  }

  /** @param {Slots} slots @returns {Segment[]} the first thoughts of the rollout */
  opening(slots) {
    const { style, rng } = this.#voice.setting;
    const open = { kind: /** @type {const} */ ('open'), text: this.#voice.say('opening', opening, slots) };
    if (style.plan === 'none' || this.planned.length < 3) return [open];
    const steps = this.planned.map((plan) => spin(plan, rng, slots));
    const lead = this.#voice.say('planLead', planLead);
    if (style.plan === 'prose') {
      const some = steps.slice(0, 4);
      return [open, { kind: 'plan', text: `${lead} ${some.slice(0, -1).join(', ')}, then ${some.at(-1)}.` }];
    }
    const lines = steps.map((step, index) =>
      style.plan === 'numbered' ? `${index + 1}. ${step}` : `- ${step}`,
    );
    return [open, { kind: 'plan', text: `${lead}\n${lines.join('\n')}` }];
  }

  /** @param {Item} item @returns {Segment} why it is done next */
  why(item) {
    const { rng, style, task } = this.#voice.setting;
    const slots = this.#voice.slots(item.doc, item.plan);
    if (item.why.length === 0 || rng.chance(style.terse)) {
      return { kind: 'why', text: this.#voice.say('next', moving.next, slots) };
    }
    return {
      kind: 'why',
      text: this.#voice.say(`${task.id}/${item.id}/why/${sizes(item.why)}`, item.why, slots),
    };
  }

  /** @param {Item} item @returns {Segment} what its result says, in some styles twice */
  saw(item) {
    const { task, rng, style } = this.#voice.setting;
    const slots = this.#voice.slots(item.doc, item.plan);
    const key = `${task.id}/${item.id}/saw/${sizes(item.saw)}`;
    const text = this.#voice.say(key, item.saw, slots);
    if (item.planned && item.stage === 'gather' && item.saw.length > 1) {
      this.#seen.push({ key, list: item.saw, slots });
    }
    const dwells =
      item.stage === 'gather' && item.saw.length > 2 && text.length >= 50 && rng.chance(style.dwell);
    if (!dwells) return { kind: 'saw', text };
    const more = this.#voice.say(key, item.saw, slots);
    const same = more.slice(0, 20) === text.slice(0, 20);
    return {
      kind: 'saw',
      text: same ? text : `${text} ${this.#voice.say('dwell', moving.dwell)} ${small(more)}`,
    };
  }

  /** @param {Step} step @param {Slots} slots @returns {Segment} between two steps of one item */
  between(step, slots) {
    if (step.kind !== 'read') return { kind: 'react', text: this.#voice.say('next', moving.next, slots) };
    const starts = step.from === undefined || step.from === 1;
    return {
      kind: 'react',
      text: starts ? this.#voice.say('found', moving.found, slots) : this.#voice.say('more', moving.more),
    };
  }

  /** @param {Stage} stage @param {boolean} last @returns {Segment[]} what else goes through its mind */
  aside(stage, last) {
    return [
      ...this.#lookalike(stage),
      ...(stage === 'work' && !last ? this.#recap() : []),
      ...this.#muse(stage, last),
    ];
  }

  /** @param {Stage} stage @returns {Segment[]} */
  #lookalike(stage) {
    const { environment, rng } = this.#voice.setting;
    const list = environment.lookalikes ?? [];
    const fits = !this.#lookedAlike && list.length > 0 && this.#seen.length > 0 && stage !== 'write';
    if (!fits || !rng.chance(0.12)) return [];
    this.#lookedAlike = true;
    return [{ kind: 'saw', text: this.#voice.say(`${environment.id}/lookalikes`, list) }];
  }

  /** @returns {Segment[]} what is known so far, before the work on it begins */
  #recap() {
    const { rng, style } = this.#voice.setting;
    if (this.#seen.length < 3 || this.#recapped || !rng.chance(style.dwell * 1.4)) return [];
    this.#recapped = true;
    const facts = rng
      .shuffle(this.#seen)
      .slice(0, 4)
      .map((one) => this.#voice.say(one.key, one.list, one.slots));
    const lead = this.#voice.say('recap', moving.recap);
    const text =
      style.layout === 'block'
        ? `${lead} ${facts.join(' ')}`
        : `${lead}\n${facts.map((fact) => `- ${fact}`).join('\n')}`;
    return [{ kind: 'muse', text }];
  }

  /** @param {Stage} stage @param {boolean} last @returns {Segment[]} */
  #muse(stage, last) {
    const { task, rng, style, outcome } = this.#voice.setting;
    const musings = by(task.musings, outcome);
    const share = last ? 0.5 : stage === 'work' ? 1.6 : 1;
    const chance = (style.muse * share) / (1 + this.#mused.size * 0.6);
    const early = stage === 'orient' || (stage === 'gather' && !last);
    if (early || this.#mused.size >= Math.min(3, musings.length) || !rng.chance(chance)) return [];
    const own = typeof task.musings === 'function' ? `/${outcome}` : '';
    const text = this.#voice.say(`${task.id}/muse${own}`, musings, this.#voice.slots(undefined, ''));
    const key = text.slice(0, 24);
    if (this.#mused.has(key)) return [];
    this.#mused.add(key);
    return [{ kind: 'muse', text }];
  }
}

/** @param {readonly string[]} list tells the lists of one field apart that depend on the outcome */
function sizes(list) {
  return `${list.length}/${list[0]?.length ?? 0}`;
}

/** @param {string} text a sentence after a colon: no capital, unless the word may be a name */
function small(text) {
  return text.replace(
    /^(The|This|That|It|It's|A|An|So|There|There's|Only|Two|Three|Four|Both|All|No|Not|Nothing|What|In|On|For|From|At)(?![\w'])/,
    (word) => word.toLowerCase(),
  );
}
