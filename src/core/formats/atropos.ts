import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, isScalar, omit, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { rewardFields } from './rewards.ts';

/** Scored groups of Atropos: a line holds several attempts at one task in parallel lists, with tokens and masks. */
export const atropos: Format = {
  id: 'atropos',
  title: 'Atropos groups',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const groups = records.filter((record) => {
    const lists = ['tokens', 'masks', 'scores'].filter((name) => Array.isArray(field(record, name)));
    // The head may end within the tokens of the first line.
    return Array.isArray(arrayField(record, 'tokens')[0]) && (lists.length > 1 || records.length === 1);
  });
  return groups.length > 0 && groups.length * 2 >= records.length ? 0.9 : 0;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readGroup);
}

function* readGroup(line: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const group = isJsonObject(value) ? value : {};
  const size = Math.max(...['messages', 'tokens', 'scores'].map((name) => arrayField(group, name).length));
  for (let index = 0; index < size; index++) {
    const conversation = new Conversation(`${line}.${index + 1}`, header(group, index, span));
    yield* conversation.start();
    const messages = arrayField(group, 'messages')[index];
    if (Array.isArray(messages)) {
      for (const message of messages) yield* conversation.add(spoken(message), span);
    } else {
      const text = 'The group keeps only the tokens of this attempt, no text.';
      yield conversation.problem('incomplete', text, span);
    }
    yield* conversation.end();
  }
  if (size > 0) return;
  const conversation = new Conversation(line, emptyHeader(span));
  yield* conversation.start();
  yield* conversation.raw('record', value, span, 'A line without a group: it is shown as it is.');
  yield* conversation.end();
}

const roles: Readonly<Record<string, string>> = { agent: 'assistant', environment: 'user' };

function spoken(message: JsonValue): JsonValue {
  const role = roles[stringField(message, 'role') ?? ''];
  return isJsonObject(message) && role !== undefined ? { ...message, role } : message;
}

/** What is told of one attempt: its own entry of each list as long as the group, and what all share. */
function header(group: JsonObject, index: number, span: RecordSpan): HeaderDraft {
  const masks = arrayField(group, 'masks')[index];
  const trained = Array.isArray(masks) ? masks.filter((mask) => mask !== -100).length : null;
  const own: JsonObject = {};
  for (const [name, value] of Object.entries(omit(group, 'messages', 'scores', 'seed'))) {
    const one = Array.isArray(value) ? value[index] : value;
    // Token lists are as long as the text and say nothing to people.
    if (one !== undefined && one !== null && isScalar(one)) own[name] = one;
  }
  return {
    ...emptyHeader(span),
    task: scalarField(group, 'seed') ?? scalarField(group, 'task_id'),
    environment: scalarField(group, 'env_name'),
    attempt: index + 1,
    ...rewardFields(arrayField(group, 'scores')[index]),
    tokens:
      trained === null || !Array.isArray(masks) ? null : { input: masks.length - trained, output: trained },
    metadata: own,
  };
}
