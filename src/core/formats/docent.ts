import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatHeader } from './chatHeader.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, objectField, omit } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits } from './records.ts';

/** Agent runs exported from Docent: a record a run, with its transcripts as a list or by name, each a rollout. */
export const docent: Format = {
  id: 'docent',
  title: 'Docent agent runs',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const runs = records.filter((record) => transcriptsOf(record).length > 0);
  return runs.length > 0 && runs.length * 2 >= records.length ? 0.9 : 0;
}

function transcriptsOf(record: JsonValue): (readonly [name: string | null, transcript: JsonObject])[] {
  const found = field(record, 'transcripts');
  const entries: (readonly [string | null, JsonValue])[] = Array.isArray(found)
    ? found.map((one) => [firstString(one, 'name'), one] as const)
    : isJsonObject(found)
      ? Object.entries(found)
      : [];
  return entries.flatMap(([name, one]) =>
    isJsonObject(one) && Array.isArray(field(one, 'messages')) ? [[name, one] as const] : [],
  );
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readRun);
}

function* readRun(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const run = isJsonObject(value) ? value : {};
  const transcripts = transcriptsOf(run);
  // The run's own facts stand one level down.
  const header = chatHeader({ ...objectField(run, 'metadata'), ...omit(run, 'transcripts') }, span);
  const title = header.title ?? firstString(run, 'name');
  for (const [index, [name, transcript]] of transcripts.entries()) {
    const conversation = new Conversation(index === 0 ? handle : `${handle}.${index + 1}`, {
      ...header,
      id: transcripts.length > 1 ? (firstString(transcript, 'id') ?? header.id) : header.id,
      title: transcripts.length > 1 ? name : title,
      metadata: { ...header.metadata, transcript: omit(transcript, 'messages') },
    });
    yield* conversation.start();
    for (const message of arrayField(transcript, 'messages')) yield* conversation.add(message, span);
    yield* conversation.end();
  }
  if (transcripts.length > 0) return;
  const conversation = new Conversation(handle, header);
  yield* conversation.start();
  yield* conversation.raw('record', value, span, 'A run without transcripts: it is shown as it is.');
  yield* conversation.end();
}
