import type { JsonObject, RawNumber } from './json.ts';
import type { RecordSpan, Tokens } from './turn.ts';

/** A grader's number as written; `NaN` and infinities are kept as such; null where there is none. */
export type Reward = number | RawNumber | null;
export type Scalar = string | number | boolean | RawNumber | null;

/** How a rollout hangs from another of the same source. */
export interface ParentLink {
  readonly key: string;
  readonly turn: number | null;
  readonly kind: 'sub-agent' | 'branch' | 'continuation';
}

export interface RolloutHeader {
  /** Unique in its source: the encoded own id, `id~2` for a repeat, `r<ordinal>` where there is none. */
  readonly key: string;
  /** The record's own id as written. */
  readonly id: string | null;
  /** From 1, in source order. */
  readonly ordinal: number;
  readonly parent: ParentLink | null;
  readonly title: string | null;
  readonly task: Scalar;
  readonly environment: Scalar;
  readonly model: string | null;
  readonly step: Scalar;
  readonly attempt: Scalar;
  readonly status: Scalar;
  readonly reward: Reward;
  readonly scores: Readonly<Record<string, Scalar>>;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly tokens: Tokens | null;
  /** US dollars. */
  readonly cost: number | null;
  /** What the source says about the rollout beside its turns. */
  readonly metadata: JsonObject;
  readonly record: RecordSpan;
}

export interface TurnCounts {
  readonly turns: number;
  readonly reasoningTurns: number;
  readonly toolCalls: number;
}
