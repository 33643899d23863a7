import { isJsonObject, type JsonObject, type RecordSpan, type Tokens } from '../model/index.ts';
import { EventPairing, type EventKind } from './codexCliEvents.ts';
import { itemMessage } from './codexCliItem.ts';
import { contentParts } from './contentBlocks.ts';
import { arrayField, field, firstString, numberField, objectField, omit, stringField } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';
import { emptyHeader } from './header.ts';
import { Notes } from './notes.ts';
import { problemAt } from './recordReading.ts';
import { RolloutBuilder, type BuilderEvent, type MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

const handle = 'main';

/** Makes one rollout of a session's lines, in one pass. */
export class CodexCliSession {
  private readonly record: RecordSpan;
  private readonly builder = new RolloutBuilder();
  private readonly pairing = new EventPairing();
  private readonly notes = new Notes();
  /** What the items before said, so that a compaction's copy of the history is not shown again. */
  private readonly seen = new Set<number>();
  private readonly instructions = new Set<number>();
  private isOpen = false;
  private lastRole: MessageDraft['role'] | null = null;
  private id: string | null = null;
  private title: string | null = null;
  private model: string | null = null;
  private currentModel: string | null = null;
  private status: string | null = null;
  private tokens: Tokens | null = null;
  /** Of the last call that was counted, and how many were. */
  private counted: number | null = null;
  private counts = 0;
  /** A count whose call has not been shown yet. */
  private count: Pick<MessageDraft, 'tokens' | 'messageId'> | null = null;
  private startedAt: string | null = null;
  private endedAt: string | null = null;
  private metadata: JsonObject = {};

  constructor(record: RecordSpan) {
    this.record = record;
  }

  *line(line: JsonObject, span: RecordSpan): Generator<ReadEvent> {
    const time = isoTime(field(line, 'timestamp') ?? field(line, 'created_at'));
    this.startedAt ??= time ?? null;
    this.endedAt = time ?? this.endedAt;
    const base = { record: span, ...(time === undefined ? {} : { time }) };
    const payload = objectField(line, 'payload');
    const type = stringField(line, 'type') ?? '';
    if (payload === null) yield* this.bareLine(line, type, base);
    else if (type === 'session_meta') yield* this.sessionMeta(payload, base);
    else if (type === 'turn_context') yield* this.turnContext(payload, base);
    else if (type === 'response_item') yield* this.item(payload, base);
    else if (type === 'event_msg') yield* this.event(payload, base);
    else if (type === 'compacted') yield* this.compacted(payload, base);
    else {
      this.notes.add(type, payload);
      if (!knownLines.has(type)) yield this.unknown(type, span);
    }
  }

  *end(): Generator<ReadEvent> {
    yield* this.put(this.pairing.flush());
    if (!this.isOpen) return;
    yield* this.give(this.builder.end());
    yield { type: 'header', handle, header: this.header() };
  }

  /** Files of 2025 have no envelope: a bare session line, then bare items. */
  private *bareLine(line: JsonObject, type: string, base: Base): Generator<ReadEvent> {
    if (field(line, 'record_type') !== undefined) {
      this.notes.add(`record/${stringField(line, 'record_type') ?? ''}`, line);
    } else if (type === '' && field(line, 'role') === undefined) {
      yield* this.sessionMeta(line, base);
    } else {
      const model = stringField(line, 'model');
      if (model !== null) this.currentModel = model;
      yield* this.item(line, base);
    }
  }

  private *sessionMeta(meta: JsonObject, base: Base): Generator<ReadEvent> {
    if (this.id !== null) {
      // A fork begins with the sessions it was made from.
      this.notes.add('session_meta', omit(meta, 'base_instructions', 'instructions', 'dynamic_tools'));
      return;
    }
    this.id = firstString(meta, 'id', 'session_id');
    this.metadata = { ...omit(meta, 'id', 'base_instructions', 'dynamic_tools'), ...this.metadata };
    yield* this.open();
    const prompt = field(meta, 'base_instructions');
    yield* this.instruct(typeof prompt === 'string' ? prompt : stringField(prompt, 'text'), base);
    // With an envelope these are repeated in the first user message.
    if (stringField(meta, 'type') === null && field(meta, 'cli_version') === undefined)
      yield* this.instruct(stringField(meta, 'instructions'), base);
  }

  private *turnContext(context: JsonObject, base: Base): Generator<ReadEvent> {
    this.currentModel = stringField(context, 'model') ?? this.currentModel;
    if (field(this.metadata, 'turn_context') === undefined) {
      const kept = omit(context, 'base_instructions', 'user_instructions', 'developer_instructions');
      this.metadata = { ...this.metadata, turn_context: kept };
    }
    yield* this.instruct(stringField(context, 'base_instructions'), base);
  }

  /** The system prompt, once however often it is written. */
  private *instruct(text: string | null, base: Base): Generator<ReadEvent> {
    if (text === null || text === '') return;
    const print = fingerprint(text);
    if (this.instructions.has(print)) return;
    this.instructions.add(print);
    yield* this.put([{ ...base, role: 'system', parts: [{ kind: 'text', text }] }]);
  }

  private *item(item: JsonObject, base: Base): Generator<ReadEvent> {
    const message = itemMessage(item);
    const type = stringField(item, 'type') ?? '';
    if (message === 'quiet') {
      this.notes.add(type, item);
    } else if (compactions.has(type)) {
      yield* this.compacted({ message: '' }, base);
    } else if (message === null) {
      const part = { kind: 'unknown' as const, type, value: item };
      yield* this.put([...this.pairing.flush(), { ...base, role: 'user', parts: [part] }]);
      yield this.unknown(type, base.record);
    } else {
      for (const part of message.parts) if (part.kind === 'text') this.seen.add(fingerprint(part.text));
      const model = message.role === 'model' ? this.currentModel : null;
      yield* this.put(this.pairing.item({ ...base, ...message, ...(model === null ? {} : { model }) }));
    }
  }

  private *event(event: JsonObject, base: Base): Generator<ReadEvent> {
    const type = stringField(event, 'type') ?? '';
    const said = spoken[type];
    if (said !== undefined) {
      const text = firstString(event, 'message', 'text') ?? '';
      if (text !== '')
        yield* this.put(this.pairing.event(said.kind, text, this.spokenMessage(said, text, base)));
      return;
    }
    if (type === 'token_count') {
      yield* this.countTokens(event, base);
      return;
    }
    if (type === 'task_complete' || type === 'turn.completed') {
      this.status = isJsonObject(field(event, 'error')) ? 'error' : 'completed';
    } else if (type === 'turn_aborted') {
      this.status = firstString(event, 'reason') ?? 'aborted';
    } else if (type === 'error') {
      this.status = 'error';
    } else if (type === 'thread_name_updated') {
      this.title = stringField(event, 'thread_name') ?? this.title;
    }
    this.notes.add(`event/${type}`, event);
  }

  private spokenMessage(said: Spoken, text: string, base: Base): MessageDraft {
    if (said.kind === 'user') return { ...base, role: 'user', parts: contentParts(text) };
    const model = this.currentModel === null ? {} : { model: this.currentModel };
    if (said.kind === 'model') return { ...base, ...model, role: 'model', parts: contentParts(text) };
    const summary = said.isSummary === true ? { summary: true } : {};
    return {
      ...base,
      ...model,
      role: 'model',
      parts: [{ kind: 'reasoning', text, state: 'readable', ...summary }],
    };
  }

  /** Counts come when a call is over, mostly after what it said; the same total again is the same call. */
  private *countTokens(event: JsonObject, base: Base): Generator<ReadEvent> {
    const info = field(event, 'info');
    const total = field(info, 'total_token_usage');
    this.tokens = tokensOf(total) ?? this.tokens;
    const tokens = tokensOf(field(info, 'last_token_usage'));
    const sum = numberField(total, 'total_tokens');
    if (tokens === undefined || (sum !== null && sum === this.counted)) return;
    this.counted = sum;
    const count = { tokens, messageId: `count ${++this.counts}` };
    if (this.lastRole === 'model')
      yield* this.give(this.builder.add({ ...base, role: 'model', parts: [], ...count }));
    else this.count = count;
  }

  private *compacted(payload: JsonObject, base: Base): Generator<ReadEvent> {
    const history = arrayField(payload, 'replacement_history');
    const parts = contentParts(field(payload, 'message'));
    for (const part of parts) if (part.kind === 'text') this.seen.add(fingerprint(part.text));
    for (const item of history) {
      const message = isJsonObject(item) ? itemMessage(item) : null;
      if (message === null || message === 'quiet') continue;
      for (const part of message.parts) {
        if (part.kind !== 'text' || this.seen.has(fingerprint(part.text))) continue;
        this.seen.add(fingerprint(part.text));
        parts.push(part);
      }
    }
    const fold = {
      kind: 'compaction' as const,
      messages: history.length,
      note: `Context compacted: from here on the model reads ${history.length === 0 ? 'a summary' : `${history.length} messages`} in place of what stands above.`,
    };
    yield* this.put([...this.pairing.flush(), { ...base, role: 'user', parts, aside: 'compaction', fold }]);
  }

  private *put(messages: readonly MessageDraft[]): Generator<ReadEvent> {
    for (const message of messages) {
      yield* this.open();
      this.model ??= message.model ?? null;
      this.lastRole = message.parts.some((part) => part.kind === 'tool-result') ? 'tool' : message.role;
      const count = message.role === 'model' ? this.count : null;
      this.count = null;
      yield* this.give(this.builder.add(count === null ? message : { ...message, ...count }));
    }
  }

  private *open(): Generator<ReadEvent> {
    if (this.isOpen) return;
    this.isOpen = true;
    yield { type: 'rollout', handle, header: this.header() };
  }

  /** True where no turn was read. */
  get isEmpty(): boolean {
    return this.builder.count === 0;
  }

  private *give(events: readonly BuilderEvent[]): Generator<ReadEvent> {
    for (const event of events) yield { ...event, handle };
  }

  private unknown(type: string, span: RecordSpan): ReadEvent {
    const message = `A record of an unknown type (${type === '' ? 'none' : type}): it is shown as it is.`;
    const problem = problemAt(span, 'unknown-record', message);
    return { type: 'problem', handle: this.isOpen ? handle : null, problem };
  }

  private header(): HeaderDraft {
    return {
      ...emptyHeader(this.record),
      id: this.id,
      title: this.title,
      model: this.model ?? this.currentModel,
      status: this.status,
      startedAt: this.startedAt,
      endedAt: this.endedAt,
      tokens: this.tokens,
      metadata: { ...this.metadata, ...this.notes.metadata },
    };
  }
}

type Base = Pick<MessageDraft, 'record' | 'time'>;

interface Spoken {
  readonly kind: EventKind;
  readonly isSummary?: boolean;
}

/** Events that carry a message. */
const spoken: Readonly<Record<string, Spoken>> = {
  user_message: { kind: 'user' },
  agent_message: { kind: 'model' },
  agent_reasoning: { kind: 'reasoning', isSummary: true },
  agent_reasoning_raw_content: { kind: 'reasoning' },
};

const compactions = new Set(['compaction', 'compaction_summary', 'context_compaction']);

const knownLines = new Set([
  'world_state',
  'inter_agent_communication_metadata',
  'turn_metadata',
  'thread_settings',
]);
