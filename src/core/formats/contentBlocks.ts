import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type ReasoningPart,
  type ToolCallPart,
  type ToolResultPart,
} from '../model/index.ts';
import { arrayField, field, firstString, numberField, stringField } from './fields.ts';
import { mediaBlock } from './mediaBlocks.ts';
import { parseArguments } from './toolArguments.ts';

/**
 * The parts of a message's content, in the spellings of the Anthropic and the OpenAI interfaces: a string, a list of
 * blocks, one block, or nothing. What is none of these (a number, a block of another type) becomes an unknown part;
 * empty strings give no part.
 */
export function contentParts(content: JsonValue | undefined): Part[] {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return textParts(content);
  if (Array.isArray(content)) return content.flatMap((item) => contentParts(item));
  if (isJsonObject(content)) return blockParts(content);
  return [{ kind: 'unknown', type: typeof content === 'boolean' ? 'boolean' : 'number', value: content }];
}

export function textParts(text: string): Part[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** The parts of one block. Most give one; a tool result with images gives the result and then the images. */
export function blockParts(block: JsonObject): Part[] {
  const type = stringField(block, 'type');
  switch (type) {
    case 'text':
    case 'input_text':
    case 'output_text':
    case 'refusal': {
      const text = stringField(block, 'text') ?? stringField(field(block, 'text'), 'value');
      const found = text ?? firstString(block, 'refusal', 'value', 'content');
      return found === null ? emptyOrUnknown(type, block) : textParts(found);
    }
    case 'thinking':
      return [
        thinking(
          stringField(block, 'thinking') ?? '',
          firstString(block, 'signature', 'thinkingSignature') !== null,
        ),
      ];
    case 'redacted_thinking':
      return [{ kind: 'reasoning', text: '', state: 'redacted' }];
    case 'reasoning':
    case 'reasoning_text':
    case 'summary_text':
      return reasoningParts(block);
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
    case 'tool_call':
    case 'toolCall':
    case 'function_call':
      return toolUse(block);
    case 'tool_result':
    case 'function_call_output':
      return toolResultParts(block);
    case null: {
      const text = stringField(block, 'text');
      return text === null ? [{ kind: 'unknown', type: 'object', value: block }] : textParts(text);
    }
    default:
      if (type.endsWith('_tool_result')) return toolResultParts(block);
      return mediaBlock(type, block) ?? [{ kind: 'unknown', type, value: block }];
  }
}

function emptyOrUnknown(type: string, block: JsonObject): Part[] {
  const text = field(block, 'text');
  return text === '' || text === null ? [] : [{ kind: 'unknown', type, value: block }];
}

/** Reasoning text; where it is empty, `sealed` says that something unreadable stood for it. */
export function thinking(text: string, sealed: boolean): ReasoningPart {
  if (text.trim() !== '') return { kind: 'reasoning', text, state: 'readable' };
  return { kind: 'reasoning', text: '', state: sealed ? 'encrypted' : 'empty' };
}

/**
 * A reasoning block or item: the text itself where it is given, else the provider's summary, else what is left of it.
 * OpenAI: `summary[]`, `content[]`, `encrypted_content`. Inspect: `reasoning`, `redacted`, `summary`, `signature`.
 */
export function reasoningParts(block: JsonObject): ReasoningPart[] {
  const summary = reasoningText(field(block, 'summary'));
  if (field(block, 'redacted') === true) {
    // What stands under `reasoning` is then the provider's sealed form.
    if (summary !== '') return [{ kind: 'reasoning', text: summary, state: 'readable', summary: true }];
    return [{ kind: 'reasoning', text: '', state: 'redacted' }];
  }
  const own =
    firstString(block, 'reasoning', 'text', 'value', 'reasoning_content') ??
    reasoningText(field(block, 'content'));
  if (own.trim() !== '') return [thinking(own, false)];
  if (summary !== '') return [{ kind: 'reasoning', text: summary, state: 'readable', summary: true }];
  return [thinking('', firstString(block, 'encrypted_content', 'signature', 'data') !== null)];
}

function reasoningText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((item) => (typeof item === 'string' ? item : (firstString(item, 'text') ?? '')))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A call with its id, in any of its spellings. */
export function toolCall(block: JsonObject): ToolCallPart {
  const inner = field(block, 'function');
  const named = typeof inner === 'string' ? inner : stringField(inner, 'name');
  const written = ['input', 'arguments', 'args', 'parameters']
    .map((name) => field(block, name) ?? field(inner, name))
    .find((value) => value !== undefined);
  return {
    kind: 'tool-call',
    callId: firstString(block, 'call_id', 'id', 'tool_call_id'),
    name: named ?? firstString(block, 'name', 'tool_name') ?? '',
    ...parseArguments(written),
  };
}

/** A server's own tool may carry its result in the same block. */
function toolUse(block: JsonObject): Part[] {
  const call = toolCall(block);
  const result = field(block, 'result');
  const error = field(block, 'error');
  if (result === undefined && error === undefined) return [call];
  const parts = toolResultParts({
    tool_use_id: call.callId,
    name: call.name,
    content: error ?? result ?? null,
    ...(error === undefined || error === null ? {} : { is_error: true }),
  });
  return [call, ...parts];
}

/** A result with its call's id, in any of its spellings; images and files in it follow as parts of their own. */
export function toolResultParts(block: JsonObject): Part[] {
  const content = ['content', 'output', 'result'].map((name) => field(block, name)).find(isPresent);
  const { text, media } = resultContent(content);
  const isError = field(block, 'is_error') ?? field(block, 'isError');
  const failed = stringField(content, 'error_code') !== null ? true : null;
  const result: ToolResultPart = {
    kind: 'tool-result',
    callId: firstString(block, 'tool_use_id', 'tool_call_id', 'call_id', 'toolCallId'),
    name: firstString(block, 'name', 'tool_name', 'toolName'),
    text,
    isError: typeof isError === 'boolean' ? isError : failed,
    exitCode: numberField(content, 'return_code') ?? numberField(content, 'exit_code'),
  };
  return [result, ...media];
}

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

/** The text of a tool result and the media in it. Whatever has no text of its own is given as JSON. */
export function resultContent(content: JsonValue | undefined): { text: string; media: Part[] } {
  const texts: string[] = [];
  const media: Part[] = [];
  for (const item of Array.isArray(content) ? content : [content ?? null]) {
    if (item === null) continue;
    const parts = contentParts(item);
    for (const part of parts) {
      if (part.kind === 'text') texts.push(part.text);
      else if (part.kind === 'media') media.push(part);
    }
    if (parts.some((part) => part.kind !== 'text' && part.kind !== 'media')) texts.push(looseText(item));
  }
  return { text: texts.join('\n'), media };
}

function looseText(value: JsonValue): string {
  return streamsText(value) ?? (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

/** A command's result as `{stdout, stderr}`: both, as a terminal shows them. */
function streamsText(value: JsonValue): string | null {
  const streams = [stringField(value, 'stdout'), stringField(value, 'stderr')].filter(
    (text) => text !== null,
  );
  const files = arrayField(value, 'content');
  return streams.length === 0 || files.length > 0 ? null : streams.filter((text) => text !== '').join('\n');
}
