import { CHUNK_SIZE, MAX_RECORD, byteOffsetOf, decodeText, readRange } from '../bytes/index.ts';
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
    const text = value === undefined ? await rawText(span, context) : null;
    if (value !== undefined || text !== null) {
      yield { type: 'rollout', handle, header: emptyHeader(span) };
      yield rawTurn(handle, 1, span, text === null ? typeOf(value) : 'text', value ?? text ?? '');
    }
    if (problem !== null)
      yield { type: 'problem', handle: text === null && value === undefined ? null : handle, problem };
  }
}

function typeOf(value: JsonValue | undefined): string {
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

/** What stands in the source where no JSON does; null where that is in an archive or too long to show. */
async function rawText(span: RecordSpan, context: ReadContext): Promise<string | null> {
  if (span.member !== undefined || span.end - span.start > Math.min(CHUNK_SIZE, MAX_RECORD)) return null;
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
    const { text, invalidAt } = decodeText(bytes, view.encoding);
    // Cut after the last line feed, so that no line and no character is split, unless the line is longer.
    const cut = start + bytes.length < unit.span.end ? text.lastIndexOf('\n') + 1 : text.length;
    const shown = cut === 0 ? text : text.slice(0, cut);
    const end =
      cut === 0 || cut === text.length
        ? start + bytes.length
        : start + byteOffsetOf(bytes, cut, view.encoding);
    const span = { line, start, end };
    yield rawTurn(handle, ++number, span, 'text', shown);
    if (invalidAt !== null && start + invalidAt < end) {
      const message = 'Some bytes are not text: they are shown as U+FFFD.';
      yield {
        type: 'problem',
        handle,
        problem: { kind: 'invalid-text', message, line, byte: start + invalidAt },
      };
    }
    line += shown.split('\n').length - 1;
    start = end;
  }
}

async function* binaryTurn(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const handle = 'binary';
  const head = await context.source.read(0, 64, context.signal);
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  yield { type: 'rollout', handle, header: emptyHeader(unit.span) };
  yield rawTurn(handle, 1, unit.span, 'binary', `${context.source.size} bytes that are not text: ${hex} …`);
}
