import { isJsonObject, type JsonObject, type JsonValue, type Part, type Role } from '../model/index.ts';
import { contentParts, reasoningParts, resultContent, toolCall } from './contentBlocks.ts';
import { field, firstString, numberField, stringField } from './fields.ts';
import { mediaFromBase64 } from './mediaBlocks.ts';

export interface ItemMessage {
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly name?: string;
}

const roles: Readonly<Record<string, Role>> = {
  user: 'user',
  assistant: 'model',
  developer: 'system',
  system: 'system',
  tool: 'tool',
  function: 'tool',
};

/** Items that the interface or the program keeps for itself. */
const quiet = new Set(['ghost_snapshot', 'item_reference', 'other']);

/** The message of an item of the Responses interface; `quiet` for one that says nothing, null for an unknown type. */
export function itemMessage(item: JsonObject): ItemMessage | 'quiet' | null {
  const type = stringField(item, 'type') ?? (field(item, 'role') === undefined ? '' : 'message');
  switch (type) {
    case 'message':
      return message(item);
    case 'agent_message': {
      const author = stringField(item, 'author');
      return {
        role: 'user',
        parts: contentParts(field(item, 'content')),
        ...(author === null ? {} : { name: author }),
      };
    }
    case 'reasoning':
      return { role: 'model', parts: reasoningParts(item) };
    case 'function_call':
      return { role: 'model', parts: [toolCall(item)] };
    case 'custom_tool_call': {
      // The input is free text, whatever it looks like.
      const input = stringField(item, 'input') ?? '';
      return { role: 'model', parts: [{ ...toolCall({ ...item, input: null }), arguments: input }] };
    }
    case 'image_generation_call':
      return imageGeneration(item);
    case 'function_result':
      return { role: 'tool', parts: outputParts(item, field(item, 'result')) };
    default:
      if (quiet.has(type)) return 'quiet';
      if (type.endsWith('_output')) return { role: 'tool', parts: outputParts(item, outputOf(item)) };
      if (type.endsWith('_call')) return { role: 'model', parts: [actionCall(type, item)] };
      return null;
  }
}

function message(item: JsonObject): ItemMessage {
  const role = roles[stringField(item, 'role') ?? ''] ?? 'user';
  const content = field(item, 'content') ?? field(item, 'message');
  if (role === 'tool') return { role, parts: outputParts(item, content) };
  const parts = contentParts(content).filter((part) => !isEmptyImage(part));
  const call = field(item, 'function_call');
  if (isJsonObject(call)) parts.push(toolCall(call));
  return { role, parts };
}

/** Writers that fill in every field give text-only messages an image without an address. */
function isEmptyImage(part: Part): boolean {
  return part.kind === 'media' && part.reference === null && part.data === undefined && part.bytes === null;
}

/** `local_shell_call`, `web_search_call` and their like: the action stands for the arguments. */
function actionCall(type: string, item: JsonObject): Part {
  const name = type.slice(0, -'_call'.length);
  const action = field(item, 'action') ?? field(item, 'arguments') ?? field(item, 'input') ?? null;
  return { ...toolCall({ ...item, name: stringField(item, 'name') ?? name, input: action }) };
}

/** The picture is what the call gave, in the same item. */
function imageGeneration(item: JsonObject): ItemMessage {
  const prompt = stringField(item, 'revised_prompt');
  const callId = firstString(item, 'call_id', 'id');
  const data = stringField(item, 'result');
  const call = toolCall({ id: callId, name: 'image_generation', input: prompt === null ? {} : { prompt } });
  const picture = data === null || data === '' ? [] : [mediaFromBase64(data, 'image/png')];
  return { role: 'model', parts: [call, ...picture] };
}

function outputOf(item: JsonObject): JsonValue | undefined {
  return field(item, 'output') ?? field(item, 'tools') ?? field(item, 'content');
}

/**
 * A result: a string, a string that is JSON with `output` and `metadata.exit_code`, `{content, success}`, or a list
 * of blocks.
 */
function outputParts(item: JsonObject, output: JsonValue | undefined): Part[] {
  const opened = openOutput(output ?? undefined);
  const { text, media } = resultContent(opened.content);
  return [
    {
      kind: 'tool-result',
      callId: firstString(item, 'call_id', 'tool_call_id', 'id'),
      name: firstString(item, 'name'),
      text,
      isError: opened.isError,
      exitCode: opened.exitCode ?? exitCodeOf(text),
    },
    ...media.filter((part) => !isEmptyImage(part)),
  ];
}

interface OpenedOutput {
  readonly content: JsonValue | undefined;
  readonly exitCode: number | null;
  readonly isError: boolean | null;
}

function openOutput(output: JsonValue | undefined): OpenedOutput {
  const plain: OpenedOutput = { content: output, exitCode: null, isError: null };
  if (isJsonObject(output)) {
    const success = field(output, 'success');
    if (field(output, 'content') === undefined) return plain;
    return {
      content: field(output, 'content'),
      exitCode: null,
      isError: typeof success === 'boolean' ? !success : null,
    };
  }
  if (typeof output !== 'string' || !/^\s*\{\s*"(?:output|metadata)"/.test(output)) return plain;
  const inner = toolCall({ arguments: output }).arguments;
  const text = stringField(inner, 'output');
  const code = numberField(field(inner, 'metadata'), 'exit_code');
  return text === null ? plain : { content: text, exitCode: code, isError: null };
}

const exitLine = /^(?:Exit code|Process exited with code|exit code|exited with code):? (-?\d+)\s*$/im;

/** The exit code in the lines that the program writes before a command's own output. */
function exitCodeOf(text: string): number | null {
  const header = /^Output:\s*$/m.exec(text.slice(0, 2000));
  if (header === null) return null;
  const code = exitLine.exec(text.slice(0, header.index))?.[1];
  return code === undefined ? null : Number(code);
}
