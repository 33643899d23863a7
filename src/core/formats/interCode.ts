import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { contentParts } from './contentBlocks.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, numberField, objectField, omit, scalarField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { elementUnits } from './records.ts';
import { asReward } from './rewards.ts';
import { stepTurns } from './stepTurns.ts';

/** InterCode results: one document keyed by task, each with its steps as parallel lists in `turn_history`. */
export const interCode: Format = {
  id: 'intercode',
  title: 'InterCode results',
  version: 1,
  sniff,
  units: (context) => elementUnits(context, []),
  read,
};

function sniff({ records, shape }: Sample): number {
  const document = records[0];
  if (shape !== 'object' || records.length !== 1 || !isJsonObject(document)) return 0;
  const [first] = Object.values(document);
  const history = objectField(first, 'turn_history') ?? undefined;
  return Array.isArray(field(history, 'actions')) && Array.isArray(field(history, 'observations')) ? 0.95 : 0;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readTask);
}

function* readTask(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const task = isJsonObject(value) ? value : {};
  const history = objectField(task, 'turn_history') ?? undefined;
  const conversation = new Conversation(handle, header(task, span));
  yield* conversation.start();
  if (history === undefined)
    yield* conversation.raw(
      'record',
      value,
      span,
      'A task without a history of turns: it is shown as it is.',
    );
  yield* conversation.say({ role: 'user', parts: contentParts(field(task, 'query')), record: span });
  const lists = ['actions', 'observations', 'thoughts'].map((name) => arrayField(history, name));
  const [actions = [], observations = [], thoughts = []] = lists;
  const steps = Math.max(...lists.map((list) => list.length));
  for (let index = 0; index < steps; index++) {
    const step = { thought: thoughts[index], action: actions[index], observation: observations[index] };
    for (const draft of stepTurns(step, index + 1, span)) yield* conversation.say(draft);
  }
  yield* conversation.end();
}

function header(task: JsonObject, span: RecordSpan): HeaderDraft {
  const summary = objectField(task, 'summary') ?? undefined;
  const history = objectField(task, 'turn_history') ?? {};
  const turns = numberField(summary, 'turns_taken');
  const last = arrayField(history, 'rewards').at(-1);
  return {
    ...emptyHeader(span),
    task: scalarField(task, 'task_id'),
    environment: scalarField(task, 'environment'),
    reward: asReward(field(summary, 'max_reward') ?? last),
    scores: turns === null ? {} : { turns_taken: turns },
    metadata: {
      ...omit(task, 'query', 'turn_history', 'task_id', 'environment'),
      turn_history: omit(history, 'actions', 'observations', 'thoughts'),
    },
  };
}
