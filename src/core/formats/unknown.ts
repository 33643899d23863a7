import { CHUNK_SIZE, MAX_RECORD, decodeText, readRange } from '../bytes/index.ts';
import type { JsonValue, Part, RecordSpan } from '../model/index.ts';
import type { Format, ReadContext, ReadEvent, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { layoutOf } from './layout.ts';
import { memberUnits, recordUnits, recordsOf } from './records.ts';

/** The most text that one raw turn shows; a longer text is several turns. */
const TEXT_SIZE = 256 * 1024;

/** Any file at all: each record is a rollout of one turn that shows it as it is. The registry's last resort. */
export const unknownFormat: Format = {
  id: 'unknown',
  title: 'Unknown format',
  version: 1,
  sniff: () => 0,
  units,
  read,
};

async function* units(context: ReadContext): ReturnType<Format['units']> {
  const { shape } = await layoutOf(context.source, context.signal);
  if (shape === 'zip') yield* memberUnits(context, () => true);
  else yield* recordUnits(context);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const { shape } = await layoutOf(context.source, context.signal);
  if (unit.span.member === undefined && (shape === 'text' || shape === 'binary')) {
    yield* shape === 'text' ? textTurns(unit, context) : binaryTurn(unit, context);
    return;
  }
  let number = 0;
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    const handle = String(++number);
    const shown = value === undefined ? await rawText(span, context) : value;
    if (shown !== undefined) {
      yield { type: 'rollout', handle, header: emptyHeader(span) };
      yield rawTurn(handle, 1, span, value === undefined ? 'text' : typeOf(value), shown);
    }
    if (problem !== null) yield { type: 'problem', handle: shown === undefined ? null : handle, problem };
  }
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function rawTurn(
  handle: string,
  number: number,
  span: RecordSpan,
  type: string,
  value: JsonValue,
): ReadEvent {
  const part: Part = { kind: 'unknown', type, value };
  return { type: 'turn', handle, turn: { number, role: 'system', parts: [part], records: [span] } };
}

/** What stands in the source where no JSON does; undefined where that is in an archive or too long to show. */
async function rawText(span: RecordSpan, context: ReadContext): Promise<string | undefined> {
  if (span.member !== undefined || span.end - span.start > Math.min(CHUNK_SIZE, MAX_RECORD)) return undefined;
  const { view } = await layoutOf(context.source, context.signal);
  const bytes = await readRange(context.source, span.start, span.end, context.signal);
  return decodeText(bytes, view.encoding).text;
}

async function* textTurns(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const { view } = await layoutOf(context.source, context.signal);
  const handle = 'text';
  yield { type: 'rollout', handle, header: emptyHeader(unit.span) };
  let number = 0;
  let line = 1;
  for (let start = unit.span.start; start < unit.span.end;) {
    const bytes = await readRange(
      context.source,
      start,
      Math.min(unit.span.end, start + TEXT_SIZE),
      context.signal,
    );
    if (bytes.length === 0) return;
    const end = start + pieceLength(bytes, start + bytes.length >= unit.span.end);
    const { text, invalidAt } = decodeText(bytes.subarray(0, end - start), view.encoding);
    yield rawTurn(handle, ++number, { line, start, end }, 'text', text);
    if (invalidAt !== null) {
      const message = 'Some bytes are not text: they are shown as U+FFFD.';
      const byte = start + invalidAt;
      yield { type: 'problem', handle, problem: { kind: 'invalid-text', message, line, byte } };
    }
    line += text.split('\n').length - 1;
    start = end;
  }
}

/** How many of the bytes make one piece: whole lines, so that neither a line nor a character is split. */
function pieceLength(bytes: Uint8Array, isLast: boolean): number {
  if (isLast) return bytes.length;
  const lineEnd = bytes.lastIndexOf(0x0a) + 1;
  // A line feed of little-endian UTF-16 has a second byte.
  if (lineEnd > 0) return bytes[lineEnd] === 0 ? lineEnd + 1 : lineEnd;
  // A line longer than a piece is cut before its last characters, one of which may be incomplete.
  let length = bytes.length - 4;
  while (length > 1 && ((bytes[length] ?? 0) & 0xc0) === 0x80) length -= 1;
  return length;
}

async function* binaryTurn(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const handle = 'binary';
  const head = await context.source.read(0, 64, context.signal);
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  yield { type: 'rollout', handle, header: emptyHeader(unit.span) };
  yield rawTurn(handle, 1, unit.span, 'binary', `${context.source.size} bytes that are not text: ${hex} …`);
}
