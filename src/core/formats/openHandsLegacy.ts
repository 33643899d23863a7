import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import {
  arrayField,
  field,
  firstString,
  isScalar,
  numberField,
  objectField,
  omit,
  pick,
  stringField,
} from './fields.ts';
import { condensed, type Told } from './openHandsTold.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/** Whether a value is an event of version 0: an action or an observation, and what belongs to one. */
export function isLegacyEvent(value: JsonValue): boolean {
  const act = typeof field(value, 'action') === 'string';
  const seen = typeof field(value, 'observation') === 'string';
  if (act === seen || Array.isArray(field(value, 'messages'))) return false;
  return act
    ? ['args', 'source', 'thought', 'action_risk', 'wait_for_response'].some(
        (name) => field(value, name) !== undefined,
      )
    : ['extras', 'source', 'cause', 'command_id', 'content'].some((name) => field(value, name) !== undefined);
}

/** Actions and observations by which the program keeps itself going. */
const quiet = new Set([
  'null',
  'change_agent_state',
  'agent_state_changed',
  'recall',
  'start',
  'pause',
  'resume',
  'stop',
  'loop_recovery',
]);

/**
 * Translates the events of one conversation of version 0. An observation names the action that caused it; an action's
 * call is the model's own where the event keeps the answer of the interface, else the action itself.
 */
export class LegacyEvents {
  /** The call each action made, by the action's id. */
  private readonly calls = new Map<string, string>();
  private pairs = 0;
  private inPair = false;

  openPair(): void {
    this.pairs += 1;
    this.inPair = true;
  }

  closePair(): void {
    this.inPair = false;
  }

  /** Null where the event is neither an action nor an observation. */
  event(event: JsonObject): Told | null {
    const facts = metricsOf(event);
    const told = this.told(event);
    return told === null || facts === undefined ? told : { ...told, facts: { ...facts, ...told.facts } };
  }

  private told(event: JsonObject): Told | null {
    const action = stringField(event, 'action');
    const observation = stringField(event, 'observation');
    if (action !== null) return this.action(action, event);
    return observation === null ? null : this.observation(observation, event);
  }

  private action(action: string, event: JsonObject): Told {
    // Histories of 2024 have the arguments beside the action.
    const args = objectField(event, 'args') ?? omit(event, 'action', 'id', 'source', 'timestamp', 'message');
    const base = pick(event, 'timestamp');
    if (action === 'message') return { message: { ...base, ...message(event, args) } };
    if (action === 'system')
      return { message: { ...base, role: 'system', content: field(args, 'content') ?? null } };
    if (action === 'condensation') return condensation(event, args);
    if (quiet.has(action)) return { note: `action/${action}`, ...stateOf(args) };
    const response =
      objectField(objectField(event, 'tool_call_metadata') ?? undefined, 'model_response') ?? {};
    const answer = objectField(arrayField(response, 'choices').find(isJsonObject), 'message') ?? {};
    const thought = field(args, 'thought');
    const call = this.call(action, event, args, answer);
    return {
      message: {
        ...base,
        ...pick(response, 'id', 'model', 'usage'),
        ...pick(answer, 'reasoning_content', 'thinking_blocks'),
        role: field(event, 'source') === 'user' ? 'user' : 'assistant',
        content: (isJsonObject(thought) ? stringField(thought, 'text') : thought) ?? null,
        tool_calls: [call],
      },
    };
  }

  private call(action: string, event: JsonObject, args: JsonObject, answer: JsonObject): JsonObject {
    const known = objectField(event, 'tool_call_metadata') ?? undefined;
    const id = field(event, 'id');
    const own = id === undefined || !isScalar(id) ? null : String(id);
    const callId = firstString(known, 'tool_call_id') ?? (own === null ? this.pairId() : `event-${own}`);
    if (own !== null && callId !== null) this.calls.set(own, callId);
    const written = arrayField(answer, 'tool_calls').find((call) => stringField(call, 'id') === callId);
    if (isJsonObject(written)) return { ...written, id: callId };
    return {
      id: callId,
      name: firstString(known, 'function_name') ?? action,
      arguments: omit(args, 'thought'),
    };
  }

  private observation(observation: string, event: JsonObject): Told {
    const extras = objectField(event, 'extras') ?? event;
    if (quiet.has(observation)) return { note: `observation/${observation}`, ...stateOf(extras) };
    const cause = field(event, 'cause');
    const known = firstString(objectField(event, 'tool_call_metadata') ?? undefined, 'tool_call_id');
    const caused = cause === undefined || cause === null || !isScalar(cause) ? null : String(cause);
    const callId = known ?? (caused === null ? this.pairId() : (this.calls.get(caused) ?? `event-${caused}`));
    const metadata = objectField(extras, 'metadata') ?? undefined;
    const code = numberField(metadata, 'exit_code') ?? numberField(extras, 'exit_code');
    return {
      message: {
        ...pick(event, 'timestamp'),
        role: 'tool',
        tool_call_id: callId,
        name: observation,
        content: field(event, 'content') ?? null,
        ...(code === null ? {} : { exit_code: code }),
        ...(observation === 'error' ? { is_error: true } : {}),
      },
    };
  }

  private pairId(): string | null {
    return this.inPair ? `pair-${this.pairs}` : null;
  }
}

/** Where no source is told, a message that waits for an answer is the agent's. */
function message(event: JsonObject, args: JsonObject): JsonObject {
  const source =
    stringField(event, 'source') ?? (field(args, 'wait_for_response') === true ? 'agent' : 'user');
  const text = field(args, 'content') ?? '';
  const images = [...arrayField(args, 'image_urls'), ...arrayField(args, 'images_urls')];
  const role = source === 'agent' ? 'assistant' : 'user';
  if (images.length === 0) return { role, content: text };
  return { role, content: [text, ...images.map((url) => ({ type: 'image_url', image_url: url }))] };
}

function condensation(event: JsonObject, args: JsonObject): Told {
  const first = numberField(args, 'forgotten_events_start_id');
  const last = numberField(args, 'forgotten_events_end_id');
  const listed = arrayField(args, 'forgotten_event_ids').length;
  const forgotten = first !== null && last !== null ? last - first + 1 : listed;
  return condensed(firstString(args, 'summary') ?? '', forgotten, isoTime(field(event, 'timestamp')));
}

function stateOf(args: JsonObject): Told {
  const state = stringField(args, 'agent_state');
  return state === null ? {} : { facts: { status: state } };
}

function metricsOf(event: JsonObject): Told['facts'] {
  const metrics = objectField(event, 'llm_metrics');
  if (metrics === null) return undefined;
  const cost = numberField(metrics, 'accumulated_cost');
  const tokens = tokensOf(field(metrics, 'accumulated_token_usage'));
  return { ...(cost === null ? {} : { cost }), ...(tokens === undefined ? {} : { tokens }) };
}
