import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RecordSpan,
  type Scalar,
} from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { field, firstString, isScalar, objectField, omit, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { responseItem } from './responseItem.ts';
import { rewardFields } from './rewards.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/**
 * Rollouts of NeMo-Gym: a row an attempt, with what was asked in `responses_create_params` and what came of it in
 * `response.output`, both items of the Responses interface. What the environment said between is a user message there.
 */
export const nemoGym: Format = {
  id: 'nemo-gym',
  title: 'NeMo-Gym rollouts',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const asked = 'responses_create_params';

function sniff({ records }: Sample): number {
  const rows = records.filter((record) => isRow(record) || isRow(field(record, 'sample') ?? null));
  return rows.length > 0 && rows.length * 2 >= records.length ? 0.95 : 0;
}

function isRow(record: JsonValue): boolean {
  return field(objectField(record, asked) ?? undefined, 'input') !== undefined;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  yield* eachRecord(unit, context, readRow);
}

function* readRow(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const row = isJsonObject(value) ? value : {};
  // A profile tells how the attempts at one task went, and only what was asked.
  const request = objectField(row, asked) ?? objectField(objectField(row, 'sample') ?? undefined, asked);
  const response = objectField(row, 'response');
  const conversation = new Conversation(handle, header(row, request ?? {}, response ?? {}, span));
  yield* conversation.start();
  if (request === null) {
    yield* conversation.raw('record', value, span, 'A row without a request: it is shown as it is.');
  } else {
    const instructions = firstString(request, 'instructions');
    if (instructions !== null) yield* conversation.add({ role: 'system', content: instructions }, span);
    yield* items(conversation, itemsOf(field(request, 'input')), span);
    const output = itemsOf(field(response ?? undefined, 'output'));
    yield* items(conversation, output, span);
    if (output.length === 0 && objectField(row, 'sample') === null)
      yield conversation.problem('incomplete', 'The row holds nothing that the model said.', span);
  }
  yield* conversation.end();
}

/** Some environments give a list of items for each call. */
function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (typeof value === 'string') return [{ role: 'user', content: value }];
  return Array.isArray(value) ? value.flat() : [];
}

function* items(
  conversation: Conversation,
  list: readonly JsonValue[],
  span: RecordSpan,
): Generator<ReadEvent> {
  for (const item of list) {
    const message = responseItem(item);
    if (message !== null) {
      yield* conversation.add(message, span);
      continue;
    }
    const type = stringField(item, 'type') ?? 'item';
    yield* conversation.say({ role: 'user', parts: [{ kind: 'unknown', type, value: item }], record: span });
    yield conversation.problem(
      'unknown-record',
      `An item of an unknown type (${type}): it is shown as it is.`,
      span,
    );
  }
}

function header(row: JsonObject, request: JsonObject, response: JsonObject, span: RecordSpan): HeaderDraft {
  const told = [row, objectField(row, 'metadata') ?? {}, objectField(request, 'metadata') ?? {}];
  const named = (...names: string[]): Scalar =>
    told.map((one) => firstString(one, ...names)).find((name) => name !== null) ?? null;
  const failed = field(response, 'error') ?? null;
  const halted = firstString(objectField(response, 'incomplete_details') ?? undefined, 'reason');
  return {
    ...emptyHeader(span),
    id: firstString(row, 'uuid', 'rollout_id'),
    task: named('instance_id', 'task_name', 'task_id') ?? scalarField(row, '_ng_task_index'),
    environment:
      firstString(objectField(row, 'agent_ref') ?? undefined, 'name') ?? named('domain_name', 'dataset'),
    model: firstString(response, 'model') ?? firstString(request, 'model'),
    attempt: scalarField(row, '_ng_rollout_index'),
    status: failed !== null ? 'error' : (halted ?? firstString(response, 'status')),
    ...rewardFields(field(row, 'reward'), scoresIn(row)),
    startedAt: isoTime(field(response, 'created_at')) ?? null,
    tokens: tokensOf(field(response, 'usage')) ?? null,
    metadata: {
      ...omit(row, asked, 'response', 'sample', 'reward'),
      request: omit(request, 'input'),
      ...(Object.keys(response).length === 0 ? {} : { response: omit(response, 'output') }),
    },
  };
}

/** What each environment's grader says stands beside the reward: numbers and verdicts, but no times or indexes. */
function scoresIn(row: JsonObject): Record<string, Scalar> {
  const scores: Record<string, Scalar> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === 'reward' || name === 'seed' || /^_|time|_index$|token_count/.test(name)) continue;
    if (isScalar(value) && value !== null && typeof value !== 'string') scores[name] = value;
  }
  for (const [name, value] of Object.entries(objectField(row, 'reward_components') ?? {}))
    if (isScalar(value)) scores[name] = value;
  return scores;
}
