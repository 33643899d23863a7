import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { Conversation } from './conversation.ts';
import {
  arrayField,
  field,
  firstString,
  numberField,
  objectField,
  omit,
  pick,
  stringField,
} from './fields.ts';
import { chatMessage } from './chatMessage.ts';
import type { HeaderDraft, ReadEvent } from './format.ts';
import { emptyHeader } from './header.ts';

const roles: Readonly<Record<string, 'system' | 'user' | 'assistant'>> = {
  system: 'system',
  user: 'user',
  agent: 'assistant',
};

/** One trajectory of a document: the agent's own, or a sub-agent's. */
export class AtifTrajectory {
  private readonly handle: string;
  private readonly record: RecordSpan;
  private readonly above: AtifTrajectory | null;
  private facts: JsonObject = {};
  private conversation: Conversation | null = null;
  private isEnded = false;
  /** The turns that called sub-agents, by the ids that the references name. */
  private readonly delegated = new Map<string, number>();

  constructor(handle: string, record: RecordSpan, above: AtifTrajectory | null) {
    this.handle = handle;
    this.record = record;
    this.above = above;
  }

  /** The handle, once the rollout has begun. */
  get opened(): string | null {
    return this.conversation === null ? null : this.handle;
  }

  fact(name: string, value: JsonValue): void {
    this.facts = { ...this.facts, [name]: value };
  }

  *step(value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    const conversation = yield* this.open();
    const role = roleOf(value);
    if (!isJsonObject(value) || role === null) {
      yield* conversation.say({
        role: 'user',
        parts: [{ kind: 'unknown', type: 'step', value }],
        record: span,
      });
      const message = 'A step whose source is not known: it is shown as it is.';
      yield conversation.problem('unknown-record', message, span);
      return;
    }
    yield* this.add(messageOf(value, role), span, value);
    for (const result of arrayField(objectField(value, 'observation') ?? undefined, 'results'))
      yield* this.observe(result, value, span);
  }

  *end(): Generator<ReadEvent> {
    if (this.isEnded) return;
    const conversation = yield* this.open();
    this.isEnded = true;
    if (conversation.count === 0) {
      const message = 'The trajectory has no steps.';
      yield conversation.problem('incomplete', message, this.record);
    }
    yield* conversation.end(this.header());
  }

  private *open(): Generator<ReadEvent, Conversation> {
    if (this.conversation === null) {
      this.conversation = new Conversation(this.handle, this.header());
      yield* this.conversation.start();
    }
    return this.conversation;
  }

  private *add(message: JsonObject, span: RecordSpan, step: JsonObject): Generator<ReadEvent> {
    const conversation = yield* this.open();
    const { draft, problems } = chatMessage(message, span);
    const copied = field(step, 'is_copied_context') === true;
    yield* conversation.say(copied ? { ...draft, aside: 'repeat' } : draft);
    for (const { kind, message: text } of problems) yield conversation.problem(kind, text, span);
  }

  /** A result of a call; where the step made none, what the environment showed instead. */
  private *observe(result: JsonValue, step: JsonObject, span: RecordSpan): Generator<ReadEvent> {
    const conversation = yield* this.open();
    const content = contentOf(field(result, 'content'));
    const callId = firstString(result, 'source_call_id');
    const refs = field(result, 'subagent_trajectory_ref') ?? null;
    const base = pick(step, 'timestamp');
    if (callId !== null || arrayField(step, 'tool_calls').length > 0) {
      yield* this.add({ ...base, role: 'tool', tool_call_id: callId, content }, span, step);
    } else if (content !== null || refs === null) {
      yield* this.add({ ...base, role: 'user', name: 'environment', content }, span, step);
    }
    for (const ref of Array.isArray(refs) ? refs : [refs]) {
      const id = firstString(ref, 'trajectory_id', 'session_id');
      if (id !== null) this.delegated.set(id, conversation.count);
    }
  }

  private header(): HeaderDraft {
    const { facts, above } = this;
    const agent = objectField(facts, 'agent') ?? undefined;
    const metrics = objectField(facts, 'final_metrics') ?? undefined;
    const input = numberField(metrics, 'total_prompt_tokens');
    const output = numberField(metrics, 'total_completion_tokens');
    const ids = [firstString(facts, 'trajectory_id'), firstString(facts, 'session_id')].filter(
      (id) => id !== null,
    );
    const turn = ids.map((id) => above?.delegated.get(id)).find((found) => found !== undefined);
    return {
      ...emptyHeader(this.record),
      id: ids[0] ?? null,
      parent: above === null ? null : { handle: above.handle, turn: turn ?? null, kind: 'sub-agent' },
      title: above === null ? null : firstString(agent, 'name'),
      model: firstString(agent, 'model_name'),
      ...(input === null && output === null
        ? {}
        : { tokens: { ...(input === null ? {} : { input }), ...(output === null ? {} : { output }) } }),
      cost: numberField(metrics, 'total_cost_usd'),
      metadata: omit(facts, 'trajectory_id'),
    };
  }
}

/** Where the source is hidden, only the agent's own steps carry calls, metrics or a model. */
function roleOf(step: JsonValue): (typeof roles)[string] | null {
  const source = stringField(step, 'source') ?? '';
  const role = Object.hasOwn(roles, source) ? roles[source] : undefined;
  if (role !== undefined) return role;
  const isAgent = ['tool_calls', 'metrics', 'model_name', 'reasoning_content'].some(
    (name) => field(step, name) !== undefined,
  );
  return isAgent ? 'assistant' : null;
}

function messageOf(step: JsonObject, role: string): JsonObject {
  const calls = arrayField(step, 'tool_calls').map((call) =>
    isJsonObject(call)
      ? {
          id: field(call, 'tool_call_id') ?? null,
          name: field(call, 'function_name') ?? null,
          arguments: field(call, 'arguments') ?? null,
        }
      : call,
  );
  const model = stringField(step, 'model_name');
  return {
    ...pick(step, 'timestamp', 'reasoning_content'),
    role,
    content: contentOf(field(step, 'message')),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(model === null ? {} : { model }),
    ...(isJsonObject(field(step, 'metrics')) ? { usage: field(step, 'metrics') ?? null } : {}),
  };
}

/** An image lies beside the file, under a path. */
function contentOf(content: JsonValue | undefined): JsonValue {
  if (!Array.isArray(content)) return content ?? null;
  return content.map((part) => {
    const source = objectField(part, 'source');
    const path = stringField(source ?? undefined, 'path');
    return isJsonObject(part) && source !== null && path !== null
      ? { ...part, source: { ...source, url: path } }
      : part;
  });
}
