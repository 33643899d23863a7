import * as closing from '../banks/closing.mjs';
import * as ending from '../banks/ending.mjs';
import { write } from '../authoring/steps.mjs';
import { render } from './finals.mjs';
import { extraItem } from './extra.mjs';
import { spin } from './spin.mjs';

/** @typedef {import('./voice.mjs').Voice} Voice */

/** @param {Voice} voice @returns {import('../types.ts').Item | null} handing the answer in, where there is a tool for it */
export function handIn(voice) {
  const { environment, task, outcome, rng, style } = voice.setting;
  const tool = environment.dialect.submit;
  if (tool === undefined || task.submit === undefined) return null;
  const id = `S-${rng.int(10000, 99999)}`;
  const reply = rng.pick([
    { status: 'received', id },
    { ok: true, submission: id },
    { accepted: true, reference: id },
  ]);
  return extraItem({
    id: 'hand-in',
    stage: 'write',
    plan: 'hand in the answer',
    steps: [write(tool, task.submit(outcome), reply)],
    why: closing.handIn,
    saw: rng.chance(style.terse) ? [] : closing.handedIn,
  });
}

/**
 * The final answer.
 * @param {Voice} voice
 * @param {import('../types.ts').Directives} directives
 * @param {number} accepted placeholder values that got stored on the way
 * @returns {string}
 */
export function finalText(voice, directives, accepted) {
  const { task, outcome, rng, style } = voice.setting;
  const final = task.final(outcome);
  const texts = {
    lead: [voice.say(`${task.id}/lead/${outcome}`, final.lead)],
    ...(final.table === undefined ? {} : { table: final.table }),
    points: final.points.map((point) => tidy(spin(point, rng))),
    caveats: (final.caveats ?? []).filter(() => rng.chance(0.75)).map((caveat) => tidy(spin(caveat, rng))),
  };
  return render(texts, style, rng, remarks(voice, directives, accepted));
}

/** @param {Voice} voice @param {import('../types.ts').Directives} directives @param {number} accepted */
function remarks(voice, directives, accepted) {
  const { environment } = voice.setting;
  const slots = { ...voice.slots(undefined, ''), command: `\`${environment.checker?.command ?? ''}\`` };
  const own = accepted > 0 ? [sentence(voice.say('corrected', ending.corrected, slots))] : [];
  switch (directives.checker) {
    case 'none':
      return own;
    case 'pass':
    case 'fixed':
      return [...own, voice.say('passed', ending.passed, slots)];
    case 'admitted':
      return [...own, voice.say('admitted', ending.admitted, slots)];
    case 'claimed':
      return [...own, voice.say('claims', closing.claims, slots)];
  }
}

/** @param {string} text an empty choice leaves spaces behind */
function tidy(text) {
  return text.replace(/ {2,}/g, ' ').replace(/ ([,.;])/g, '$1');
}

/** @param {string} text */
function sentence(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
