import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
  type Role,
  type Tokens,
} from '../model/index.ts';
import { contentParts, resultContent, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, objectField, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { splitThinking } from './thinkTags.ts';

/** What a sample's events say about a message. */
export interface MessageFacts {
  readonly time?: string;
  readonly tokens?: Tokens;
}

const roles: Readonly<Record<string, Role>> = {
  system: 'system',
  user: 'user',
  assistant: 'model',
  tool: 'tool',
};

/** One message of a sample, its attachments put back; null where it is no message. */
export function sampleMessage(
  message: JsonObject,
  record: RecordSpan,
  facts: MessageFacts,
): MessageDraft | null {
  const role = roles[stringField(message, 'role') ?? ''];
  if (role === undefined) return null;
  const model = role === 'model' ? stringField(message, 'model') : null;
  const id = stringField(message, 'id');
  return {
    role,
    parts: partsOf(role, message),
    record,
    ...(facts.time === undefined ? {} : { time: facts.time }),
    ...(facts.tokens === undefined ? {} : { tokens: facts.tokens }),
    ...(model === null ? {} : { model }),
    ...(id === null ? {} : { messageId: id }),
  };
}

function partsOf(role: Role, message: JsonObject): Part[] {
  const content = field(message, 'content');
  if (role === 'tool') return resultParts(message, content);
  if (role !== 'model') return contentParts(content);
  const parts: Part[] = [];
  const reasoning = stringField(message, 'reasoning');
  if (reasoning !== null && reasoning !== '') parts.push(thinking(reasoning, false));
  parts.push(...(typeof content === 'string' ? splitThinking(content) : contentParts(content)));
  for (const call of arrayField(message, 'tool_calls')) if (isJsonObject(call)) parts.push(callOf(call));
  return parts;
}

function callOf(call: JsonObject): Part {
  const part = toolCall(call);
  const error = firstString(call, 'parse_error');
  return error === null ? part : { ...part, argumentsError: error };
}

function resultParts(message: JsonObject, content: JsonValue | undefined): Part[] {
  const { text, media } = resultContent(content);
  const error = objectField(message, 'error');
  const told = error === null ? '' : (stringField(error, 'message') ?? '');
  return [
    {
      kind: 'tool-result',
      callId: stringField(message, 'tool_call_id'),
      name: stringField(message, 'function'),
      text: told === '' || text.includes(told) ? text : text === '' ? told : `${text}\n${told}`,
      isError: error !== null,
      exitCode: null,
    },
    ...media,
  ];
}

/** Long strings stand apart from the messages, under `attachment://<name>`; `tc://` in logs of 2024. */
export function withAttachments(
  value: JsonValue,
  attachments: ReadonlyMap<string, string>,
  onMissing: (name: string) => void,
): JsonValue {
  if (typeof value === 'string') {
    const name = /^(?:attachment|tc):\/\/(\S+)$/.exec(value)?.[1];
    if (name === undefined) return value;
    const found = attachments.get(name);
    if (found === undefined) onMissing(name);
    return found ?? value;
  }
  if (Array.isArray(value)) return value.map((item) => withAttachments(item, attachments, onMissing));
  if (!isJsonObject(value)) return value;
  const resolved: JsonObject = {};
  for (const [name, item] of Object.entries(value))
    resolved[name] = withAttachments(item, attachments, onMissing);
  return resolved;
}
