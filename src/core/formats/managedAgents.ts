import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { field, firstString, objectField, omit, pick, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { Notes } from './notes.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import { isoTime } from './times.ts';

/**
 * Sessions of Claude managed agents: their events, bare, under `raw`, or as recorded calls `[name, event]`. What was
 * sent comes back in the stream, so that only the stream is read.
 */
export const managedAgents: Format = {
  id: 'managed-agents',
  title: 'Claude managed agents',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const kinds =
  /^(?:agent\.(?:message|thinking|(?:\w+_)?tool_(?:use|result))|user\.(?:message|interrupt|tool_\w+|custom_tool_result)|session\.(?:status|thread|error)\w*|span\.model_request_\w+)$/;

function sniff({ records }: Sample): number {
  const events = records.filter((record) => kinds.test(typeOf(eventOf(record))));
  return events.length >= 2 && events.length * 2 >= records.length ? 0.9 : 0;
}

function eventOf(record: JsonValue): JsonValue {
  if (Array.isArray(record))
    return record.length === 2 && typeof record[0] === 'string' ? (record[1] ?? null) : null;
  return objectField(record, 'raw') ?? record;
}

function typeOf(event: JsonValue): string {
  return stringField(event, 'type') ?? '';
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const session = new Session(unit.span);
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (value !== undefined) yield* session.event(value, span);
    if (problem !== null) yield { type: 'problem', handle: 'main', problem };
  }
  yield* session.end();
}

class Session {
  private started: Conversation | null = null;
  private readonly notes = new Notes();
  private facts: Partial<HeaderDraft> = {};
  private readonly span: RecordSpan;
  private model: string | null = null;

  constructor(span: RecordSpan) {
    this.span = span;
  }

  /** Begins with the first record, which mostly tells the session's id. */
  private *open(): Generator<ReadEvent, Conversation> {
    if (this.started === null) {
      this.started = new Conversation('main', { ...emptyHeader(this.span), ...this.facts });
      yield* this.started.start();
    }
    return this.started;
  }

  *event(record: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    const event = eventOf(record);
    const type = typeOf(event);
    if (type === 'session' && isJsonObject(event)) this.session(event);
    const conversation = yield* this.open();
    if (!isJsonObject(event) || (type === '' && !Array.isArray(record))) {
      if (Array.isArray(record) && typeof record[0] === 'string') this.notes.add(record[0], record);
      else yield* conversation.raw('event', record, span, 'A record without an event: it is shown as it is.');
      return;
    }
    if (type === 'session') yield* this.instruct(conversation, event, span);
    else if (type === 'session.error') this.facts = { ...this.facts, status: 'error' };
    else if (type === 'session.status_idle')
      this.facts = {
        ...this.facts,
        status: firstString(objectField(event, 'stop_reason') ?? undefined, 'type'),
      };
    const message = messageOf(type, event);
    if (message === null) {
      this.notes.add(type === '' ? 'record' : type, event);
      return;
    }
    const time = isoTime(field(event, 'processed_at') ?? field(event, 'created_at'));
    const model = message.role === 'assistant' && this.model !== null ? { model: this.model } : {};
    yield* conversation.add(
      { ...message, ...model, ...(time === undefined ? {} : { timestamp: time }) },
      span,
    );
  }

  *end(): Generator<ReadEvent> {
    const metadata = { ...this.facts.metadata, ...this.notes.metadata };
    const conversation = yield* this.open();
    yield* conversation.end({ ...this.facts, metadata });
  }

  private session(session: JsonObject): void {
    const agent = objectField(session, 'agent') ?? undefined;
    this.model = firstString(objectField(agent, 'model') ?? undefined, 'id') ?? firstString(agent, 'model');
    this.facts = {
      ...this.facts,
      id: firstString(session, 'id'),
      title: firstString(session, 'title'),
      environment: firstString(session, 'environment_id'),
      model: this.model,
      metadata: omit(session, 'id', 'title'),
    };
  }

  private *instruct(conversation: Conversation, session: JsonObject, span: RecordSpan): Generator<ReadEvent> {
    const system = firstString(objectField(session, 'agent') ?? undefined, 'system');
    if (system !== null && conversation.count === 0)
      yield* conversation.add({ role: 'system', content: system }, span);
  }
}

/** The message an event tells; null where it tells none. */
function messageOf(type: string, event: JsonObject): JsonObject | null {
  if (type === 'user.message' || type === 'agent.message')
    return { role: type === 'user.message' ? 'user' : 'assistant', ...pick(event, 'content') };
  if (type === 'agent.thinking') {
    const thought = firstString(event, 'thinking', 'text') ?? '';
    return { role: 'assistant', content: [{ type: 'thinking', thinking: thought }] };
  }
  if (/^agent\.(?:\w+_)?tool_use$/.test(type)) {
    const call = {
      type: 'tool_use',
      id: firstString(event, 'id'),
      name: firstString(event, 'name'),
      input: field(event, 'input') ?? null,
    };
    return { role: 'assistant', content: [call] };
  }
  if (/^(?:agent|user)\.(?:\w+_)?tool_result$/.test(type)) {
    return {
      role: 'tool',
      tool_call_id: firstString(event, 'tool_use_id', 'mcp_tool_use_id', 'custom_tool_use_id'),
      content: field(event, 'content') ?? null,
      ...pick(event, 'is_error'),
    };
  }
  if (type === 'span.model_request_end' && isJsonObject(field(event, 'model_usage')))
    return { role: 'assistant', content: null, usage: field(event, 'model_usage') ?? null };
  return null;
}
