import type { JsonObject } from '../model/index.ts';
import { chatMessage, chatRole } from './chatMessage.ts';
import { field, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { readSessionLines, type LineBase } from './sessionLines.ts';
import { SessionRollout } from './sessionRollout.ts';

/** Cursor's transcripts: lines of `{role, message: {content}}`. Its calls carry no ids. */
export const cursor: Format = {
  id: 'cursor',
  title: 'Cursor transcript',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff({ records }: Sample): number {
  const lines = records.filter(
    (record) =>
      chatRole(record) !== null &&
      field(record, 'type') === undefined &&
      field(objectField(record, 'message') ?? undefined, 'content') !== undefined,
  );
  return lines.length > 0 && lines.length * 5 >= records.length * 3 ? 0.85 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const rollout = new SessionRollout('main', unit.span);
  yield* readSessionLines(unit, context, rollout, (line, base) => addLine(rollout, line, base));
}

function* addLine(rollout: SessionRollout, line: JsonObject, base: LineBase): Generator<ReadEvent> {
  const type = stringField(line, 'type');
  if (type !== null) {
    if (type === 'turn_ended') {
      rollout.facts.status = stringField(line, 'status');
      rollout.notes.add(type, omit(line, 'type'));
    } else yield* rollout.unknown(line, type, base.record, base.time);
    return;
  }
  const message = objectField(line, 'message');
  const { draft, problems } = chatMessage(
    { ...line, ...message, role: field(line, 'role') ?? null },
    base.record,
  );
  yield* rollout.add({ ...draft, ...base });
  for (const { kind, message: said } of problems) yield rollout.problem(kind, said, base.record);
}
