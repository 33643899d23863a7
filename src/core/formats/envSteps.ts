import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatHeader } from './chatHeader.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, objectField, omit } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits } from './records.ts';
import { scoresOf } from './rewards.ts';
import { stepTurns, type AgentStep } from './stepTurns.ts';
import { isoTime } from './times.ts';

/** Logs of environments: a record an episode, with its steps as `{tool, args, result}` or `{thought, action, observation}`. */
export const envSteps: Format = {
  id: 'env-steps',
  title: 'Environment step log',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const lists = ['trace', 'steps', 'trajectory'];

function sniff({ records }: Sample): number {
  const episodes = records.filter((record) => stepsOf(record) !== null);
  return episodes.length > 0 && episodes.length * 2 >= records.length ? 0.6 : 0;
}

/** The steps of an episode; null where the record holds none. */
function stepsOf(record: JsonValue): readonly JsonValue[] | null {
  for (const name of lists) {
    const steps = arrayField(record, name);
    const [first] = steps;
    const has = (...names: string[]) => names.every((one) => field(first, one) !== undefined);
    if (has('tool', 'result') || has('action', 'observation') || has('action', 'thought')) return steps;
  }
  return null;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readEpisode);
}

function* readEpisode(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const record = isJsonObject(value) ? value : {};
  const told = chatHeader(omit(record, ...lists), span);
  const scores = { ...told.scores, ...scoresOf('metric', field(record, 'metrics')) };
  const status = told.status ?? firstString(objectField(record, 'metrics') ?? undefined, 'terminated_reason');
  const conversation = new Conversation(handle, { ...told, scores, status });
  yield* conversation.start();
  const prompt = firstString(record, 'prompt', 'instruction', 'task', 'goal');
  if (prompt !== null) yield* conversation.add({ role: 'user', content: prompt }, span);
  const steps = stepsOf(value);
  if (steps === null)
    yield* conversation.raw('record', value, span, 'A record without steps: it is shown as it is.');
  for (const [index, step] of (steps ?? []).entries()) {
    if (!isJsonObject(step))
      yield* conversation.raw('step', step, span, 'A step is no JSON object: it is shown as it is.');
    else for (const draft of stepTurns(agentStep(step), index + 1, span)) yield* conversation.say(draft);
  }
  yield* conversation.end();
}

function agentStep(step: JsonObject): AgentStep {
  const action = field(step, 'action') ?? field(step, 'args');
  const tool = firstString(step, 'tool', 'tool_name') ?? firstString(action, 'tool', 'name');
  return {
    thought: field(step, 'thought') ?? field(step, 'reasoning'),
    tool,
    action:
      (tool !== null ? (field(action, 'args') ?? field(action, 'arguments')) : undefined) ??
      action ??
      (tool === null ? undefined : {}),
    observation: field(step, 'observation') ?? field(step, 'result'),
    time: isoTime(field(step, 'timestamp')),
  };
}
