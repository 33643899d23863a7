import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, isScalar, objectField, stringField } from './fields.ts';
import { openedJson, spanMessages } from './spanMessages.ts';

/** Attributes as a tree: OTLP's list of typed values or an object, with names that dots divide. */
export function nested(attributes: JsonValue | undefined): JsonObject {
  const tree: JsonObject = {};
  const entries: (readonly [string, JsonValue])[] = Array.isArray(attributes)
    ? attributes.map((one) => [stringField(one, 'key') ?? '', plain(field(one, 'value'))] as const)
    : isJsonObject(attributes)
      ? Object.entries(attributes)
      : [];
  for (const [name, value] of entries) put(tree, name.split('.'), value);
  return tree;
}

function put(tree: JsonObject, path: readonly string[], value: JsonValue): void {
  let at = tree;
  for (const step of path.slice(0, -1)) {
    const next = Object.hasOwn(at, step) ? at[step] : undefined;
    // A name may hold a value and be the start of longer names: the value then stands under the empty name.
    const inner: JsonObject = isJsonObject(next) ? next : next === undefined ? {} : { '': next };
    Object.defineProperty(at, step, { value: inner, enumerable: true, configurable: true, writable: true });
    at = inner;
  }
  Object.defineProperty(at, path.at(-1) ?? '', {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** OTLP writes each value under the name of its type; integers as strings. */
function plain(value: JsonValue | undefined): JsonValue {
  if (!isJsonObject(value)) return value ?? null;
  const integer = field(value, 'intValue');
  if (integer !== undefined) return typeof integer === 'string' ? Number(integer) : integer;
  const list = objectField(value, 'arrayValue');
  if (list !== null) return arrayField(list, 'values').map(plain);
  const pairs = objectField(value, 'kvlistValue');
  if (pairs !== null) return nested([...arrayField(pairs, 'values')]);
  return (
    ['stringValue', 'doubleValue', 'boolValue', 'bytesValue']
      .map((name) => field(value, name))
      .find(isScalar) ?? null
  );
}

/** The value at a path of names. */
export function at(tree: JsonValue | undefined, path: string): JsonValue | undefined {
  return path.split('.').reduce<JsonValue | undefined>((value, name) => field(value, name), tree);
}

/** What a call was given and gave, by OpenInference, the GenAI conventions, OpenLLMetry or the Vercel AI SDK. */
export function attributeMessages(tree: JsonObject): { input: JsonValue[]; output: JsonValue[] } {
  const instructions = openedJson(at(tree, 'gen_ai.system_instructions'));
  const system = Array.isArray(instructions)
    ? spanMessages({ role: 'system', parts: instructions }, 'user')
    : spanMessages(instructions, 'user').map((message) =>
        isJsonObject(message) ? { ...message, role: 'system' } : message,
      );
  return {
    input: [
      ...system,
      ...first(
        tree,
        ['llm.input_messages', 'gen_ai.input.messages', 'gen_ai.prompt', 'ai.prompt.messages'],
        'user',
      ),
    ],
    output: [
      ...first(tree, ['llm.output_messages', 'gen_ai.output.messages', 'gen_ai.completion'], 'assistant'),
      ...vercelAnswer(tree),
    ],
  };
}

function first(tree: JsonObject, paths: readonly string[], speaker: 'user' | 'assistant'): JsonValue[] {
  for (const path of paths) {
    const value = at(tree, path);
    if (value === undefined) continue;
    const messages = spanMessages(counted(value), speaker).map(vercelMessage);
    if (messages.length > 0) return messages;
  }
  return [];
}

/** An object whose names count is a list. */
function counted(value: JsonValue): JsonValue {
  return isJsonObject(value) && Object.keys(value).every((name) => /^\d+$/.test(name))
    ? Object.values(value)
    : value;
}

function vercelAnswer(tree: JsonObject): JsonValue[] {
  const answer = objectField(objectField(tree, 'ai') ?? undefined, 'response') ?? undefined;
  const text = firstString(answer, 'text');
  const written = openedJson(field(answer, 'toolCalls'));
  const calls = Array.isArray(written) ? written.map(vercelCall) : [];
  if (text === null && calls.length === 0) return [];
  return [{ role: 'assistant', content: text, ...(calls.length === 0 ? {} : { tool_calls: calls }) }];
}

function vercelCall(part: JsonValue): JsonObject {
  return {
    type: 'tool_use',
    id: firstString(part, 'toolCallId'),
    name: firstString(part, 'toolName'),
    input: openedJson(field(part, 'args') ?? field(part, 'input')),
  };
}

/** The Vercel AI SDK writes calls and results as parts of its own. */
function vercelMessage(message: JsonValue): JsonValue {
  const parts = field(message, 'content');
  if (!isJsonObject(message) || !Array.isArray(parts)) return message;
  const content = parts.map((part) => {
    const type = stringField(part, 'type');
    if (type === 'tool-call') return vercelCall(part);
    if (type !== 'tool-result') return part;
    const output = field(part, 'result') ?? field(part, 'output') ?? null;
    return { type: 'tool_result', tool_use_id: firstString(part, 'toolCallId'), content: output };
  });
  return { ...message, content };
}
