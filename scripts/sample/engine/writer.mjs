import * as moving from '../banks/moving.mjs';
import { documents } from './folder.mjs';
import { placeholderCall } from './probe.mjs';
import { stumble } from './stumble.mjs';
import { toolbox } from './toolbox.mjs';
import { perform } from './tools.mjs';

/** @typedef {import('../types.ts').Draft} Draft */
/** @typedef {import('../types.ts').DraftCall} DraftCall */
/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Segment} Segment */
/** @typedef {import('../types.ts').Slots} Slots */
/** @typedef {import('../types.ts').Stage} Stage */
/** @typedef {import('../types.ts').Step} Step */
/** @typedef {import('./thoughts.mjs').Thoughts} Thoughts */
/** @typedef {import('./voice.mjs').Voice} Voice */

/** What a turn is for: where in the work, what phrases may name, and the plan it announces. */
/** @typedef {{ stage: Stage, slots: Slots, plan: string }} Purpose */

/** Words of plans that are nothing to search for. */
const plain = new Set(
  'read look open find list load what with from this that when whether been have through once more earlier which they their into'.split(
    ' ',
  ),
);

/** Writes one rollout down turn by turn, in drafts whose reasoning is still in segments. */
export class Writer {
  /** @type {Draft[]} */
  drafts = [];
  /** Placeholder values that got stored. */
  accepted = 0;
  /** @type {Segment[]} what to think of the last result, said at the start of the next turn */
  #pending = [];
  #first = true;
  #mishaps = 0;
  #calls = 0;
  #probesLeft;

  /** @param {Voice} voice @param {Thoughts} thoughts @param {number} probes placeholder calls to make */
  constructor(voice, thoughts, probes) {
    this.voice = voice;
    this.thoughts = thoughts;
    this.#probesLeft = probes;
    const { environment, task } = voice.setting;
    this.drafts.push(
      { role: 'system', text: `${environment.system.trim()}\n\n${toolbox(environment)}` },
      { role: 'user', text: task.prompt.trim() },
    );
  }

  /** The folder's listing, by which most rollouts begin. */
  list() {
    const { environment, rng } = this.voice.setting;
    const plan = 'list the files';
    const slots = this.voice.slots(undefined, plan);
    this.#turn(
      { stage: 'orient', slots, plan },
      [{ kind: 'why', text: this.voice.say('listing', moving.listing) }],
      [{ kind: 'list', folder: rng.pick(['.', '/workspace', './']) }],
    );
    const count = String(documents(environment).length);
    this.#pending = [{ kind: 'saw', text: this.voice.say('listed', moving.listed, { ...slots, count }) }];
  }

  /** @param {readonly Item[]} group one item, or several that are asked for in one turn */
  do(group) {
    const [first] = group;
    if (first === undefined) return;
    if (group.length > 1 || first.together) {
      const whys = group.slice(0, first.together ? 1 : 2).map((item) => this.thoughts.why(item));
      this.#turn(
        this.#purpose(first),
        whys,
        group.flatMap((item) => item.steps),
      );
      this.#pending = group.map((item) => this.thoughts.saw(item));
      return;
    }
    for (const [index, step] of first.steps.entries()) {
      const purpose = this.#purpose(first);
      const why = index === 0 ? this.thoughts.why(first) : this.thoughts.between(step, purpose.slots);
      this.#searchFirst(first, step, purpose);
      this.#stumbleFirst(first, step, purpose);
      this.#probeFirst(first, step, purpose);
      this.#turn(purpose, [why], [step]);
    }
    this.#pending = [this.thoughts.saw(first)];
  }

  /** The deciding document once more, before anything is written. */
  lookAgain() {
    const { task, environment } = this.voice.setting;
    const plan = 'look at the wording once more';
    const step = /** @type {Step} */ ({ kind: 'search', query: wordsOf(task.source).join(' ') });
    if (perform(environment, step).result.length < 40) return;
    const slots = this.voice.slots(task.source, plan);
    this.#turn(
      { stage: 'check', slots, plan },
      [{ kind: 'why', text: this.voice.say('again', moving.again, slots) }],
      [step],
    );
    this.#pending = [{ kind: 'saw', text: this.voice.say('same', moving.same, slots) }];
  }

  /** @param {string} question @param {string} reply */
  askUser(question, reply) {
    this.#emit({ stage: 'work', slots: this.voice.slots(undefined, 'ask'), plan: '' }, [], question, []);
    this.drafts.push({ role: 'user', text: reply });
  }

  /** @param {readonly Segment[]} segments @param {string} text */
  finish(segments, text) {
    this.#emit({ stage: 'work', slots: this.voice.slots(undefined, ''), plan: '' }, segments, text, [], true);
  }

  /** @param {Item} item @returns {Purpose} */
  #purpose(item) {
    return { stage: item.stage, slots: this.voice.slots(item.doc, item.plan), plan: item.plan };
  }

  /**
   * Some look for the place before they open the document.
   * @param {Item} item @param {Step} step @param {Purpose} purpose
   */
  #searchFirst(item, step, purpose) {
    const { rng, environment, style } = this.voice.setting;
    const words = wordsOf(item.plan);
    const fits =
      step.kind === 'read' && step.from === undefined && item.steps.length === 1 && words.length > 0;
    if (this.#first || !fits || !rng.chance(0.13 * style.thorough)) return;
    const search = /** @type {Step} */ ({ kind: 'search', query: words.join(' ') });
    if (perform(environment, search).result.length < 40) return;
    this.#turn(purpose, [this.thoughts.why(item)], [search]);
    this.#pending = [{ kind: 'react', text: this.voice.say('found', moving.found, purpose.slots) }];
  }

  /**
   * Something goes wrong first, in some turns.
   * @param {Item} item @param {Step} step @param {Purpose} purpose
   */
  #stumbleFirst(item, step, purpose) {
    if (this.#mishaps >= 2 || this.#first || !this.voice.setting.rng.chance(0.13)) return;
    const mishap = stumble(this.voice, step, purpose.slots);
    if (mishap === null) return;
    this.#mishaps += 1;
    this.#call(purpose, [this.thoughts.why(item)], { ...mishap, writes: false });
    this.#pending = [{ kind: 'react', text: mishap.react }];
  }

  /**
   * Placeholder calls before the real one. A second one makes sense only where the first brought no list of values.
   * @param {Item} item @param {Step} step @param {Purpose} purpose
   */
  #probeFirst(item, step, purpose) {
    if (step.kind !== 'tool' || step.probe === undefined) return;
    const most = Math.min(this.#probesLeft, step.probe.accepts === true ? 1 : 2);
    this.#probesLeft -= most;
    for (let count = 1; count <= most; count++) {
      const place = { second: count > 1, last: count === most };
      const probe = placeholderCall(this.voice, item, step, step.probe, place);
      this.#call({ ...purpose, slots: probe.slots }, [{ kind: 'why', text: probe.before }], {
        name: step.name,
        args: probe.args,
        result: probe.result,
        writes: true,
      });
      this.#pending = [{ kind: 'react', text: probe.after }];
      if (step.probe.accepts === true) this.accepted += 1;
    }
  }

  /** @param {Purpose} purpose @param {readonly Segment[]} whys @param {readonly Step[]} steps */
  #turn(purpose, whys, steps) {
    const performed = steps.map((step) => perform(this.voice.setting.environment, step));
    const calls = performed.map(({ name, args, writes }) => ({ id: this.#callId(), name, args, writes }));
    this.#emit(purpose, whys, this.#announcement(purpose), calls);
    for (const [index, { id, name }] of calls.entries()) {
      this.drafts.push({ role: 'tool', callId: id, name, text: performed[index]?.result ?? '' });
    }
  }

  /**
   * @param {Purpose} purpose
   * @param {readonly Segment[]} whys
   * @param {{ name: string, args: DraftCall['args'], result: string, writes: boolean }} call
   */
  #call(purpose, whys, { name, args, result, writes }) {
    const call = { id: this.#callId(), name, args, writes };
    this.#emit(purpose, whys, this.#announcement(purpose), [call]);
    this.drafts.push({ role: 'tool', callId: call.id, name, text: result });
  }

  /**
   * @param {Purpose} purpose
   * @param {readonly Segment[]} segments
   * @param {string} text
   * @param {DraftCall[]} calls
   * @param {boolean} [last]
   */
  #emit({ stage, slots }, segments, text, calls, last = false) {
    const { rng, style } = this.voice.setting;
    const opens = this.#first ? this.thoughts.opening(slots) : [];
    this.#first = false;
    const pending = this.#pending;
    this.#pending = [];
    if (calls.length > 0 && opens.length === 0 && rng.chance(style.silent)) {
      const findings = pending.filter((segment) => segment.kind === 'saw').map((segment) => segment.text);
      const shown = rng.chance(0.6) ? findings : [];
      const aloud = [...shown, text].filter((one) => one !== '').join(' ');
      this.drafts.push({ role: 'model', stage, segments: null, text: aloud, calls, slots });
      return;
    }
    const all = [...opens, ...pending, ...this.thoughts.aside(stage, last), ...segments];
    this.drafts.push({
      role: 'model',
      stage: last ? 'close' : stage,
      segments: all.filter((segment) => segment.text !== ''),
      text,
      calls,
      slots,
    });
  }

  /** @param {Purpose} purpose */
  #announcement({ slots, plan }) {
    const { rng, style } = this.voice.setting;
    return rng.chance(style.visible) ? this.voice.say('announce', moving.announce, { ...slots, plan }) : '';
  }

  #callId() {
    const { rng } = this.voice.setting;
    this.#calls += 1;
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
    return `call_${this.#calls}${Array.from({ length: 8 }, () => rng.pick(letters)).join('')}`;
  }
}

/** @param {string} text @returns {string[]} its words that are worth searching for */
function wordsOf(text) {
  return text.split(/[^A-Za-z0-9.-]+/).filter((word) => word.length > 3 && !plain.has(word));
}
