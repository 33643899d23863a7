import { isJsonObject, type JsonObject, type RecordSpan } from '../model/index.ts';
import { field } from './fields.ts';
import type { ReadContext, ReadEvent, Unit } from './format.ts';
import { recordsOf } from './records.ts';
import type { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';

/** Where a line stands, and when it was written: to spread into the messages made of it. */
export interface LineBase {
  readonly record: RecordSpan;
  readonly time?: string;
}

/** A line's place and its time, under any of the names a time has. */
export function lineBase(line: JsonObject, record: RecordSpan): LineBase {
  const written = ['timestamp', 'ts', 'time', 'created_at'].map((name) => field(line, name));
  const time = isoTime(written.find((value) => value !== undefined));
  return { record, ...(time === undefined ? {} : { time }) };
}

/** Reads a session whose records follow each other in one rollout; `line` adds what each says. */
export async function* readSessionLines(
  unit: Unit,
  context: ReadContext,
  rollout: SessionRollout,
  line: (value: JsonObject, base: LineBase) => Iterable<ReadEvent>,
): AsyncGenerator<ReadEvent> {
  for await (const { value, span, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (value === undefined) continue;
    if (!isJsonObject(value)) {
      yield* rollout.unknown(value, typeof value, span);
      continue;
    }
    const base = lineBase(value, span);
    rollout.passTime(base.time);
    yield* line(value, base);
  }
  yield* rollout.end();
}

/** The fold of a summary that takes the place of what stands above. */
export function compactionFold(messages: number) {
  const note = 'Context compacted: from here on the model reads this summary in place of what stands above.';
  return { kind: 'compaction' as const, messages, note };
}
