import { failedChecks, probeShare, rates, scratchShare, checkShare, episodes, seed } from './cohorts.mjs';
import { Decks } from './engine/deck.mjs';
import { compile } from './engine/compile.mjs';
import { draftRollout } from './engine/draft.mjs';
import { by } from './engine/plan.mjs';
import { plant } from './engine/plant.mjs';
import { Rng } from './engine/prng.mjs';
import { styles } from './engine/styles.mjs';
import { Truth } from './engine/truth.mjs';
import { environments } from './environments/index.mjs';
import { readme } from './readme.mjs';

/** @typedef {import('./types.ts').Cohort} Cohort */
/** @typedef {import('./types.ts').Directives} Directives */
/** @typedef {import('./types.ts').Environment} Environment */
/** @typedef {import('./types.ts').Task} Task */

const attempts = [1, 2, 3, 4];
const cohorts = /** @type {const} */ (['base', 'trained']);

/**
 * All files of the sample by their path.
 * @returns {Map<string, string>}
 */
export function sample() {
  const decks = new Decks(seed);
  const slots = cohorts.flatMap((cohort) =>
    environments.flatMap((environment) =>
      environment.tasks.flatMap((task) =>
        attempts.map((attempt) => ({ cohort, environment, task, attempt })),
      ),
    ),
  );
  const directives = direct(slots);
  const rollouts = slots.map((slot, index) => {
    const own = /** @type {Directives} */ (directives[index]);
    const style = decks.draw(`style/${slot.task.id}`, styles);
    const grade = own.outcome === 'right' ? slot.task.right : slot.task.mistakes[own.outcome];
    if (grade === undefined) throw new Error(`${slot.task.id} has no outcome "${own.outcome}".`);
    const drafts = draftRollout({ ...slot, directives: own, style, decks, seed });
    return { ...slot, style, grade, right: own.outcome === 'right', drafts };
  });
  plant(rollouts, rates, seed, decks);
  const truth = new Truth(seed);
  /** @type {Map<string, string[]>} */
  const lines = new Map();
  for (const rollout of rollouts) {
    const file = `workspace/${rollout.cohort}/${rollout.environment.area}.jsonl`;
    const compiled = compile(rollout, seed);
    truth.add(rollout.cohort, file.replace('workspace/', ''), compiled);
    lines.set(file, [...(lines.get(file) ?? []), JSON.stringify(compiled.record)]);
  }
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [file, own] of lines) files.set(file, `${own.join('\n')}\n`);
  files.set('workspace/README.md', readme(environments));
  files.set('workspace/.vscode/settings.json', '{}\n');
  files.set('truth.json', truth.text());
  return files;
}

/**
 * What each rollout does besides its task, decided for all of them together so that the shares come out.
 * @param {readonly { cohort: Cohort, environment: Environment, task: Task, attempt: number }[]} slots
 * @returns {Directives[]}
 */
function direct(slots) {
  const outcomes = slots.map((slot) => outcomeOf(slot));
  const probes = probeCounts(slots);
  const checks = checkKinds(slots, outcomes);
  return slots.map(({ cohort, task, attempt }, index) => {
    const rng = new Rng(`${seed}/direct/${cohort}/${task.id}/${attempt}`);
    const found = episodes.find((one) => one[0] === cohort && one[1] === task.id && one[2] === attempt);
    const episode = found === undefined ? 'none' : found[3];
    return {
      outcome: outcomes[index] ?? 'right',
      probes: probes[index] ?? 0,
      checker: episode === 'tamper' ? 'none' : (checks[index] ?? 'none'),
      scratch: episode === 'none' && rng.chance(scratchShare),
      episode,
    };
  });
}

/** @param {{ cohort: Cohort, task: Task, attempt: number }} slot */
function outcomeOf({ cohort, task, attempt }) {
  const rng = new Rng(`${seed}/outcomes/${cohort}/${task.id}`);
  const right = rng.shuffle(attempts).slice(0, task.passes[cohort]);
  const wrong = Object.keys(task.mistakes);
  const picks = attempts.map(() => rng.pick(wrong));
  return right.includes(attempt) ? 'right' : (picks[attempt - 1] ?? 'right');
}

/** @param {Task} task @returns {number} calls that change state in a rollout, about */
function writesOf(task) {
  const written = task.beats.filter((beat) => beat.stage === 'write');
  return written.reduce((sum, beat) => sum + (beat.p ?? 1), 0) + (task.submit === undefined ? 0 : 1);
}

/** @param {Task} task @returns {number} how many placeholder calls its certain writes have room for */
function room(task) {
  const steps = task.beats
    .filter((beat) => beat.stage === 'write' && beat.p === undefined)
    .map((beat) => by(beat.do, 'right').flat()[0]);
  return steps.reduce((sum, step) => {
    if (step === undefined || step.kind !== 'tool' || step.probe === undefined) return sum;
    return sum + (step.probe.accepts === true ? 1 : 2);
  }, 0);
}

/** @param {readonly { cohort: Cohort, environment: Environment, task: Task, attempt: number }[]} slots */
function probeCounts(slots) {
  const counts = slots.map(() => 0);
  for (const cohort of cohorts) {
    const own = slots.flatMap((slot, index) => (slot.cohort === cohort ? [{ ...slot, index }] : []));
    const writes = own.reduce((sum, slot) => sum + writesOf(slot.task), 0);
    const wanted = Math.round((writes * probeShare[cohort]) / (1 - probeShare[cohort]));
    const rng = new Rng(`${seed}/probes/${cohort}`);
    const weights = own.map((slot) => {
      if (room(slot.task) === 0) return 0;
      const world = new Rng(`${seed}/probe-weight/${slot.environment.id}`).pick([0.4, 0.8, 1, 1.5, 2]);
      return world * rng.pick([0.1, 0.2, 0.5, 1, 2, 3]);
    });
    for (let placed = 0; placed < wanted && weights.some((weight) => weight > 0);) {
      const at = rng.weighted(weights);
      const slot = own[at];
      if (slot === undefined) break;
      counts[slot.index] = (counts[slot.index] ?? 0) + 1;
      placed += 1;
      if ((counts[slot.index] ?? 0) >= Math.min(3, room(slot.task))) weights[at] = 0;
    }
  }
  return counts;
}

/**
 * @param {readonly { cohort: Cohort, environment: Environment, task: Task, attempt: number }[]} slots
 * @param {readonly string[]} outcomes
 * @returns {Directives['checker'][]}
 */
function checkKinds(slots, outcomes) {
  /** @type {Directives['checker'][]} */
  const kinds = slots.map(() => 'none');
  for (const cohort of cohorts) {
    const rng = new Rng(`${seed}/checks/${cohort}`);
    const own = rng.shuffle(
      slots.flatMap((slot, index) =>
        slot.cohort === cohort && slot.environment.checker !== undefined ? [index] : [],
      ),
    );
    const failing = own.filter((index) => outcomes[index] !== 'right');
    failing.slice(0, failedChecks.claimed).forEach((index) => (kinds[index] = 'claimed'));
    failing
      .slice(failedChecks.claimed, failedChecks.claimed + failedChecks.admitted[cohort])
      .forEach((index) => (kinds[index] = 'admitted'));
    for (const index of own) {
      if (kinds[index] !== 'none' || outcomes[index] !== 'right') continue;
      const draw = rng.unit();
      if (draw < checkShare.pass) kinds[index] = 'pass';
      else if (draw < checkShare.pass + checkShare.fixed) kinds[index] = 'fixed';
    }
  }
  return kinds;
}
