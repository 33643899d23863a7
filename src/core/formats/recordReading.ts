import type { CancelSignal } from '../base/index.ts';
import {
  MAX_RECORD,
  byteOffsetOf,
  decodeText,
  parseJson,
  readRange,
  type ByteSource,
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
  const decoded = decodeText(bytes, text.view.encoding);
  const records: JsonRecord[] = [];
  let at = 0;
  for (;;) {
    const rest = at === 0 ? decoded.text : decoded.text.slice(at);
    const { value, fault, end } = parseJson(rest);
    const follows = fault !== null && value !== undefined && /^\s*[{[]/.test(rest.slice(end, end + 1024));
    const start = span.start + (at === 0 ? 0 : byteOffsetOf(bytes, at, text.view.encoding));
    const stop = follows ? span.start + byteOffsetOf(bytes, at + end, text.view.encoding) : span.end;
    const place: RecordSpan = { ...span, start, end: stop };
    let problem: Problem | null = null;
    if (follows) {
      problem = problemAt(place, 'invalid-json', 'Several records stand on one line: each is read.', start);
    } else if (fault !== null && fault.kind !== 'text') {
      problem = faultAt(fault, at, place, span, bytes, text);
    } else if (at === 0 && decoded.invalidAt !== null) {
      problem = problemAt(
        place,
        'invalid-text',
        `Some bytes are not ${text.view.encoding.toUpperCase()} text: they are shown as U+FFFD.`,
        span.start + decoded.invalidAt,
      );
    } else if (fault !== null) {
      problem = faultAt(fault, at, place, span, bytes, text);
    }
    records.push({ span: place, value, problem });
    if (!follows) return records;
    at += end;
  }
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

function faultAt(
  fault: JsonFault,
  from: number,
  place: RecordSpan,
  span: RecordSpan,
  bytes: Uint8Array,
  text: RecordText,
): Problem {
  const offset = byteOffsetOf(bytes, from + fault.offset, text.view.encoding);
  let line = span.line;
  if (line !== null)
    for (let at = bytes.indexOf(0x0a); at !== -1 && at < offset; at = bytes.indexOf(0x0a, at + 1)) line += 1;
  return problemAt(
    place,
    kinds[fault.kind],
    `${fault.message} ${consequence[fault.kind]}`,
    span.start + offset,
    line,
  );
}
