import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { unrollSteps } from './callSteps.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, objectField, omit, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { rewardFields } from './rewards.ts';

/** Sessions of Polar's rollout server: the traces that training reads, each with its messages, tokens and masks. */
export const polar: Format = {
  id: 'polar',
  title: 'Polar sessions',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const sessions = records.filter((record) => {
    const session = sessionOf(record);
    return stringField(session, 'session_id') !== null && isJsonObject(field(session, 'trajectory'));
  });
  return sessions.length > 0 && sessions.length * 2 >= records.length ? 0.9 : 0;
}

/** A session that was set aside stands beside what was found in it. */
function sessionOf(record: JsonValue): JsonObject {
  return objectField(record, 'session_result') ?? (isJsonObject(record) ? record : {});
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readSession);
}

function* readSession(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const session = sessionOf(value);
  const trajectory = objectField(session, 'trajectory') ?? undefined;
  const traces = arrayField(trajectory, 'traces');
  const conversation = new Conversation(handle, header(value, session, traces, span));
  yield* conversation.start();
  const steps = traces.map((trace) => ({
    prompt: arrayField(trace, 'prompt_messages'),
    completion: arrayField(trace, 'response_messages'),
  }));
  for (const item of unrollSteps(steps)) {
    if ('message' in item) yield* conversation.add(item.message, span);
    else
      yield* conversation.say({
        role: 'user',
        parts: [],
        record: span,
        aside: 'compaction',
        fold: item.fold,
      });
  }
  if (traces.length === 0)
    yield* conversation.raw('record', value, span, 'A session without traces: it is shown as it is.');
  yield* conversation.end();
}

const tokenLists = ['prompt_ids', 'response_ids', 'loss_mask', 'response_logprobs'];

function header(
  value: JsonValue,
  session: JsonObject,
  traces: readonly JsonValue[],
  span: RecordSpan,
): HeaderDraft {
  const metadata = objectField(objectField(session, 'trajectory') ?? undefined, 'metadata') ?? undefined;
  const last = traces.at(-1);
  const counted = (name: string) =>
    traces.reduce<number>((sum, trace) => sum + arrayField(trace, name).length, 0);
  return {
    ...emptyHeader(span),
    id: firstString(session, 'session_id'),
    task:
      scalarField(objectField(metadata, 'task_metadata') ?? undefined, 'case_id') ??
      scalarField(session, 'task_id'),
    model: firstString(metadata, 'model_used', 'model_requested'),
    status: firstString(session, 'status'),
    ...rewardFields(field(last, 'reward') ?? field(session, 'reward')),
    tokens: traces.length === 0 ? null : { input: counted('prompt_ids'), output: counted('response_ids') },
    metadata: {
      ...omit(isJsonObject(value) ? value : {}, 'session_result', 'trajectory'),
      ...omit(session, 'trajectory'),
      trajectory: metadata ?? {},
      traces: traces
        .filter(isJsonObject)
        .map((trace) => omit(trace, 'prompt_messages', 'response_messages', ...tokenLists)),
    },
  };
}
