import { isJsonObject, type JsonObject, type RecordSpan } from '../model/index.ts';
import { contentParts } from './contentBlocks.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import type { ReadEvent } from './format.ts';
import { piMessage } from './piMessage.ts';
import { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';

/** Events that say nothing that a message does not say. */
const quiet = new Set([
  'agent_start',
  'agent_settled',
  'turn_start',
  'turn_end',
  'tool_execution_start',
  'tool_execution_update',
  'tool_execution_end',
]);

/**
 * The events that pi prints in JSON mode. Each message comes when it begins, again with every token, and whole when it
 * ends: what ended is shown, and of a message that never did the last that came.
 */
export class PiEvents {
  readonly rollout: SessionRollout;
  private pending: { readonly message: JsonObject; readonly record: RecordSpan } | null = null;
  private shown = 0;

  constructor(record: RecordSpan) {
    this.rollout = new SessionRollout('main', record);
  }

  *event(event: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    const type = stringField(event, 'type') ?? '';
    const message = objectField(event, 'message');
    if (type === 'session') {
      this.rollout.facts.id ??= firstString(event, 'id');
      this.rollout.facts.startedAt ??= isoTime(field(event, 'timestamp')) ?? null;
      this.rollout.metadata = omit(event, 'type', 'id', 'timestamp');
      yield* this.rollout.open();
    } else if (type === 'message_start' || type === 'message_update') {
      // Parallel results may be announced before those that run are over.
      if (type === 'message_start') yield* this.unfinished();
      const partial = objectField(objectField(event, 'assistantMessageEvent') ?? undefined, 'partial');
      const latest = message ?? partial;
      if (latest !== null) this.pending = { message: latest, record };
    } else if (type === 'message_end' && message !== null) {
      this.pending = null;
      yield* this.show(message, record);
    } else if (type === 'agent_end') {
      yield* this.unfinished();
      if (this.shown === 0) {
        for (const one of arrayField(event, 'messages')) if (isJsonObject(one)) yield* this.show(one, record);
      }
    } else if (type === 'compaction_end' || type === 'auto_compaction_end') {
      yield* this.compacted(event, record);
    } else if (!quiet.has(type)) {
      if (/^(compaction|auto_|extension_|queue_|response|session_)/.test(type))
        this.rollout.notes.add(type, event);
      else yield* this.rollout.unknown(event, type, record);
    }
  }

  *end(): Generator<ReadEvent> {
    yield* this.unfinished();
    yield* this.rollout.end();
  }

  private *unfinished(): Generator<ReadEvent> {
    if (this.pending === null) return;
    const { message, record } = this.pending;
    this.pending = null;
    if (contentParts(field(message, 'content')).length === 0) return;
    yield* this.show(message, record);
    yield this.rollout.problem('incomplete', 'The message never ended: what came of it is shown.', record);
  }

  private *show(message: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    const read = piMessage(message, record);
    this.shown += 1;
    if (read === null) {
      yield* this.rollout.unknown(message, stringField(message, 'role') ?? '', record);
      return;
    }
    this.rollout.addCost(read.cost);
    this.rollout.facts.status = read.status ?? this.rollout.facts.status ?? null;
    yield* this.rollout.add(read.draft);
    if (read.failure !== null) this.rollout.notes.add('error', read.failure);
  }

  private *compacted(event: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    const summary = firstString(field(event, 'result'), 'summary');
    if (summary === null) {
      this.rollout.notes.add('compaction', event);
      return;
    }
    const note =
      'Context compacted: from here on the model reads this summary in place of what stands above.';
    yield* this.rollout.add({
      role: 'user',
      parts: [{ kind: 'text', text: summary }],
      record,
      aside: 'compaction',
      fold: { kind: 'compaction', messages: this.shown, note },
    });
  }
}
