import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, objectField, omit, stringField } from './fields.ts';

/** A conversation, or one call of a log, taken apart. */
export interface OpenedCall {
  readonly messages: readonly JsonValue[];
  readonly system: JsonValue | null;
  /** The reply, as a message. */
  readonly answer: JsonObject | null;
  /** What stands beside: of the record, the request and the response. */
  readonly facts: JsonObject;
  /** True where request and response are kept apart. */
  readonly isLog: boolean;
}

const requests = ['request', 'params', 'request_body', 'body', 'req'];
const responses = ['response', 'result', 'response_body', 'res', 'completion', 'output'];

/** Null where the record has neither a list of messages nor a reply. */
export function openCall(record: JsonObject): OpenedCall | null {
  const requestName = requests.find((name) => hasMessages(inner(field(record, name))));
  const request = requestName === undefined ? record : inner(field(record, requestName));
  const responseName = responses.find((name) => answerOf(field(record, name)) !== null);
  const response = responseName === undefined ? undefined : field(record, responseName);
  const messages = field(request, 'messages');
  const answer = answerOf(response);
  if (!Array.isArray(messages) && answer === null) return null;
  const system = field(request, 'system') ?? field(request, 'system_prompt') ?? null;
  const beside = omit(
    record,
    'messages',
    ...[requestName, responseName].filter((name) => name !== undefined),
  );
  return {
    messages: Array.isArray(messages) ? messages : [],
    system: system === '' || (Array.isArray(system) && system.length === 0) ? null : system,
    answer,
    facts: { ...(requestName === undefined ? {} : omit(request ?? {}, 'messages')), ...beside },
    isLog: requestName !== undefined || stringField(answer ?? undefined, 'type') === 'message',
  };
}

/** Proxies keep the body one level down: `{headers, body}`. */
function inner(value: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  return hasMessages(value) ? value : (objectField(value, 'body') ?? value);
}

function hasMessages(value: JsonValue | undefined): boolean {
  return Array.isArray(field(value, 'messages'));
}

/** A reply: Anthropic's message, one in a batch's result or a proxy's body, or the first choice of a completion. */
function answerOf(value: JsonValue | undefined): JsonObject | null {
  if (!isJsonObject(value)) return null;
  if (isReply(value)) return { ...value, role: 'assistant' };
  const held = objectField(value, 'message') ?? objectField(value, 'body');
  if (held !== null) return answerOf(held);
  const message = field(arrayField(value, 'choices')[0], 'message');
  if (!isJsonObject(message)) return null;
  return { ...message, usage: field(value, 'usage') ?? null, model: field(value, 'model') ?? null };
}

function isReply(value: JsonValue | undefined): boolean {
  const isMessage = stringField(value, 'type') === 'message' || stringField(value, 'role') === 'assistant';
  return isMessage && (Array.isArray(field(value, 'content')) || typeof field(value, 'content') === 'string');
}
