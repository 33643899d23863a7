import { parseJson } from '../bytes/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type ToolCallPart,
} from '../model/index.ts';
import { resultContent, textParts, toolCall } from './contentBlocks.ts';
import { field, firstString } from './fields.ts';
import { taggedIn } from './tags.ts';

/*
 * Tool calls and their results as the templates of Hermes, Qwen and their kin write them into text: `<tool_call>` around
 * JSON or tags, `<tool_response>` around what the tool gave.
 */

const call = /(^|\n)[ \t]*<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g;

/** The parts with the calls that stand in texts made parts of their own; what is no call stays text. */
export function withMarkupCalls(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => (part.kind === 'text' ? splitCalls(part.text) : [part]));
}

function splitCalls(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(call)) {
    const made = callOf(found[2] ?? '');
    if (made === null) continue;
    parts.push(...said(text.slice(from, found.index)), made);
    from = found.index + found[0].length;
  }
  return from === 0 ? textParts(text) : [...parts, ...said(text.slice(from))];
}

/** White space around calls is layout. */
function said(text: string): Part[] {
  return text.trim() === '' ? [] : textParts(text.trim());
}

function callOf(body: string): ToolCallPart | null {
  const tagged = /^\s*<function=([^>\s]+)>/.exec(body);
  if (tagged !== null) return tagCall(tagged[1] ?? '', parametersOf(body));
  const keyed = /^\s*([\w.-]+)\s*<arg_key>/.exec(body);
  if (keyed !== null) return tagCall(keyed[1] ?? '', keyedArguments(body));
  if (!/^\s*\{/.test(body)) return null;
  const { value, fault } = parseJson(body);
  if (isJsonObject(value) && fault === null)
    return firstString(value, 'name') === null ? null : toolCall(value);
  const name = /"name"\s*:\s*"([^"]*)"/.exec(body)?.[1];
  if (name === undefined || fault === null) return null;
  return { kind: 'tool-call', callId: null, name, arguments: body.trim(), argumentsError: fault.message };
}

function tagCall(name: string, found: JsonObject): ToolCallPart {
  return { kind: 'tool-call', callId: null, name, arguments: found };
}

function parametersOf(body: string): JsonObject {
  const found: JsonObject = {};
  for (const { name, value } of taggedIn(body, /<parameter=([^>\s]+)>/g, () => '</parameter>'))
    found[name] = value.replace(/^\n/, '').replace(/\n$/, '');
  return found;
}

function keyedArguments(body: string): JsonObject {
  const found: JsonObject = {};
  let key = '';
  for (const { name, value } of taggedIn(body, /<(arg_key|arg_value)>/g, (tag) => `</${tag}>`)) {
    if (name === 'arg_key') key = value.trim();
    else found[key] = value;
  }
  return found;
}

/** The results a text consists of; null where it is anything else. */
export function markupResults(text: string): Part[] | null {
  if (!/^\s*<tool_response>[\s\S]*<\/tool_response>\s*$/.test(text)) return null;
  const bodies = text.split(/<\/?tool_response>/).filter((body) => body.trim() !== '');
  return bodies.flatMap((body) => toolResult(body.trim()));
}

/** The body is what the tool gave, or `{name, content}` as JSON. */
function toolResult(body: string): Part[] {
  const opened: JsonValue | undefined = body.startsWith('{') ? parseJson(body).value : undefined;
  const content = field(opened, 'content');
  const named = isJsonObject(opened) && content !== undefined && firstString(opened, 'name') !== null;
  const { text, media } = resultContent(named ? content : body);
  return [
    {
      kind: 'tool-result',
      callId: named ? firstString(opened, 'tool_call_id', 'id') : null,
      name: named ? firstString(opened, 'name') : null,
      text,
      isError: null,
      exitCode: null,
    },
    ...media,
  ];
}
