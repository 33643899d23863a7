import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RecordSpan,
  type Role,
  type Scalar,
} from '../model/index.ts';
import { textParts, toolResultParts } from './contentBlocks.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, isScalar, objectField, omit, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { rewardFields } from './rewards.ts';
import type { MessageDraft } from './rolloutBuilder.ts';

/**
 * tau-bench results: one record an attempt, with the conversation in `traj`. The gold actions in `info.task` are what
 * the grader compares with and stay in the metadata. Its few-shot files, one conversation as text a record, too.
 */
export const tauBench: Format = {
  id: 'tau-bench',
  title: 'tau-bench',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const runs = records.filter((record) => Array.isArray(field(record, 'traj')));
  if (runs.length > 0 && runs.length * 2 >= records.length)
    return runs.some((run) => field(run, 'task_id') !== undefined || field(run, 'reward') !== undefined)
      ? 0.95
      : 0.6;
  const displays = records.filter((record) => stringField(record, 'messages_display') !== null);
  return displays.length * 2 > records.length ? 0.9 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  yield* eachRecord(unit, context, readRun);
}

function* readRun(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const run = isJsonObject(value) ? value : {};
  const display = stringField(run, 'messages_display');
  const conversation = new Conversation(handle, header(run, span));
  yield* conversation.start();
  if (Array.isArray(field(run, 'traj'))) {
    for (const message of arrayField(run, 'traj')) yield* conversation.add(message, span);
  } else if (display !== null) {
    for (const draft of displayed(display, span)) yield* conversation.say(draft);
  } else {
    yield* conversation.raw('record', value, span, 'A record without a trajectory: it is shown as it is.');
  }
  yield* conversation.end();
}

function header(run: JsonObject, span: RecordSpan): HeaderDraft {
  const info = objectField(run, 'info') ?? undefined;
  const grading = objectField(objectField(info, 'reward_info') ?? undefined, 'info') ?? {};
  const scores: Record<string, Scalar> = {};
  for (const [name, value] of Object.entries(grading))
    if (name.startsWith('r_') && isScalar(value)) scores[name] = value;
  const failed = field(info, 'error') !== undefined;
  return {
    ...emptyHeader(span),
    task: scalarField(run, 'task_id'),
    attempt: scalarField(run, 'trial'),
    status: failed ? 'error' : null,
    ...rewardFields(field(run, 'reward'), scores),
    metadata: omit(run, 'traj', 'messages_display', 'task_id', 'trial', 'reward'),
  };
}

const speakers: Readonly<Record<string, Role>> = {
  user: 'user',
  assistant: 'model',
  tool: 'tool',
  system: 'system',
};

/** A conversation written as text, each message after its speaker's name. Calls are not in it, only their results. */
function* displayed(text: string, record: RecordSpan): Generator<MessageDraft> {
  const pieces = text.split(/^(user|assistant|tool|system): /m);
  yield { role: 'system', parts: textParts((pieces[0] ?? '').trim()), record };
  for (let index = 1; index + 1 < pieces.length; index += 2) {
    const role = speakers[pieces[index] ?? ''] ?? 'system';
    const said = (pieces[index + 1] ?? '').replace(/\n$/, '');
    const parts = role === 'tool' ? toolResultParts({ content: said }) : textParts(said);
    yield { role, parts, record };
  }
}
