import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatHeader } from './chatHeader.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits } from './records.ts';

/**
 * Rows of StringSight: a prompt and what a model answered, as a text or a conversation; or what two models answered. A
 * message that only informs the reader (`role: info`) holds what the grader knows and stays in the metadata.
 */
export const stringSight: Format = {
  id: 'stringsight',
  title: 'StringSight rows',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const answers = [
  ['model_response', 'model'],
  ['model_a_response', 'model_a'],
  ['model_b_response', 'model_b'],
] as const;

function sniff({ records }: Sample): number {
  const rows = records.filter(
    (record) =>
      answers.some(([name]) => field(record, name) !== undefined) && field(record, 'prompt') !== undefined,
  );
  return rows.length > 0 && rows.length * 2 >= records.length ? 0.85 : 0;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readRow);
}

function* readRow(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const row = isJsonObject(value) ? value : {};
  const told = answers.filter(([name]) => field(row, name) !== undefined);
  const kept = chatHeader(omit(row, ...answers.map(([name]) => name)), span);
  for (const [index, [name, model]] of told.entries()) {
    const answer = field(row, name) ?? null;
    const informed = Array.isArray(answer)
      ? answer.filter((message) => stringField(message, 'role') === 'info')
      : [];
    const header = {
      ...kept,
      model: firstString(row, model) ?? kept.model,
      metadata: { ...kept.metadata, ...(informed.length > 0 ? { info: informed } : {}) },
    };
    const conversation = new Conversation(index === 0 ? handle : `${handle}.${index + 1}`, header);
    yield* conversation.start();
    if (Array.isArray(answer)) {
      for (const message of answer)
        if (!informed.includes(message)) yield* conversation.add(opened(message), span);
    } else {
      yield* conversation.add({ role: 'user', content: field(row, 'prompt') ?? null }, span);
      yield* conversation.add({ role: 'assistant', content: answer }, span);
    }
    yield* conversation.end();
  }
  if (told.length > 0) return;
  const conversation = new Conversation(handle, kept);
  yield* conversation.start();
  yield* conversation.raw('record', value, span, 'A row without an answer: it is shown as it is.');
  yield* conversation.end();
}

/** Text and calls stand together in the content. */
function opened(message: JsonValue): JsonValue {
  const content = field(message, 'content');
  if (!isJsonObject(message) || !isJsonObject(content) || field(content, 'text') === undefined)
    return message;
  const calls: JsonObject =
    arrayField(content, 'tool_calls').length > 0
      ? { tool_calls: [...arrayField(content, 'tool_calls')] }
      : {};
  return { ...message, content: field(content, 'text') ?? null, ...calls };
}
