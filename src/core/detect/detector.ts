import type { Codebook, PlaceKind } from '../codebook/index.ts';
import type { Turn } from '../model/index.ts';
import type { Ordered } from './collector.ts';
import type { Finding } from './finding.ts';
import { gateOf } from './gate.ts';
import { inventory, waits } from './inventory.ts';
import { ToolNames } from './operators/index.ts';
import { RolloutDetector, type Machine, type OwnedRule } from './rolloutDetector.ts';
import { TextMatcher } from './text/index.ts';

/** Finds the behaviors of some codebooks in rollouts. Made once, used for any number of rollouts, one after another. */
export interface Detector {
  readonly codebooks: readonly Codebook[];
  /** Starts a rollout; `key` as in its header. */
  rollout(key: string): RolloutDetector;
}

/** Findings are a pure function of the codebooks and of the turns, in their order. */
export function createDetector(codebooks: readonly Codebook[]): Detector {
  const owners: Ordered[] = codebooks
    .flatMap((codebook) => codebook.behaviors.map((behavior) => ({ behavior, codebook })))
    .map((owner, index) => ({ ...owner, index }));
  const behaviors = owners.map((owner) => owner.behavior);
  const all = inventory(
    behaviors.flatMap((behavior) => behavior.rules.map((rule) => rule.condition)),
    behaviors.flatMap((behavior) => [
      ...behavior.keyWords,
      ...behavior.rules.flatMap((rule) => rule.repeated?.values ?? []),
    ]),
  );
  const matcher = new TextMatcher(all.textPatterns);
  const rules = new Map<PlaceKind, OwnedRule[]>();
  for (const owner of owners) {
    for (const rule of owner.behavior.rules) {
      const owned = { owner, rule, waits: waits(rule.condition), gate: gateOf(rule.condition, matcher) };
      for (const kind of rule.kinds) rules.set(kind, [...(rules.get(kind) ?? []), owned]);
    }
  }
  const machine: Machine = {
    owners,
    rules,
    inventory: all,
    matcher,
    toolNames: new ToolNames(),
    remembersWords: behaviors.some((behavior) =>
      behavior.rules.some((rule) => rule.repeated?.unseen === true),
    ),
  };
  return { codebooks, rollout: (key) => new RolloutDetector(machine, key) };
}

/** All findings of one rollout: by turn, part, position and the order of behaviors. */
export function detectRollout(detector: Detector, key: string, turns: Iterable<Turn>): Finding[] {
  const rollout = detector.rollout(key);
  const findings: Finding[] = [];
  for (const turn of turns) findings.push(...rollout.turn(turn));
  findings.push(...rollout.end());
  // Stable: within one place they keep the order of behaviors, in which they were given.
  return findings.sort((one, other) => one.turn - other.turn || one.part - other.part);
}
