import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import type { JsonValue, ParentLink, Problem, RecordSpan, RolloutHeader, Turn } from '../model/index.ts';

/** What `sniff` may look at: the start of the source, never the whole. */
export interface Sample {
  /** The file name without folders: a hint only, the content decides. */
  readonly fileName: string;
  /** At most 64 KB from the start. */
  readonly head: Uint8Array;
  /** The size of the source in bytes. */
  readonly size: number;
  /**
   * The records that stand whole in the head: lines that parse, elements of the array, or documents, at most 20.
   * Where the head cuts the first one, what it holds of it: the record as far as it could be read.
   */
  readonly records: readonly JsonValue[];
  /**
   * How the records lie. `object` is one JSON document that is not an array (a single line of JSON Lines is one too),
   * or several that follow each other. `text` and `binary` are no JSON.
   */
  readonly shape: 'lines' | 'array' | 'object' | 'zip' | 'text' | 'binary' | 'empty';
  /** The top-level keys of the first record, as far as the head shows it, with the kind of their value. */
  readonly keys: ReadonlyMap<
    string,
    'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'unknown'
  >;
  /** For `zip`: the member names. */
  readonly members: readonly string[];
}

/** The smallest piece of a source that can be read alone and holds whole rollouts: a line, an element, a file. */
export interface Unit {
  /** From 1, in source order. */
  readonly ordinal: number;
  readonly span: RecordSpan;
}

/** One JSON record of a unit; `value` is what could be read where `problem` says what could not. */
export interface JsonRecord {
  readonly span: RecordSpan;
  readonly value: JsonValue | undefined;
  readonly problem: Problem | null;
}

/**
 * A header as a reader knows it when a rollout starts or ends; the driver adds key and ordinal. `handle` is the
 * reader's own name for the rollout within one unit; the driver maps it to a key.
 */
export interface HeaderDraft extends Omit<RolloutHeader, 'key' | 'ordinal' | 'parent'> {
  readonly parent: (Omit<ParentLink, 'key'> & { readonly handle: string }) | null;
}

/**
 * What a reader says, in order. A rollout's `rollout` event comes before its turns; `turn` events of several open
 * rollouts may interleave; `header` replaces facts that only the end of the unit tells (reward, end time).
 */
export type ReadEvent =
  | { readonly type: 'rollout'; readonly handle: string; readonly header: HeaderDraft }
  | { readonly type: 'turn'; readonly handle: string; readonly turn: Turn }
  | { readonly type: 'header'; readonly handle: string; readonly header: HeaderDraft }
  | { readonly type: 'problem'; readonly handle: string | null; readonly problem: Problem };

export interface ReadContext {
  readonly source: ByteSource;
  readonly fileName: string;
  readonly signal?: CancelSignal;
}

/** One rollout format. Every file beside this one that reads a format exports one of these. */
export interface Format {
  readonly id: string;
  /** As people call it. */
  readonly title: string;
  /** Raised when the same bytes give other turns. */
  readonly version: number;
  /** From 0 (is not) to 1 (cannot be anything else); the highest wins, ties go to the earlier in the registry. */
  sniff(sample: Sample): number;
  /** How the source is cut. Streams; a broken piece is a problem event, not the end. */
  units(context: ReadContext): AsyncIterable<Unit | Problem>;
  /** Reads one unit. Never throws for bad content: what could be read is given, with problems. */
  read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent>;
}
