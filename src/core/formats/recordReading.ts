import type { CancelSignal } from '../base/index.ts';
import {
  MAX_RECORD,
  byteOffsetOf,
  cutJson,
  decodeText,
  parseJson,
  readRange,
  type ByteSource,
  type Encoding,
  type JsonFault,
  type TextView,
} from '../bytes/index.ts';
import type { Problem, ProblemKind, RecordSpan } from '../model/index.ts';
import type { JsonRecord } from './format.ts';

/** A text that records are read from: a source, or a member of an archive. */
export interface RecordText {
  readonly source: ByteSource;
  readonly view: TextView;
  /** The member's name, where the text is one. */
  readonly member?: string;
}

const kinds: Readonly<Record<JsonFault['kind'], ProblemKind>> = {
  torn: 'torn-record',
  invalid: 'invalid-json',
  text: 'invalid-text',
};

const consequence: Readonly<Record<JsonFault['kind'], string>> = {
  torn: 'The record is cut off; what stands before is shown.',
  invalid: 'The record is not valid JSON; what could be read is shown.',
  text: 'The bytes in the file stay as they are.',
};

/**
 * Parses the bytes of one record. Nearly always one `JsonRecord`; more where several records were written on one line.
 * Never throws for bad content.
 */
export async function parseRecord(
  span: RecordSpan,
  text: RecordText,
  signal: CancelSignal | undefined,
): Promise<JsonRecord[]> {
  if (span.end - span.start > MAX_RECORD) return [{ span, value: undefined, problem: tooLarge(span) }];
  const bytes = await readRange(text.source, span.start, span.end, signal);
  const { record, isFollowed } = parseBytes(bytes, span, text.view.encoding);
  if (!isFollowed) return [record];
  const pieces = await cutLine(span, text, signal);
  return pieces.map((piece, index) => {
    const own = bytes.subarray(piece.start - span.start, piece.end - span.start);
    const parsed = parseBytes(own, piece, text.view.encoding).record;
    if (index > 0 || parsed.problem !== null) return parsed;
    const message = `${pieces.length} records stand on one line: each is read.`;
    return { ...parsed, problem: problemAt(piece, 'invalid-json', message) };
  });
}

/** `isFollowed` is true where another record begins on the line after this one. */
function parseBytes(
  bytes: Uint8Array,
  span: RecordSpan,
  encoding: Encoding,
): { record: JsonRecord; isFollowed: boolean } {
  const { text, invalidAt } = decodeText(bytes, encoding);
  const { value, fault, end } = parseJson(text);
  const isFollowed = fault !== null && value !== undefined && /^\s*[{[]/.test(text.slice(end, end + 1024));
  let problem: Problem | null = null;
  if (fault !== null && (fault.kind !== 'text' || invalidAt === null)) {
    problem = faultAt(fault, span, bytes, encoding);
  } else if (invalidAt !== null) {
    const message = `Some bytes are not ${encoding.toUpperCase()} text: they are shown as U+FFFD.`;
    problem = problemAt(span, 'invalid-text', message, span.start + invalidAt);
  }
  return { record: { span, value, problem }, isFollowed };
}

async function cutLine(
  span: RecordSpan,
  { view }: RecordText,
  signal: CancelSignal | undefined,
): Promise<RecordSpan[]> {
  const range = {
    start: view.toScan(span.start),
    end: view.toScan(span.end),
    ...(signal === undefined ? {} : { signal }),
  };
  const pieces: RecordSpan[] = [];
  for await (const event of cutJson(view.scan, () => 'give', range)) {
    if (event.type !== 'value') continue;
    pieces.push({ ...span, start: view.toSource(event.start), end: view.toSource(event.end) });
  }
  return pieces;
}

export function problemAt(
  span: RecordSpan,
  kind: ProblemKind,
  message: string,
  byte: number | null = span.start,
  line: number | null = span.line,
): Problem {
  return { kind, message, line, byte, ...(span.member === undefined ? {} : { member: span.member }) };
}

export function tooLarge(span: RecordSpan): Problem {
  const size = Math.round((span.end - span.start) / (1024 * 1024));
  const limit = MAX_RECORD / (1024 * 1024);
  return problemAt(
    span,
    'record-too-large',
    `A record of ${size} MB is longer than the ${limit} MB that can be read at once: it is left out.`,
  );
}

function faultAt(fault: JsonFault, span: RecordSpan, bytes: Uint8Array, encoding: Encoding): Problem {
  const offset = byteOffsetOf(bytes, fault.offset, encoding);
  let { line } = span;
  if (line !== null) {
    for (let at = bytes.indexOf(0x0a); at !== -1 && at < offset; at = bytes.indexOf(0x0a, at + 1)) line += 1;
  }
  const message = `${fault.message} ${consequence[fault.kind]}`;
  return problemAt(span, kinds[fault.kind], message, span.start + offset, line);
}
