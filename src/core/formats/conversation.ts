import type { JsonValue, ProblemKind, RecordSpan } from '../model/index.ts';
import { chatMessage, type ChatMessage } from './chatMessage.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';
import { problemAt } from './recordReading.ts';
import { RolloutBuilder, type BuilderEvent, type MessageDraft } from './rolloutBuilder.ts';
import { addTokens } from './usage.ts';

/**
 * One rollout being read message by message, the same way for every format that tells a conversation. What the record
 * does not say of the rollout (model, times, tokens) is taken from its messages at the end.
 */
export class Conversation {
  readonly handle: string;
  private readonly builder = new RolloutBuilder();
  private header: HeaderDraft;
  private tokens: HeaderDraft['tokens'] = null;
  private model: string | null = null;
  private firstTime: string | null = null;
  private lastTime: string | null = null;

  constructor(handle: string, header: HeaderDraft) {
    this.handle = handle;
    this.header = header;
  }

  /** Turns so far, with the open one. */
  get count(): number {
    return this.builder.count;
  }

  *start(): Generator<ReadEvent> {
    yield { type: 'rollout', handle: this.handle, header: this.header };
  }

  /** A message of the common chat interfaces. */
  *add(value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    yield* this.put(chatMessage(value, span), span);
  }

  /** A message that was translated already, with what is wrong with it. */
  *put({ draft, problems }: ChatMessage, span: RecordSpan): Generator<ReadEvent> {
    yield* this.say(draft);
    for (const { kind, message } of problems) yield this.problem(kind, message, span);
  }

  /** A message that its format has translated. */
  *say(draft: MessageDraft): Generator<ReadEvent> {
    yield* this.events(this.builder.add(draft));
    if (draft.role === 'model') this.model ??= draft.model ?? null;
    this.firstTime ??= draft.time ?? null;
    this.lastTime = draft.time ?? this.lastTime;
  }

  /** What the reader has no meaning for, as it is. */
  *raw(type: string, value: JsonValue, span: RecordSpan, message: string): Generator<ReadEvent> {
    yield* this.say({ role: 'system', parts: [{ kind: 'unknown', type, value }], record: span });
    yield this.problem('unknown-record', message, span);
  }

  /** What is wrong with the turn said last. */
  problem(kind: ProblemKind, message: string, span: RecordSpan): ReadEvent {
    const turn = this.builder.count;
    const problem = problemAt(span, kind, message);
    return { type: 'problem', handle: this.handle, problem: turn === 0 ? problem : { ...problem, turn } };
  }

  /** Ends with what only the end tells: `facts`, and what only the messages tell. */
  *end(facts: Partial<HeaderDraft> = {}): Generator<ReadEvent> {
    yield* this.events(this.builder.end());
    const header = { ...this.header, ...facts };
    const full: HeaderDraft = {
      ...header,
      model: header.model ?? this.model,
      startedAt: header.startedAt ?? this.firstTime,
      endedAt: header.endedAt ?? this.lastTime,
      tokens: header.tokens ?? this.tokens,
    };
    if (
      Object.keys(facts).length > 0 ||
      full.model !== header.model ||
      full.startedAt !== header.startedAt ||
      full.endedAt !== header.endedAt ||
      full.tokens !== header.tokens
    ) {
      yield { type: 'header', handle: this.handle, header: full };
    }
  }

  private *events(events: readonly BuilderEvent[]): Generator<ReadEvent> {
    for (const event of events) {
      if (event.type === 'turn') this.tokens = addTokens(this.tokens, event.turn.tokens);
      yield { ...event, handle: this.handle };
    }
  }
}
