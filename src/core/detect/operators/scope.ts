import type {
  AfterCondition,
  BeforeCondition,
  CallCondition,
  Condition,
  MentionCondition,
  Pattern,
  ResultCondition,
} from '../../codebook/index.ts';
import type { Turn } from '../../model/index.ts';
import type { Place } from '../place/index.ts';

/** The answer of a condition; undefined where later turns decide it. */
export type Truth = boolean | undefined;

/** A condition that later turns decide. */
export type WaitingCondition = ResultCondition | BeforeCondition | MentionCondition;

/** What is remembered of earlier turns. */
export interface Memory {
  toolMatches(pattern: Pattern, name: string): boolean;
  /** The tool whose call a tool turn answers; null where it is not known. */
  callName(turn: Turn): string | null;
  /** Whether the call that a tool turn answers passed when it stood. */
  callPassed(condition: CallCondition, turn: Turn): boolean;
  /** The turn in which the place of an `after` stood last, unless its `until` came since; else null. */
  lastTurn(condition: AfterCondition): number | null;
}

/** What an operator may use to answer. */
export interface Scope {
  readonly place: Place;
  readonly memory: Memory;
  readonly answers: Answers | null;
}

/** The answers of one rule at one place, kept where some of them are still open. */
export interface Answers {
  readonly known: Map<Condition, boolean>;
  readonly open: Set<WaitingCondition>;
}
