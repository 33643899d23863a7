import { isJsonObject, type JsonObject, type JsonValue, type Part, type RecordSpan } from '../model/index.ts';
import { toolCall } from './contentBlocks.ts';
import { field, firstString, objectField, omit, stringField } from './fields.ts';
import type { ReadContext, ReadEvent, Unit } from './format.ts';
import { googleParts } from './googleParts.ts';
import { recordsOf } from './records.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/** The events of `--output-format stream-json`. Text that comes in pieces is put together. */
export async function* readGeminiStream(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const stream = new GeminiStream(unit.span);
  for await (const { value, span, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (isJsonObject(value)) yield* stream.event(value, span);
    else if (value !== undefined) yield* stream.rollout.unknown(value, typeof value, span);
  }
  yield* stream.end();
}

interface Pending {
  text: string;
  readonly message: MessageDraft;
  end: number;
}

class GeminiStream {
  rollout: SessionRollout;
  private runs = 1;
  private readonly record: RecordSpan;
  private pending: Pending | null = null;

  constructor(record: RecordSpan) {
    this.record = record;
    this.rollout = new SessionRollout('run-1', record);
  }

  *event(event: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    const time = isoTime(field(event, 'timestamp') ?? field(event, 'ts'));
    const base = { record, ...(time === undefined ? {} : { time }) };
    const type = stringField(event, 'type') ?? '';
    if (type === 'message') {
      yield* this.message(event, base);
      return;
    }
    yield* this.flush();
    this.rollout.passTime(time);
    if (type === 'init') yield* this.init(event);
    else if (type === 'tool_use')
      yield* this.rollout.add({
        ...base,
        role: 'model',
        parts: [toolCall({ ...event, id: firstString(event, 'tool_id', 'id') })],
      });
    else if (type === 'tool_result')
      yield* this.rollout.add({ ...base, role: 'tool', parts: toolResult(event) });
    else if (type === 'result') this.result(event);
    else if (type === 'error') this.rollout.notes.add(type, event);
    else yield* this.rollout.unknown(event, type, record, time);
  }

  *end(): Generator<ReadEvent> {
    yield* this.flush();
    yield* this.rollout.end();
  }

  /** Runs written to one file after another are rollouts of their own. */
  private *init(event: JsonObject): Generator<ReadEvent> {
    if (this.rollout.isOpen) {
      yield* this.end();
      this.rollout = new SessionRollout(`run-${++this.runs}`, this.record);
    }
    this.rollout.facts.id = firstString(event, 'session_id');
    this.rollout.facts.model = firstString(event, 'model');
    this.rollout.facts.startedAt = isoTime(field(event, 'timestamp')) ?? null;
    this.rollout.metadata = omit(event, 'type', 'timestamp', 'session_id', 'model');
    yield* this.rollout.open();
  }

  private *message(event: JsonObject, base: Pick<MessageDraft, 'record' | 'time'>): Generator<ReadEvent> {
    const role = stringField(event, 'role');
    const content = field(event, 'content');
    if (role !== 'user' && role !== 'assistant' && role !== 'model') {
      yield* this.flush();
      yield* this.rollout.unknown(event, role ?? 'message', base.record, base.time);
      return;
    }
    const speaker = role === 'user' ? 'user' : 'model';
    if (field(event, 'delta') !== true || typeof content !== 'string') {
      yield* this.flush();
      yield* this.rollout.add({ ...base, role: speaker, parts: googleParts(content) });
    } else if (this.pending !== null && this.pending.message.role === speaker) {
      this.pending.text += content;
      this.pending.end = base.record.end;
    } else {
      yield* this.flush();
      this.pending = { text: content, message: { ...base, role: speaker, parts: [] }, end: base.record.end };
    }
  }

  private *flush(): Generator<ReadEvent> {
    if (this.pending === null) return;
    const { text, message, end } = this.pending;
    this.pending = null;
    yield* this.rollout.add({ ...message, parts: googleParts(text), record: { ...message.record, end } });
  }

  private result(event: JsonObject): void {
    const stats = objectField(event, 'stats') ?? undefined;
    this.rollout.facts.status = stringField(event, 'status');
    this.rollout.facts.tokens = tokensOf(stats) ?? null;
    this.rollout.metadata = { ...this.rollout.metadata, ...omit(event, 'type', 'timestamp', 'status') };
  }
}

function toolResult(event: JsonObject): Part[] {
  const status = stringField(event, 'status');
  const output: JsonValue = field(event, 'output') ?? null;
  const error = field(event, 'error');
  const said = typeof output === 'string' ? output : output === null ? '' : JSON.stringify(output, null, 2);
  const failure = firstString(error, 'message') ?? (typeof error === 'string' ? error : '');
  return [
    {
      kind: 'tool-result',
      callId: firstString(event, 'tool_id', 'id'),
      name: firstString(event, 'tool_name'),
      text: said === '' ? failure : said,
      isError: status === 'error' ? true : status === 'success' ? false : null,
      exitCode: null,
    },
  ];
}
