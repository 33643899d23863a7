import * as mishapBank from '../banks/mishaps.mjs';
import * as moving from '../banks/moving.mjs';
import { opening, planLead } from '../banks/opening.mjs';
import * as probing from '../banks/probing.mjs';
import { documents } from './folder.mjs';
import { broken, misnamed } from './mishaps.mjs';
import { by } from './plan.mjs';
import { spin } from './spin.mjs';
import { invalid, notFound, perform, taken, timedOut } from './tools.mjs';

/** @typedef {import('../types.ts').Draft} Draft */
/** @typedef {import('../types.ts').DraftCall} DraftCall */
/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Segment} Segment */
/** @typedef {import('../types.ts').Slots} Slots */
/** @typedef {import('../types.ts').Step} Step */
/** @typedef {import('../types.ts').Style} Style */
/** @typedef {import('../types.ts').Task} Task */
/** @typedef {import('../types.ts').Environment} Environment */
/** @typedef {import('./prng.mjs').Rng} Rng */
/** @typedef {import('./deck.mjs').Decks} Decks */

/** Writes one rollout down turn by turn, in drafts whose reasoning is still in segments. */
export class Writer {
  /** @type {Draft[]} */
  drafts = [];
  /** @type {Segment[]} what to think of the last result, said at the start of the next turn */
  #pending = [];
  #first = true;
  /** @type {Set<string>} */
  #mused = new Set();
  #mishaps = 0;
  #calls = 0;

  /**
   * @param {{ environment: Environment, task: Task, outcome: string, style: Style, rng: Rng, decks: Decks, probes: number }} options
   */
  constructor(options) {
    this.options = options;
    this.probesLeft = options.probes;
    const { environment, task } = options;
    this.drafts.push(
      { role: 'system', text: environment.system.trim() },
      { role: 'user', text: task.prompt.trim() },
    );
  }

  /**
   * An alternative of a list, written out.
   * @param {string} key names the list among all lists
   * @param {readonly string[]} list
   * @param {Slots} [slots]
   */
  say(key, list, slots = {}) {
    const { decks, rng } = this.options;
    return list.length === 0 ? '' : spin(decks.draw(key, list), rng, slots);
  }

  /** The folder's listing, by which most rollouts begin. */
  list() {
    const { environment, rng } = this.options;
    const step = /** @type {Step} */ ({ kind: 'list', folder: rng.pick(['.', '/workspace', './']) });
    const slots = this.slots(undefined, 'list the files');
    this.#turn(
      'orient',
      slots,
      [{ kind: 'why', text: this.say('listing', moving.listing) }],
      [step],
      'list the files',
    );
    const count = String(documents(environment).length);
    this.#pending = [{ kind: 'saw', text: this.say('listed', moving.listed, { ...slots, count }) }];
  }

  /** @param {readonly Item[]} group one item, or several that are asked for in one turn */
  do(group) {
    const first = group[0];
    if (first === undefined) return;
    if (group.length > 1) {
      const whys = group.slice(0, 2).map((item) => this.#why(item));
      const slots = this.slots(first.doc, first.plan);
      this.#turn(
        first.stage,
        slots,
        whys,
        group.flatMap((item) => item.steps),
        first.plan,
      );
      this.#pending = group.map((item) => this.#saw(item));
      return;
    }
    for (const [index, step] of first.steps.entries()) {
      const slots = this.slots(first.doc, first.plan);
      const why =
        index === 0
          ? this.#why(first)
          : { kind: /** @type {const} */ ('react'), text: this.#bridge(step, slots) };
      this.#stumble(first, step, slots);
      this.#probe(first, step);
      this.#turn(first.stage, slots, [why], [step], first.plan);
      this.#pending = [];
    }
    this.#pending = [this.#saw(first)];
  }

  /** All steps of the items in one turn. @param {readonly Item[]} group */
  together(group) {
    const first = group[0];
    if (first === undefined) return;
    const steps = group.flatMap((item) => item.steps);
    this.#turn(first.stage, this.slots(first.doc, first.plan), [this.#why(first)], steps, first.plan);
    this.#pending = group.map((item) => this.#saw(item));
  }

  /** @param {string} question @param {string} reply */
  askUser(question, reply) {
    const slots = this.slots(undefined, 'ask');
    this.#emit('work', slots, [], question, []);
    this.drafts.push({ role: 'user', text: reply });
  }

  /** @param {readonly Segment[]} segments @param {string} text */
  finish(segments, text) {
    this.#emit('work', this.slots(undefined, 'answer'), segments, text, [], true);
  }

  /** @param {string | undefined} doc @param {string} plan @returns {Slots} */
  slots(doc, plan) {
    const { task, outcome, rng, environment } = this.options;
    return {
      goal: rng.pick(task.goal),
      answer: task.answer,
      figure: task.figure(outcome),
      record: task.record,
      suspect: task.suspects.length === 0 ? 'the summary' : rng.pick(task.suspects),
      source: task.source,
      doc: doc ?? task.source,
      plan,
      tool: environment.dialect.submit ?? environment.dialect.read,
    };
  }

  /** @param {Item} item @returns {Segment} */
  #why(item) {
    const { rng, style, task } = this.options;
    const slots = this.slots(item.doc, item.plan);
    if (rng.chance(style.terse) || item.why.length === 0)
      return { kind: 'why', text: this.say('next', moving.next, slots) };
    return {
      kind: 'why',
      text: this.say(`${task.id}/${item.id}/why/${item.why.length}/${item.why[0]?.length}`, item.why, slots),
    };
  }

  /** @param {Item} item @returns {Segment} */
  #saw(item) {
    const { task } = this.options;
    return {
      kind: 'saw',
      text: this.say(
        `${task.id}/${item.id}/saw/${item.saw.length}/${item.saw[0]?.length ?? 0}`,
        item.saw,
        this.slots(item.doc, item.plan),
      ),
    };
  }

  /** @param {Step} step @param {Slots} slots */
  #bridge(step, slots) {
    if (step.kind === 'read')
      return step.from === undefined || step.from === 1
        ? this.say('found', moving.found, slots)
        : this.say('more', moving.more);
    return this.say('next', moving.next, slots);
  }

  /**
   * Something goes wrong first, in some turns.
   * @param {Item} item @param {Step} step @param {Slots} slots
   */
  #stumble(item, step, slots) {
    const { rng, environment } = this.options;
    if (this.#mishaps >= 2 || this.#first || !rng.chance(0.13)) return;
    const call = perform(environment, step);
    /** @type {{ args: DraftCall['args'], result: string, react: string } | null} */
    let mishap = null;
    if (step.kind === 'read') {
      const path = misnamed(step.path, rng);
      mishap = {
        args: { ...call.args, [environment.dialect.pathArg]: path },
        result: notFound(environment, path),
        react: this.say('notFound', mishapBank.notFound, { ...slots, path: step.path }),
      };
    } else if (step.kind === 'python') {
      const failure = broken(step.code, rng);
      if (failure !== null) {
        mishap = {
          args: { code: failure.code },
          result: failure.traceback,
          react: this.say('traceback', mishapBank.traceback, { ...slots, what: failure.what }),
        };
      }
    } else if (step.kind !== 'shell' && !call.writes && rng.chance(0.5)) {
      mishap = {
        args: call.args,
        result: timedOut(environment, call.name),
        react: this.say('timeout', mishapBank.timeout),
      };
    }
    if (mishap === null) return;
    this.#mishaps += 1;
    this.#raw(item.stage, slots, [this.#why(item)], call.name, mishap.args, mishap.result, false, item.plan);
    this.#pending = [{ kind: 'react', text: mishap.react }];
  }

  /** @param {Item} item @param {Step} step */
  #probe(item, step) {
    if (step.kind !== 'tool' || step.probe === undefined || this.probesLeft === 0) return;
    const { rng, decks, environment, task } = this.options;
    const { probe } = step;
    this.probesLeft -= 1;
    const hard = rng.chance(0.12);
    const value = hard
      ? decks.draw('probe-hard', probing.hardValues)
      : decks.draw('probe-value', probing.values);
    const slots = {
      ...this.slots(item.doc, item.plan),
      tool: step.name,
      field: probe.field,
      value: `"${value}"`,
      record: task.record,
      options: (probe.valid ?? []).join(', '),
    };
    const mark = `⟪${hard ? '!' : ''}pw:${value}⟫`;
    const args = { ...step.args, [probe.field]: probe.accepts === true ? `⟪pa:${mark}⟫` : mark };
    const lists = probe.valid !== undefined && probe.valid.length > 0 && rng.chance(0.8);
    const result =
      probe.accepts === true
        ? taken(step.result, probe.field, value)
        : invalid(environment, probe.field, value, lists ? (probe.valid ?? []) : []);
    this.#raw(
      'write',
      slots,
      [{ kind: 'why', text: this.say('probe-before', probing.before, slots) }],
      step.name,
      args,
      result,
      true,
      item.plan,
    );
    const bank = probe.accepts === true ? probing.accepted : lists ? probing.rejected : probing.rejectedBare;
    const name = probe.accepts === true ? 'probe-accepted' : lists ? 'probe-rejected' : 'probe-bare';
    this.#pending = [{ kind: 'react', text: this.say(name, bank, slots) }];
    if (probe.accepts === true) this.accepted += 1;
    if (probe.accepts !== true && this.probesLeft > 0 && rng.chance(0.35)) this.#probe(item, step);
  }

  /**
   * @param {import('../types.ts').Stage} stage
   * @param {Slots} slots
   * @param {readonly Segment[]} whys
   * @param {readonly Step[]} steps
   * @param {string} plan
   */
  #turn(stage, slots, whys, steps, plan) {
    const { environment } = this.options;
    const performed = steps.map((step) => perform(environment, step));
    const calls = performed.map((call) => ({
      id: this.#callId(),
      name: call.name,
      args: call.args,
      writes: call.writes,
    }));
    this.#emit(stage, slots, whys, this.#announcement(slots, plan), calls);
    for (const [index, call] of calls.entries()) {
      this.drafts.push({
        role: 'tool',
        callId: call.id,
        name: call.name,
        text: performed[index]?.result ?? '',
      });
    }
  }

  /**
   * @param {import('../types.ts').Stage} stage
   * @param {Slots} slots
   * @param {readonly Segment[]} whys
   * @param {string} name
   * @param {DraftCall['args']} args
   * @param {string} result
   * @param {boolean} writes
   * @param {string} plan
   */
  #raw(stage, slots, whys, name, args, result, writes, plan) {
    const call = { id: this.#callId(), name, args, writes };
    this.#emit(stage, slots, whys, this.#announcement(slots, plan), [call]);
    this.drafts.push({ role: 'tool', callId: call.id, name, text: result });
  }

  /**
   * @param {import('../types.ts').Stage} stage
   * @param {Slots} slots
   * @param {readonly Segment[]} segments
   * @param {string} text
   * @param {DraftCall[]} calls
   * @param {boolean} [last]
   */
  #emit(stage, slots, segments, text, calls, last = false) {
    const { rng, style } = this.options;
    const opens = this.#first ? this.#opening(slots) : [];
    this.#first = false;
    const pending = this.#pending;
    this.#pending = [];
    if (calls.length > 0 && opens.length === 0 && rng.chance(style.silent)) {
      const aloud = pending.map((segment) => segment.text).join(' ');
      const shown = pending.some((segment) => segment.kind === 'saw') && rng.chance(0.6) ? aloud : '';
      this.drafts.push({
        role: 'model',
        stage,
        segments: null,
        text: [shown, text].filter((one) => one !== '').join(' '),
        calls,
        slots,
      });
      return;
    }
    const all = [...opens, ...pending, ...this.#muse(stage, last), ...segments].filter(
      (segment) => segment.text !== '',
    );
    this.drafts.push({ role: 'model', stage: last ? 'close' : stage, segments: all, text, calls, slots });
  }

  /** @param {Slots} slots @returns {Segment[]} */
  #opening(slots) {
    const { style, rng } = this.options;
    const open = { kind: /** @type {const} */ ('open'), text: this.say('opening', opening, slots) };
    if (style.plan === 'none' || this.planned.length < 3) return [open];
    const steps = this.planned.map((plan) => spin(plan, rng, slots));
    const lead = this.say('planLead', planLead);
    if (style.plan === 'prose') {
      const some = steps.slice(0, 4);
      return [open, { kind: 'plan', text: `${lead} ${some.slice(0, -1).join(', ')}, then ${some.at(-1)}.` }];
    }
    const lines = steps.map((step, index) =>
      style.plan === 'numbered' ? `${index + 1}. ${step}` : `- ${step}`,
    );
    return [open, { kind: 'plan', text: `${lead}\n${lines.join('\n')}` }];
  }

  /** Placeholder values that got stored. */
  accepted = 0;
  /** @type {readonly string[]} what the plan in the first turn names */
  planned = [];

  /** @param {import('../types.ts').Stage} stage @param {boolean} last @returns {Segment[]} */
  #muse(stage, last) {
    const { task, rng, style, outcome } = this.options;
    const musings = by(task.musings, outcome);
    const chance = (stage === 'work' ? style.muse * 1.3 : style.muse * 0.8) / (1 + this.#mused.size);
    const early = stage === 'orient' || (stage === 'gather' && !last);
    if (early || this.#mused.size >= Math.min(2, musings.length) || !rng.chance(chance)) return [];
    const own = typeof task.musings === 'function' ? `/${outcome}` : '';
    const text = this.say(`${task.id}/muse${own}`, musings, this.slots(undefined, ''));
    const key = text.slice(0, 24);
    if (this.#mused.has(key)) return [];
    this.#mused.add(key);
    return [{ kind: 'muse', text }];
  }

  /** @param {Slots} slots @param {string} plan */
  #announcement(slots, plan) {
    const { rng, style } = this.options;
    return rng.chance(style.visible) ? this.say('announce', moving.announce, { ...slots, plan }) : '';
  }

  #callId() {
    const { rng } = this.options;
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    this.#calls += 1;
    let id = '';
    for (let index = 0; index < 8; index++) id += rng.pick([...letters]);
    return `call_${this.#calls}${id}`;
  }
}
