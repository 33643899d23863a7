import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, stringField } from './fields.ts';

/**
 * A message of the Gemini interface (`role` and `parts`, in both spellings of its fields) in the spelling of the chat
 * interfaces. Results come back with the role of the user there: each is a message of its own.
 */
export function geminiMessages(content: JsonValue, more: JsonObject = {}): JsonObject[] {
  const role =
    stringField(content, 'role') === 'model' ? 'assistant' : (stringField(content, 'role') ?? 'user');
  const messages: JsonObject[] = [];
  let blocks: JsonValue[] = [];
  const flush = () => {
    if (blocks.length > 0)
      messages.push({ ...more, role: role === 'function' ? 'user' : role, content: blocks });
    blocks = [];
  };
  for (const part of arrayField(content, 'parts')) {
    const result = field(part, 'function_response') ?? field(part, 'functionResponse') ?? null;
    if (result === null) {
      blocks.push(blockOf(part));
      continue;
    }
    flush();
    messages.push({
      ...more,
      role: 'tool',
      tool_call_id: firstString(result, 'id'),
      name: firstString(result, 'name'),
      content: field(result, 'response') ?? null,
    });
  }
  flush();
  return messages;
}

function blockOf(part: JsonValue): JsonValue {
  const call = field(part, 'function_call') ?? field(part, 'functionCall') ?? null;
  if (isJsonObject(call))
    return {
      type: 'tool_use',
      id: firstString(call, 'id'),
      name: firstString(call, 'name'),
      input: field(call, 'args') ?? null,
    };
  const text = stringField(part, 'text');
  if (text !== null) return field(part, 'thought') === true ? { type: 'reasoning', reasoning: text } : text;
  const inline = field(part, 'inline_data') ?? field(part, 'inlineData') ?? null;
  if (isJsonObject(inline)) {
    const type = firstString(inline, 'mime_type', 'mimeType') ?? 'image/*';
    return { type: 'image', source: { type: 'base64', media_type: type, data: field(inline, 'data') ?? '' } };
  }
  return part;
}
