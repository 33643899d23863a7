import type { Condition, Pattern } from '../codebook/index.ts';
import type { Place } from './place/index.ts';
import type { TextMatcher } from './text/index.ts';

/**
 * Patterns of which one must have a literal in a place for the condition to hold there; null where nothing is known.
 * It lets a part without any literal pass by all rules at once.
 */
export type Gate = readonly Pattern[] | null;

export function gateOf(condition: Condition, matcher: TextMatcher): Gate {
  switch (condition.op) {
    case 'text':
    case 'argument': {
      const { patterns } = condition.test;
      return patterns.every((pattern) => matcher.isFiltered(pattern)) ? patterns : null;
    }
    case 'all': {
      const gates = condition.of.map((member) => gateOf(member, matcher)).filter((gate) => gate !== null);
      return gates[0] ?? null;
    }
    case 'any': {
      const gates = condition.of.map((member) => gateOf(member, matcher));
      return gates.includes(null) ? null : gates.flatMap((gate) => gate ?? []);
    }
    default:
      return null;
  }
}

/** False where the condition behind the gate cannot hold. */
export function mayHold(gate: Gate, place: Place): boolean {
  return gate === null || gate.some((pattern) => place.touches(pattern));
}
