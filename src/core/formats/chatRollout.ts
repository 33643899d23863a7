import type { JsonValue, RecordSpan } from '../model/index.ts';
import { chatMessage, type ChatMessage } from './chatMessage.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';
import { problemAt } from './recordReading.ts';
import { RolloutBuilder, type BuilderEvent } from './rolloutBuilder.ts';
import { addTokens } from './usage.ts';

/** One rollout being read from the messages of a chat, with the header its record gives. */
export class ChatRollout {
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

  *add(value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    yield* this.put(chatMessage(value, span), span);
  }

  /** A message that was translated already. */
  *put({ draft, problems }: ChatMessage, span: RecordSpan): Generator<ReadEvent> {
    yield* this.events(this.builder.add(draft));
    for (const { kind, message } of problems) {
      yield {
        type: 'problem',
        handle: this.handle,
        problem: { ...problemAt(span, kind, message), turn: this.builder.count },
      };
    }
    if (draft.role === 'model') this.model ??= draft.model ?? null;
    this.firstTime ??= draft.time ?? null;
    this.lastTime = draft.time ?? this.lastTime;
  }

  /** Ends with what only the messages tell, where the record does not say it. */
  *end(): Generator<ReadEvent> {
    yield* this.events(this.builder.end());
    const { header } = this;
    const full: HeaderDraft = {
      ...header,
      model: header.model ?? this.model,
      startedAt: header.startedAt ?? this.firstTime,
      endedAt: header.endedAt ?? this.lastTime,
      tokens: header.tokens ?? this.tokens,
    };
    if (
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
