import * as bank from '../banks/mishaps.mjs';
import { withoutMarks } from './marks.mjs';
import { broken, misnamed } from './mishaps.mjs';
import { notFound, perform, timedOut } from './tools.mjs';

/**
 * How a step goes wrong at first: the call, what comes back, and the thought about it. Null where it cannot.
 * @param {import('./voice.mjs').Voice} voice
 * @param {import('../types.ts').Step} step
 * @param {import('../types.ts').Slots} slots
 * @returns {{ name: string, args: import('../types.ts').DraftCall['args'], result: string, react: string } | null}
 */
export function stumble(voice, step, slots) {
  const { rng, environment } = voice.setting;
  const call = perform(environment, step);
  if (step.kind === 'read') {
    const right = withoutMarks(step.path);
    const path = misnamed(right, rng);
    return {
      name: call.name,
      args: { ...call.args, [environment.dialect.pathArg]: path },
      result: notFound(environment, path),
      react: voice.say('notFound', bank.notFound, { ...slots, path: right }),
    };
  }
  if (step.kind === 'python') {
    const failure = broken(step.code, rng);
    if (failure === null) return null;
    return {
      name: call.name,
      args: { code: failure.code },
      result: failure.traceback,
      react: voice.say('traceback', bank.traceback, { ...slots, what: failure.what }),
    };
  }
  if (step.kind === 'shell' || call.writes || rng.chance(0.5)) return null;
  return {
    name: call.name,
    args: call.args,
    result: timedOut(environment, call.name),
    react: voice.say('timeout', bank.timeout),
  };
}
