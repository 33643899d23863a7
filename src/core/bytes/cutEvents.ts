/** Keys and indices from the document's root, which is `[]`. */
export type JsonPath = readonly (string | number)[];
export type CutKind = 'object' | 'array' | 'string' | 'scalar';

/** What to do with a value: go into it, give its span, or pass over it. Only objects and arrays are gone into. */
export type CutVisit = (path: JsonPath, kind: CutKind) => 'enter' | 'give' | 'skip';

export interface CutPlace {
  readonly path: JsonPath;
  readonly kind: CutKind;
  /** From 0: which of the documents that follow each other in the source. */
  readonly document: number;
  /** Byte offset of the first character. */
  readonly start: number;
  /** Of the first character, from 1. */
  readonly line: number;
}

export type CutEvent =
  | (CutPlace & { readonly type: 'enter' })
  /** `complete` is false where the value ends before it is closed; what is wrong inside it is the parser's to say. */
  | (CutPlace & { readonly type: 'value' | 'leave'; readonly end: number; readonly complete: boolean })
  | { readonly type: 'fault'; readonly message: string; readonly offset: number; readonly line: number };
