import type { Subject } from '../codebook/index.ts';

/** A place where a behavior's rule fired. */
export interface Finding {
  /** Hash of codebook, behavior, reference within the source, and quote: unique in one source, stable when it moves. */
  readonly id: string;
  readonly behavior: string;
  readonly name: string;
  readonly group: string;
  /** A slot of the palette, 1 to 8. */
  readonly color: number;
  readonly subject: Subject;
  readonly codebook: { readonly id: string; readonly version: number };
  /** Of the rollout. */
  readonly key: string;
  readonly turn: number;
  /** From 1. */
  readonly part: number;
  /** Into a call's arguments; null for the part itself. */
  readonly pointer: string | null;
  /** UTF-16 code units of `stringAt(part, pointer)`; `quote` is exactly that stretch. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Whether the words it turns on had stood in what the model was given before; null where that is not asked. */
  readonly prompted: boolean | null;
}

/** What a rule marked in a part, before it is a finding. */
export interface Mark {
  readonly pointer: string | null;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly prompted: boolean | null;
}
