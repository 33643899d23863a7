import type { Part } from './part.ts';

export type Role = 'system' | 'user' | 'model' | 'tool';

export interface Tokens {
  readonly input?: number;
  readonly output?: number;
  readonly reasoning?: number;
}

/** Where a record stands in its source. */
export interface RecordSpan {
  /** From 1; null in sources without lines (an archive member, an element of an array on one line). */
  readonly line: number | null;
  /** Byte offsets in the source, or in the archive member named. */
  readonly start: number;
  readonly end: number;
  readonly member?: string;
  /** Keys and indices to the part of the record's JSON that is meant, where one record carries a whole rollout. */
  readonly within?: readonly (string | number)[];
}

/** Why a turn is in the file but not part of what happened in this rollout: it counts in no denominator. */
export type Aside = 'demonstration' | 'compaction' | 'repeat';

/** History that the source repeats and the reader shows once. */
export interface Fold {
  readonly kind: 'repeat' | 'compaction' | 'resumed';
  /** Messages left out because they stand elsewhere already. */
  readonly messages: number;
  readonly note: string;
}

/** One step of a rollout by one speaker. */
export interface Turn {
  /** From 1, in reading order. */
  readonly number: number;
  readonly role: Role;
  readonly parts: readonly Part[];
  /** ISO 8601 with zone where known. */
  readonly time?: string;
  readonly tokens?: Tokens;
  readonly model?: string;
  /** The speaker's name where several share a role. */
  readonly name?: string;
  /** For a tool turn: the call it answers, null where it could not be paired. */
  readonly answers?: { readonly turn: number; readonly part: number } | null;
  readonly aside?: Aside;
  readonly fold?: Fold;
  /** The records that carried the turn, for the raw view. */
  readonly records: readonly RecordSpan[];
}

/** A model turn with readable reasoning; asides do not count. */
export function isReasoningTurn(turn: Turn): boolean {
  return (
    turn.role === 'model' &&
    turn.aside === undefined &&
    turn.parts.some((part) => part.kind === 'reasoning' && part.state === 'readable')
  );
}
