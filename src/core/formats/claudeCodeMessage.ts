import {
  isJsonObject,
  type Fold,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
} from '../model/index.ts';
import { contentParts, textParts, toolCall, toolResultParts } from './contentBlocks.ts';
import { field, firstString, numberField, objectField, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/** What a line is to the conversation. `note` is known and no part of it; `unknown` is neither. */
export type LineKind = 'prompt' | 'result' | 'model' | 'context' | 'system' | 'note' | 'unknown';

const conversation = new Set([
  'user',
  'assistant',
  'system',
  'attachment',
  'tool',
  'tool_use',
  'tool_result',
]);

const notes = new Set([
  'summary',
  'queue-operation',
  'file-history-snapshot',
  'permission-mode',
  'mode',
  'agent-setting',
  'agent-name',
  'agent-color',
  'ai-title',
  'custom-title',
  'last-prompt',
  'progress',
  'frame-link',
  'pr-link',
  'started',
  'result',
  'relocated',
  'worktree-state',
  'bridge-session',
  'tag',
  'stream_event',
  'rate_limit_event',
  'speculation-accept',
  'content-replacement',
  'attribution-snapshot',
  'marble-origami-commit',
  'marble-origami-snapshot',
]);

export function lineKind(line: JsonObject): LineKind {
  const type = stringField(line, 'type');
  switch (type) {
    case 'user':
      return hasToolResult(contentOf(line)) ? 'result' : 'prompt';
    case 'assistant':
    case 'tool_use':
    case 'tool':
      return 'model';
    case 'tool_result':
      return 'result';
    case 'attachment':
      return attachmentParts(line).length > 0 ? 'context' : 'note';
    case 'system':
      return systemText(line) === null ? 'note' : 'system';
    default:
      if (type !== null && notes.has(type)) return 'note';
      return field(line, 'message') === undefined && field(line, 'uuid') === undefined ? 'note' : 'unknown';
  }
}

/** A type that this reader was not written for. */
export function isUnknownType(line: JsonObject): boolean {
  return !conversation.has(stringField(line, 'type') ?? '') && !notes.has(stringField(line, 'type') ?? '');
}

/** A line that a compaction wrote: what follows stands on a summary of what went before. */
export function isCompactBoundary(line: JsonObject): boolean {
  return stringField(line, 'type') === 'system' && stringField(line, 'subtype') === 'compact_boundary';
}

/** The messages that a line carries, in order; none where it is no part of the conversation. */
export function lineMessages(line: JsonObject, kind: LineKind, record: RecordSpan): MessageDraft[] {
  const time = isoTime(field(line, 'timestamp'));
  const base = { record, ...(time === undefined ? {} : { time }) };
  switch (kind) {
    case 'prompt':
    case 'result':
      return [
        {
          ...base,
          role: stringField(line, 'type') === 'tool_result' ? 'tool' : 'user',
          parts: resultParts(line),
          ...(field(line, 'isCompactSummary') === true ? { aside: 'compaction' as const } : {}),
        },
      ];
    case 'model':
      return modelMessages(line, base);
    case 'context':
      return [{ ...base, role: 'user', parts: attachmentParts(line) }];
    case 'system':
      return [{ ...base, role: 'system', parts: contentParts(systemText(line) ?? undefined) }];
    case 'unknown':
      return [
        {
          ...base,
          role: 'user',
          parts: [{ kind: 'unknown', type: stringField(line, 'type') ?? 'object', value: line }],
        },
      ];
    case 'note':
      return [];
  }
}

export function compactionFold(line: JsonObject, messages: number): Fold {
  const data = objectField(line, 'compactMetadata') ?? undefined;
  const trigger = stringField(data, 'trigger');
  const tokens = numberField(data, 'preTokens');
  const facts = [trigger, tokens === null ? null : `${tokens} tokens before`].filter((fact) => fact !== null);
  return {
    kind: 'compaction',
    messages: numberField(data, 'messagesSummarized') ?? messages,
    note: `Context compacted${facts.length === 0 ? '' : ` (${facts.join(', ')})`}: from here on the model reads a summary of what stands above.`,
  };
}

/** Anthropic's message, or the bare string that some writers put in its place. */
export function contentOf(line: JsonObject): JsonValue | undefined {
  const message = field(line, 'message');
  if (isJsonObject(message)) return field(message, 'content');
  return message ?? field(line, 'content');
}

/** The text a `/clear` leaves behind: what follows does not know what went before. */
export function isClearCommand(line: JsonObject): boolean {
  return /^\s*<command-name>\/clear<\/command-name>/.test(leadingText(line) ?? '');
}

/** The text a message starts with, where it starts with text. */
export function leadingText(line: JsonObject): string | null {
  const content = contentOf(line);
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? stringField(content[0], 'text') : null;
}

function hasToolResult(content: JsonValue | undefined): boolean {
  return Array.isArray(content) && content.some((block) => stringField(block, 'type') === 'tool_result');
}

/** A system line that the model read; those with a subtype are the program's own notices. */
function systemText(line: JsonObject): JsonValue | null {
  const message = objectField(line, 'message');
  if (message !== null) return field(message, 'content') ?? null;
  const content = stringField(line, 'content');
  return stringField(line, 'subtype') === null && content !== null && content !== '' ? content : null;
}

const exitCode = /^(?:Error: )?Exit code (-?\d+)\b/;

function resultParts(line: JsonObject): Part[] {
  if (stringField(line, 'type') === 'tool_result') {
    const inner = objectField(line, 'message');
    return toolResultParts(inner ?? line);
  }
  return contentParts(contentOf(line)).map((part) => {
    if (part.kind !== 'tool-result' || part.isError !== true) return part;
    const code = exitCode.exec(part.text)?.[1];
    return code === undefined ? part : { ...part, exitCode: Number(code) };
  });
}

type Base = Pick<MessageDraft, 'record' | 'time'>;

function modelMessages(line: JsonObject, base: Base): MessageDraft[] {
  const type = stringField(line, 'type');
  if (type === 'tool_use') return [{ ...base, role: 'model', parts: [toolCall(line)] }];
  if (type === 'tool') return toolLine(line, base);
  const message = objectField(line, 'message') ?? undefined;
  const model = stringField(message, 'model');
  const tokens = tokensOf(field(message, 'usage'));
  const messageId = firstString(message, 'id');
  return [
    {
      ...base,
      role: 'model',
      parts: contentParts(contentOf(line)),
      ...(model === null ? {} : { model }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(messageId === null ? {} : { messageId }),
      // An error of the interface, shown as if the model had said it: kept apart from what it did say.
      ...(model === '<synthetic>' ? { name: 'synthetic' } : {}),
    },
  ];
}

/** One line that holds a call and its result: `{tool_name, tool_input, tool_output, status}`. */
function toolLine(line: JsonObject, base: Base): MessageDraft[] {
  const message = objectField(line, 'message') ?? line;
  const name = firstString(message, 'tool_name', 'name');
  const callId = firstString(message, 'tool_use_id', 'id') ?? firstString(line, 'uuid');
  const call = toolCall({ id: callId, name, input: field(message, 'tool_input') ?? null });
  const status = stringField(message, 'status');
  const result = toolResultParts({
    tool_use_id: callId,
    name,
    content: field(message, 'tool_output') ?? field(message, 'content') ?? null,
    ...(status === null ? {} : { is_error: status === 'error' }),
  });
  return [
    { ...base, role: 'model', parts: [call] },
    { ...base, role: 'tool', parts: result },
  ];
}

/** Where attachments keep what the model gets to read; those without it only note that something happened. */
const readable = ['content', 'prompt', 'text', 'snippet', 'banner', 'addedLines', 'addedBlocks', 'skills'];

/** What the program put into the context beside the conversation: its text where it has one, else raw. */
function attachmentParts(line: JsonObject): Part[] {
  const attachment = objectField(line, 'attachment') ?? undefined;
  const name = readable.find((one) => !isEmpty(field(attachment, one)));
  if (name === undefined) return [];
  const content = field(attachment, name);
  const text = firstString(content, 'content') ?? firstString(field(content, 'file'), 'content');
  if (text !== null) return textParts(text);
  if (Array.isArray(content) && content.every((item) => typeof item === 'string'))
    return textParts(content.join('\n'));
  const parts = contentParts(content);
  if (parts.every((part) => part.kind !== 'unknown')) return parts;
  const type = `attachment/${stringField(attachment, 'type') ?? 'object'}`;
  return [{ kind: 'unknown', type, value: content ?? null }];
}

export function isEmpty(content: JsonValue | undefined): boolean {
  return (
    content === undefined ||
    content === null ||
    content === '' ||
    (Array.isArray(content) && content.length === 0)
  );
}
