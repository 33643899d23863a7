import type { JsonObject, JsonValue, RecordSpan } from '../model/index.ts';
import type { ChatMessage } from './chatMessage.ts';
import { Conversation } from './conversation.ts';
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

interface LoggedConversation {
  readonly rollout: Conversation;
  /** What was said so far, with the last answer. */
  said: Said;
  /** The id of the last answer. */
  id: string | null;
}

/** Stands for a list of messages: how many, and two hashes of all of them. */
interface Said {
  readonly count: number;
  readonly one: number;
  readonly other: number;
}

const nothing: Said = { count: 0, one: 0x811c9dc5, other: 0x9e3779b9 };

function then(said: Said, print: number): Said {
  return {
    count: said.count + 1,
    one: Math.imul(said.one ^ print, 0x01000193),
    other: Math.imul((said.other << 5) ^ (said.other >>> 2) ^ print, 0x85ebca6b),
  };
}

function keyOf({ count, one, other }: Said): string {
  return `${count} ${one} ${other}`;
}

/**
 * The rollouts of a log of calls. A call that goes on from an answer, or repeats all that was said in an earlier call and
 * its answer, belongs to the same rollout, and only what is new in it is shown. A call that asks the same again does not.
 */
export class CallLog {
  private readonly folds: boolean;
  private readonly open: LoggedConversation[] = [];
  /** Conversations that ended with an answer, by what was said in them. */
  private readonly bySaid = new Map<string, LoggedConversation>();
  /** By the id of each of their answers. */
  private readonly byId = new Map<string, LoggedConversation>();
  private count = 0;

  /** Without folding every call is a rollout of its own. */
  constructor(folds: boolean) {
    this.folds = folds;
  }

  *call(call: LoggedCall, span: RecordSpan): Generator<ReadEvent> {
    const named = call.previous === null ? undefined : this.byId.get(call.previous);
    const linked = named?.id === call.previous ? named : undefined;
    const repeated = linked === undefined && this.folds ? this.repeated(call.asked) : null;
    const known = repeated?.said.count ?? 0;
    let conversation = linked ?? repeated?.conversation;
    if (conversation === undefined) {
      // An answer that others went on from already: a branch.
      const parent = named === undefined ? null : branchOf(named);
      const rollout = new Conversation(String(++this.count), { ...call.header, parent });
      conversation = { rollout, said: nothing, id: null };
      this.open.push(conversation);
      yield* conversation.rollout.start();
      if (call.prompt !== null) yield* conversation.rollout.put(call.prompt, span);
    }
    const asked = withoutFirst(call.asked, known);
    yield* this.put(conversation, known === 0 ? asked : folded(asked, known), span);
    yield* this.put(conversation, call.answer, span);
    if (this.folds) this.remember(conversation, [...asked, ...call.answer], call);
  }

  *end(): Generator<ReadEvent> {
    for (const { rollout } of this.open) yield* rollout.end();
    this.open.length = 0;
  }

  private *put(
    { rollout }: LoggedConversation,
    messages: readonly ChatMessage[],
    span: RecordSpan,
  ): Generator<ReadEvent> {
    for (const message of messages) yield* rollout.put(message, span);
  }

  private remember(conversation: LoggedConversation, added: readonly ChatMessage[], call: LoggedCall): void {
    const before = keyOf(conversation.said);
    if (this.bySaid.get(before) === conversation) this.bySaid.delete(before);
    conversation.said = printsOf(added).reduce(then, conversation.said);
    if (call.answer.length > 0) this.bySaid.set(keyOf(conversation.said), conversation);
    conversation.id = call.id;
    if (call.id !== null) this.byId.set(call.id, conversation);
  }

  /** The conversation all of which, its last answer too, stands at the start of what is asked, and is not all of it. */
  private repeated(
    asked: readonly ChatMessage[],
  ): { readonly conversation: LoggedConversation; readonly said: Said } | null {
    let said = nothing;
    let longest = null;
    for (const print of printsOf(asked).slice(0, -1)) {
      said = then(said, print);
      const conversation = this.bySaid.get(keyOf(said));
      if (conversation !== undefined) longest = { conversation, said };
    }
    return longest;
  }
}

function branchOf({ rollout }: LoggedConversation): HeaderDraft['parent'] {
  return { handle: rollout.handle, turn: null, kind: 'branch' };
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
