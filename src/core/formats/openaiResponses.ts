import { isJsonObject, type JsonObject, type JsonValue, type Part, type RecordSpan } from '../model/index.ts';
import { CallLog, strangeCall, type LoggedCall } from './callLog.ts';
import { chatHeader } from './chatHeader.ts';
import type { ChatMessage } from './chatMessage.ts';
import { itemMessage } from './codexCliItem.ts';
import { contentParts, textParts, toolResultParts } from './contentBlocks.ts';
import { field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import { tokensOf } from './usage.ts';

/**
 * Calls of OpenAI's Responses interface: responses with their `output`, with or without the `input` they answered; logs of
 * `request` and `response`; and lists of items alone. A call that names the response before it, or repeats it, is the
 * same rollout.
 */
export const openaiResponses: Format = {
  id: 'openai-responses',
  title: 'OpenAI Responses',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff({ records, shape }: Sample): number {
  if (records.length === 0) return 0;
  if (records.filter(isCall).length * 2 >= records.length) return 0.8;
  return shape === 'array' && isItemList(records) ? 0.75 : 0;
}

const itemTypes = new Set(['function_call', 'function_call_output', 'reasoning', 'custom_tool_call']);

const compactions = new Set(['compaction', 'compaction_summary', 'context_compaction']);

/** Items of which one is of a type that chats do not have. */
function isItemList(values: readonly JsonValue[]): boolean {
  const first = values.slice(0, 20);
  const items = first.filter(isItem);
  return (
    items.length * 5 >= first.length * 4 &&
    first.some((value) => itemTypes.has(stringField(value, 'type') ?? '') || isOutputMessage(value))
  );
}

function isItem(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  return itemMessage(value) !== null || compactions.has(stringField(value, 'type') ?? '');
}

function isOutputMessage(value: JsonValue): boolean {
  const content = field(value, 'content');
  return (
    stringField(value, 'type') === 'message' &&
    Array.isArray(content) &&
    content.some((block) => stringField(block, 'type') === 'output_text')
  );
}

function isCall(record: JsonValue): boolean {
  if (!isJsonObject(record) || field(record, 'responses_create_params') !== undefined) return false;
  const { response, input } = openRecord(record);
  if (stringField(response, 'object') === 'response') return true;
  const output = field(response, 'output');
  return (
    (Array.isArray(output) && output.length > 0 && isItemList(output)) ||
    (Array.isArray(input) && input.length > 0 && isItemList(input))
  );
}

interface OpenedRecord {
  readonly request: JsonObject;
  readonly response: JsonObject;
  readonly input: JsonValue | undefined;
}

/** What was sent and what came back may be one object, two side by side, or bodies of messages of HTTP. */
function openRecord(record: JsonObject): OpenedRecord {
  const opened = (...names: readonly string[]) => {
    const found = names.map((name) => objectField(record, name)).find((value) => value !== null);
    return found === undefined || found === null ? record : (objectField(found, 'body') ?? found);
  };
  const request = opened('request', 'params', 'body');
  const response = opened('response', 'result');
  return { request, response, input: field(request, 'input') ?? field(record, 'input') };
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const { records, shape } = await sampleOf(context.source, context.signal);
  const log = new CallLog(true);
  if (shape === 'array' && !records.some(isCall)) {
    let isFirst = true;
    // Items alone: each is a step of the one rollout there is.
    for await (const { value, span, problem } of recordsOf(unit, context)) {
      if (problem !== null) yield { type: 'problem', handle: null, problem };
      if (value === undefined) continue;
      const step = { header: emptyHeader(unit.span), prompt: null, asked: [item(value, span)], answer: [] };
      yield* log.call({ ...step, id: 'items', previous: isFirst ? null : 'items' }, span);
      isFirst = false;
    }
  } else {
    for await (const { value, span, problem } of recordsOf(unit, context)) {
      if (value !== undefined) yield* log.call(callOf(value, span), span);
      if (problem !== null) yield { type: 'problem', handle: null, problem };
    }
  }
  yield* log.end();
}

function callOf(value: JsonValue, span: RecordSpan): LoggedCall {
  const record = isJsonObject(value) ? value : {};
  const { request, response, input } = openRecord(record);
  const output = field(response, 'output');
  if (!Array.isArray(output) && input === undefined)
    return strangeCall(value, chatHeader(record, span), span);
  const prompt = field(request, 'instructions') ?? field(response, 'instructions');
  const beside = omit(record, 'request', 'response', 'params', 'body', 'result');
  const told = { ...request, ...response, ...beside };
  const header = chatHeader(omit(told, 'input', 'output', 'instructions', 'usage', 'tools'), span);
  const tokens = tokensOf(field(response, 'usage'));
  return {
    header: { ...header, metadata: { ...header.metadata, ...toolsOf(request) } },
    prompt: typeof prompt === 'string' && prompt !== '' ? system(prompt, span) : null,
    asked: itemsOf(input, span),
    answer: withTokens(itemsOf(output, span), tokens),
    id: firstString(response, 'id'),
    previous: firstString(request, 'previous_response_id') ?? firstString(response, 'previous_response_id'),
  };
}

function toolsOf(request: JsonObject): JsonObject {
  const tools = field(request, 'tools');
  return tools === undefined ? {} : { tools };
}

function system(text: string, record: RecordSpan): ChatMessage {
  return { draft: { role: 'system', parts: textParts(text), record }, problems: [] };
}

/** A response's tokens are counted once, with the first of what it says. */
function withTokens(messages: readonly ChatMessage[], tokens: ReturnType<typeof tokensOf>): ChatMessage[] {
  const first = messages.findIndex(({ draft }) => draft.role === 'model');
  return messages.map((message, index) =>
    index === first && tokens !== undefined ? { ...message, draft: { ...message.draft, tokens } } : message,
  );
}

function itemsOf(value: JsonValue | undefined, record: RecordSpan): ChatMessage[] {
  if (typeof value === 'string')
    return [{ draft: { role: 'user', parts: textParts(value), record }, problems: [] }];
  if (Array.isArray(value)) return value.flat(1).map((one) => item(one, record));
  return value === undefined || value === null ? [] : [item(value, record)];
}

/** What the interface itself notes between items. */
const quiet = new Set(['mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response']);

function item(value: JsonValue, record: RecordSpan): ChatMessage {
  const type = stringField(value, 'type') ?? '';
  if (!isJsonObject(value)) return strange(value, typeof value, record);
  if (compactions.has(type)) {
    const note = 'Context compacted: from here on the model reads a summary in place of what stands above.';
    const fold = { kind: 'compaction' as const, messages: 0, note };
    const parts = contentParts(field(value, 'summary'));
    return { draft: { role: 'user', parts, record, aside: 'compaction', fold }, problems: [] };
  }
  const message = quiet.has(type) ? 'quiet' : itemMessage(value);
  if (message === null) return strange(value, type, record);
  if (message === 'quiet') {
    // Kept in reading order, as it is: it says something, though nobody speaks.
    const part = { kind: 'unknown' as const, type, value };
    return { draft: { role: 'system', parts: [part], record }, problems: [] };
  }
  return {
    draft: { ...message, parts: [...message.parts, ...ownResult(value, message.parts)], record },
    problems: [],
  };
}

/** The interface's own tools answer in the item of their call. */
function ownResult(value: JsonObject, parts: readonly Part[]): Part[] {
  const [call] = parts;
  if (call?.kind !== 'tool-call' || !(stringField(value, 'type') ?? '').endsWith('_call')) return [];
  const error = field(value, 'error');
  const given = ['output', 'outputs', 'results'].map((name) => field(value, name)).find(isGiven);
  if (given === undefined && !isGiven(error)) return [];
  const content = given ?? error ?? null;
  const failed = isGiven(error) ? { is_error: true } : {};
  return toolResultParts({ call_id: call.callId, name: call.name, content, ...failed });
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function strange(value: JsonValue, type: string, record: RecordSpan): ChatMessage {
  const message = `An item of an unknown type (${type === '' ? 'none' : type}): it is shown as it is.`;
  return {
    draft: { role: 'system', parts: [{ kind: 'unknown', type, value }], record },
    problems: [{ kind: 'unknown-record', message }],
  };
}
