import { parseJson } from '../bytes/index.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import { geminiMessages } from './geminiMessage.ts';
import { responseItem } from './responseItem.ts';

type Speaker = 'user' | 'assistant';

/** A value that may have been written into a string as JSON, up to three times. */
export function openedJson(value: JsonValue | undefined): JsonValue {
  let opened = value ?? null;
  for (let depth = 0; depth < 3 && typeof opened === 'string' && /^\s*[[{"]/.test(opened); depth++) {
    const { value: inner, fault, end } = parseJson(opened);
    if (fault !== null || inner === undefined || opened.slice(end).trim() !== '') break;
    opened = inner;
  }
  return opened;
}

/**
 * The messages of what a traced call was given or gave, in whatever shape its library wrote it: a text, a list, an
 * object around a list, an answer of OpenAI, Gemini or LangChain. What is none of these is one message of `speaker`.
 */
export function spanMessages(value: JsonValue | undefined, speaker: Speaker): JsonValue[] {
  const opened = openedJson(value);
  if (opened === null || opened === '') return [];
  if (Array.isArray(opened)) return opened.flatMap((item) => spanMessages(item, speaker));
  if (!isJsonObject(opened)) return [{ role: speaker, content: String(opened) }];
  return objectMessages(opened, speaker);
}

function objectMessages(value: JsonObject, speaker: Speaker): JsonValue[] {
  const [generation] = arrayField(value, 'generations').flat();
  if (generation !== undefined)
    return spanMessages(field(generation, 'message') ?? field(generation, 'text'), speaker);
  const choice = arrayField(value, 'choices')[0];
  if (choice !== undefined) return spanMessages(field(choice, 'message') ?? field(choice, 'text'), speaker);
  if (Array.isArray(field(value, 'contents'))) {
    const config = objectField(value, 'config') ?? value;
    const system = field(config, 'system_instruction') ?? field(config, 'systemInstruction');
    const first = typeof system === 'string' ? [{ role: 'system', content: system }] : [];
    return [...first, ...arrayField(value, 'contents').flatMap((content) => geminiMessages(content))];
  }
  if (Array.isArray(field(value, 'parts'))) return partedMessages(value);
  const content = objectField(value, 'content');
  if (content !== null && Array.isArray(field(content, 'parts'))) return geminiMessages(content);
  const list = field(value, 'messages');
  if (Array.isArray(list)) return list.flatMap((item) => spanMessages(item, speaker));
  const message = libraryMessage(value);
  if (message !== null) return isDefinition(message) ? [] : [message];
  const item = stringField(value, 'type') === null ? null : responseItem(value);
  if (item !== null) return [item];
  for (const name of ['output', 'input', 'text', 'content', 'value'])
    if (Object.keys(value).length === 1 && field(value, name) !== undefined)
      return spanMessages(field(value, name), speaker);
  return [{ role: speaker, content: JSON.stringify(value, null, 2) }];
}

/** Parts of Gemini, or of the GenAI conventions: `text`, `reasoning`, `tool_call`, `tool_call_response`. */
function partedMessages(value: JsonObject): JsonValue[] {
  const parts = arrayField(value, 'parts');
  if (!parts.some((part) => stringField(part, 'type') !== null)) return geminiMessages(value);
  const role = stringField(value, 'role') ?? 'assistant';
  const messages: JsonValue[] = [];
  let blocks: JsonValue[] = [];
  for (const part of parts) {
    if (stringField(part, 'type') !== 'tool_call_response') {
      const text = stringField(part, 'content');
      const isText = stringField(part, 'type') === 'text' && text !== null;
      blocks.push(isText ? text : part);
      continue;
    }
    if (blocks.length > 0) messages.push({ role, content: blocks });
    blocks = [];
    const content = field(part, 'response') ?? field(part, 'result') ?? null;
    messages.push({ role: 'tool', tool_call_id: firstString(part, 'id'), content });
  }
  if (blocks.length > 0) messages.push({ role: role === 'tool' ? 'user' : role, content: blocks });
  return messages;
}

const types: Readonly<Record<string, string>> = {
  human: 'user',
  HumanMessage: 'user',
  HumanMessageChunk: 'user',
  ai: 'assistant',
  AIMessage: 'assistant',
  AIMessageChunk: 'assistant',
  system: 'system',
  SystemMessage: 'system',
  tool: 'tool',
  ToolMessage: 'tool',
};

/** A message as LangChain, OpenInference or the chat interfaces write it; null where the value is none. */
function libraryMessage(value: JsonObject): JsonObject | null {
  const inner = objectField(value, 'message');
  if (inner !== null && field(value, 'role') === undefined) return libraryMessage(inner);
  const kwargs = objectField(value, 'kwargs');
  if (kwargs !== null) return libraryMessage({ ...kwargs, type: arrayField(value, 'id').at(-1) ?? '' });
  const role = stringField(value, 'role') ?? types[stringField(value, 'type') ?? ''] ?? null;
  if (role === null) return null;
  const extra = objectField(value, 'additional_kwargs') ?? undefined;
  const own = listed(field(value, 'tool_calls'));
  const calls = (own.length > 0 ? own : listed(field(extra, 'tool_calls'))).map(callOf);
  const usage =
    field(value, 'usage_metadata') ??
    field(objectField(value, 'response_metadata') ?? undefined, 'token_usage');
  const content =
    field(value, 'content') ??
    listed(field(value, 'contents')).map((one) => field(one, 'message_content') ?? one);
  return {
    ...omit(
      value,
      'additional_kwargs',
      'response_metadata',
      'usage_metadata',
      'contents',
      'type',
      'tool_calls',
      'kwargs',
    ),
    role,
    content: Array.isArray(content) && content.length === 0 ? null : content,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(isJsonObject(usage) ? { usage } : {}),
  };
}

/** A list, or an object whose keys count: how flat attributes keep one. */
function listed(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key))
    ? Object.values(value)
    : [];
}

function callOf(call: JsonValue): JsonValue {
  return objectField(call, 'tool_call') ?? call;
}

/** Some libraries list the tools a call may use among its messages. */
function isDefinition(message: JsonObject): boolean {
  const content = objectField(message, 'content');
  return message.role === 'tool' && stringField(content ?? undefined, 'type') === 'function';
}
