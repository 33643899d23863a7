export type ProblemKind =
  | 'unreadable'
  | 'empty-file'
  | 'unknown-format'
  | 'torn-record'
  | 'invalid-json'
  | 'invalid-text'
  | 'record-too-large'
  | 'unknown-record'
  | 'wrong-type'
  | 'incomplete'
  | 'missing-member'
  | 'unsupported-compression'
  | 'orphan-result'
  | 'missing-call-id'
  | 'duplicate-call-id'
  | 'duplicate-rollout-id'
  | 'duplicate-result';

/** Something wrong in a file. Counted and shown, never silent, and never the end of reading. */
export interface Problem {
  readonly kind: ProblemKind;
  /** A sentence for people: what is wrong and what was done about it. */
  readonly message: string;
  /** From 1; null where the source has no lines. */
  readonly line: number | null;
  /** Byte offset in the source or member; null where it has none. */
  readonly byte: number | null;
  readonly member?: string;
  /** Key of the rollout it belongs to, and turn, where known. */
  readonly rollout?: string;
  readonly turn?: number;
}
