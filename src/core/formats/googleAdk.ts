import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { geminiMessages } from './geminiMessage.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { isoTime } from './times.ts';

/** Sessions of Google's Agent Development Kit: events with an author and the content of the Gemini interface. */
export const googleAdk: Format = {
  id: 'google-adk',
  title: 'Google ADK sessions',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const sessions = records.filter((record) => {
    const [first] = arrayField(record, 'events');
    return (
      firstString(first, 'author') !== null && firstString(first, 'invocation_id', 'invocationId') !== null
    );
  });
  return sessions.length > 0 && sessions.length * 2 >= records.length ? 0.95 : 0;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readSession);
}

function* readSession(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const session = isJsonObject(value) ? value : {};
  const conversation = new Conversation(handle, header(session, span));
  yield* conversation.start();
  let first: string | null = null;
  for (const event of arrayField(session, 'events')) {
    const content = objectField(event, 'content');
    const author = stringField(event, 'author') ?? '';
    if (
      !isJsonObject(event) ||
      (content === null && field(event, 'content') !== undefined && field(event, 'content') !== null)
    ) {
      yield* conversation.raw('event', event, span, 'An event without content: it is shown as it is.');
      continue;
    }
    if (content === null) continue;
    if (author !== 'user') first ??= author;
    const time = isoTime(field(event, 'timestamp'));
    // Content whose role is missing is its author's.
    const role = stringField(content, 'role') ?? (author === 'user' ? 'user' : 'model');
    const name = role === 'model' && author !== first ? { name: author } : {};
    const more: JsonObject = { ...(time === undefined ? {} : { timestamp: time }), ...name };
    for (const message of geminiMessages({ ...content, role }, more)) yield* conversation.add(message, span);
  }
  if (!Array.isArray(field(session, 'events')))
    yield* conversation.raw('record', value, span, 'A session without events: it is shown as it is.');
  yield* conversation.end();
}

function header(session: JsonObject, span: RecordSpan): HeaderDraft {
  const logs = arrayField(session, 'event_logs');
  const model = logs
    .map((log) => firstString(objectField(log, 'model_request') ?? undefined, 'model'))
    .find((one) => one !== null);
  return {
    ...emptyHeader(span),
    id: firstString(session, 'id'),
    environment: firstString(session, 'app_name', 'appName'),
    model: model ?? null,
    endedAt: isoTime(field(session, 'last_update_time') ?? field(session, 'lastUpdateTime')) ?? null,
    metadata: omit(session, 'events', 'event_logs', 'id'),
  };
}
