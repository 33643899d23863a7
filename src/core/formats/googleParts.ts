import { isJsonObject, type JsonObject, type JsonValue, type Part } from '../model/index.ts';
import { resultContent, textParts, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, numberField, objectField, stringField } from './fields.ts';
import { mediaFromBase64, mediaFromUrl } from './mediaBlocks.ts';

/**
 * The parts of a message's content as the Google interface spells it: a string, one part, or a list of both. Parts are
 * told apart by the field they carry: `text`, `functionCall`, `functionResponse`, `inlineData`, `fileData`; both spellings
 * of a name (`functionCall`, `function_call`) are read.
 */
export function googleParts(content: JsonValue | undefined): Part[] {
  if (content === undefined || content === null) return [];
  if (typeof content === 'string') return textParts(content);
  if (Array.isArray(content)) return content.flatMap((item) => googleParts(item));
  if (isJsonObject(content)) return partParts(content);
  return [{ kind: 'unknown', type: typeof content, value: content }];
}

function partParts(part: JsonObject): Part[] {
  const inner = (name: string, other: string) => objectField(part, name) ?? objectField(part, other);
  const call = inner('functionCall', 'function_call');
  if (call !== null) return [toolCall(call)];
  const response = inner('functionResponse', 'function_response');
  if (response !== null) return functionResponse(response);
  const data = inner('inlineData', 'inline_data');
  if (data !== null) {
    const type = firstString(data, 'mimeType', 'mime_type') ?? 'application/*';
    return [mediaFromBase64(stringField(data, 'data') ?? '', type, firstString(data, 'displayName'))];
  }
  const file = inner('fileData', 'file_data');
  if (file !== null) {
    const type = firstString(file, 'mimeType', 'mime_type') ?? 'application/*';
    return [mediaFromUrl(firstString(file, 'fileUri', 'file_uri') ?? '', type)];
  }
  const code = inner('executableCode', 'executable_code');
  if (code !== null) return [toolCall({ name: 'code_execution', args: code })];
  const text = stringField(part, 'text');
  if (text === null) return [{ kind: 'unknown', type: Object.keys(part)[0] ?? 'object', value: part }];
  if (field(part, 'thought') !== true) {
    const sealed = text === '' && firstString(part, 'thoughtSignature', 'thought_signature') !== null;
    return sealed ? [thinking('', true)] : textParts(text);
  }
  return [thinking(text, firstString(part, 'thoughtSignature', 'thought_signature') !== null)];
}

/** The result of a call: what the response says under `output`, `result` or `error`, else all of it as JSON. */
export function functionResponse(response: JsonObject): Part[] {
  const body = field(response, 'response');
  const error = field(body, 'error');
  const failed = error !== undefined && error !== null && error !== false && error !== '';
  const told = ['output', 'result', 'content', 'error'].map((name) => field(body, name)).find(isTold);
  const { text, media } = resultContent(told ?? body);
  return [
    {
      kind: 'tool-result',
      callId: firstString(response, 'id', 'call_id'),
      name: firstString(response, 'name'),
      text,
      isError: failed ? true : null,
      exitCode: numberField(body, 'exitCode') ?? numberField(body, 'exit_code'),
    },
    ...media,
    ...arrayField(response, 'parts').flatMap((part) => googleParts(part)),
  ];
}

function isTold(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}
