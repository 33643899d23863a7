import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import { openCall, type LoggedCall } from './anthropicCall.ts';
import { chatHeader } from './chatHeader.ts';
import { chatMessage, chatRole, isChatMessage, type ChatMessage } from './chatMessage.ts';
import { ChatRollout } from './chatRollout.ts';
import { arrayField, field, omit, stringField } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { problemAt } from './recordReading.ts';
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
  const calls = new Calls();
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (value !== undefined) yield* calls.record(value, span, folds);
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (!folds) yield* calls.end();
  }
  yield* calls.end();
}

interface Conversation {
  readonly rollout: ChatRollout;
  /** What was said so far, with the last answer. */
  prints: number[];
}

class Calls {
  private open: Conversation[] = [];
  private count = 0;

  *record(value: JsonValue, span: RecordSpan, folds: boolean): Generator<ReadEvent> {
    const call = isJsonObject(value) ? openCall(value) : null;
    if (call === null) {
      const rollout = new ChatRollout(
        String(++this.count),
        chatHeader(isJsonObject(value) ? value : {}, span),
      );
      yield* rollout.start();
      const part = { kind: 'unknown' as const, type: typeof value, value };
      yield* rollout.put({ draft: { role: 'system', parts: [part], record: span }, problems: [] }, span);
      yield* rollout.end();
      const message = 'A record without a list of messages: it is shown as it is.';
      yield {
        type: 'problem',
        handle: String(this.count),
        problem: problemAt(span, 'unknown-record', message),
      };
      return;
    }
    const asked = call.messages.map((message) => chatMessage(message, span));
    const prints = asked.map(printOf);
    const before = folds ? this.continued(prints) : undefined;
    const conversation = before ?? { rollout: this.begin(call, span), prints: [] };
    if (before === undefined) {
      this.open.push(conversation);
      yield* conversation.rollout.start();
      if (call.system !== null)
        yield* conversation.rollout.add({ role: 'system', content: call.system }, span);
    }
    yield* this.add(conversation, asked.slice(conversation.prints.length), prints, call, span);
  }

  *end(): Generator<ReadEvent> {
    for (const { rollout } of this.open) yield* rollout.end();
    this.open = [];
  }

  private *add(
    conversation: Conversation,
    added: readonly ChatMessage[],
    prints: readonly number[],
    call: LoggedCall,
    span: RecordSpan,
  ): Generator<ReadEvent> {
    const known = conversation.prints.length;
    let isFirst = known > 0;
    for (const message of added) {
      const note = `${known} messages of this call stand above: shown once.`;
      const fold = isFirst ? { fold: { kind: 'repeat' as const, messages: known, note } } : {};
      isFirst = false;
      yield* conversation.rollout.put({ ...message, draft: { ...message.draft, ...fold } }, span);
    }
    conversation.prints = [...prints];
    if (call.answer === null) return;
    const answer = chatMessage(call.answer, span);
    conversation.prints.push(printOf(answer));
    yield* conversation.rollout.put(answer, span);
  }

  private begin(call: LoggedCall, span: RecordSpan): ChatRollout {
    const header = chatHeader(call.facts, span);
    return new ChatRollout(String(++this.count), { ...header, metadata: omit(header.metadata, 'system') });
  }

  /** The conversation that a call goes on with: all that was said in it, its last answer too, comes first in the call. */
  private continued(prints: readonly number[]): Conversation | undefined {
    return this.open.findLast(
      (one) =>
        one.prints.length > 0 &&
        one.prints.length < prints.length &&
        one.prints.every((print, index) => print === prints[index]),
    );
  }
}

/** What tells a message from another: cache marks and reasoning, which a later call may leave out, do not. */
function printOf({ draft }: ChatMessage): number {
  const said = draft.parts.flatMap((part): JsonObject[] => {
    if (part.kind === 'reasoning') return [];
    if (part.kind === 'text') return [{ text: part.text.trim() }];
    if (part.kind === 'tool-call') return [{ call: part.callId, name: part.name, arguments: part.arguments }];
    if (part.kind === 'tool-result') return [{ result: part.callId, text: part.text }];
    return [{ kind: part.kind }];
  });
  return fingerprint([draft.role, said]);
}
