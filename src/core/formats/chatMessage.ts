import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type ProblemKind,
  type RecordSpan,
  type Role,
  type ToolResultPart,
} from '../model/index.ts';
import {
  blockParts,
  contentParts,
  reasoningParts,
  resultContent,
  thinking,
  toolCall,
} from './contentBlocks.ts';
import { parseJson } from '../bytes/index.ts';
import { arrayField, field, firstString, numberField, objectField, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { markupResults, withMarkupCalls } from './hermesMarkup.ts';
import { splitThinking } from './thinkTags.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

const roles: Readonly<Record<string, Role>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'model',
  model: 'model',
  ai: 'model',
  tool: 'tool',
  function: 'tool',
};

export function chatRole(value: JsonValue | undefined): Role | null {
  const role = stringField(value, 'role');
  return role !== null && Object.hasOwn(roles, role) ? (roles[role] ?? null) : null;
}

/** Whether a value looks like a message of the common chat interfaces, as far as sniffing needs to know. */
export function isChatMessage(value: JsonValue | undefined): boolean {
  if (chatRole(value) === null) return false;
  return ['content', 'tool_calls', 'function_call', 'reasoning_content'].some(
    (name) => field(value, name) !== undefined,
  );
}

/** A message translated, and what in it could not be. */
export interface ChatMessage {
  readonly draft: MessageDraft;
  readonly problems: readonly { readonly kind: ProblemKind; readonly message: string }[];
}

type Complain = (kind: ProblemKind, message: string) => void;

/** Translates one message. Whatever it is gives a draft: what has no meaning here is an unknown part and a problem. */
export function chatMessage(value: JsonValue, record: RecordSpan): ChatMessage {
  const problems: { kind: ProblemKind; message: string }[] = [];
  const complain: Complain = (kind, message) => problems.push({ kind, message });
  if (!isJsonObject(value)) {
    complain('wrong-type', 'A message is no JSON object: it is shown as it is.');
    return { draft: { role: 'system', parts: [unknown('message', value)], record }, problems };
  }
  const role = roleOf(value);
  if (role === null) {
    const name = field(value, 'role');
    const type = typeof name === 'string' ? name : 'message';
    if (name === undefined) complain('wrong-type', 'A message has no role: it is shown as it is.');
    else
      complain(
        'unknown-record',
        `A message has a role that is not known (${JSON.stringify(name)}): it is shown as it is.`,
      );
    return { draft: { role: 'system', parts: [unknown(type, value)], record }, problems };
  }
  const parts = role === 'tool' ? toolParts(value) : spokenParts(value, role, complain);
  const time = isoTime(
    ['timestamp', 'created_at', 'created', 'time', 'ts']
      .map((name) => field(value, name))
      .find((found) => found !== undefined),
  );
  const model = stringField(value, 'model');
  const name = role === 'tool' ? null : stringField(value, 'name');
  const tokens = tokensOf(field(value, 'usage'));
  const messageId = stringField(value, 'id');
  return {
    draft: {
      role,
      parts,
      record,
      ...(time === undefined ? {} : { time }),
      ...(model === null ? {} : { model }),
      ...(name === null ? {} : { name }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(messageId === null ? {} : { messageId }),
    },
    problems,
  };
}

function roleOf(message: JsonObject): Role | null {
  if (field(message, 'role') !== undefined) return chatRole(message);
  if (firstString(message, 'tool_call_id') !== null) return 'tool';
  return field(message, 'tool_calls') === undefined ? null : 'model';
}

/** Reasoning first, as it was emitted, then what was said, then the calls. */
function spokenParts(message: JsonObject, role: Role, complain: Complain): Part[] {
  const hasCalls = arrayField(message, 'tool_calls').length > 0;
  const said = saidParts(field(message, 'content'), role, hasCalls, complain);
  const parts: Part[] = [];
  const seen = new Set(said.map((part) => (part.kind === 'reasoning' ? part.text.trim() : '')));
  for (const part of fieldReasoning(message, complain)) {
    // The same thought often stands in several fields.
    if (part.kind === 'reasoning' && seen.has(part.text.trim()) && (part.text !== '' || parts.length > 0))
      continue;
    if (part.kind === 'reasoning') seen.add(part.text.trim());
    parts.push(part);
  }
  parts.push(...said);
  const refusal = stringField(message, 'refusal');
  if (refusal !== null && refusal !== '') parts.push({ kind: 'text', text: refusal });
  const audio = objectField(message, 'audio');
  if (audio !== null) parts.push(...blockParts({ ...audio, type: 'audio' }));
  parts.push(...callParts(message, parts, complain));
  return parts;
}

function saidParts(
  content: JsonValue | undefined,
  role: Role,
  hasCalls: boolean,
  complain: Complain,
): Part[] {
  if (typeof content === 'number' || typeof content === 'boolean') {
    complain('wrong-type', `The content of a message is a ${typeof content}: it is shown as it is.`);
  }
  const parts = contentParts(content);
  if (role === 'user' && parts.length === 1 && parts[0]?.kind === 'text')
    return markupResults(parts[0].text) ?? parts;
  if (role !== 'model') return parts;
  const first = parts.findIndex((part) => part.kind === 'text');
  const text = parts[first];
  // Where the content brings reasoning blocks of its own, a tag in the text is the text's.
  const isWhole = text?.kind !== 'text' || parts.some((part) => part.kind === 'reasoning');
  const split = isWhole
    ? parts
    : [...parts.slice(0, first), ...splitThinking(text.text), ...parts.slice(first + 1)];
  // Where calls stand in a field or in blocks, a tag in the text is the text's.
  return hasCalls || split.some((part) => part.kind === 'tool-call') ? split : withMarkupCalls(split);
}

function fieldReasoning(message: JsonObject, complain: Complain): Part[] {
  const parts: Part[] = [];
  for (const name of ['reasoning_content', 'reasoning', 'thinking']) {
    const value = field(message, name);
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'string') {
      parts.push(thinking(value.trim() === '' ? '' : value, false));
    } else if (isJsonObject(value)) {
      parts.push(...reasoningParts(value));
    } else if (Array.isArray(value)) {
      parts.push(...blocks(value));
    } else {
      complain('wrong-type', `The field "${name}" of a message is a ${typeof value}: it is shown as it is.`);
      parts.push(unknown(name, value));
    }
  }
  for (const name of ['thinking_blocks', 'reasoning_details']) {
    const value = field(message, name);
    if (Array.isArray(value)) parts.push(...blocks(value));
  }
  return parts;
}

/** Reasoning as a list of blocks: Anthropic's own, or OpenRouter's `reasoning.text`, `.summary` and `.encrypted`. */
function blocks(values: readonly JsonValue[]): Part[] {
  return values.flatMap((value): Part[] => {
    if (!isJsonObject(value))
      return typeof value === 'string' ? [thinking(value, false)] : [unknown('reasoning', value)];
    const type = stringField(value, 'type') ?? '';
    if (type === 'reasoning.summary') {
      return [
        { kind: 'reasoning', text: stringField(value, 'summary') ?? '', state: 'readable', summary: true },
      ];
    }
    if (type === 'thinking' || type === 'redacted_thinking') return blockParts(value);
    return reasoningParts(value);
  });
}

function callParts(message: JsonObject, before: readonly Part[], complain: Complain): Part[] {
  const parts: Part[] = [];
  const calls = field(message, 'tool_calls');
  if (Array.isArray(calls)) {
    for (const call of calls) parts.push(callPart(call, complain));
  } else if (calls !== undefined && calls !== null && calls !== '') {
    complain('wrong-type', 'The tool calls of a message are no list: they are shown as they are.');
    parts.push(unknown('tool_calls', calls));
  }
  const legacy = field(message, 'function_call');
  if (isJsonObject(legacy)) parts.push({ ...toolCall(legacy), callId: null });
  // Some writers repeat the calls of the content's blocks as tool calls: the same id and name is the same call.
  return parts.filter(
    (part) =>
      part.kind !== 'tool-call' ||
      part.callId === null ||
      !before.some((one) => one.kind === 'tool-call' && one.callId === part.callId && one.name === part.name),
  );
}

function callPart(value: JsonValue, complain: Complain): Part {
  // Some writers keep each call as a JSON text.
  const call = typeof value === 'string' ? parseJson(value).value : value;
  if (isJsonObject(call)) return toolCall(call);
  complain('wrong-type', 'A tool call is no JSON object: it is shown as it is.');
  return unknown('tool_call', value);
}

function toolParts(message: JsonObject): Part[] {
  const content = field(message, 'content') ?? field(message, 'output') ?? field(message, 'result');
  const inner = Array.isArray(content)
    ? content.flatMap((block) => (isJsonObject(block) ? [block] : []))
    : [];
  // A message may carry whole result blocks, each with the id of its call.
  if (inner.length > 0 && inner.every((block) => stringField(block, 'type') === 'tool_result')) {
    return contentParts(content);
  }
  const { text, media } = resultContent(content);
  const result: ToolResultPart = {
    kind: 'tool-result',
    callId: firstString(message, 'tool_call_id', 'call_id', 'tool_use_id'),
    name: firstString(message, 'name', 'tool_name', 'function'),
    text,
    isError: errorOf(message),
    exitCode: numberField(message, 'exit_code') ?? numberField(message, 'returncode'),
  };
  return [result, ...media];
}

function errorOf(message: JsonObject): boolean | null {
  for (const name of ['is_error', 'isError', 'error']) {
    const value = field(message, name);
    if (typeof value === 'boolean') return value;
    if (name === 'error' && ((typeof value === 'string' && value !== '') || isJsonObject(value))) return true;
  }
  const status = stringField(message, 'status');
  return status === 'error' || status === 'failed' ? true : status === 'success' ? false : null;
}

function unknown(type: string, value: JsonValue): Part {
  return { kind: 'unknown', type, value };
}
