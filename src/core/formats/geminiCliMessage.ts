import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
  type Role,
  type Tokens,
  type ToolResultPart,
} from '../model/index.ts';
import { thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, numberField, stringField } from './fields.ts';
import { googleParts } from './googleParts.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';

const roles: Readonly<Record<string, Role>> = {
  user: 'user',
  gemini: 'model',
  model: 'model',
  assistant: 'model',
  system: 'system',
};

/** What the program tells the person at the screen; the model never reads it. */
const screen = new Set(['info', 'error', 'warning', 'about', 'stats', 'quit', 'compression', 'help']);

/** The message of an entry of a chat; `screen` for one shown to the person only, null for one of an unknown type. */
export function geminiMessage(entry: JsonObject, record: RecordSpan): MessageDraft | 'screen' | null {
  const type = firstString(entry, 'type', 'role') ?? '';
  const role = Object.hasOwn(roles, type) ? roles[type] : undefined;
  if (role === undefined) return screen.has(type) ? 'screen' : null;
  const time = isoTime(field(entry, 'timestamp') ?? field(entry, 'ts'));
  const model = stringField(entry, 'model');
  const tokens = geminiTokens(field(entry, 'tokens'));
  const calls = arrayField(entry, 'toolCalls');
  return {
    role,
    record,
    parts: [
      ...arrayField(entry, 'thoughts').map(thought),
      ...googleParts(field(entry, 'content')),
      ...googleParts(field(entry, 'parts')),
      ...calls.map(callPart),
      ...calls.flatMap(resultParts),
    ],
    ...(time === undefined ? {} : { time }),
    ...(model === null ? {} : { model }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}

/** Gemini counts thoughts beside the answer; both were written by the model. */
export function geminiTokens(usage: JsonValue | undefined): Tokens | undefined {
  const input = numberField(usage, 'input');
  const answer = numberField(usage, 'output');
  if (input === null && answer === null) return undefined;
  const thoughts = numberField(usage, 'thoughts');
  return {
    ...(input === null ? {} : { input }),
    ...(answer === null ? {} : { output: answer + (thoughts ?? 0) }),
    ...(thoughts === null ? {} : { reasoning: thoughts }),
  };
}

/** A thought comes as its subject and what it says: the provider's summary of it. */
function thought(value: JsonValue): Part {
  if (typeof value === 'string') return thinking(value, false);
  const subject = firstString(value, 'subject');
  const description = firstString(value, 'description', 'text');
  const text = [subject === null ? null : `**${subject}**`, description]
    .filter((line) => line !== null)
    .join('\n\n');
  if (text === '') return { kind: 'unknown', type: 'thought', value };
  return { kind: 'reasoning', text, state: 'readable', summary: true };
}

function callPart(value: JsonValue): Part {
  return isJsonObject(value) ? toolCall(value) : { kind: 'unknown', type: 'tool_call', value };
}

/** What a call gave stands in the call: parts as the model read them, else what the screen showed. */
function resultParts(value: JsonValue): Part[] {
  if (!isJsonObject(value)) return [];
  const result = field(value, 'result');
  const shown = stringField(value, 'resultDisplay');
  if ((result === undefined || result === null) && shown === null) return [];
  const parts = result === undefined || result === null ? [] : googleParts(result);
  const texts: string[] = [];
  const rest: Part[] = [];
  let told: ToolResultPart | null = null;
  for (const part of parts) {
    if (part.kind === 'tool-result') {
      told ??= part;
      texts.push(part.text);
    } else if (part.kind === 'text') texts.push(part.text);
    else rest.push(part);
  }
  const text = parts.length === 0 ? (shown ?? '') : texts.join('\n');
  const status = stringField(value, 'status');
  const isError = status === 'error' ? true : status === 'success' ? false : (told?.isError ?? null);
  const call = toolCall(value);
  const exit = /^Exit Code: (-?\d+)\s*$/m.exec(text)?.[1];
  const exitCode = exit === undefined ? (told?.exitCode ?? null) : Number(exit);
  return [{ kind: 'tool-result', callId: call.callId, name: call.name, text, isError, exitCode }, ...rest];
}
