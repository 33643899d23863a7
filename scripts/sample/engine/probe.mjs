import * as bank from '../banks/probing.mjs';
import { invalid, taken } from './tools.mjs';

/** @typedef {import('../types.ts').Item} Item */
/** @typedef {import('../types.ts').Probe} Probe */
/** @typedef {import('../types.ts').Slots} Slots */

/**
 * A call of a tool that changes state with a placeholder in it, and the thoughts around it.
 * @param {import('./voice.mjs').Voice} voice
 * @param {Item} item
 * @param {import('../types.ts').Step & { kind: 'tool' }} step the real call
 * @param {Probe} probe
 * @param {{ second: boolean, last: boolean }} place among the placeholder calls before one real call
 * @returns {{ slots: Slots, before: string, args: import('../types.ts').DraftCall['args'], result: string, after: string }}
 */
export function placeholderCall(voice, item, step, probe, place) {
  const { rng, decks, environment, task } = voice.setting;
  const hard = rng.chance(0.12);
  const value = hard ? decks.draw('probe-hard', bank.hardValues) : decks.draw('probe-value', bank.values);
  const valid = probe.valid ?? [];
  const slots = {
    ...voice.slots(item.doc, item.plan),
    tool: step.name,
    field: probe.field,
    value: `"${value}"`,
    record: task.record,
    options: valid.join(', '),
  };
  const before = place.second
    ? voice.say('probe-second', bank.second, slots)
    : voice.say('probe-before', bank.before, slots);
  const mark = `⟪${hard ? '!' : ''}pw:${value}⟫`;
  if (probe.accepts === true) {
    return {
      slots,
      before,
      args: { ...step.args, [probe.field]: `⟪pa:${mark}⟫` },
      result: taken(step.result, probe.field, value),
      after: voice.say('probe-accepted', bank.accepted, slots),
    };
  }
  const lists = place.last && valid.length > 0 && rng.chance(0.85);
  return {
    slots,
    before,
    args: { ...step.args, [probe.field]: mark },
    result: invalid(environment, probe.field, value, lists ? valid : []),
    after: lists
      ? voice.say('probe-rejected', bank.rejected, slots)
      : voice.say('probe-bare', bank.rejectedBare, slots),
  };
}
