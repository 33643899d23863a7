/**
 * A number that JavaScript cannot hold as written: `NaN`, `Infinity`, `-Infinity`, or an integer beyond 2^53.
 * It is kept as its source text, apart from null, 0 and the rounded value.
 */
export class RawNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }

  toJSON(): { $number: string } {
    return { $number: this.source };
  }
}

export type JsonValue = null | boolean | number | string | RawNumber | JsonValue[] | JsonObject;

export interface JsonObject {
  [key: string]: JsonValue;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawNumber)
  );
}
