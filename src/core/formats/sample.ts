import type { CancelSignal } from '../base/index.ts';
import { JsonCutter, decodeText, parseJson, type ByteSource, type CutVisit } from '../bytes/index.ts';
import { isJsonObject, type JsonValue } from '../model/index.ts';
import { archiveMembers } from './archive.ts';
import type { Sample } from './format.ts';
import { layoutOf, type Layout } from './layout.ts';

const MAX_RECORDS = 20;

/** What a source shows at its start. Reads 64 KB, or up to the end of a first line that is longer. */
export async function sampleOf(source: ByteSource, signal?: CancelSignal): Promise<Sample> {
  const layout = await layoutOf(source, signal);
  const fileName = fileNameOf(source.name);
  const records = recordsIn(layout);
  const members: string[] = [];
  if (layout.shape === 'zip') {
    const context = { source, fileName, ...(signal === undefined ? {} : { signal }) };
    for await (const member of archiveMembers(context)) if ('name' in member) members.push(member.name);
  }
  return {
    fileName,
    head: layout.head,
    size: source.size,
    records,
    shape: layout.shape === 'documents' ? 'object' : layout.shape,
    keys: keysOf(records[0]),
    members,
  };
}

export function fileNameOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function recordsIn({ shape, head }: Layout): JsonValue[] {
  switch (shape) {
    case 'lines':
      return lineRecords(head);
    case 'array':
      return cutRecords(head, (path, kind) => (path.length === 0 && kind === 'array' ? 'enter' : 'give'));
    case 'documents':
      return cutRecords(head, () => 'give');
    default:
      return [];
  }
}

function lineRecords(head: Uint8Array): JsonValue[] {
  const records: JsonValue[] = [];
  for (let start = 0; start < head.length && records.length < MAX_RECORDS;) {
    const found = head.indexOf(0x0a, start);
    const end = found === -1 ? head.length : found;
    add(records, head.subarray(start, end), found !== -1);
    start = end + 1;
  }
  return records;
}

function cutRecords(head: Uint8Array, visit: CutVisit): JsonValue[] {
  const cutter = new JsonCutter(visit);
  const records: JsonValue[] = [];
  for (const event of [...cutter.push(head, 0), ...cutter.end(head.length)]) {
    if (records.length === MAX_RECORDS) break;
    if (event.type === 'value') add(records, head.subarray(event.start, event.end), event.complete);
  }
  return records;
}

/** A record that the head cuts counts only where it is the first: what is there of it says what the source is. */
function add(records: JsonValue[], bytes: Uint8Array, complete: boolean): void {
  const { value, fault } = parseJson(decodeText(bytes, 'utf-8').text);
  if (
    value !== undefined &&
    (fault === null || fault.kind === 'text' || (!complete && records.length === 0))
  ) {
    records.push(value);
  }
}

function keysOf(record: JsonValue | undefined): Sample['keys'] {
  const keys = new Map<string, 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'unknown'>();
  if (isJsonObject(record)) for (const [key, value] of Object.entries(record)) keys.set(key, kindOf(value));
  return keys;
}

function kindOf(value: JsonValue): 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return isJsonObject(value) ? 'object' : 'number';
}
