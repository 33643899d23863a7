import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
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
import { condensed, type Told } from './openHandsTold.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

const known = new Set([
  'SystemPromptEvent',
  'MessageEvent',
  'ActionEvent',
  'ObservationEvent',
  'UserRejectObservation',
  'AgentErrorEvent',
  'Condensation',
  'CondensationRequest',
  'CondensationSummaryEvent',
  'ConversationStateUpdateEvent',
  'ConversationErrorEvent',
  'PauseEvent',
  'TokenEvent',
  'LLMCompletionLogEvent',
]);

export function isSdkEvent(value: JsonValue): boolean {
  const kind = stringField(value, 'kind');
  return kind !== null && (known.has(kind) || (/Event$/.test(kind) && field(value, 'source') !== undefined));
}

/** What an event of the SDK tells; null where its kind is not known. Results name their call by its id. */
export function sdkEvent(event: JsonObject): Told | null {
  const base = pick(event, 'timestamp');
  const kind = stringField(event, 'kind') ?? '';
  switch (kind) {
    case 'SystemPromptEvent': {
      const more = field(event, 'dynamic_context') ?? null;
      const content = [field(event, 'system_prompt') ?? null, more].filter((one) => one !== null);
      return { message: { ...base, role: 'system', content } };
    }
    case 'MessageEvent':
      return said(event, base);
    case 'ActionEvent':
      return { message: { ...base, ...action(event) } };
    case 'ObservationEvent':
      return { message: { ...base, ...observation(event) } };
    case 'UserRejectObservation':
      return { message: { ...base, ...result(event, field(event, 'rejection_reason') ?? null, true) } };
    case 'AgentErrorEvent':
      return { message: { ...base, ...result(event, field(event, 'error') ?? null, true) } };
    case 'Condensation': {
      const ids = field(event, 'forgotten_event_ids');
      const time = isoTime(field(event, 'timestamp'));
      return condensed(firstString(event, 'summary') ?? '', Array.isArray(ids) ? ids.length : 0, time);
    }
    case 'ConversationStateUpdateEvent':
      return { note: kind, facts: stateFacts(event) };
    case 'ConversationErrorEvent':
      return { note: kind, facts: { status: 'error' } };
    default:
      return known.has(kind) ? { note: kind } : null;
  }
}

function said(event: JsonObject, base: JsonObject): Told {
  const message = objectField(event, 'llm_message') ?? {};
  const more = arrayField(event, 'extended_content');
  const content = field(message, 'content') ?? null;
  const whole = more.length === 0 ? content : [...(Array.isArray(content) ? content : [content]), ...more];
  return { message: { ...base, ...message, content: whole, ...pick(event, 'model') } };
}

function action(event: JsonObject): JsonObject {
  const call = objectField(event, 'tool_call') ?? {
    id: field(event, 'tool_call_id') ?? null,
    name: field(event, 'tool_name') ?? null,
    arguments: omit(objectField(event, 'action') ?? {}, 'kind'),
  };
  return {
    ...pick(event, 'reasoning_content', 'thinking_blocks'),
    ...(isJsonObject(field(event, 'responses_reasoning_item'))
      ? { reasoning: field(event, 'responses_reasoning_item') ?? null }
      : {}),
    role: 'assistant',
    content: field(event, 'thought') ?? null,
    tool_calls: [{ ...call, id: field(event, 'tool_call_id') ?? field(call, 'id') ?? null }],
  };
}

function observation(event: JsonObject): JsonObject {
  const seen = objectField(event, 'observation') ?? undefined;
  const content = field(seen, 'content') ?? field(seen, 'output') ?? field(seen, 'error') ?? seen ?? null;
  const failed = field(seen, 'is_error') ?? field(seen, 'error');
  const code =
    numberField(seen, 'exit_code') ?? numberField(objectField(seen, 'metadata') ?? undefined, 'exit_code');
  const isError = typeof failed === 'boolean' ? failed : typeof failed === 'string' ? failed !== '' : null;
  return { ...result(event, content, isError), ...(code === null ? {} : { exit_code: code }) };
}

function result(event: JsonObject, content: JsonValue, isError: boolean | null): JsonObject {
  return {
    role: 'tool',
    tool_call_id: field(event, 'tool_call_id') ?? null,
    name: field(event, 'tool_name') ?? null,
    content,
    ...(isError === null ? {} : { is_error: isError }),
  };
}

/** The whole state, or one field of it: only what a header says is taken. */
function stateFacts(event: JsonObject): NonNullable<Told['facts']> {
  const key = stringField(event, 'key');
  const value = field(event, 'value') ?? null;
  const state: JsonObject =
    key === 'full_state' && isJsonObject(value) ? value : key === null ? {} : { [key]: value };
  const status = firstString(state, 'execution_status', 'agent_status');
  const model = firstString(
    objectField(objectField(state, 'agent') ?? undefined, 'llm') ?? undefined,
    'model',
  );
  const uses = objectField(objectField(state, 'stats') ?? undefined, 'usage_to_metrics') ?? {};
  const metrics = objectField(uses, 'agent') ?? Object.values(uses).find(isJsonObject);
  const cost = numberField(metrics, 'accumulated_cost');
  const tokens = tokensOf(field(metrics, 'accumulated_token_usage'));
  return {
    ...(status === null ? {} : { status }),
    ...(model === null ? {} : { model }),
    ...(cost === null ? {} : { cost }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}
