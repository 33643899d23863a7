import { MAX_RECORD, decodeText, readRange, scanLines } from '../bytes/index.ts';
import type { RecordSpan } from '../model/index.ts';
import type { ReadContext } from './format.ts';
import { layoutOf } from './layout.ts';
import { rangeOf } from './recordSpans.ts';

export interface TextLine {
  readonly text: string;
  readonly span: RecordSpan;
  /** True where not all the bytes are text; they are given as U+FFFD. */
  readonly isDamaged: boolean;
}

/** The lines of a text source, or of a span of it, streamed. Of a line, at most so many bytes are read as given. */
export async function* textLines(
  context: ReadContext,
  span: RecordSpan | null,
  most = MAX_RECORD,
): AsyncGenerator<TextLine> {
  const { source, signal } = context;
  const { view } = await layoutOf(source, signal);
  const whole: RecordSpan = { line: 1, start: view.start, end: source.size };
  for await (const batch of scanLines(view.scan, rangeOf(span ?? whole, { source, view }, signal))) {
    for (const { line, start, end } of batch) {
      const found = { line, start: view.toSource(start), end: view.toSource(end) };
      const bytes = await readRange(source, found.start, Math.min(found.end, found.start + most), signal);
      const { text, invalidAt } = decodeText(bytes, view.encoding);
      yield { text, span: found, isDamaged: invalidAt !== null && found.end - found.start <= most };
    }
  }
}
