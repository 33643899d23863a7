import { parseJson } from '../bytes/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
  type Role,
} from '../model/index.ts';
import { strangeCall } from './callLog.ts';
import { chatHeader } from './chatHeader.ts';
import { chatMessage, isChatMessage, type ChatMessage } from './chatMessage.ts';
import { Conversation } from './conversation.ts';
import { textParts, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { markupResults, withMarkupCalls } from './hermesMarkup.ts';
import { recordUnits, recordsOf } from './records.ts';
import { splitThinking } from './thinkTags.ts';
import { parseArguments } from './toolArguments.ts';

/**
 * Training sets in the ShareGPT layout: a record a rollout, with `conversations` of `from` and `value` (or of `role` and
 * `content`); and sets of preferences, whose records hold a chosen and a rejected conversation.
 */
export const shareGpt: Format = {
  id: 'sharegpt',
  title: 'ShareGPT conversations',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const lists = ['conversations', 'conversation'];
const roles: Readonly<Record<string, Role>> = {
  system: 'system',
  human: 'user',
  user: 'user',
  gpt: 'model',
  chatgpt: 'model',
  bing: 'model',
  bard: 'model',
  claude: 'model',
  assistant: 'model',
  model: 'model',
  function_call: 'model',
  tool_call: 'model',
  observation: 'tool',
  tool: 'tool',
  function_response: 'tool',
};

function sniff({ records }: Sample): number {
  const claimed = records.filter((record) => conversationsOf(record).length > 0).length;
  return claimed > 0 && claimed * 2 >= records.length ? 0.8 : 0;
}

function isEntry(value: JsonValue): boolean {
  const from = stringField(value, 'from');
  if (from !== null) return Object.hasOwn(roles, from) && field(value, 'value') !== undefined;
  return isChatMessage(value);
}

interface Told {
  readonly entries: readonly JsonValue[];
  /** Which of a pair it is. */
  readonly preference: 'chosen' | 'rejected' | null;
}

function conversationsOf(record: JsonValue): Told[] {
  const name =
    lists.find((list) => arrayField(record, list).slice(0, 20).some(isEntry)) ??
    (stringField(arrayField(record, 'messages')[0], 'from') === null ? undefined : 'messages');
  const asked = name === undefined ? [] : arrayField(record, name);
  const pairs = (['chosen', 'rejected'] as const).flatMap((preference): Told[] => {
    const whole = field(record, `${preference}_messages`) ?? field(record, preference);
    if (Array.isArray(whole) && whole.some(isEntry)) return [{ entries: [...asked, ...whole], preference }];
    return isJsonObject(whole) && isEntry(whole) ? [{ entries: [...asked, whole], preference }] : [];
  });
  if (pairs.length > 0) return pairs;
  return asked.length === 0 ? [] : [{ entries: asked, preference: null }];
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  let count = 0;
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (value === undefined) continue;
    const record = isJsonObject(value) ? value : {};
    const conversations = conversationsOf(value);
    const header = chatHeader(
      omit(
        record,
        ...lists,
        'messages',
        'system',
        'chosen',
        'rejected',
        'chosen_messages',
        'rejected_messages',
      ),
      span,
    );
    if (conversations.length === 0) {
      const rollout = new Conversation(String(++count), chatHeader(record, span));
      yield* rollout.start();
      for (const message of strangeCall(value, header, span).asked) yield* rollout.put(message, span);
      yield* rollout.end();
    }
    for (const { entries, preference } of conversations) {
      const told = preference === null ? {} : { title: preference, scores: { ...header.scores, preference } };
      const rollout = new Conversation(String(++count), {
        ...header,
        ...told,
        id: preference === null ? header.id : null,
      });
      yield* rollout.start();
      const prompt = field(record, 'system');
      if (typeof prompt === 'string' && prompt !== '')
        yield* rollout.add({ role: 'system', content: prompt }, span);
      for (const told of paired(entries.map((entry) => message(entry, span)))) yield* rollout.put(told, span);
      yield* rollout.end();
    }
  }
}

/**
 * There are no call ids in this layout: by its definition, what is observed directly after one call is the result of that
 * call. Several calls at once stay unpaired.
 */
function paired(messages: readonly ChatMessage[]): ChatMessage[] {
  let calls = 0;
  return messages.map((told, index) => {
    const callBefore = onlyPart(messages[index - 1], 'tool-call');
    const result = onlyPart(told, 'tool-result');
    if (callBefore !== null && result !== null) return withPart(told, { ...result, callId: `call ${calls}` });
    const call = onlyPart(told, 'tool-call');
    const next = onlyPart(messages[index + 1], 'tool-result');
    return call !== null && next !== null ? withPart(told, { ...call, callId: `call ${++calls}` }) : told;
  });
}

type Linked = Extract<Part, { kind: 'tool-call' | 'tool-result' }>;

/** The part of the kind where a message has one, and no id is written; null where it has none or several. */
function onlyPart(told: ChatMessage | undefined, kind: Linked['kind']): Linked | null {
  const found = (told?.draft.parts ?? []).filter((part): part is Linked => part.kind === kind);
  const [part] = found;
  return found.length === 1 && part !== undefined && part.callId === null ? part : null;
}

function withPart(told: ChatMessage, changed: Part): ChatMessage {
  const parts = told.draft.parts.map((part) => (part.kind === changed.kind ? changed : part));
  return { ...told, draft: { ...told.draft, parts } };
}

function message(entry: JsonValue, record: RecordSpan): ChatMessage {
  const from = stringField(entry, 'from');
  if (from === null || !isJsonObject(entry)) return chatMessage(withBlockTexts(entry), record);
  const role = Object.hasOwn(roles, from) ? roles[from] : undefined;
  const value = field(entry, 'value') ?? null;
  if (role === undefined) {
    const part = { kind: 'unknown' as const, type: from, value: entry };
    const said = `A message from a speaker that is not known (${JSON.stringify(from)}): it is shown as it is.`;
    return {
      draft: { role: 'system', parts: [part], record },
      problems: [{ kind: 'unknown-record', message: said }],
    };
  }
  if (typeof value !== 'string') {
    const parts: Part[] = value === null ? [] : [{ kind: 'unknown', type: typeof value, value }];
    const said = 'The value of a message is no text: it is shown as it is.';
    return {
      draft: { role, parts, record },
      problems: value === null ? [] : [{ kind: 'wrong-type', message: said }],
    };
  }
  return { draft: { role, parts: partsOf(from, role, value), record }, problems: [] };
}

function partsOf(from: string, role: Role, value: string): Part[] {
  if (from === 'function_call' || from === 'tool_call') return calls(value);
  if (role === 'tool') return markupResults(value) ?? [plainResult(value)];
  if (role === 'user') return markupResults(value) ?? textParts(value);
  return role === 'model' ? withMarkupCalls(splitThinking(value)) : textParts(value);
}

/** LLaMA-Factory has the text of a block under `value`, and a call as JSON in it. */
function withBlockTexts(entry: JsonValue): JsonValue {
  const content = field(entry, 'content');
  if (!isJsonObject(entry) || !Array.isArray(content)) return entry;
  return { ...entry, content: content.map(openBlock) };
}

function openBlock(block: JsonValue): JsonValue {
  const value = stringField(block, 'value');
  if (!isJsonObject(block) || value === null) return block;
  if (field(block, 'type') !== 'tool_call') return { ...block, text: value };
  const { value: call, fault } = parseJson(value);
  return fault === null && isJsonObject(call)
    ? { type: 'tool_use', id: null, ...call }
    : { ...block, text: value };
}

function plainResult(text: string): Part {
  return { kind: 'tool-result', callId: null, name: null, text, isError: null, exitCode: null };
}

/** One call as JSON, or a list of them; templates put thoughts and tags around it. */
function calls(value: string): Part[] {
  const marked = withMarkupCalls(splitThinking(value));
  if (marked.some((part) => part.kind === 'tool-call')) return marked;
  return marked.flatMap((part): Part[] => (part.kind === 'text' ? jsonCalls(part.text) : [part]));
}

function jsonCalls(text: string): Part[] {
  const { value, fault } = parseJson(text);
  const found: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? null];
  const named = found.filter((one): one is JsonObject => firstString(one, 'name') !== null);
  if (fault === null && named.length === found.length && named.length > 0) return named.map(toolCall);
  return [{ kind: 'tool-call', callId: null, name: '', ...parseArguments(text) }];
}
