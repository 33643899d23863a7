import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { arrayField, field, numberField } from './fields.ts';
import type { JsonRecord, ReadContext, Unit } from './format.ts';
import { problemAt } from './recordReading.ts';
import { recordOf, recordsOf } from './records.ts';

/*
 * From 2026 VS Code keeps a chat as a log of changes to its session: `{kind: 0, v}` is the session, `{kind: 1, k, v}` sets
 * the value at a path, `{kind: 2, k, v, i}` cuts the list at a path after `i` and adds to it, `{kind: 3, k}` removes.
 */

const SET = 1;
const PUSH = 2;
const REMOVE = 3;

export function isChatLog(record: JsonValue | undefined): boolean {
  const session = field(record, 'v');
  return numberField(record, 'kind') === 0 && Array.isArray(field(session, 'requests'));
}

/** Where a request was written first, and the lines that change it. */
interface LoggedRequest {
  readonly line: RecordSpan;
  readonly item: number;
  readonly changes: RecordSpan[];
}

export type ChatLogPiece =
  | { readonly type: 'field'; readonly name: string; readonly value: JsonValue }
  | { readonly type: 'request'; readonly record: JsonRecord };

/** The session's fields and requests as they were last. Two passes: what changes what, then request by request. */
export async function* chatLog(unit: Unit, context: ReadContext): AsyncGenerator<ChatLogPiece> {
  const log = new ChatLog();
  const damaged: JsonRecord[] = [];
  for await (const record of recordsOf(unit, context)) {
    if (record.problem !== null) damaged.push({ ...record, value: undefined });
    const isKnown = isJsonObject(record.value) && log.line(record.value, record.span);
    if (isKnown || record.value === undefined || record.problem !== null) continue;
    const problem = problemAt(record.span, 'unknown-record', 'A change of an unknown kind: it is left out.');
    damaged.push({ span: record.span, value: undefined, problem });
  }
  for (const [name, value] of Object.entries(log.fields)) yield { type: 'field', name, value };
  if (log.removed > 0) yield { type: 'field', name: 'removedRequests', value: log.removed };
  for (const record of damaged) yield { type: 'request', record };
  const lines = new LineReader(context);
  for (const request of log.requests) {
    const list = listIn(await lines.value(request.line));
    let value = list[request.item] ?? null;
    for (const change of request.changes) value = changed(value, await lines.value(change));
    yield { type: 'request', record: { span: request.line, value, problem: null } };
  }
}

class ChatLog {
  readonly fields: JsonObject = {};
  requests: LoggedRequest[] = [];
  removed = 0;

  /** False for a line that means nothing here. */
  line(line: JsonObject, span: RecordSpan): boolean {
    const kind = numberField(line, 'kind');
    const value = field(line, 'v');
    const [name, index] = arrayField(line, 'k');
    if (kind === 0 && isJsonObject(value)) {
      this.requests = loggedAt(span, arrayField(value, 'requests'));
      for (const [key, found] of Object.entries(value)) if (key !== 'requests') this.fields[key] = found;
      return true;
    }
    if (kind !== SET && kind !== PUSH && kind !== REMOVE) return false;
    if (typeof name !== 'string' || name === '__proto__') return false;
    if (name !== 'requests') {
      if (kind === SET && index === undefined && value !== undefined) this.fields[name] = value;
    } else if (typeof index === 'number') {
      this.requests[index]?.changes.push(span);
    } else {
      const kept = kind === PUSH ? (numberField(line, 'i') ?? this.requests.length) : 0;
      this.removed += Math.max(0, this.requests.length - kept);
      this.requests = [...this.requests.slice(0, kept), ...loggedAt(span, Array.isArray(value) ? value : [])];
    }
    return true;
  }
}

function loggedAt(line: RecordSpan, values: readonly JsonValue[]): LoggedRequest[] {
  return values.map((_, item) => ({ line, item, changes: [] }));
}

/** The requests that a line writes. */
function listIn(line: JsonValue): readonly JsonValue[] {
  const value = field(line, 'v');
  return Array.isArray(value) ? value : arrayField(value, 'requests');
}

/** Reads lines again; several requests may stand in one, so the last is kept. */
class LineReader {
  private readonly context: ReadContext;
  private last: { readonly start: number; readonly value: JsonValue } | null = null;

  constructor(context: ReadContext) {
    this.context = context;
  }

  async value(span: RecordSpan): Promise<JsonValue> {
    if (this.last?.start === span.start) return this.last.value;
    const { value } = await recordOf({ ordinal: 1, span }, this.context);
    this.last = { start: span.start, value: value ?? null };
    return this.last.value;
  }
}

/** A request after one change. A path that leads nowhere changes nothing. */
function changed(request: JsonValue, change: JsonValue): JsonValue {
  const path = arrayField(change, 'k').slice(2);
  const kind = numberField(change, 'kind');
  const value = field(change, 'v');
  if (path.length === 0) return kind === SET && value !== undefined ? value : request;
  const last = path.at(-1);
  let at: JsonValue | undefined = request;
  for (const step of path.slice(0, -1)) at = stepInto(at, step);
  if (kind === PUSH) {
    const list = stepInto(at, last);
    const added = Array.isArray(value) ? value : [];
    const kept = numberField(change, 'i');
    put(at, last, [...(Array.isArray(list) ? list.slice(0, kept ?? list.length) : []), ...added]);
  } else if (kind === SET && value !== undefined) put(at, last, value);
  else if (isJsonObject(at) && typeof last === 'string') Reflect.deleteProperty(at, last);
  return request;
}

function stepInto(value: JsonValue | undefined, step: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value) && typeof step === 'number') return value[step];
  return typeof step === 'string' ? field(value, step) : undefined;
}

function put(value: JsonValue | undefined, step: JsonValue | undefined, what: JsonValue): void {
  // One step past the end at most: a list has no holes.
  if (Array.isArray(value) && typeof step === 'number' && step >= 0 && step <= value.length)
    value[step] = what;
  else if (isJsonObject(value) && typeof step === 'string' && step !== '__proto__') value[step] = what;
}
