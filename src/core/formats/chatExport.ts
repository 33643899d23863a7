import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatTreeOf, type TreeMessage } from './chatExportTree.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { isoTime } from './times.ts';

/**
 * Conversations exported from ChatGPT (a tree of messages under `mapping`) and claude.ai (`chat_messages`). Of a tree
 * the way to its current message is the conversation; what was edited or asked again hangs from it as branches.
 */
export const chatExport: Format = {
  id: 'chat-export',
  title: 'ChatGPT / claude.ai export',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const chats = records.filter((record) => isClaude(record) || treeOf(record) !== null);
  return chats.length > 0 && chats.length * 2 >= records.length ? 0.9 : 0;
}

function isClaude(record: JsonValue): boolean {
  return Array.isArray(field(record, 'chat_messages'));
}

/** The conversation with its `mapping`; captures of a browser have it one level down. */
function treeOf(record: JsonValue): JsonObject | null {
  for (const one of [record, objectField(record, 'raw_provider_payload') ?? null]) {
    const [first] = Object.values(objectField(one, 'mapping') ?? {});
    if (
      isJsonObject(one) &&
      isJsonObject(first) &&
      (field(first, 'message') !== undefined || field(first, 'parent') !== undefined)
    )
      return one;
  }
  return null;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readChat);
}

function* readChat(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const tree = treeOf(value);
  if (tree !== null) {
    yield* readTree(handle, tree, span);
    return;
  }
  const chat = isJsonObject(value) ? value : {};
  const conversation = new Conversation(handle, header(omit(chat, 'chat_messages'), span));
  yield* conversation.start();
  if (!isClaude(value))
    yield* conversation.raw('record', value, span, 'A record without a conversation: it is shown as it is.');
  for (const message of arrayField(chat, 'chat_messages'))
    yield* conversation.add(claudeMessage(message), span);
  yield* conversation.end();
}

function* readTree(handle: string, tree: JsonObject, span: RecordSpan): Generator<ReadEvent> {
  const told = header(omit(tree, 'mapping'), span);
  const [main = [], ...branches] = chatTreeOf(tree);
  const turns = yield* readPath(new Conversation(handle, told), main, span);
  for (const [index, branch] of branches.entries()) {
    const turn = turns.get(branch[0]?.parent ?? '') ?? null;
    const own = {
      ...told,
      id: told.id === null ? null : `${told.id}.${index + 1}`,
      parent: { handle, turn, kind: 'branch' as const },
    };
    yield* readPath(new Conversation(`${handle}.${index + 1}`, own), branch, span);
  }
}

/** Gives the turn of each node. */
function* readPath(
  conversation: Conversation,
  path: readonly TreeMessage[],
  span: RecordSpan,
): Generator<ReadEvent, Map<string, number>> {
  const turns = new Map<string, number>();
  yield* conversation.start();
  for (const { id, message } of path) {
    yield* conversation.add(message, span);
    turns.set(id, conversation.count);
  }
  yield* conversation.end();
  return turns;
}

function header(chat: JsonObject, span: RecordSpan): HeaderDraft {
  return {
    ...emptyHeader(span),
    id: firstString(chat, 'conversation_id', 'uuid', 'id'),
    title: firstString(chat, 'title', 'name'),
    startedAt: isoTime(field(chat, 'create_time') ?? field(chat, 'created_at')) ?? null,
    endedAt: isoTime(field(chat, 'update_time') ?? field(chat, 'updated_at')) ?? null,
    metadata: chat,
  };
}

function claudeMessage(message: JsonValue): JsonValue {
  if (!isJsonObject(message)) return message;
  const content = arrayField(message, 'content');
  const files = [...arrayField(message, 'attachments')].flatMap((file) => {
    const text = stringField(file, 'extracted_content');
    return text === null
      ? []
      : [{ type: 'text', text: `${stringField(file, 'file_name') ?? 'file'}:\n${text}` }];
  });
  const sender = stringField(message, 'sender');
  return {
    role: sender === 'human' ? 'user' : sender,
    timestamp: field(message, 'created_at') ?? null,
    content: [...(content.length > 0 ? content : [field(message, 'text') ?? null]), ...files],
  };
}
