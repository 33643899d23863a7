import type { JsonValue } from '../model/index.ts';

export interface JsonFault {
  /** `torn`: the text ends inside the value. `invalid`: it breaks JSON's grammar. `text`: a string is no valid Unicode. */
  readonly kind: 'torn' | 'invalid' | 'text';
  readonly message: string;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
}

export interface ParsedJson {
  /** What could be read; undefined where nothing could. */
  readonly value: JsonValue | undefined;
  /** The first thing that is wrong; null where nothing is. */
  readonly fault: JsonFault | null;
  /** Where the value ended, in code units: more text may follow. */
  readonly end: number;
}
