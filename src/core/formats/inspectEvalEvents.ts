import type { JsonPath } from '../bytes/index.ts';
import type { JsonValue, RecordSpan } from '../model/index.ts';
import { stringField } from './fields.ts';
import type { MessageFacts } from './inspectEvalMessage.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

export interface Placed {
  readonly value: JsonValue;
  readonly span: RecordSpan;
}

/** A call of a model: what it was given is only located, since every call repeats the conversation before it. */
export interface ModelCall {
  readonly model: string | null;
  readonly output: Placed;
  readonly input: RecordSpan | null;
  /** Ranges of the pool that make up the input, ends excluded, where it is not written out. */
  readonly inputRefs: JsonValue | null;
  /** The span it happened in, and the tool call whose own events hold it. */
  readonly spanId: string | null;
  callId: string | null;
}

export interface Span {
  readonly id: string;
  readonly parent: string | null;
  readonly type: string | null;
  readonly name: string | null;
}

/** What is read of the events: enough for times, tokens and sub-agents. */
export class EventFacts {
  /** By the message a model call gave. */
  readonly messages = new Map<string, MessageFacts>();
  /** By the call a tool answered. */
  readonly results = new Map<string, MessageFacts>();
  readonly calls: ModelCall[] = [];
  readonly spans = new Map<string, Span>();
  /** Tool calls that ran an agent in a span of its own, by that span. */
  readonly callOfSpan = new Map<string, string>();
  first: string | null = null;
  last: string | null = null;
}

export type EventWish = 'enter' | 'read' | 'locate' | 'skip';

const read = new Set([
  'event',
  'id',
  'parent_id',
  'span_id',
  'agent_span_id',
  'type',
  'name',
  'model',
  'timestamp',
  'completed',
  'input_refs',
  'output/usage',
  'output/choices/0/message',
]);

/** What to read of an event; `path` starts within it. Tool events may hold events of their own. */
export function eventVisit(path: JsonPath): EventWish {
  const at = path.join('/');
  if (path[0] === 'events') return path.length <= 2 ? 'enter' : eventVisit(path.slice(2));
  if (at === 'output' || at === 'output/choices' || at === 'output/choices/0') return 'enter';
  return read.has(at) ? 'read' : at === 'input' ? 'locate' : 'skip';
}

interface Field {
  readonly value: JsonValue | undefined;
  readonly span: RecordSpan;
}

/** Puts events together, whose fields come one by one, in order. */
export class EventCollector {
  private readonly facts: EventFacts;
  private index: number | null = null;
  private fields = new Map<string, Field>();
  private inner: EventCollector | null = null;
  private readonly calls: ModelCall[] = [];
  private readonly isInner: boolean;

  constructor(facts: EventFacts, isInner = false) {
    this.facts = facts;
    this.isInner = isInner;
  }

  /** `path` starts within the event. */
  field(index: number, path: JsonPath, value: JsonValue | undefined, span: RecordSpan): void {
    if (index !== this.index) this.end();
    this.index = index;
    if (path[0] === 'events') {
      this.inner ??= new EventCollector(this.facts, true);
      this.inner.field(Number(path[1]), path.slice(2), value, span);
    } else {
      this.fields.set(path.join('/'), { value, span });
    }
  }

  /** Ends the event that is open; the calls that were made in it come back where it stands in another. */
  end(): readonly ModelCall[] {
    if (this.fields.size > 0) this.take();
    this.fields = new Map();
    this.index = null;
    this.inner = null;
    return this.calls;
  }

  private take(): void {
    const kind = this.text('event');
    const started = isoTime(this.fields.get('timestamp')?.value);
    const time = isoTime(this.fields.get('completed')?.value) ?? started;
    this.facts.first ??= started ?? null;
    this.facts.last = time ?? this.facts.last;
    const told = time === undefined ? {} : { time };
    const id = this.text('id');
    const made = this.inner?.end() ?? [];
    if (kind === 'model') this.takeCall(told);
    if (kind === 'tool' && id !== null) {
      this.facts.results.set(id, told);
      const agent = this.text('agent_span_id');
      if (agent !== null) this.facts.callOfSpan.set(agent, id);
      for (const call of made) call.callId ??= id;
    }
    if (kind === 'span_begin' && id !== null) {
      const span = { id, parent: this.text('parent_id'), type: this.text('type'), name: this.text('name') };
      this.facts.spans.set(id, span);
    }
    this.calls.push(...made);
    if (!this.isInner) this.facts.calls.push(...this.calls.splice(0));
  }

  private takeCall(told: MessageFacts): void {
    const output = this.fields.get('output/choices/0/message');
    if (output?.value === undefined) return;
    const id = stringField(output.value, 'id');
    const tokens = tokensOf(this.fields.get('output/usage')?.value);
    if (id !== null) this.facts.messages.set(id, { ...told, ...(tokens === undefined ? {} : { tokens }) });
    this.calls.push({
      model: this.text('model'),
      output: { value: output.value, span: output.span },
      input: this.fields.get('input')?.span ?? null,
      inputRefs: this.fields.get('input_refs')?.value ?? null,
      spanId: this.text('span_id'),
      callId: null,
    });
  }

  private text(name: string): string | null {
    const value = this.fields.get(name)?.value;
    return typeof value === 'string' ? value : null;
  }
}
