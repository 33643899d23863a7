import type { JsonValue, RecordSpan } from '../model/index.ts';
import type { ReadContext, ReadEvent, Unit } from './format.ts';
import { recordsOf } from './records.ts';

/** Reads the records of a unit one by one; `handle` is the record's number in the unit. */
export async function* eachRecord(
  unit: Unit,
  context: ReadContext,
  readOne: (handle: string, value: JsonValue, span: RecordSpan) => Iterable<ReadEvent>,
): AsyncGenerator<ReadEvent> {
  let number = 0;
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    const handle = String(++number);
    let first: string | null = null;
    if (value !== undefined) {
      for (const event of readOne(handle, value, span)) {
        first ??= event.handle;
        yield event;
      }
    }
    if (problem !== null) yield { type: 'problem', handle: first, problem };
  }
}
