import { messageOf } from '../base/index.ts';
import { isJsonObject, type JsonValue, type ToolCallPart } from '../model/index.ts';

/**
 * A call's arguments from what a format wrote: an object as it is, a string parsed as JSON (twice, where a JSON text
 * was put into a JSON string), a string that is no JSON as written with the parser's message, nothing as `{}`.
 */
export function parseArguments(
  written: JsonValue | undefined,
): Pick<ToolCallPart, 'arguments' | 'argumentsError'> {
  if (written === undefined || written === null) return { arguments: {} };
  if (typeof written !== 'string') return { arguments: written };
  if (written.trim() === '') return { arguments: {} };
  try {
    const value = parseText(written);
    if (typeof value === 'string' && /^\s*[{[]/.test(value)) return { arguments: parseText(value) };
    return { arguments: value };
  } catch (error) {
    return { arguments: written, argumentsError: messageOf(error) };
  }
}

function parseText(text: string): JsonValue {
  const value: unknown = JSON.parse(text);
  return toJsonValue(value);
}

function toJsonValue(value: unknown): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (Array.isArray(value)) return value.map(toJsonValue);
  return isJsonObject(value) ? value : null;
}
