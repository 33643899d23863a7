import { parseJson } from '../bytes/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, type Part } from '../model/index.ts';
import { contentParts, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, numberField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { compactionFold, readSessionLines, type LineBase } from './sessionLines.ts';
import { SessionRollout } from './sessionRollout.ts';

/** Antigravity's transcripts: a line a step. What a tool gave is a step of its own that names no call. */
export const antigravity: Format = {
  id: 'antigravity',
  title: 'Antigravity transcript',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff({ records }: Sample): number {
  const steps = records.filter(
    (record) =>
      numberField(record, 'step_index') !== null &&
      stringField(record, 'source') !== null &&
      stringField(record, 'type') !== null,
  );
  return steps.length > 0 && steps.length * 2 >= records.length ? 0.95 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const rollout = new SessionRollout('main', unit.span);
  yield* readSessionLines(unit, context, rollout, (line, base) => addStep(rollout, line, base));
}

function* addStep(rollout: SessionRollout, step: JsonObject, base: LineBase): Generator<ReadEvent> {
  const type = stringField(step, 'type') ?? '';
  const source = stringField(step, 'source') ?? '';
  const parts = contentParts(field(step, 'content'));
  if (type === '') yield* rollout.unknown(step, type, base.record, base.time);
  else if (type === 'CHECKPOINT')
    yield* rollout.add({ ...base, role: 'user', parts, aside: 'compaction', fold: compactionFold(0) });
  else if (type === 'USER_INPUT' || source === 'USER_EXPLICIT')
    yield* rollout.add({ ...base, role: 'user', parts });
  else if (type === 'PLANNER_RESPONSE')
    yield* rollout.add({ ...base, role: 'model', parts: [...thoughts(step), ...parts, ...calls(step)] });
  else if (source === 'MODEL') {
    const made = [...thoughts(step), ...calls(step)];
    if (made.length > 0) yield* rollout.add({ ...base, role: 'model', parts: made });
    yield* rollout.add({ ...base, role: 'tool', parts: [result(type, step)] });
  } else if (parts.length > 0) yield* rollout.add({ ...base, role: 'system', parts });
  else rollout.notes.add(type, omit(step, 'type'));
}

function thoughts(step: JsonObject): Part[] {
  const thought = firstString(step, 'thinking');
  return thought === null ? [] : [thinking(thought, false)];
}

function calls(step: JsonObject): Part[] {
  return arrayField(step, 'tool_calls').map((call): Part => {
    if (!isJsonObject(call)) return { kind: 'unknown', type: 'tool_call', value: call };
    const args = field(call, 'args') ?? field(call, 'arguments') ?? null;
    return toolCall({
      id: firstString(call, 'id'),
      name: firstString(call, 'name'),
      input: isJsonObject(args) ? opened(args) : args,
    });
  });
}

/** Each argument stands as JSON in a string. */
function opened(args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]): [string, JsonValue] => {
      if (typeof value !== 'string' || !/^["[{]/.test(value)) return [name, value];
      const { value: inner, fault } = parseJson(value);
      return [name, fault === null && inner !== undefined ? inner : value];
    }),
  );
}

function result(type: string, step: JsonObject): Part {
  const content = field(step, 'content') ?? '';
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  const status = stringField(step, 'status');
  const isError = status === 'ERROR' ? true : null;
  return { kind: 'tool-result', callId: null, name: type.toLowerCase(), text, isError, exitCode: null };
}
