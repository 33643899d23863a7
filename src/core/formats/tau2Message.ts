import { isJsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, objectField, omit, stringField } from './fields.ts';

/**
 * A message of a simulation in the spelling of the common chat interfaces. A tool message's own id is its call's; one
 * with several results is several. Tools of the simulated user answer to the user.
 */
export function tau2Message(message: JsonValue): JsonValue[] {
  if (!isJsonObject(message)) return [message];
  const results = arrayField(message, 'tool_messages');
  if (results.length > 0) return results.flatMap(tau2Message);
  const role = stringField(message, 'role');
  if (role === 'tool') {
    const id = field(message, 'tool_call_id') ?? field(message, 'id') ?? null;
    return [{ ...omit(message, 'id'), tool_call_id: id }];
  }
  // What the simulated user costs is not the model's.
  if (role !== 'assistant') return [omit(message, 'usage', 'cost')];
  // The provider's whole answer says again what the message says, and what it thought besides.
  const raw = objectField(objectField(message, 'raw_data') ?? undefined, 'message') ?? {};
  const thought: Record<string, JsonValue> = {};
  for (const name of ['reasoning_content', 'thinking_blocks']) {
    const value = field(message, name) ?? field(raw, name);
    if (value !== undefined) thought[name] = value;
  }
  return [{ ...message, ...thought }];
}
