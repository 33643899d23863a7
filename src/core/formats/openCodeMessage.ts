import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
  type Role,
  type Tokens,
} from '../model/index.ts';
import { reasoningParts, textParts, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, numberField, objectField, stringField } from './fields.ts';
import { mediaFromUrl } from './mediaBlocks.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';
import { addTokens } from './usage.ts';

export interface OpenCodeParts {
  readonly parts: readonly Part[];
  readonly notes: readonly { readonly type: string; readonly value: JsonValue }[];
  /** Of the steps among the parts, in US dollars. */
  readonly cost: number | null;
  readonly tokens: Tokens | undefined;
}

export interface OpenCodeMessage extends Pick<OpenCodeParts, 'notes' | 'cost'> {
  readonly draft: MessageDraft;
  readonly status: string | null;
  /** True where the message is the summary that takes the place of what stands above. */
  readonly isSummary: boolean;
}

const roles: Readonly<Record<string, Role>> = { user: 'user', assistant: 'model', system: 'system' };

/** Null where the message has no known role. */
export function openCodeMessage(
  message: JsonObject,
  info: JsonObject,
  record: RecordSpan,
): OpenCodeMessage | null {
  const name = stringField(info, 'role') ?? '';
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (role === undefined) return null;
  const said = openCodeParts(arrayField(message, 'parts'));
  const notes = [...said.notes];
  const error = objectField(info, 'error');
  if (error !== null) notes.push({ type: 'error', value: error });
  const time = isoTime(field(field(info, 'time'), 'created'));
  const model = firstString(info, 'modelID') ?? firstString(field(info, 'model'), 'modelID', 'id');
  const tokens = openCodeTokens(field(info, 'tokens')) ?? said.tokens;
  const agent = firstString(info, 'agent', 'mode');
  if (agent !== null) notes.push({ type: `agent/${agent}`, value: firstString(info, 'id') });
  return {
    draft: {
      role,
      parts: said.parts,
      record,
      ...(time === undefined ? {} : { time }),
      ...(model === null || role !== 'model' ? {} : { model }),
      ...(tokens === undefined ? {} : { tokens }),
    },
    notes,
    cost: numberField(info, 'cost') ?? said.cost,
    status: error === null ? stringField(info, 'finish') : (firstString(error, 'name') ?? 'error'),
    isSummary: role === 'model' && field(info, 'summary') === true,
  };
}

/** What the program keeps for itself. */
const quiet = new Set(['step-start', 'snapshot', 'patch', 'agent', 'retry', 'compaction']);

/** A message's parts; the results of a step's calls, which its calls carry, follow the step. */
export function openCodeParts(values: readonly JsonValue[]): OpenCodeParts {
  const parts: Part[] = [];
  const notes: { type: string; value: JsonValue }[] = [];
  let results: Part[] = [];
  let cost: number | null = null;
  let tokens: Tokens | null = null;
  for (const value of values) {
    const type = stringField(value, 'type') ?? '';
    if (type === 'step-start' || type === 'step-finish') {
      parts.push(...results);
      results = [];
    }
    if (!isJsonObject(value)) {
      parts.push({ kind: 'unknown', type: typeof value, value });
    } else if (type === 'step-finish') {
      const spent = numberField(value, 'cost') ?? numberField(field(value, 'cost'), 'usd');
      if (spent !== null) cost = (cost ?? 0) + spent;
      tokens = addTokens(tokens, openCodeTokens(field(value, 'tokens')));
      notes.push({ type, value });
    } else if (quiet.has(type)) {
      notes.push({ type, value });
    } else if (type === 'tool') {
      const [call, ...result] = toolParts(value);
      if (call !== undefined) parts.push(call);
      results.push(...result);
    } else {
      parts.push(...partParts(type, value));
    }
  }
  parts.push(...results);
  return { parts, notes, cost, tokens: tokens ?? undefined };
}

function partParts(type: string, part: JsonObject): Part[] {
  switch (type) {
    case 'text': {
      const text = stringField(part, 'text');
      return text === null ? [{ kind: 'unknown', type, value: part }] : textParts(text);
    }
    case 'reasoning':
      return reasoningParts(part);
    case 'file':
      return [
        mediaFromUrl(
          stringField(part, 'url') ?? '',
          firstString(part, 'mime') ?? 'application/*',
          firstString(part, 'filename'),
        ),
      ];
    case 'subtask':
      return textParts(firstString(part, 'prompt', 'description') ?? '');
    default:
      return [{ kind: 'unknown', type, value: part }];
  }
}

/** A call carries its result, once it has one. */
function toolParts(part: JsonObject): Part[] {
  const state = objectField(part, 'state') ?? undefined;
  const callId = firstString(part, 'callID', 'id');
  const name = stringField(part, 'tool') ?? '';
  const call = toolCall({ id: callId, name, input: field(state, 'input') ?? null });
  const output = field(state, 'output');
  const error = stringField(state, 'error');
  if (typeof output !== 'string' && error === null) return [call];
  const metadata = field(state, 'metadata');
  const attached = arrayField(state, 'attachments').flatMap((file) =>
    isJsonObject(file) ? partParts('file', file) : [],
  );
  return [
    call,
    {
      kind: 'tool-result',
      callId,
      name,
      text: typeof output === 'string' ? output : (error ?? ''),
      isError: stringField(state, 'status') === 'error' ? true : output === undefined ? null : false,
      exitCode: numberField(metadata, 'exit'),
    },
    ...attached,
  ];
}

/** OpenCode counts what came from a cache apart. */
function openCodeTokens(usage: JsonValue | undefined): Tokens | undefined {
  const input = numberField(usage, 'input');
  const output = numberField(usage, 'output');
  if (input === null && output === null) return undefined;
  const cache = field(usage, 'cache');
  const cached = (numberField(cache, 'read') ?? 0) + (numberField(cache, 'write') ?? 0);
  const reasoning = numberField(usage, 'reasoning');
  return {
    ...(input === null ? {} : { input: input + cached }),
    ...(output === null ? {} : { output }),
    ...(reasoning === null ? {} : { reasoning }),
  };
}
