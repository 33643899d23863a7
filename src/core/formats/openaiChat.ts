import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan, type Turn } from '../model/index.ts';
import { chatHeader } from './chatHeader.ts';
import { chatRole, isChatMessage } from './chatMessage.ts';
import { Conversation } from './conversation.ts';
import { arrayField, field, omit } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { problemAt } from './recordReading.ts';
import { recordUnits, recordsOf, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import type { ByteSource } from '../bytes/index.ts';

/**
 * Chats of the OpenAI interface and those that follow it: one rollout a record with its `messages`, a record that is
 * itself the list of messages, or a source whose records are the messages of one rollout.
 */
export const openaiChat: Format = {
  id: 'openai-chat',
  title: 'OpenAI-style chat',
  version: 2,
  sniff,
  units,
  read,
};

function sniff(sample: Sample): number {
  const { records, shape } = sample;
  if (records.length === 0) return 0;
  const chats = records.filter(isChat);
  if (chats.length * 2 >= records.length) {
    // An event with messages in it is no rollout: other programs' logs hold such.
    const events = chats.filter((record) => typeof field(record, 'type') === 'string').length;
    return events * 2 > chats.length ? 0.2 : 0.7;
  }
  if (shape === 'object' || !isBare(sample)) return 0;
  return shape === 'array' ? 0.6 : 0.4;
}

/** A rollout: an object with a list of messages, or the list itself. */
function isChat(record: JsonValue): boolean {
  const messages = Array.isArray(record) ? record : field(record, 'messages');
  if (!Array.isArray(messages)) return false;
  if (messages.length === 0) return !Array.isArray(record);
  const first = messages.slice(0, 20);
  return first.some(isChatMessage) && mostly(first, (message) => chatRole(message) !== null);
}

/** Whether the records are messages of one rollout instead of rollouts. */
function isBare({ records }: Pick<Sample, 'records'>): boolean {
  return records.length > 0 && mostly(records, isChatMessage);
}

/** Four of five: one that is torn or of a new kind does not change what the others are. */
function mostly(values: readonly JsonValue[], are: (value: JsonValue) => boolean): boolean {
  return values.filter(are).length * 5 >= values.length * 4;
}

const bare = new WeakMap<ByteSource, Promise<boolean>>();

/** Asked for every unit, so it is remembered. */
function isBareSource({ source }: ReadContext): Promise<boolean> {
  let answer = bare.get(source);
  if (answer === undefined) {
    answer = sampleOf(source).then((sample) => sample.shape !== 'object' && isBare(sample));
    bare.set(source, answer);
    answer.catch(() => bare.delete(source));
  }
  return answer;
}

async function* units(context: ReadContext): ReturnType<Format['units']> {
  yield* (await isBareSource(context)) ? wholeFileUnit(context) : recordUnits(context);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  if (await isBareSource(context)) {
    yield* readBare(unit, context);
    return;
  }
  let number = 0;
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    const handle = String(++number);
    if (value !== undefined) yield* readRecord(handle, value, span);
    if (problem !== null) yield { type: 'problem', handle: value === undefined ? null : handle, problem };
  }
}

function* readRecord(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const messages = Array.isArray(value) ? value : field(value, 'messages');
  if (!Array.isArray(messages) || (messages === value && !messages.some(isChatMessage))) {
    yield {
      type: 'rollout',
      handle,
      header: isJsonObject(value) ? chatHeader(value, span) : emptyHeader(span),
    };
    const type = Array.isArray(value) ? 'array' : typeof value;
    const turn: Turn = {
      number: 1,
      role: 'system',
      parts: [{ kind: 'unknown', type, value }],
      records: [span],
    };
    yield { type: 'turn', handle, turn };
    const message = 'A record without a list of messages: it is shown as it is.';
    yield { type: 'problem', handle, problem: problemAt(span, 'unknown-record', message) };
    return;
  }
  const prompt = isJsonObject(value) ? promptOf(value, messages) : null;
  const header = isJsonObject(value) ? chatHeader(value, span) : emptyHeader(span);
  const metadata = prompt === null ? header.metadata : omit(header.metadata, ...prompts);
  const chat = new Conversation(handle, { ...header, metadata });
  yield* chat.start();
  if (prompt !== null)
    yield* chat.add({ role: 'system', content: prompt.value }, { ...span, within: [prompt.name] });
  const path = messages === value ? [] : ['messages'];
  for (const [index, message] of messages.entries())
    yield* chat.add(message, { ...span, within: [...path, index] });
  const answer = isJsonObject(value) ? answerOf(value, messages) : null;
  if (answer !== null)
    yield* chat.add(answer, {
      ...span,
      within: [field(value, 'choices') === undefined ? 'response' : 'choices'],
    });
  yield* chat.end();
}

/** One rollout whose messages are the records of the source. */
async function* readBare(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const chat = new Conversation('1', emptyHeader(unit.span));
  yield* chat.start();
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (value !== undefined)
      for (const message of Array.isArray(value) ? value : [value]) yield* chat.add(message, span);
    if (problem !== null) yield { type: 'problem', handle: '1', problem };
  }
  yield* chat.end();
}

const prompts = ['system', 'system_prompt'];

/** A system prompt that stands beside the messages, as the Anthropic interface has it. */
function promptOf(
  record: JsonObject,
  messages: readonly JsonValue[],
): { name: string; value: JsonValue } | null {
  if (chatRole(messages[0]) === 'system') return null;
  for (const name of prompts) {
    const value = field(record, name);
    if (value !== undefined) return value === null ? null : { name, value };
  }
  return null;
}

/** The reply in a log of one call, where the messages are only what was sent. */
function answerOf(record: JsonObject, messages: readonly JsonValue[]): JsonValue | null {
  const choices = [...arrayField(record, 'choices'), ...arrayField(field(record, 'response'), 'choices')];
  const message = field(choices[0], 'message');
  return isJsonObject(message) && chatRole(messages.at(-1)) !== 'model' ? message : null;
}
