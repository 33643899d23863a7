import type { Fold, JsonObject, ParentLink, RecordSpan, Tokens } from '../model/index.ts';
import type { SessionFacts } from './claudeCodeFacts.ts';
import { compactionFold, isClearCommand, isCompactBoundary, lineMessages } from './claudeCodeMessage.ts';
import type { Thread, ThreadPlan } from './claudeCodeThreads.ts';
import { firstString, numberField } from './fields.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';
import { emptyHeader } from './header.ts';
import { RolloutBuilder, type BuilderEvent, type MessageDraft } from './rolloutBuilder.ts';
import { addTokens } from './usage.ts';

/** One rollout being read: a thread, or what follows a `/clear` in one. */
interface OpenRollout {
  readonly thread: Thread;
  readonly handle: string;
  readonly id: string | null;
  readonly parent: HeaderDraft['parent'];
  readonly builder: RolloutBuilder;
  readonly record: RecordSpan;
  readonly model: string | null;
  /** Messages other than the model's that came while one of its messages was still being written. */
  held: MessageDraft[];
  isWriting: boolean;
  fold: Fold | null;
  hasModelTurn: boolean;
  messages: number;
  startedAt: string | null;
  endedAt: string | null;
  tokens: Tokens | null;
  cost: number | null;
  costOf: string | null;
}

/** Turns the lines of a session into rollouts, by the plan; the second pass over the file. */
export class ClaudeCodeSession {
  private readonly plan: ThreadPlan;
  private readonly facts: SessionFacts;
  private readonly record: RecordSpan;
  private readonly current = new Map<Thread, OpenRollout>();
  private readonly rollouts: OpenRollout[] = [];
  /** Where each fork line and each sub-agent's call ended up. */
  private readonly placeOfLine = new Map<number, { handle: string; turn: number | null }>();
  private readonly placeOfCall = new Map<string, { handle: string; turn: number }>();
  private readonly callsWanted = new Set<string>();
  private readonly modelOf = new Map<Thread, string>();
  private repeated = 0;

  constructor(plan: ThreadPlan, facts: SessionFacts, record: RecordSpan) {
    this.plan = plan;
    this.facts = facts;
    this.record = record;
    for (const thread of plan.threads) {
      const call = thread.kind === 'sub-agent' ? facts.callOf(thread.first) : null;
      if (call !== null) this.callsWanted.add(call);
    }
    plan.threadOf.forEach((thread, index) => {
      const model = facts.models[index];
      if (thread !== null && typeof model === 'string' && !this.modelOf.has(thread))
        this.modelOf.set(thread, model);
    });
  }

  *line(index: number, line: JsonObject, span: RecordSpan): Generator<ReadEvent> {
    if (this.plan.repeats.has(index)) {
      if (this.facts.lines[index]?.kind !== 'note') this.repeated += 1;
      return;
    }
    const thread = this.plan.threadOf[index] ?? null;
    const known = this.facts.lines[index];
    if (thread === null || known === undefined) return;
    const messages = lineMessages(line, known.kind, span);
    const boundary = isCompactBoundary(line);
    if (messages.length > 0 || boundary) {
      let rollout = this.current.get(thread);
      if (rollout === undefined) rollout = yield* this.open(thread, line, span, null);
      else if (rollout.hasModelTurn && known.isPrompt && isClearCommand(line)) {
        yield* this.release(rollout);
        rollout = yield* this.open(thread, line, span, rollout);
      }
      if (boundary) {
        rollout.fold = compactionFold(line, rollout.messages);
        rollout.messages = 0;
      }
      for (const message of messages) yield* this.add(rollout, message, index, line);
    }
    const rollout = this.current.get(thread);
    if (rollout !== undefined && this.plan.forks.has(index)) {
      this.placeOfLine.set(index, { handle: rollout.handle, turn: rollout.builder.count || null });
    }
  }

  *end(): Generator<ReadEvent> {
    for (const rollout of this.rollouts) {
      yield* this.release(rollout);
      yield* this.give(rollout, rollout.builder.end());
      yield { type: 'header', handle: rollout.handle, header: this.header(rollout) };
    }
  }

  private *add(
    rollout: OpenRollout,
    message: MessageDraft,
    index: number,
    line: JsonObject,
  ): Generator<ReadEvent> {
    rollout.startedAt ??= message.time ?? null;
    rollout.endedAt = message.time ?? rollout.endedAt;
    if (message.aside === 'compaction') {
      rollout.fold ??= compactionFold({}, rollout.messages);
      rollout.messages = 0;
    }
    rollout.messages += 1;
    const id = message.messageId ?? null;
    if (message.role === 'model') {
      rollout.hasModelTurn = true;
      this.addCost(rollout, line, id);
      yield* this.put(rollout, message);
      rollout.isWriting = this.plan.unfinished.has(index);
      if (!rollout.isWriting) yield* this.release(rollout);
    } else if (rollout.isWriting) {
      rollout.held.push(message);
    } else {
      yield* this.put(rollout, message);
    }
  }

  /** The message being written is over: what was held follows it. */
  private *release(rollout: OpenRollout): Generator<ReadEvent> {
    const held = rollout.held;
    rollout.held = [];
    rollout.isWriting = false;
    for (const message of held) yield* this.put(rollout, message);
  }

  private *put(rollout: OpenRollout, message: MessageDraft): Generator<ReadEvent> {
    const fold = this.takeFold(rollout);
    yield* this.give(rollout, rollout.builder.add(fold === null ? message : { ...message, fold }));
    for (const part of message.parts) {
      if (part.kind === 'tool-call' && part.callId !== null && this.callsWanted.has(part.callId))
        this.placeOfCall.set(part.callId, { handle: rollout.handle, turn: rollout.builder.count });
    }
  }

  private takeFold(rollout: OpenRollout): Fold | null {
    const own = rollout.fold;
    rollout.fold = null;
    if (own !== null) return own;
    if (this.repeated === 0 || rollout.thread.kind !== 'main') return null;
    const messages = this.repeated;
    this.repeated = 0;
    return {
      kind: 'resumed',
      messages,
      note: `${messages === 1 ? 'One line is' : `${messages} lines are`} repeated here from above: shown once.`,
    };
  }

  private *give(rollout: OpenRollout, events: readonly BuilderEvent[]): Generator<ReadEvent> {
    for (const event of events) {
      if (event.type === 'turn') rollout.tokens = addTokens(rollout.tokens, event.turn.tokens);
      yield { ...event, handle: rollout.handle };
    }
  }

  private *open(
    thread: Thread,
    line: JsonObject,
    span: RecordSpan,
    before: OpenRollout | null,
  ): Generator<ReadEvent, OpenRollout> {
    const main = this.plan.threads[0];
    if (main !== undefined && thread !== main && !this.current.has(main))
      yield* this.open(main, line, span, null);
    const handle = before === null ? thread.handle : `${thread.handle}/${this.rollouts.length}`;
    const rollout: OpenRollout = {
      thread,
      handle,
      id: this.idOf(thread, line, before !== null),
      parent: this.parentOf(thread, before),
      builder: new RolloutBuilder(),
      record: thread.kind === 'main' && before === null ? this.record : span,
      model: this.modelOf.get(thread) ?? null,
      held: [],
      isWriting: false,
      fold: null,
      hasModelTurn: false,
      messages: 0,
      startedAt: null,
      endedAt: null,
      tokens: null,
      cost: null,
      costOf: null,
    };
    this.current.set(thread, rollout);
    this.rollouts.push(rollout);
    yield { type: 'rollout', handle, header: this.header(rollout) };
    return rollout;
  }

  private idOf(thread: Thread, line: JsonObject, continues: boolean): string | null {
    if (thread.kind === 'main' && !continues) {
      const own = this.facts.lines[thread.first];
      return own?.sidechain === true ? (own.agent ?? this.facts.sessionId) : this.facts.sessionId;
    }
    if (thread.kind === 'sub-agent' && !continues) return firstString(line, 'agentId', 'uuid');
    return firstString(line, 'uuid');
  }

  private parentOf(thread: Thread, before: OpenRollout | null): HeaderDraft['parent'] {
    const link = (kind: ParentLink['kind'], handle: string, turn: number | null) => ({ handle, turn, kind });
    if (before !== null) return link('continuation', before.handle, before.builder.count || null);
    switch (thread.kind) {
      case 'main':
        return null;
      case 'branch': {
        const place = thread.from === null ? undefined : this.placeOfLine.get(thread.from);
        return link('branch', place?.handle ?? thread.of ?? 'main', place?.turn ?? null);
      }
      case 'sub-agent': {
        const call = this.facts.callOf(thread.first);
        const place = call === null ? undefined : this.placeOfCall.get(call);
        return link('sub-agent', place?.handle ?? 'main', place?.turn ?? null);
      }
    }
  }

  private addCost(rollout: OpenRollout, line: JsonObject, message: string | null): void {
    const cost = numberField(line, 'costUSD');
    if (cost === null || (message !== null && message === rollout.costOf)) return;
    rollout.cost = (rollout.cost ?? 0) + cost;
    rollout.costOf = message;
  }

  private header(rollout: OpenRollout): HeaderDraft {
    const isMain = rollout.handle === 'main';
    return {
      ...emptyHeader(rollout.record),
      id: rollout.id,
      parent: rollout.parent,
      title: isMain ? this.facts.title : null,
      model: rollout.model,
      status: isMain ? this.facts.status : null,
      startedAt: rollout.startedAt,
      endedAt: rollout.endedAt,
      tokens: rollout.tokens,
      cost: (isMain ? this.facts.cost : null) ?? rollout.cost,
      metadata: isMain ? { ...this.facts.metadata, ...this.facts.notes.metadata } : {},
    };
  }
}
