import type { JsonObject, JsonValue, RecordSpan, Scalar, Tokens } from '../model/index.ts';
import { isJsonObject } from '../model/index.ts';
import { unrollSteps, type CallStep } from './callSteps.ts';
import { Conversation } from './conversation.ts';
import type { HeaderDraft, ReadContext, ReadEvent, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { Notes } from './notes.ts';
import { recordOf, recordsOf } from './records.ts';
import { addTokens } from './usage.ts';

/** One span of a trace, as a format translates it. */
export interface Span {
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly isCall: boolean;
  /** As ISO 8601; spans are told in this order. */
  readonly start: string | null;
  readonly end: string | null;
  readonly input: readonly JsonValue[];
  readonly output: readonly JsonValue[];
  readonly model: string | null;
  readonly tokens: Tokens | null;
  readonly cost: number | null;
  readonly failed: boolean;
  readonly raw: JsonValue;
}

/** What a record tells: spans of one or several traces, and what it says of a trace as a whole. */
export interface SpanRecord {
  readonly spans: readonly Span[];
  readonly trace?: { readonly id: string; readonly facts: Partial<HeaderDraft> };
}

/**
 * One rollout a trace, whatever order its spans were written in: the calls of the model in the order of time, each
 * message once. A call inside another call is the same call seen by two libraries: the outer one is told. Spans are not
 * held: the first pass notes where each trace stands.
 */
export async function* readTraces(
  unit: Unit,
  context: ReadContext,
  translate: (record: JsonValue) => SpanRecord,
): AsyncGenerator<ReadEvent> {
  const places = new Map<string, RecordSpan[]>();
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (value === undefined) continue;
    const { spans, trace } = translate(value);
    const ids = new Set(spans.map((one) => one.trace));
    if (trace !== undefined) ids.add(trace.id);
    for (const id of ids) {
      const known = places.get(id);
      if (known === undefined) places.set(id, [span]);
      else known.push(span);
    }
  }
  const last: { start: number | null; told: SpanRecord } = { start: null, told: { spans: [] } };
  for (const [id, records] of places) {
    const spans = new Map<string, Placed>();
    let facts: Partial<HeaderDraft> = {};
    for (const span of records) {
      if (last.start !== span.start) {
        const { value } = await recordOf({ ordinal: 1, span }, context);
        last.start = span.start;
        last.told = value === undefined ? { spans: [] } : translate(value);
      }
      if (last.told.trace?.id === id) facts = { ...facts, ...last.told.trace.facts };
      for (const one of last.told.spans) if (one.trace === id) place(spans, { ...one, record: span });
    }
    yield* readTrace(id, [...spans.values()], facts, records[0] ?? unit.span);
  }
}

interface Placed extends Span {
  readonly record: RecordSpan;
}

/** A span may be written twice: as it begins, and as it ends. */
function place(spans: Map<string, Placed>, span: Placed): void {
  const before = spans.get(span.id);
  if (before === undefined) {
    spans.set(span.id, span);
    return;
  }
  spans.set(span.id, {
    ...before,
    name: span.name === '' ? before.name : span.name,
    isCall: before.isCall || span.isCall,
    start: before.start ?? span.start,
    end: span.end ?? before.end,
    input: before.input.length > 0 ? before.input : span.input,
    output: span.output.length > 0 ? span.output : before.output,
    model: before.model ?? span.model,
    tokens: span.tokens ?? before.tokens,
    cost: span.cost ?? before.cost,
    failed: before.failed || span.failed,
    raw: isJsonObject(before.raw) && isJsonObject(span.raw) ? { ...before.raw, ...span.raw } : span.raw,
  });
}

function* readTrace(
  id: string,
  spans: readonly Placed[],
  facts: Partial<HeaderDraft>,
  record: RecordSpan,
): Generator<ReadEvent> {
  const ordered = spans.toSorted((one, other) => compare(one.start ?? '', other.start ?? ''));
  const known = new Map(spans.map((span) => [span.id, span]));
  const calls = ordered.filter((span) => span.isCall && !isInCall(span, known));
  const conversation = new Conversation(id, { ...header(id, ordered, calls, record), ...facts });
  yield* conversation.start();
  const steps = calls.map((call): CallStep & { record: RecordSpan } => ({
    prompt: call.input,
    completion: call.output.map((message) => answered(message, call)),
    record: call.record,
  }));
  for (const item of unrollSteps(steps)) {
    if ('message' in item) yield* conversation.add(item.message, record);
    else yield* conversation.say({ role: 'user', parts: [], record, aside: 'compaction', fold: item.fold });
  }
  if (conversation.count === 0) {
    for (const span of ordered) {
      const time = span.start === null ? {} : { time: span.start };
      const part = { kind: 'unknown' as const, type: span.name, value: span.raw };
      yield* conversation.say({ role: 'system', parts: [part], record: span.record, ...time });
    }
    const message = 'No span of this trace tells a call of a model: its spans are shown as they are.';
    yield conversation.problem('incomplete', message, record);
  }
  yield* conversation.end();
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isInCall(span: Span, known: ReadonlyMap<string, Span>): boolean {
  const seen = new Set<string>();
  for (let at = span.parent; at !== null && !seen.has(at); at = known.get(at)?.parent ?? null) {
    if (known.get(at)?.isCall === true) return true;
    seen.add(at);
  }
  return false;
}

function answered(message: JsonValue, call: Span): JsonValue {
  if (!isJsonObject(message)) return message;
  const more: JsonObject = {};
  if (call.end !== null) more.timestamp = call.end;
  if (call.model !== null) more.model = call.model;
  if (call.tokens !== null)
    more.usage = { prompt_tokens: call.tokens.input ?? 0, completion_tokens: call.tokens.output ?? 0 };
  return { ...message, ...more };
}

function header(
  id: string,
  spans: readonly Placed[],
  calls: readonly Placed[],
  record: RecordSpan,
): HeaderDraft {
  const root = spans.find((span) => span.parent === null) ?? spans[0];
  const ends = spans.flatMap((span) => span.end ?? []).toSorted(compare);
  const costs = calls.flatMap((call) => call.cost ?? []);
  const notes = new Notes();
  for (const span of spans) if (!span.isCall) notes.add(`span/${span.name}`, span.raw);
  const failed: Scalar = root?.failed === true ? 'error' : null;
  return {
    ...emptyHeader(record),
    id,
    title: root?.name ?? null,
    model: calls.find((call) => call.model !== null)?.model ?? null,
    status: failed,
    startedAt: spans.find((span) => span.start !== null)?.start ?? null,
    endedAt: ends.at(-1) ?? null,
    tokens: calls.reduce<Tokens | null>((sum, call) => addTokens(sum, call.tokens ?? undefined), null),
    cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    metadata: notes.metadata,
  };
}
