import { isJsonObject, RawNumber, type JsonObject, type JsonValue, type Scalar } from '../model/index.ts';

/** A field of a value that may not be an object. */
export function field(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The string at a field; null where there is none or it is something else. */
export function stringField(value: JsonValue | undefined, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' ? found : null;
}

/** The finite number at a field; null where there is none or it is something else. */
export function numberField(value: JsonValue | undefined, name: string): number | null {
  const found = field(value, name);
  return typeof found === 'number' ? found : null;
}

export function objectField(value: JsonValue | undefined, name: string): JsonObject | null {
  const found = field(value, name);
  return isJsonObject(found) ? found : null;
}

/** The array at a field; an empty one where there is none or it is something else. */
export function arrayField(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** The string, number, boolean or null at a field; null where there is none or it is an array or object. */
export function scalarField(value: JsonValue | undefined, name: string): Scalar {
  const found = field(value, name);
  return isScalar(found) ? found : null;
}

export function isScalar(value: JsonValue | undefined): value is Scalar {
  return value !== undefined && (typeof value !== 'object' || value === null || value instanceof RawNumber);
}

/** The first of several fields that holds a string which is not empty: the spellings one fact has. */
export function firstString(value: JsonValue | undefined, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = stringField(value, name);
    if (found !== null && found !== '') return found;
  }
  return null;
}

/** Those fields of an object that are present, under their own names: for what a header keeps as metadata. */
export function pick(value: JsonValue | undefined, ...names: readonly string[]): JsonObject {
  const picked: JsonObject = {};
  for (const name of names) {
    const found = field(value, name);
    if (found !== undefined) picked[name] = found;
  }
  return picked;
}

/** All fields of an object but these. */
export function omit(value: JsonObject, ...names: readonly string[]): JsonObject {
  const left: JsonObject = {};
  for (const [name, found] of Object.entries(value)) if (!names.includes(name)) left[name] = found;
  return left;
}
