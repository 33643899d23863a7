import type { JsonPath } from '../bytes/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Problem,
  type RecordSpan,
} from '../model/index.ts';
import type { MessageFacts } from './inspectEvalMessage.ts';
import { arrayField, field } from './fields.ts';
import type { ReadContext, Unit } from './format.ts';
import { memberSpan, type EvalLog } from './inspectEvalLog.ts';
import { documentOf, recordOf } from './records.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

interface Placed {
  readonly value: JsonValue;
  readonly span: RecordSpan;
}

/** A sample without what its events repeat. */
export interface Sample {
  /** Its fields but `messages`, `events` and `attachments`. */
  fields: JsonObject;
  messages: Placed[];
  readonly attachments: Map<string, string>;
  readonly events: EventFacts;
  readonly problems: Problem[];
}

/** What events tell about messages: model events by the message they gave, tool events by their call. */
export class EventFacts {
  readonly messages = new Map<string, MessageFacts>();
  readonly results = new Map<string, MessageFacts>();
  first: string | null = null;
  last: string | null = null;

  /** `event` holds the fields that `eventVisit` reads, by their path within the event. */
  add(event: ReadonlyMap<string, JsonValue>): void {
    const started = isoTime(event.get('timestamp'));
    const time = isoTime(event.get('completed')) ?? started;
    this.first ??= started ?? null;
    this.last = time ?? this.last;
    const told = time === undefined ? {} : { time };
    const kind = event.get('event');
    if (kind === 'model') {
      const id = event.get('output/choices/0/message/id');
      const tokens = tokensOf(event.get('output/usage'));
      if (typeof id === 'string')
        this.messages.set(id, { ...told, ...(tokens === undefined ? {} : { tokens }) });
    } else if (kind === 'tool') {
      const id = event.get('id');
      if (typeof id === 'string') this.results.set(id, told);
    }
  }
}

type Wish = 'enter' | 'read' | 'skip';

/** Model events repeat the whole conversation at every call: only what tells a message's time and tokens is read. */
function eventVisit(path: JsonPath): Wish {
  const at = path.join('/');
  if (['event', 'id', 'timestamp', 'completed'].includes(at)) return 'read';
  if (['output', 'output/choices', 'output/choices/0', 'output/choices/0/message'].includes(at))
    return 'enter';
  return at === 'output/usage' || at === 'output/choices/0/message/id' ? 'read' : 'skip';
}

function sampleVisit(path: JsonPath): Wish {
  const [name] = path;
  if (path.length === 0) return 'enter';
  if (name === 'messages' || name === 'attachments') return path.length === 1 ? 'enter' : 'read';
  if (name === 'events') return path.length <= 2 ? 'enter' : eventVisit(path.slice(2));
  return name === 'output' ||
    name === 'message_pool' ||
    name === 'call_pool' ||
    name === 'events_data' ||
    name === 'timelines'
    ? 'skip'
    : 'read';
}

/** A sample of either layout: one document, or a shell with its messages, events and attachments beside it. */
export async function readSample(unit: Unit, log: EvalLog, context: ReadContext): Promise<Sample> {
  const sample: Sample = {
    fields: {},
    messages: [],
    attachments: new Map(),
    events: new EventFacts(),
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
    const [name, key] = piece.path;
    if (piece.value === undefined) continue;
    if (name === 'messages') sample.messages.push({ value: piece.value, span: piece.span });
    else if (name === 'attachments') attach(sample, String(key), piece.value);
    else if (name === 'events') events.field(Number(key), piece.path.slice(2), piece.value);
    else if (name !== undefined) sample.fields[String(name)] = piece.value;
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
    attach(sample, String(index++), value);
  const pool: Placed[] = [];
  for await (const placed of chunked(`${folder}messages/`, sample, log, context, readElement))
    pool.push(placed);
  for (const range of arrayField(sample.fields, 'message_refs')) {
    const [start, end] = Array.isArray(range) ? range : [];
    if (typeof start === 'number' && typeof end === 'number') sample.messages.push(...pool.slice(start, end));
  }
  const events = new EventCollector(sample.events);
  const visit = (path: JsonPath): Wish => (path.length <= 1 ? 'enter' : eventVisit(path.slice(1)));
  for await (const { value, path } of chunked(`${folder}events/`, sample, log, context, visit))
    events.field(Number(path[0]), path.slice(1), value);
  events.end();
}

function readElement(path: JsonPath): Wish {
  return path.length === 0 ? 'enter' : 'read';
}

/** The pieces of a sequence, chunk by chunk: each is named by the index of its first item. */
async function* chunked(
  folder: string,
  sample: Sample,
  log: EvalLog,
  context: ReadContext,
  visit: (path: JsonPath) => Wish,
): AsyncGenerator<Placed & { readonly path: JsonPath }> {
  const starts = [...log.members.keys()].flatMap((name) => {
    const start = name.startsWith(folder) ? /^(\d+)\.json$/.exec(name.slice(folder.length))?.[1] : undefined;
    return start === undefined ? [] : [Number(start)];
  });
  for (const start of starts.sort((one, other) => one - other)) {
    const unit = { ordinal: 1, span: memberSpan(`${folder}${start}.json`, log.members) };
    for await (const piece of documentOf(unit, context, visit)) {
      if (piece.type === 'problem') sample.problems.push(piece.problem);
      if (piece.type !== 'value' || piece.value === undefined) continue;
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

/** Puts an event's fields together: they come one by one. */
class EventCollector {
  private readonly facts: EventFacts;
  private index: number | null = null;
  private event = new Map<string, JsonValue>();

  constructor(facts: EventFacts) {
    this.facts = facts;
  }

  field(index: number, path: JsonPath, value: JsonValue): void {
    if (index !== this.index) this.end();
    this.index = index;
    this.event.set(path.join('/'), value);
  }

  end(): void {
    if (this.event.size > 0) this.facts.add(this.event);
    this.event = new Map();
    this.index = null;
  }
}

/** Those of a sample's messages that a log without them has: its input. */
export function inputMessages(sample: Sample): JsonValue[] {
  const input = field(sample.fields, 'input');
  if (typeof input === 'string') return input === '' ? [] : [{ role: 'user', content: input }];
  return Array.isArray(input) ? input : [];
}
