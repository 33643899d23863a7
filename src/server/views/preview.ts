import { isJsonObject, RawNumber, type JsonValue } from '../../core/model/index.ts';
import { oneLine } from './oneLine.ts';

/** Length of a folded call's line, in UTF-16 units. */
const PREVIEW_CAP = 160;

/** Arguments that say by themselves what a call is about. */
const telling = [
  'command',
  'cmd',
  'bash_command',
  'keystrokes',
  'code',
  'query',
  'pattern',
  'file_path',
  'path',
  'filename',
  'url',
  'prompt',
  'question',
];

/** One line for a folded call: the telling argument alone, else the arguments by name. */
export function callPreview(value: JsonValue): string {
  if (!isJsonObject(value)) return oneLine(scalarText(value), PREVIEW_CAP);
  const entries = Object.entries(value);
  for (const name of telling) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    const text = found === undefined ? '' : commandText(found);
    if (text.trim() === '') continue;
    const others = entries.length > 1 ? sayShortOnes(entries, name) : '';
    return oneLine(others === '' ? text : `${text.slice(0, PREVIEW_CAP * 4)}  ${others}`, PREVIEW_CAP);
  }
  return oneLine(
    entries
      .slice(0, 12)
      .map(([name, item]) => `${name}: ${scalarText(item)}`)
      .join(', '),
    PREVIEW_CAP,
  );
}

/** Beside a path or query, the action it is for (`view`, `insert`) is worth its few letters. */
function sayShortOnes(entries: readonly [string, JsonValue][], shown: string): string {
  return entries
    .filter(([name, item]) => name !== shown && typeof item === 'string' && /^[\w.-]{1,24}$/.test(item))
    .slice(0, 2)
    .map(([name, item]) => `${name}: ${scalarText(item)}`)
    .join(', ');
}

/** A command given as a list is read as its words; behind `bash -lc` stands the command itself. */
function commandText(value: JsonValue): string {
  if (!Array.isArray(value)) return scalarText(value);
  const words = value.slice(0, 50).map(scalarText);
  const script =
    /^(.*\/)?(ba|z)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '') ? words[2] : undefined;
  return script ?? words.join(' ');
}

function scalarText(value: JsonValue): string {
  if (typeof value === 'string') return value.slice(0, PREVIEW_CAP * 8);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.length}]`;
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? '{}' : '{…}';
  return value instanceof RawNumber ? value.source : String(value);
}
