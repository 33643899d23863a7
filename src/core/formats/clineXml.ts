import type { JsonObject, Part } from '../model/index.ts';
import { textParts, thinking } from './contentBlocks.ts';
import { taggedIn } from './tags.ts';

/** The tools of Cline and Roo Code that a model without native tool calls writes as tags. */
const tools = [
  'access_mcp_resource',
  'apply_diff',
  'ask_followup_question',
  'attempt_completion',
  'browser_action',
  'codebase_search',
  'execute_command',
  'fetch_instructions',
  'insert_content',
  'list_code_definition_names',
  'list_files',
  'load_mcp_documentation',
  'new_task',
  'plan_mode_respond',
  'read_file',
  'replace_in_file',
  'search_and_replace',
  'search_files',
  'switch_mode',
  'update_todo_list',
  'use_mcp_tool',
  'web_fetch',
  'write_to_file',
] as const;

const tag = new RegExp(`<(thinking|${tools.join('|')})>`, 'g');

/**
 * The parts with tool calls and `<thinking>` that stand as tags in texts made parts of their own. Such a call has no id; a
 * tag that is never closed is text.
 */
export function clineXmlParts(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => (part.kind === 'text' ? splitText(part.text) : [part]));
}

function splitText(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { name, value, start, end } of taggedIn(text, tag, (name) => `</${name}>`)) {
    parts.push(...said(text.slice(from, start)));
    if (name === 'thinking') parts.push(thinking(value.trim(), false));
    else parts.push({ kind: 'tool-call', callId: null, name, arguments: argumentsOf(value) });
    from = end;
  }
  if (from === 0) return textParts(text);
  return [...parts, ...said(text.slice(from))];
}

/** What stands between tags; white space alone is layout. */
function said(text: string): Part[] {
  return text.trim() === '' ? [] : textParts(text.replace(/^\s*\n|\s+$/g, ''));
}

const argument = /<([a-z_]+)>/g;

function argumentsOf(body: string): JsonObject | string {
  const found: JsonObject = {};
  for (const { name, value } of taggedIn(body, argument, (name) => `</${name}>`))
    found[name] = value.replace(/^\n/, '').replace(/\n$/, '');
  return Object.keys(found).length === 0 && body.trim() !== '' ? body.trim() : found;
}
