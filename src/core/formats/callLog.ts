import type { JsonObject, JsonValue, RecordSpan } from '../model/index.ts';
import type { ChatMessage } from './chatMessage.ts';
import { ChatRollout } from './chatRollout.ts';
import { fingerprint } from './fingerprint.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';

/** One call of a model's interface, translated: what it was sent and what it answered. */
export interface LoggedCall {
  readonly header: HeaderDraft;
  readonly prompt: ChatMessage | null;
  readonly asked: readonly ChatMessage[];
  readonly answer: readonly ChatMessage[];
  /** The answer's own id. */
  readonly id: string | null;
  /** The id of the answer that the call says it goes on from. */
  readonly previous: string | null;
}

/** A record of a log that is no call: shown as it is. */
export function strangeCall(value: JsonValue, header: HeaderDraft, record: RecordSpan): LoggedCall {
  const part = { kind: 'unknown' as const, type: Array.isArray(value) ? 'array' : typeof value, value };
  const message = 'A record that holds no conversation: it is shown as it is.';
  const shown: ChatMessage = {
    draft: { role: 'system', parts: [part], record },
    problems: [{ kind: 'unknown-record', message }],
  };
  return { header, prompt: null, asked: [shown], answer: [], id: null, previous: null };
}

interface Conversation {
  readonly rollout: ChatRollout;
  /** What was said so far, with the last answer. */
  prints: number[];
  id: string | null;
  isAnswered: boolean;
}

/**
 * The rollouts of a log of calls. A call that goes on from an answer, or repeats all that was said in an earlier call and
 * its answer, belongs to the same rollout, and only what is new in it is shown. A call that asks the same again does not.
 */
export class CallLog {
  private readonly folds: boolean;
  private open: Conversation[] = [];
  private count = 0;

  /** Without folding every call is a rollout of its own. */
  constructor(folds: boolean) {
    this.folds = folds;
  }

  *call(call: LoggedCall, span: RecordSpan): Generator<ReadEvent> {
    const linked = call.previous === null ? undefined : this.open.findLast((one) => one.id === call.previous);
    const repeated = linked === undefined && this.folds ? this.repeated(call.asked) : undefined;
    const known = repeated?.prints.length ?? 0;
    let conversation = this.folds ? (linked ?? repeated) : undefined;
    if (conversation === undefined) {
      const rollout = new ChatRollout(String(++this.count), call.header);
      conversation = { rollout, prints: [], id: null, isAnswered: false };
      this.open.push(conversation);
      yield* rollout.start();
      if (call.prompt !== null) yield* rollout.put(call.prompt, span);
    }
    const asked = withoutFirst(call.asked, known);
    yield* this.put(conversation, known === 0 ? asked : folded(asked, known), span);
    yield* this.put(conversation, call.answer, span);
    const said = linked === undefined ? printsOf(call.asked) : [...linked.prints, ...printsOf(call.asked)];
    conversation.prints = [...said, ...printsOf(call.answer)];
    conversation.id = call.id;
    conversation.isAnswered = call.answer.length > 0;
  }

  *end(): Generator<ReadEvent> {
    for (const { rollout } of this.open) yield* rollout.end();
    this.open = [];
  }

  private *put(
    { rollout }: Conversation,
    messages: readonly ChatMessage[],
    span: RecordSpan,
  ): Generator<ReadEvent> {
    for (const message of messages) yield* rollout.put(message, span);
  }

  private repeated(asked: readonly ChatMessage[]): Conversation | undefined {
    const prints = printsOf(asked);
    return this.open.findLast(
      (one) =>
        one.isAnswered &&
        one.prints.length < prints.length &&
        one.prints.every((print, index) => print === prints[index]),
    );
  }
}

function folded(messages: readonly ChatMessage[], known: number): ChatMessage[] {
  const note = `${known} messages of this call stand above: shown once.`;
  return messages.map((message, index) =>
    index > 0
      ? message
      : { ...message, draft: { ...message.draft, fold: { kind: 'repeat', messages: known, note } } },
  );
}

/** The messages after the first so many that have a print, and after what stands among those. */
function withoutFirst(messages: readonly ChatMessage[], known: number): readonly ChatMessage[] {
  let left = known;
  return messages.filter((message) => {
    if (left === 0) return true;
    if (printOf(message) !== null) left -= 1;
    return false;
  });
}

function printsOf(messages: readonly ChatMessage[]): number[] {
  return messages.map(printOf).filter((print) => print !== null);
}

/**
 * What tells a message from another: cache marks and reasoning, which a later call may leave out, do not. Null for what is
 * reasoning alone.
 */
function printOf({ draft }: ChatMessage): number | null {
  const said = draft.parts.flatMap((part): JsonObject[] => {
    if (part.kind === 'reasoning') return [];
    if (part.kind === 'text') return [{ text: part.text.trim() }];
    if (part.kind === 'tool-call') return [{ call: part.callId, name: part.name, arguments: part.arguments }];
    if (part.kind === 'tool-result') return [{ result: part.callId, text: part.text }];
    if (part.kind === 'unknown') return [{ unknown: part.value }];
    return [{ media: part.mediaType, bytes: part.bytes, reference: part.reference }];
  });
  return said.length === 0 ? null : fingerprint([draft.role, said]);
}
