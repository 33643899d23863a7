import type { CancelSignal } from '../base/index.ts';
import { MAX_RECORD, cutJson, scanLines, type CutVisit } from '../bytes/index.ts';
import type { Problem, RecordSpan } from '../model/index.ts';
import type { Layout } from './layout.ts';
import { problemAt, tooLarge, type RecordText } from './recordReading.ts';

/** The spans of the records of a text, as its layout says. */
export async function* spansOf(
  text: RecordText,
  layout: Layout,
  signal: CancelSignal | undefined,
): AsyncGenerator<RecordSpan | Problem> {
  const { shape } = layout;
  if (shape === 'lines') yield* lineSpans(text, signal);
  else if (shape === 'array' || shape === 'documents') {
    // Arrays are cut into their elements; what stands beside one is a record too.
    const visit: CutVisit = (path, kind) =>
      path.length === 0 && kind === 'array' && shape === 'array' ? 'enter' : 'give';
    yield* cutSpans(text, visit, signal);
  } else if (shape === 'text' || shape === 'binary') {
    yield {
      line: shape === 'text' ? 1 : null,
      start: text.view.start,
      end: text.source.size,
      ...inMember(text),
    };
  }
}

async function* lineSpans(
  text: RecordText,
  signal: CancelSignal | undefined,
): AsyncGenerator<RecordSpan | Problem> {
  const { view } = text;
  const range = { start: view.toScan(view.start), ...(signal === undefined ? {} : { signal }) };
  for await (const batch of scanLines(view.scan, range)) {
    for (const line of batch) {
      const span = {
        line: line.line,
        start: view.toSource(line.start + line.nuls),
        end: view.toSource(line.end),
        ...inMember(text),
      };
      if (line.nuls > 0) {
        const bytes = line.nuls === 1 ? 'A NUL byte was' : `${line.nuls} NUL bytes were`;
        yield problemAt(
          span,
          'invalid-text',
          `${bytes} skipped: padding that a crash leaves.`,
          view.toSource(line.start),
        );
      }
      if (line.blank) continue;
      if (span.end - span.start > MAX_RECORD) yield tooLarge(span);
      else yield span;
    }
  }
}

/** The spans that `visit` asks for in the JSON of a text. */
export async function* cutSpans(
  text: RecordText,
  visit: CutVisit,
  signal: CancelSignal | undefined,
): AsyncGenerator<RecordSpan | Problem> {
  const range = rangeOf({ line: 1, start: text.view.start, end: text.source.size }, text, signal);
  for await (const event of cutJson(text.view.scan, visit, range)) {
    if (event.type === 'fault') {
      yield faultOf(event, text);
    } else if (event.type === 'value') {
      const found = spanOf(event, text);
      if (found.end - found.start > MAX_RECORD) yield tooLarge(found);
      else yield found;
    }
  }
}

export function rangeOf(span: RecordSpan, text: RecordText, signal: CancelSignal | undefined) {
  return {
    start: text.view.toScan(span.start),
    end: text.view.toScan(span.end),
    line: span.line ?? 1,
    ...(signal === undefined ? {} : { signal }),
  };
}

export function spanOf(event: { line: number; start: number; end: number }, text: RecordText): RecordSpan {
  const { view } = text;
  return {
    line: event.line,
    start: view.toSource(event.start),
    end: view.toSource(event.end),
    ...inMember(text),
  };
}

export function faultOf(event: { message: string; offset: number; line: number }, text: RecordText): Problem {
  const byte = text.view.toSource(event.offset);
  return { kind: 'incomplete', message: event.message, line: event.line, byte, ...inMember(text) };
}

function inMember(text: RecordText): { member?: string } {
  return text.member === undefined ? {} : { member: text.member };
}
