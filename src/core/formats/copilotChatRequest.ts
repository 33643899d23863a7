import { isJsonObject, type JsonObject, type JsonValue, type Part, type RecordSpan } from '../model/index.ts';
import { textParts, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, objectField, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';

export interface CopilotRequest {
  readonly messages: readonly MessageDraft[];
  readonly notes: readonly { readonly type: string; readonly value: JsonValue }[];
}

/**
 * What one request of a chat says: the person's words, and the rounds of the model where the session kept them, else what
 * the screen showed.
 */
export function copilotRequest(request: JsonObject, record: RecordSpan): CopilotRequest {
  const time = isoTime(field(request, 'timestamp'));
  const base = { record, ...(time === undefined ? {} : { time }) };
  const prompt = field(request, 'message');
  const text = typeof prompt === 'string' ? prompt : stringField(prompt, 'text');
  const model = firstString(request, 'modelId');
  const metadata = objectField(field(request, 'result'), 'metadata') ?? undefined;
  const rounds = arrayField(metadata, 'toolCallRounds');
  const notes: { type: string; value: JsonValue }[] = [];
  const shown = shownParts(request, notes);
  const parts = rounds.length === 0 ? [...shown.parts, ...shown.results] : [];
  for (const round of rounds)
    parts.push(...roundParts(round, objectField(metadata, 'toolCallResults') ?? {}));
  // The last words may come after the last round.
  const last = shown.parts.findLast((part) => part.kind === 'text');
  if (rounds.length > 0 && !parts.some((part) => part.kind === 'text') && last !== undefined)
    parts.push(last);
  return {
    messages: [
      { ...base, role: 'user', parts: text === null ? unknownPrompt(prompt) : textParts(text) },
      { ...base, role: 'model', parts, ...(model === null ? {} : { model }) },
    ],
    notes,
  };
}

function unknownPrompt(value: JsonValue | undefined): Part[] {
  return value === undefined || value === null ? [] : [{ kind: 'unknown', type: 'message', value }];
}

/** One answer of the model: thoughts, words, calls; and then what the calls gave, by their ids. */
function roundParts(round: JsonValue, results: JsonObject): Part[] {
  if (!isJsonObject(round)) return [{ kind: 'unknown', type: 'round', value: round }];
  const thought = thoughtText(field(round, 'thinking'));
  const calls = arrayField(round, 'toolCalls').map((call): Part =>
    isJsonObject(call) ? toolCall(call) : { kind: 'unknown', type: 'tool_call', value: call },
  );
  const given = calls.flatMap((call): Part[] => {
    const result =
      call.kind === 'tool-call' && call.callId !== null ? field(results, call.callId) : undefined;
    if (call.kind !== 'tool-call' || result === undefined) return [];
    return [resultPart(call.callId, call.name, promptText(field(result, 'content') ?? result), null)];
  });
  return [
    ...(thought === '' ? [] : [thinking(thought, false)]),
    ...textParts(stringField(round, 'response') ?? ''),
    ...calls,
    ...given,
  ];
}

function thoughtText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(thoughtText).join('');
  return value === undefined ? '' : thoughtText(field(value, 'text') ?? field(value, 'value'));
}

/** The texts of a result, which may be pieces of a prompt's tree. */
function promptText(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(promptText).join('');
  if (!isJsonObject(value)) return '';
  const own = stringField(value, 'text');
  if (own !== null) return own;
  return ['value', 'node', 'children', 'content'].map((name) => promptText(field(value, name))).join('');
}

function resultPart(callId: string | null, name: string | null, text: string, isError: boolean | null): Part {
  return { kind: 'tool-result', callId, name, text, isError, exitCode: null };
}

/** What the screen showed. Pieces of text that follow each other, and references between them, are one text. */
function shownParts(
  request: JsonObject,
  notes: { type: string; value: JsonValue }[],
): { parts: Part[]; results: Part[] } {
  const parts: Part[] = [];
  const results: Part[] = [];
  let text = '';
  const flush = () => {
    if (text.trim() !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  for (const piece of arrayField(request, 'response')) {
    const kind = stringField(piece, 'kind');
    const value = field(piece, 'value') ?? field(field(piece, 'content'), 'value');
    if (typeof piece === 'string') text += piece;
    else if ((kind === null || kind === 'markdownContent') && typeof value === 'string') text += value;
    else if (kind === 'inlineReference') text += referenceText(field(piece, 'inlineReference'));
    else if (kind === 'thinking') {
      flush();
      const thought = thoughtText(value);
      if (thought !== '') parts.push(thinking(thought, false));
    } else if (kind === 'toolInvocationSerialized' && isJsonObject(piece)) {
      flush();
      const [call, ...rest] = invocation(piece);
      if (call !== undefined) parts.push(call);
      results.push(...rest);
    } else notes.push({ type: kind ?? 'response', value: piece });
  }
  flush();
  return { parts, results };
}

function referenceText(value: JsonValue | undefined): string {
  const name = firstString(value, 'name') ?? firstString(field(value, 'uri') ?? value, 'path', 'fsPath');
  return name === null ? '' : `\`${name}\``;
}

function invocation(piece: JsonObject): Part[] {
  const callId = firstString(piece, 'toolCallId');
  const name = firstString(piece, 'toolId', 'toolName') ?? '';
  const details = field(piece, 'resultDetails');
  const specific = objectField(piece, 'toolSpecificData');
  const input = field(details, 'input') ?? field(specific ?? undefined, 'rawInput') ?? specific;
  const message = field(piece, 'invocationMessage') ?? null;
  const shown = typeof message === 'string' ? message : stringField(message, 'value');
  const call = toolCall({ id: callId, name, input: input ?? (shown === null ? null : { message: shown }) });
  const output = field(details, 'output');
  if (output === undefined) return [call];
  const failed = field(details, 'isError');
  return [call, resultPart(callId, name, promptText(output), typeof failed === 'boolean' ? failed : null)];
}
