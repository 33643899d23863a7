import type { Problem, ProblemKind } from '../model/index.ts';
import { EVENT_SCHEMA, eventSchema, type LabelingEvent } from './event.ts';

export interface ParsedLog {
  readonly events: readonly LabelingEvent[];
  readonly problems: readonly Problem[];
  /** Lines of a kind or a schema this version does not know: they stay in the file and are counted. */
  readonly unknown: readonly string[];
}

export interface LogLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Byte offset of the line in the file. */
  readonly byte: number;
  /** False for a last line without its line end: its writing was interrupted, or goes on. */
  readonly ended: boolean;
}

const known = new Set(eventSchema.options.map((option) => option.shape.event.value as string));

/**
 * Reads lines of a label log. Never throws: a line that cannot be read is a problem, and the others stand.
 *
 * Where a line without its line end was continued by the next event (a merge, an editor), the events are found by the
 * start every one has: `{"schema":` cannot stand inside a JSON string, where quotes are escaped.
 */
export function parseLog(lines: Iterable<LogLine>): ParsedLog {
  const events: LabelingEvent[] = [];
  const problems: Problem[] = [];
  const unknown: string[] = [];
  for (const line of lines) {
    const text = line.text.trim();
    if (text === '') continue;
    const value = parseJson(text);
    if (value !== undefined) {
      const read = readEvent(value);
      if ('event' in read) events.push(read.event);
      else if (read.reason === null) unknown.push(text);
      else problems.push(problemOf('wrong-type', line, read.reason));
      continue;
    }
    const rescued = rescue(text);
    for (const event of rescued.events) events.push(event);
    if (!rescued.whole)
      problems.push(problemOf('torn-record', line, tornReason(line, rescued.events.length > 0)));
  }
  return { events, problems, unknown };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The event, or why there is none: null for one that this version does not know. */
function readEvent(value: unknown): { event: LabelingEvent } | { reason: string | null } {
  if (typeof value !== 'object' || value === null) return { reason: 'it is not a JSON object' };
  const schema = 'schema' in value ? value.schema : undefined;
  const kind = 'event' in value ? value.event : undefined;
  if (typeof schema === 'number' && schema > EVENT_SCHEMA) return { reason: null };
  if (typeof kind === 'string' && !known.has(kind)) return { reason: null };
  const parsed = eventSchema.safeParse(value);
  if (parsed.success) return { event: parsed.data };
  const issue = parsed.error.issues[0];
  return { reason: `"${issue?.path.map(String).join('.') ?? ''}": ${issue?.message ?? 'not an event'}` };
}

/** `whole` where nothing is lost: two lines had become one. */
function rescue(text: string): { events: LabelingEvent[]; whole: boolean } {
  const pieces = text.split(/(?=\{"schema":)/);
  const events = pieces.flatMap((piece) => {
    const read = readEvent(parseJson(piece));
    return 'event' in read ? [read.event] : [];
  });
  return { events, whole: events.length === pieces.length };
}

function tornReason(line: LogLine, rescued: boolean): string {
  if (rescued) return 'an interrupted event stands beside another on it, and is lost';
  return line.ended ? 'the line is not JSON' : 'the last line was interrupted while it was written';
}

function problemOf(kind: ProblemKind, line: LogLine, reason: string): Problem {
  return {
    kind,
    message: `Line ${line.line} of the label file cannot be read: ${reason}. The other lines are not affected.`,
    line: line.line,
    byte: line.byte,
  };
}
