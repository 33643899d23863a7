import { engineMethods } from '../../protocol/index.ts';

/** What may be asked twice. Everything else writes, and whether it was done is not known when the engine ended. */
const reading: ReadonlySet<string> = new Set(
  [
    engineMethods.configure,
    engineMethods.sniff,
    engineMethods.open,
    engineMethods.close,
    engineMethods.state,
    engineMethods.rollouts,
    engineMethods.rollout,
    engineMethods.neighbor,
    engineMethods.turns,
    engineMethods.text,
    engineMethods.raw,
    engineMethods.media,
    engineMethods.findings,
    engineMethods.nextFlagged,
    engineMethods.marks,
    engineMethods.find,
    engineMethods.outline,
    engineMethods.problems,
    engineMethods.resolve,
    engineMethods.labels,
  ].map((method) => method.name),
);

export function onlyReads(method: string): boolean {
  return reading.has(method);
}
