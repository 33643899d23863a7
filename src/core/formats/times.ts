import type { JsonValue } from '../model/index.ts';

/**
 * A time as ISO 8601: a string that is one already as written, a number as seconds (below 10^11) or milliseconds since
 * 1970; undefined for anything else.
 */
export function isoTime(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d([T ]|$)/.test(value) ? value : undefined;
  if (typeof value !== 'number' || value <= 0) return undefined;
  const date = new Date(value < 1e11 ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
