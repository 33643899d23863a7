import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatHeader } from './chatHeader.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits } from './records.ts';
import { openedJson } from './spanMessages.ts';

/**
 * Conversations for training, as ShareGPT and LLaMA-Factory write them (`from` and `value`), and pairs of a chosen and a
 * rejected conversation, each a rollout.
 */
export const shareGpt: Format = {
  id: 'sharegpt',
  title: 'ShareGPT conversations',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const lists = [
  'conversations',
  'conversation',
  'messages',
  'chosen_messages',
  'chosen',
  'rejected_messages',
  'rejected',
];

function sniff({ records }: Sample): number {
  const told = records.filter((record) => listsOf(record).length > 0);
  return told.length > 0 && told.length * 2 >= records.length ? 0.8 : 0;
}

function listsOf(record: JsonValue): readonly string[] {
  return lists.filter((name) => {
    const [first] = arrayField(record, name);
    if (stringField(first, 'from') !== null && field(first, 'value') !== undefined) return true;
    return (
      !['conversations', 'conversation', 'messages'].includes(name) && stringField(first, 'role') !== null
    );
  });
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readRecord);
}

function* readRecord(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const record = isJsonObject(value) ? value : {};
  const names = listsOf(record);
  const header = chatHeader(omit(record, ...lists), span);
  if (names.length === 0) {
    const conversation = new Conversation(handle, header);
    yield* conversation.start();
    yield* conversation.raw('record', value, span, 'A record without a conversation: it is shown as it is.');
    yield* conversation.end();
  }
  for (const [index, name] of names.entries()) {
    const title = names.length > 1 ? name : header.title;
    const conversation = new Conversation(index === 0 ? handle : `${handle}.${index + 1}`, {
      ...header,
      title,
    });
    yield* conversation.start();
    const prompt = firstString(record, 'system');
    if (prompt !== null) yield* conversation.add({ role: 'system', content: prompt }, span);
    const speaker = new Speaker();
    for (const message of arrayField(record, name)) yield* conversation.add(speaker.message(message), span);
    yield* conversation.end();
  }
}

const roles: Readonly<Record<string, string>> = {
  human: 'user',
  user: 'user',
  gpt: 'assistant',
  chatgpt: 'assistant',
  bot: 'assistant',
  assistant: 'assistant',
  model: 'assistant',
  system: 'system',
};

/** Calls have no ids there: what is observed directly after one call is its result, as the format defines it. */
class Speaker {
  private calls = 0;
  private awaited: string | null = null;

  message(value: JsonValue): JsonValue {
    if (!isJsonObject(value)) return value;
    const from = stringField(value, 'from');
    if (from === null) return { ...value, content: blocks(field(value, 'content') ?? null) };
    const said = field(value, 'value') ?? null;
    const { awaited } = this;
    this.awaited = null;
    if (from === 'function_call') {
      const calls = callsOf(said, () => `call-${++this.calls}`);
      this.awaited = calls.length === 1 ? `call-${this.calls}` : null;
      return calls.length === 0
        ? { role: 'assistant', content: said }
        : { role: 'assistant', content: null, tool_calls: calls };
    }
    if (from === 'observation' || from === 'tool' || from === 'function_response')
      return { role: 'tool', tool_call_id: awaited, content: said };
    return { role: roles[from] ?? from, content: said };
  }
}

function callsOf(said: JsonValue, id: () => string): JsonObject[] {
  const opened = openedJson(said);
  return (Array.isArray(opened) ? opened : [opened])
    .filter(isJsonObject)
    .filter((call) => firstString(call, 'name') !== null)
    .map((call) => ({
      id: id(),
      name: firstString(call, 'name'),
      arguments: field(call, 'arguments') ?? field(call, 'parameters') ?? null,
    }));
}

/** LLaMA-Factory has the text of a block under `value`. */
function blocks(content: JsonValue): JsonValue {
  if (!Array.isArray(content)) return content;
  return content.map((block) => {
    const value = stringField(block, 'value');
    if (!isJsonObject(block) || value === null) return block;
    if (field(block, 'type') === 'tool_call')
      return callsOf(value, () => '').at(0) === undefined
        ? value
        : { type: 'tool_use', ...callsOf(value, () => '')[0], id: null };
    return { ...block, text: value };
  });
}
