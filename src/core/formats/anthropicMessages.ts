import { isJsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import { openCall } from './anthropicCall.ts';
import { CallLog, strangeCall, type LoggedCall } from './callLog.ts';
import { chatHeader } from './chatHeader.ts';
import { chatMessage, chatRole, isChatMessage } from './chatMessage.ts';
import { arrayField, field, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits, recordsOf, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';

/**
 * Conversations as Anthropic's Messages interface has them: records of `system` and `messages` with content blocks, and
 * logs of its calls (`request` and `response`, batches of `params`). A call of a log that goes on where an earlier one
 * ended is the same rollout: only what is new in it is shown.
 */
export const anthropicMessages: Format = {
  id: 'anthropic-messages',
  title: 'Anthropic Messages',
  version: 1,
  sniff,
  units,
  read,
};

function sniff({ records }: Sample): number {
  if (records.length === 0) return 0;
  if (records.filter(isLogged).length * 2 >= records.length) return 0.8;
  return records.filter(isConversation).length * 2 >= records.length ? 0.75 : 0;
}

function isLogged(record: JsonValue): boolean {
  const call = isJsonObject(record) ? openCall(record) : null;
  return call !== null && call.isLog && (call.messages.some(isChatMessage) || call.answer !== null);
}

const blocks = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'server_tool_use']);
const parameters = ['max_tokens', 'stop_sequences', 'anthropic_version', 'thinking', 'stop_reason'];

function isConversation(record: JsonValue): boolean {
  if (!isJsonObject(record) || field(record, 'type') !== undefined) return false;
  const messages = arrayField(record, 'messages').slice(0, 20);
  if (messages.filter(isChatMessage).length * 5 < messages.length * 4 || messages.length === 0) return false;
  if (messages.some((message) => arrayField(message, 'content').some(isBlock))) return true;
  const system = field(record, 'system');
  const hasSystem = typeof system === 'string' || Array.isArray(system);
  return (
    hasSystem &&
    messages.every((message) => chatRole(message) !== 'system') &&
    parameters.some((name) => field(record, name) !== undefined)
  );
}

function isBlock(block: JsonValue): boolean {
  return blocks.has(stringField(block, 'type') ?? '');
}

const logs = new WeakMap<ByteSource, Promise<boolean>>();

/** Asked for every unit, so it is remembered. */
function isLog({ source, signal }: ReadContext): Promise<boolean> {
  let answer = logs.get(source);
  if (answer === undefined) {
    answer = sampleOf(source, signal).then(({ records }) => records.some(isLogged));
    logs.set(source, answer);
    answer.catch(() => logs.delete(source));
  }
  return answer;
}

async function* units(context: ReadContext): ReturnType<Format['units']> {
  yield* (await isLog(context)) ? wholeFileUnit(context) : recordUnits(context);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const folds = await isLog(context);
  const log = new CallLog(folds);
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (value !== undefined) yield* log.call(callOf(value, span), span);
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (!folds) yield* log.end();
  }
  yield* log.end();
}

function callOf(value: JsonValue, span: RecordSpan): LoggedCall {
  const record = isJsonObject(value) ? value : {};
  const call = isJsonObject(value) ? openCall(value) : null;
  if (call === null) return strangeCall(value, chatHeader(record, span), span);
  const header = chatHeader(call.facts, span);
  return {
    header: { ...header, metadata: omit(header.metadata, 'system') },
    prompt: call.system === null ? null : chatMessage({ role: 'system', content: call.system }, span),
    asked: call.messages.map((message) => chatMessage(message, span)),
    answer: call.answer === null ? [] : [chatMessage(call.answer, span)],
    id: null,
    previous: null,
  };
}
