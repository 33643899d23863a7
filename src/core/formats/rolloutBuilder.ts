import type {
  Aside,
  Fold,
  Part,
  Problem,
  ProblemKind,
  RecordSpan,
  Role,
  ToolCallPart,
  ToolResultPart,
  Tokens,
  Turn,
} from '../model/index.ts';

/** One message of a format, translated part by part; the builder makes turns of it. */
export interface MessageDraft {
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly record: RecordSpan;
  readonly time?: string;
  readonly model?: string;
  readonly name?: string;
  readonly tokens?: Tokens;
  /** Messages that share a non-null id are one message; their tokens count once. */
  readonly messageId?: string;
  readonly aside?: Aside;
  readonly fold?: Fold;
}

interface OpenTurn {
  role: Role;
  parts: Part[];
  records: RecordSpan[];
  time: string | undefined;
  model: string | undefined;
  name: string | undefined;
  aside: Aside | undefined;
  fold: Fold | undefined;
  tokens: Map<string, Tokens>;
}

interface CallSeen {
  turn: number;
  part: number;
  count: number;
  answered: boolean;
}

export type BuilderEvent = { type: 'turn'; turn: Turn } | { type: 'problem'; problem: Problem };

/**
 * Makes the turns of one rollout from its messages, the same way for every format: consecutive model messages are
 * one model turn, each tool result is a tool turn of its own, results are paired by call id and never guessed.
 *
 * Invariant: turns come out numbered from 1 without a gap, in reading order, and every part given comes out once.
 */
export class RolloutBuilder {
  private open: OpenTurn | null = null;
  private turns = 0;
  private anonymous = 0;
  private readonly calls = new Map<string, CallSeen>();

  /** The number the next turn will get: of the open model turn, or of the one after the last. */
  get nextNumber(): number {
    return this.turns + 1;
  }

  /** Turns given out or open so far. */
  get count(): number {
    return this.turns + (this.open === null ? 0 : 1);
  }

  add(message: MessageDraft): BuilderEvent[] {
    const events: BuilderEvent[] = [];
    const results = message.parts.filter((part) => part.kind === 'tool-result');
    if (results.length > 0) {
      this.addWithResults(message, events);
      return events;
    }
    if (message.parts.length === 0 && message.fold === undefined && message.role !== 'model') return events;
    const merges =
      this.open !== null &&
      this.open.role === 'model' &&
      message.role === 'model' &&
      this.open.name === message.name &&
      this.open.aside === message.aside;
    if (!merges) {
      this.close(events);
      this.open = {
        role: message.role,
        parts: [],
        records: [],
        time: message.time,
        model: message.model,
        name: message.name,
        aside: message.aside,
        fold: message.fold,
        tokens: new Map(),
      };
    }
    this.extend(message, events);
    if (message.role !== 'model') this.close(events);
    return events;
  }

  /** Closes the open turn. Call once at the end of the rollout. */
  end(): BuilderEvent[] {
    const events: BuilderEvent[] = [];
    this.close(events);
    return events;
  }

  private extend(message: MessageDraft, events: BuilderEvent[]): void {
    const open = this.open;
    if (open === null) return;
    for (const part of message.parts) {
      open.parts.push(part);
      if (part.kind === 'tool-call')
        this.noteCall(part, this.turns + 1, open.parts.length, message.record, events);
    }
    const last = open.records.at(-1);
    if (last === undefined || !isSamePlace(last, message.record)) open.records.push(message.record);
    open.model ??= message.model;
    open.time ??= message.time;
    open.fold ??= message.fold;
    if (message.tokens !== undefined)
      open.tokens.set(message.messageId ?? `#${++this.anonymous}`, message.tokens);
  }

  private noteCall(
    call: ToolCallPart,
    turn: number,
    part: number,
    record: RecordSpan,
    events: BuilderEvent[],
  ): void {
    if (call.callId === null || call.callId === '') return;
    const seen = this.calls.get(call.callId);
    if (seen === undefined) {
      this.calls.set(call.callId, { turn, part, count: 1, answered: false });
      return;
    }
    seen.count += 1;
    events.push(
      this.problem(
        'duplicate-call-id',
        `The call id "${call.callId}" stands at turn ${seen.turn} and again at turn ${turn}: results with it are shown unpaired from here on.`,
        record,
        turn,
      ),
    );
  }

  private addWithResults(message: MessageDraft, events: BuilderEvent[]): void {
    // A message that carries results and something else (a user's words beside them, an image in a result) is cut
    // in reading order: media directly after a result belongs to it.
    let rest: Part[] = [];
    const flush = () => {
      if (rest.length > 0)
        events.push(
          ...this.add({ ...message, parts: rest, role: message.role === 'tool' ? 'user' : message.role }),
        );
      rest = [];
    };
    for (let index = 0; index < message.parts.length; index++) {
      const part = message.parts[index];
      if (part === undefined) continue;
      if (part.kind !== 'tool-result') {
        rest.push(part);
        continue;
      }
      flush();
      const parts: Part[] = [part];
      while (message.parts[index + 1]?.kind === 'media') {
        const media = message.parts[++index];
        if (media !== undefined) parts.push(media);
      }
      this.emitResult(message, part, parts, events);
    }
    flush();
  }

  private emitResult(
    message: MessageDraft,
    result: ToolResultPart,
    parts: Part[],
    events: BuilderEvent[],
  ): void {
    this.close(events);
    const number = ++this.turns;
    const { answers, problem } = this.pair(result, number, message.record);
    const turn: Turn = {
      number,
      role: 'tool',
      parts,
      answers,
      records: [message.record],
      ...(message.time === undefined ? {} : { time: message.time }),
      ...(message.name === undefined ? {} : { name: message.name }),
      ...(message.aside === undefined ? {} : { aside: message.aside }),
      ...(message.fold === undefined ? {} : { fold: message.fold }),
    };
    events.push({ type: 'turn', turn });
    if (problem !== null) events.push(problem);
  }

  private pair(
    result: ToolResultPart,
    turn: number,
    record: RecordSpan,
  ): { answers: (Turn['answers'] & object) | null; problem: BuilderEvent | null } {
    const id = result.callId;
    if (id === null || id === '') {
      return {
        answers: null,
        problem: this.problem(
          'missing-call-id',
          `The tool result at turn ${turn} names no call: it is shown unpaired.`,
          record,
          turn,
        ),
      };
    }
    const call = this.calls.get(id);
    if (call === undefined) {
      return {
        answers: null,
        problem: this.problem(
          'orphan-result',
          `The tool result at turn ${turn} answers "${id}", a call that is not in this rollout: it is shown unpaired.`,
          record,
          turn,
        ),
      };
    }
    if (call.count > 1) {
      return {
        answers: null,
        problem: this.problem(
          'duplicate-call-id',
          `The tool result at turn ${turn} answers "${id}", an id of ${call.count} calls: it is shown unpaired.`,
          record,
          turn,
        ),
      };
    }
    if (call.answered) {
      return {
        answers: null,
        problem: this.problem(
          'duplicate-result',
          `The tool result at turn ${turn} answers "${id}", which has a result already: it is shown unpaired.`,
          record,
          turn,
        ),
      };
    }
    call.answered = true;
    return { answers: { turn: call.turn, part: call.part }, problem: null };
  }

  private problem(kind: ProblemKind, message: string, record: RecordSpan, turn: number): BuilderEvent {
    const member = record.member === undefined ? {} : { member: record.member };
    return {
      type: 'problem',
      problem: { kind, message, line: record.line, byte: record.start, turn, ...member },
    };
  }

  private close(events: BuilderEvent[]): void {
    const open = this.open;
    if (open === null) return;
    this.open = null;
    const number = ++this.turns;
    const tokens = sum(open.tokens);
    events.push({
      type: 'turn',
      turn: {
        number,
        role: open.role,
        parts: open.parts,
        records: open.records,
        ...(open.time === undefined ? {} : { time: open.time }),
        ...(open.model === undefined ? {} : { model: open.model }),
        ...(open.name === undefined ? {} : { name: open.name }),
        ...(tokens === undefined ? {} : { tokens }),
        ...(open.aside === undefined ? {} : { aside: open.aside }),
        ...(open.fold === undefined ? {} : { fold: open.fold }),
      },
    });
  }
}

function sum(tokens: ReadonlyMap<string, Tokens>): Tokens | undefined {
  if (tokens.size === 0) return undefined;
  const total: { input?: number; output?: number; reasoning?: number } = {};
  for (const one of tokens.values()) {
    for (const field of ['input', 'output', 'reasoning'] as const) {
      const value = one[field];
      if (value !== undefined) total[field] = (total[field] ?? 0) + value;
    }
  }
  return total;
}

function isSamePlace(one: RecordSpan, other: RecordSpan): boolean {
  return (
    one.start === other.start &&
    one.member === other.member &&
    one.within?.join('\0') === other.within?.join('\0')
  );
}
