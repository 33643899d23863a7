import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, objectField, stringField } from './fields.ts';

/** A message of the tree in the spelling of the chat interfaces, with its node and the node it follows. */
export interface TreeMessage {
  readonly id: string;
  readonly parent: string | null;
  readonly message: JsonValue;
}

/** The way to the current message first, then what hangs from it: each way to another end, from where it leaves. */
export function chatTreeOf(tree: JsonObject): TreeMessage[][] {
  const mapping = objectField(tree, 'mapping') ?? {};
  const parents = new Set(Object.values(mapping).flatMap((node) => firstString(node, 'parent') ?? []));
  const ends = Object.keys(mapping).filter((id) => !parents.has(id));
  const current = firstString(tree, 'current_node');
  const last = current !== null && Object.hasOwn(mapping, current) ? current : ends.at(-1);
  const shown = new Set<string>();
  const paths: TreeMessage[][] = [];
  for (const end of new Set([...(last === undefined ? [] : [last]), ...ends])) {
    const path = wayTo(end, mapping, shown);
    for (const id of path) shown.add(id);
    const messages = path.flatMap((id) => messageOf(id, mapping));
    if (messages.length > 0 || paths.length === 0) paths.push(messages);
  }
  return paths;
}

/** The nodes from the first that is not shown yet to an end. A tree that bites its tail ends there. */
function wayTo(end: string, mapping: JsonObject, shown: ReadonlySet<string>): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (
    let id: string | null = end;
    id !== null && Object.hasOwn(mapping, id) && !shown.has(id) && !seen.has(id);
  ) {
    path.push(id);
    seen.add(id);
    id = firstString(mapping[id], 'parent');
  }
  return path.reverse();
}

function messageOf(id: string, mapping: JsonObject): TreeMessage[] {
  const node = mapping[id];
  const message = objectField(node, 'message');
  if (message === null) return [];
  const parent = firstString(node, 'parent');
  const above = parent === null ? null : objectField(mapping[parent], 'message');
  const role = stringField(objectField(message, 'author') ?? undefined, 'role');
  const base = {
    timestamp: field(message, 'create_time') ?? null,
    ...(modelOf(message) === null ? {} : { model: modelOf(message) }),
  };
  const content = blocksOf(objectField(message, 'content') ?? undefined);
  const tool = recipientOf(message);
  if (role === 'assistant' && tool !== null) {
    const call = { type: 'tool_use', id, name: tool, input: textOf(content) };
    return [{ id, parent, message: { ...base, role, content: [call] } }];
  }
  if (role === 'tool') {
    // A tool answers the message it follows in the tree.
    const answered = above !== null && recipientOf(above) !== null ? parent : null;
    const name = firstString(objectField(message, 'author') ?? undefined, 'name');
    return [{ id, parent, message: { ...base, role, name, tool_call_id: answered, content } }];
  }
  return [{ id, parent, message: { ...base, role, content } }];
}

function modelOf(message: JsonObject): string | null {
  return firstString(objectField(message, 'metadata') ?? undefined, 'model_slug', 'resolved_model_slug');
}

function recipientOf(message: JsonObject): string | null {
  const recipient = stringField(message, 'recipient');
  return recipient === null || recipient === '' || recipient === 'all' ? null : recipient;
}

function blocksOf(content: JsonObject | undefined): JsonValue[] {
  const type = stringField(content, 'content_type');
  if (type === 'thoughts')
    return arrayField(content, 'thoughts').map((thought) => ({
      type: 'reasoning',
      reasoning: firstString(thought, 'content', 'summary') ?? '',
    }));
  if (type === 'reasoning_recap') return [];
  const parts = arrayField(content, 'parts');
  const text = stringField(content, 'text') ?? stringField(content, 'result');
  const blocks = parts.length > 0 ? parts : text === null ? [] : [text];
  return blocks.map((part) => {
    const kind = stringField(part, 'content_type');
    if (!isJsonObject(part) || kind === null) return part;
    if (kind.endsWith('_pointer')) return { type: 'image', url: field(part, 'asset_pointer') ?? '' };
    return { ...part, type: kind };
  });
}

function textOf(blocks: readonly JsonValue[]): string {
  return blocks
    .map((block) => (typeof block === 'string' ? block : (stringField(block, 'text') ?? '')))
    .join('\n');
}
