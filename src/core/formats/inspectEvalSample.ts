import type { JsonPath } from '../bytes/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Problem,
  type RecordSpan,
} from '../model/index.ts';
import { field } from './fields.ts';
import type { ReadContext, Unit } from './format.ts';
import { EventCollector, EventFacts, eventVisit, type EventWish, type Placed } from './inspectEvalEvents.ts';
import { memberSpan, type EvalLog } from './inspectEvalLog.ts';
import { documentOf, recordOf } from './records.ts';

/** A sample without what its events repeat. */
export interface Sample {
  /** Its fields but `messages`, `events` and `attachments`. */
  fields: JsonObject;
  messages: Placed[];
  readonly attachments: Map<string, string>;
  readonly events: EventFacts;
  /** Where the messages stand that events refer to by their place. */
  readonly pool: RecordSpan[];
  readonly problems: Problem[];
}

/** Nothing of it is the conversation: it repeats, or is the wire format. */
const skipped = new Set(['output', 'call_pool', 'timelines']);

function sampleVisit(path: JsonPath): EventWish {
  const [name, inner] = path;
  if (path.length === 0) return 'enter';
  if (name === 'messages' || name === 'attachments') return path.length === 1 ? 'enter' : 'read';
  if (name === 'events') return path.length <= 2 ? 'enter' : eventVisit(path.slice(2));
  if (name === 'message_pool') return path.length === 1 ? 'enter' : 'locate';
  if (name === 'events_data')
    return path.length === 1
      ? 'enter'
      : inner !== 'messages'
        ? 'skip'
        : path.length === 2
          ? 'enter'
          : 'locate';
  return skipped.has(String(name)) ? 'skip' : 'read';
}

/** A sample of either layout: one document, or a shell with its messages, events and attachments beside it. */
export async function readSample(unit: Unit, log: EvalLog, context: ReadContext): Promise<Sample> {
  const sample: Sample = {
    fields: {},
    messages: [],
    attachments: new Map(),
    events: new EventFacts(),
    pool: [],
    problems: [],
  };
  const member = unit.span.member;
  if (member !== undefined && member.endsWith('/sample.json'))
    await readChunks(sample, member.slice(0, -'sample.json'.length), unit, log, context);
  else await readWhole(sample, unit, context);
  return sample;
}

async function readWhole(sample: Sample, unit: Unit, context: ReadContext): Promise<void> {
  const events = new EventCollector(sample.events);
  for await (const piece of documentOf(unit, context, sampleVisit)) {
    if (piece.type === 'problem') sample.problems.push(piece.problem);
    if (piece.type !== 'value') continue;
    if (piece.problem !== null) sample.problems.push(piece.problem);
    const { path, value, span } = piece;
    const [name, key] = path;
    // A field that is null or a number where a list should be gives its value under the field's own path.
    if (name === 'events') {
      if (path.length > 2) events.field(Number(key), path.slice(2), value, span);
    } else if (name === 'message_pool' || name === 'events_data') {
      if (value === undefined) sample.pool.push(span);
    } else if (value === undefined || name === undefined) continue;
    else if (name === 'messages') {
      if (path.length > 1) sample.messages.push({ value, span });
    } else if (name === 'attachments') attach(sample, String(key), value);
    else sample.fields[String(name)] = value;
  }
  events.end();
}

/** Messages stand in a pool that `message_refs` picks from, in ranges whose end is excluded. */
async function readChunks(
  sample: Sample,
  folder: string,
  unit: Unit,
  log: EvalLog,
  context: ReadContext,
): Promise<void> {
  const shell = await recordOf(unit, context);
  if (shell.problem !== null) sample.problems.push(shell.problem);
  if (isJsonObject(shell.value)) sample.fields = shell.value;
  const apart = await readMember(`${folder}metadata.json`, log, context);
  if (apart !== null) sample.fields = { ...sample.fields, metadata: apart };
  let index = 0;
  for await (const { value } of chunked(`${folder}attachments/`, sample, log, context, readElement))
    attach(sample, String(index++), value ?? null);
  const pool: Placed[] = [];
  for await (const { value, span } of chunked(`${folder}messages/`, sample, log, context, readElement))
    if (value !== undefined) pool.push({ value, span });
  sample.pool.push(...pool.map(({ span }) => span));
  for (const [start, end] of rangesOf(field(sample.fields, 'message_refs')))
    sample.messages.push(...pool.slice(start, end));
  const events = new EventCollector(sample.events);
  const visit = (path: JsonPath): EventWish => (path.length <= 1 ? 'enter' : eventVisit(path.slice(1)));
  for await (const { value, span, path } of chunked(`${folder}events/`, sample, log, context, visit))
    events.field(Number(path[0]), path.slice(1), value, span);
  events.end();
}

function readElement(path: JsonPath): EventWish {
  return path.length === 0 ? 'enter' : 'read';
}

/** The pieces of a sequence, chunk by chunk: each is named by the index of its first item. */
async function* chunked(
  folder: string,
  sample: Sample,
  log: EvalLog,
  context: ReadContext,
  visit: (path: JsonPath) => EventWish,
): AsyncGenerator<{
  readonly path: JsonPath;
  readonly value: JsonValue | undefined;
  readonly span: RecordSpan;
}> {
  const starts = [...log.members.keys()].flatMap((name) => {
    const start = name.startsWith(folder) ? /^(\d+)\.json$/.exec(name.slice(folder.length))?.[1] : undefined;
    return start === undefined ? [] : [Number(start)];
  });
  for (const start of starts.sort((one, other) => one - other)) {
    const unit = { ordinal: 1, span: memberSpan(`${folder}${start}.json`, log.members) };
    for await (const piece of documentOf(unit, context, visit)) {
      if (piece.type === 'problem') sample.problems.push(piece.problem);
      if (piece.type !== 'value') continue;
      if (piece.problem !== null) sample.problems.push(piece.problem);
      const [index] = piece.path;
      yield { value: piece.value, span: piece.span, path: [start + Number(index), ...piece.path.slice(1)] };
    }
  }
}

async function readMember(name: string, log: EvalLog, context: ReadContext): Promise<JsonValue | null> {
  if (!log.members.has(name)) return null;
  const { value } = await recordOf({ ordinal: 1, span: memberSpan(name, log.members) }, context);
  return value ?? null;
}

function attach(sample: Sample, name: string, value: JsonValue): void {
  if (typeof value === 'string') sample.attachments.set(name, value);
}

/** Pairs of a start and an end that is excluded; what is no such pair is passed over. */
export function rangesOf(refs: JsonValue | undefined): [number, number][] {
  return (Array.isArray(refs) ? refs : []).flatMap((range): [number, number][] => {
    const [start, end] = Array.isArray(range) ? range : [];
    return typeof start === 'number' && typeof end === 'number' ? [[start, end]] : [];
  });
}

/** Those of a sample's messages that a log without them has: its input. */
export function inputMessages(sample: Sample): JsonValue[] {
  const input = field(sample.fields, 'input');
  if (typeof input === 'string') return input === '' ? [] : [{ role: 'user', content: input }];
  return Array.isArray(input) ? input : [];
}
