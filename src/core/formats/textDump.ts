import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RecordSpan,
  type Scalar,
} from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { field, isScalar, omit, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { rewardFields } from './rewards.ts';
import { templateMessages } from './templateText.ts';

/**
 * Rollout dumps of trainers (verl and its kin): a line an attempt, the prompt and the reply as texts, with the score.
 * Where the texts keep the marks of a chat template, they are cut into its messages.
 */
export const textDump: Format = {
  id: 'text-dump',
  title: 'Trainer text dump (verl)',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const prompts = ['input', 'prompt', 'prompts', 'query'];
const replies = ['output', 'response', 'responses', 'completion'];
const rewards = ['score', 'reward', 'acc'];

function sniff({ records }: Sample): number {
  const rows = records.filter(
    (record) =>
      textAt(record, prompts) !== null &&
      textAt(record, replies) !== null &&
      rewards.some((name) => typeof field(record, name) === 'number'),
  );
  return rows.length > 0 && rows.length * 2 >= records.length ? 0.6 : 0;
}

function textAt(record: JsonValue, names: readonly string[]): string | null {
  return names.map((name) => stringField(record, name)).find((text) => text !== null) ?? null;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readRow);
}

function* readRow(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const row = isJsonObject(value) ? value : {};
  const conversation = new Conversation(handle, header(row, span));
  yield* conversation.start();
  const prompt = textAt(row, prompts);
  const reply = textAt(row, replies);
  if (prompt === null && reply === null)
    yield* conversation.raw(
      'record',
      value,
      span,
      'A row without a prompt and a reply: it is shown as it is.',
    );
  for (const message of templateMessages(prompt ?? '', 'user')) yield* conversation.add(message, span);
  for (const message of templateMessages(reply ?? '', 'assistant')) yield* conversation.add(message, span);
  yield* conversation.end();
}

function header(row: JsonObject, span: RecordSpan): HeaderDraft {
  const [name] = rewards.filter((one) => isScalar(field(row, one)));
  const scores: Record<string, Scalar> = {};
  for (const [key, value] of Object.entries(row))
    if (key !== name && key !== 'step' && (typeof value === 'number' || typeof value === 'boolean'))
      scores[key] = value;
  return {
    ...emptyHeader(span),
    task: scalarField(row, 'uid') ?? scalarField(row, 'index') ?? scalarField(row, 'task_id'),
    environment: scalarField(row, 'data_source'),
    step: scalarField(row, 'step') ?? scalarField(row, 'global_step'),
    ...rewardFields(name === undefined ? undefined : field(row, name), scores),
    metadata: omit(row, ...prompts, ...replies),
  };
}
