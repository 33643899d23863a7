import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { contentParts, textParts } from './contentBlocks.ts';
import { field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { PiEvents } from './piEvents.ts';
import { piMessage } from './piMessage.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import type { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';
import { readTree, type TreeDialect, type TreePlace } from './treeSession.ts';

/**
 * Sessions of pi and of what is built on it (OpenClaw): a session line, then entries in file order (version 1) or in a
 * tree by `id` and `parentId`; and the events that pi prints in its JSON mode.
 */
export const piSession: Format = {
  id: 'pi',
  title: 'pi session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff(sample: Sample): number {
  const [first] = sample.records;
  if (!isJsonObject(first)) return 0;
  if (isEventStream(sample)) return 0.96;
  if (isSessionLine(first)) return 0.95;
  if (sample.records.some(isResultEntry)) return 0.85;
  return isBareMessage(first) ? 0.75 : 0;
}

const eventTypes = new Set(['message_start', 'message_update', 'message_end', 'turn_start', 'agent_start']);

function isEventStream({ records }: Pick<Sample, 'records'>): boolean {
  return (
    records.some((record) => eventTypes.has(stringField(record, 'type') ?? '')) && records.some(isPiEvent)
  );
}

function isPiEvent(record: JsonValue): boolean {
  const type = stringField(record, 'type');
  if (type === 'agent_start' || type === 'turn_start') return true;
  return objectField(record, 'message') !== null || objectField(record, 'assistantMessageEvent') !== null;
}

function isSessionLine(record: JsonValue): boolean {
  if (stringField(record, 'type') !== 'session') return false;
  return field(record, 'cwd') !== undefined || field(record, 'version') !== undefined;
}

function isResultEntry(record: JsonValue): boolean {
  return (
    stringField(record, 'type') === 'message' &&
    stringField(field(record, 'message'), 'role') === 'toolResult'
  );
}

/** One message of the model alone, as the library under pi returns it. */
function isBareMessage(record: JsonValue): boolean {
  return (
    stringField(record, 'role') === 'assistant' &&
    stringField(record, 'stopReason') !== null &&
    stringField(record, 'api') !== null
  );
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  if (!isEventStream(await sampleOf(context.source, context.signal))) {
    yield* readTree(unit, context, new PiEntries());
    return;
  }
  const events = new PiEvents(unit.span);
  for await (const { value, span, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (isJsonObject(value)) yield* events.event(value, span);
    else if (value !== undefined) yield* events.rollout.unknown(value, typeof value, span);
  }
  yield* events.end();
}

const roleKinds: Readonly<Record<string, TreePlace['kind']>> = {
  user: 'prompt',
  assistant: 'model',
  toolResult: 'result',
};

class PiEntries implements TreeDialect {
  /** Messages of each rollout since its context was compacted last. */
  private readonly messages = new Map<SessionRollout, number>();

  place(entry: JsonObject): TreePlace {
    const role = stringField(field(entry, 'message'), 'role') ?? stringField(entry, 'role') ?? '';
    const kind = Object.hasOwn(roleKinds, role) ? roleKinds[role] : undefined;
    return {
      kind: kind ?? 'note',
      id: firstString(entry, 'id'),
      parent: firstString(entry, 'parentId'),
    };
  }

  *line(
    entry: JsonObject,
    record: RecordSpan,
    rollout: SessionRollout,
    main: SessionRollout,
  ): Generator<ReadEvent> {
    const time = isoTime(field(entry, 'timestamp'));
    const base = { record, ...(time === undefined ? {} : { time }) };
    rollout.passTime(time);
    const type = stringField(entry, 'type') ?? '';
    switch (type) {
      case 'session':
        yield* this.session(entry, main);
        return;
      case 'message':
        yield* this.message(objectField(entry, 'message'), entry, base, rollout);
        return;
      case 'compaction':
        yield* this.compaction(entry, base, rollout);
        return;
      case 'branch_summary':
        yield* rollout.add({
          ...base,
          role: 'user',
          parts: textParts(stringField(entry, 'summary') ?? ''),
          aside: 'compaction',
        });
        return;
      case 'custom_message':
        yield* rollout.add({ ...base, role: 'user', parts: contentParts(field(entry, 'content')) });
        return;
      case 'session_info':
        main.facts.title = firstString(entry, 'name', 'title');
        return;
      case 'model_change':
      case 'thinking_level_change':
      case 'custom':
      case 'label':
        rollout.notes.add(type, omit(entry, 'type', 'id', 'parentId'));
        return;
      case '':
        if (field(entry, 'role') !== undefined) {
          yield* this.message(entry, entry, base, rollout);
          return;
        }
    }
    yield* rollout.unknown(entry, type, record, time);
  }

  private *session(entry: JsonObject, main: SessionRollout): Generator<ReadEvent> {
    main.facts.id ??= firstString(entry, 'id');
    main.metadata = { ...omit(entry, 'type', 'id', 'timestamp'), ...main.metadata };
    yield* main.open();
  }

  private *message(
    message: JsonObject | null,
    entry: JsonObject,
    base: { readonly record: RecordSpan; readonly time?: string },
    rollout: SessionRollout,
  ): Generator<ReadEvent> {
    const read = message === null ? null : piMessage(message, base.record);
    if (read === null) {
      yield* rollout.unknown(entry, stringField(message, 'role') ?? 'message', base.record, base.time);
      return;
    }
    this.messages.set(rollout, (this.messages.get(rollout) ?? 0) + 1);
    rollout.addCost(read.cost);
    rollout.facts.status = read.status ?? rollout.facts.status ?? null;
    // The entry's time is when it was written, the message's when it was begun.
    yield* rollout.add({ ...read.draft, ...(base.time === undefined ? {} : { time: base.time }) });
    if (read.failure !== null) rollout.notes.add('error', read.failure);
  }

  private *compaction(
    entry: JsonObject,
    base: { readonly record: RecordSpan; readonly time?: string },
    rollout: SessionRollout,
  ): Generator<ReadEvent> {
    const messages = this.messages.get(rollout) ?? 0;
    this.messages.set(rollout, 0);
    const note =
      'Context compacted: from here on the model reads this summary in place of what stands above.';
    yield* rollout.add({
      ...base,
      role: 'user',
      parts: contentParts(field(entry, 'summary')),
      aside: 'compaction',
      fold: { kind: 'compaction', messages, note },
    });
    rollout.notes.add('compaction', omit(entry, 'type', 'id', 'parentId', 'summary'));
  }
}
