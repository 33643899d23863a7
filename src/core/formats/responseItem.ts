import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { chatRole } from './chatMessage.ts';
import { field, pick, stringField } from './fields.ts';

/**
 * An item of the Responses interface as a message of the chat interfaces; null where its type is not known. A reply is
 * several items there: what was thought, what was said, and each call.
 */
export function responseItem(item: JsonValue): JsonObject | null {
  if (!isJsonObject(item)) return null;
  const type = stringField(item, 'type') ?? (chatRole(item) === null ? '' : 'message');
  const base = pick(item, 'timestamp', 'model');
  if (type === 'message') return chatRole(item) === null ? null : item;
  if (type === 'reasoning') return { ...base, role: 'assistant', content: [item] };
  if (type === 'function_call' || type === 'custom_tool_call')
    return { ...base, role: 'assistant', content: null, tool_calls: [item] };
  if (type === 'function_call_output' || type === 'custom_tool_call_output') {
    return {
      ...base,
      role: 'tool',
      tool_call_id: field(item, 'call_id') ?? null,
      content: field(item, 'output') ?? null,
      ...(typeof field(item, 'is_error') === 'boolean' ? pick(item, 'is_error') : {}),
    };
  }
  // The provider's own tools: web_search_call, code_interpreter_call and their like.
  if (type.endsWith('_call')) {
    const name = type.slice(0, -'_call'.length);
    const input = field(item, 'action') ?? field(item, 'arguments') ?? field(item, 'code') ?? null;
    const call = { id: field(item, 'call_id') ?? field(item, 'id') ?? null, name, arguments: input };
    return { ...base, role: 'assistant', content: null, tool_calls: [call] };
  }
  return null;
}
