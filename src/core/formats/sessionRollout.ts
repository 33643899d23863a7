import type { JsonObject, JsonValue, ProblemKind, RecordSpan } from '../model/index.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';
import { emptyHeader } from './header.ts';
import { Notes } from './notes.ts';
import { problemAt } from './recordReading.ts';
import { RolloutBuilder, type BuilderEvent, type MessageDraft } from './rolloutBuilder.ts';
import { addTokens } from './usage.ts';

/** What a format knows of the header so far; the rest is found in the messages or stays empty. */
export type Facts = {
  -readonly [Name in keyof Omit<HeaderDraft, 'record' | 'metadata'>]?: HeaderDraft[Name];
};

/**
 * One rollout being read from messages: opens itself with the first of them, and ends with a header that says what
 * only the messages told: model, times, tokens, cost. Facts a format sets itself come first.
 */
export class SessionRollout {
  readonly handle: string;
  readonly notes = new Notes();
  /** To be added to while reading. */
  facts: Facts;
  metadata: JsonObject = {};
  private readonly record: RecordSpan;
  private readonly builder = new RolloutBuilder();
  private opened = false;
  private model: string | null = null;
  private firstTime: string | null = null;
  private lastTime: string | null = null;
  private tokens: HeaderDraft['tokens'] = null;
  private cost: number | null = null;

  constructor(handle: string, record: RecordSpan, facts: Facts = {}) {
    this.handle = handle;
    this.record = record;
    this.facts = facts;
  }

  /** Turns so far, with the open one. */
  get count(): number {
    return this.builder.count;
  }

  get isOpen(): boolean {
    return this.opened;
  }

  *open(): Generator<ReadEvent> {
    if (this.opened) return;
    this.opened = true;
    yield { type: 'rollout', handle: this.handle, header: this.header() };
  }

  *add(message: MessageDraft): Generator<ReadEvent> {
    yield* this.open();
    if (message.role === 'model') this.model ??= message.model ?? null;
    this.passTime(message.time);
    yield* this.give(this.builder.add(message));
  }

  /** A record whose meaning is not known: a turn that shows it as it is, and a problem that says so. */
  *unknown(value: JsonValue, type: string, record: RecordSpan, time?: string): Generator<ReadEvent> {
    const part = { kind: 'unknown' as const, type, value };
    yield* this.add({ role: 'system', parts: [part], record, ...(time === undefined ? {} : { time }) });
    const named = type === '' ? 'without a type' : `of an unknown type (${type})`;
    yield this.problem('unknown-record', `A record ${named}: it is shown as it is.`, record);
  }

  problem(kind: ProblemKind, message: string, record: RecordSpan): ReadEvent {
    const turn = this.builder.count;
    const problem = { ...problemAt(record, kind, message), ...(turn === 0 ? {} : { turn }) };
    return { type: 'problem', handle: this.opened ? this.handle : null, problem };
  }

  /** A time that a record beside the messages gives. */
  passTime(time: string | undefined): void {
    this.firstTime ??= time ?? null;
    this.lastTime = time ?? this.lastTime;
  }

  addCost(cost: number | null): void {
    if (cost !== null) this.cost = (this.cost ?? 0) + cost;
  }

  /** Closes the last turn. A session without a message is a rollout too, and a problem. */
  *end(): Generator<ReadEvent> {
    yield* this.open();
    yield* this.give(this.builder.end());
    yield { type: 'header', handle: this.handle, header: this.header() };
    if (this.count === 0) yield this.problem('incomplete', 'The session has no message.', this.record);
  }

  private *give(events: readonly BuilderEvent[]): Generator<ReadEvent> {
    for (const event of events) {
      if (event.type === 'turn') this.tokens = addTokens(this.tokens, event.turn.tokens);
      yield { ...event, handle: this.handle };
    }
  }

  private header(): HeaderDraft {
    const { facts } = this;
    return {
      ...emptyHeader(this.record),
      ...facts,
      model: facts.model ?? this.model,
      startedAt: facts.startedAt ?? this.firstTime,
      endedAt: facts.endedAt ?? this.lastTime,
      tokens: facts.tokens ?? this.tokens,
      cost: facts.cost ?? this.cost,
      metadata: { ...this.metadata, ...this.notes.metadata },
    };
  }
}
