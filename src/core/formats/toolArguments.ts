import { parseJson } from '../bytes/index.ts';
import type { JsonValue, ToolCallPart } from '../model/index.ts';

/**
 * A call's arguments from what a format wrote: an object as it is, a string parsed as JSON (twice, where a JSON text
 * was put into a JSON string), a string that is no JSON as written with what is wrong with it, nothing as `{}`.
 */
export function parseArguments(
  written: JsonValue | undefined,
): Pick<ToolCallPart, 'arguments' | 'argumentsError'> {
  if (written === undefined || written === null) return { arguments: {} };
  if (typeof written !== 'string') return { arguments: written };
  if (written.trim() === '') return { arguments: {} };
  const { value, fault, end } = parseJson(written);
  if (fault !== null && fault.kind !== 'text') return { arguments: written, argumentsError: fault.message };
  const rest = written.slice(end).trim();
  if (value === undefined || rest !== '')
    return { arguments: written, argumentsError: 'More text follows the JSON value.' };
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    const inner = parseJson(value);
    if (inner.fault === null && inner.value !== undefined) return { arguments: inner.value };
  }
  return { arguments: value };
}
