import type { ByteSource } from '../bytes/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RecordSpan,
  type Scalar,
} from '../model/index.ts';
import { unrollSteps, type CallStep } from './callSteps.ts';
import { isChatMessage } from './chatMessage.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import {
  arrayField,
  field,
  firstString,
  isScalar,
  objectField,
  omit,
  scalarField,
  stringField,
} from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { documentOf, elementUnits, recordUnits, wholeFileUnit } from './records.ts';
import { rewardFields, scoresOf } from './rewards.ts';
import { sampleOf } from './sample.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/**
 * Results of verifiers and rollouts of prime-rl: a row an attempt, with `prompt`, `completion` and a reward; newer ones
 * also with each call of the model in `trajectory`. A document with `outputs` holds the same rows and what they share.
 */
export const verifiers: Format = {
  id: 'verifiers',
  title: 'verifiers / prime-rl',
  version: 1,
  sniff,
  units,
  read,
};

function sniff({ records }: Sample): number {
  if (isDocument(records[0])) return 0.95;
  const rows = records.filter(isRow);
  if (rows.length === 0 || rows.length * 2 < records.length) return 0;
  const graded = rows.filter(
    (row) => field(row, 'reward') !== undefined || field(row, 'trajectory') !== undefined,
  );
  return graded.length * 2 >= rows.length ? 0.9 : 0.4;
}

function isRow(record: JsonValue): boolean {
  return isMessages(field(record, 'prompt')) && isMessages(field(record, 'completion'));
}

function isMessages(value: JsonValue | undefined): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.slice(0, 20).every(isChatMessage));
}

function isDocument(record: JsonValue | undefined): boolean {
  const [first] = arrayField(record, 'outputs');
  return first !== undefined && isRow(first) && isJsonObject(field(record, 'metadata'));
}

async function* units(context: ReadContext): ReturnType<Format['units']> {
  const { records } = await sampleOf(context.source);
  yield* isDocument(records[0]) ? elementUnits(context, ['outputs']) : recordUnits(context);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const run = { ...placeOf(context.source.name), ...(await sharedOf(context)) };
  yield* eachRecord(unit, context, (handle, value, span) => readRow(handle, value, span, run));
}

function* readRow(handle: string, value: JsonValue, span: RecordSpan, run: Run): Generator<ReadEvent> {
  const row = isJsonObject(value) ? value : {};
  const conversation = new Conversation(handle, header(row, span, run));
  yield* conversation.start();
  const whole: CallStep = {
    prompt: messagesOf(field(row, 'prompt'), 'user'),
    completion: messagesOf(field(row, 'completion'), 'assistant'),
  };
  const calls = arrayField(row, 'trajectory').map((step) => ({
    prompt: messagesOf(field(step, 'prompt'), 'user'),
    completion: messagesOf(field(step, 'completion'), 'assistant'),
  }));
  const items = [...unrollSteps(calls)];
  // Some rows keep only the last reply beside the calls.
  const told =
    items.filter((item) => 'message' in item).length > whole.prompt.length + whole.completion.length;
  for (const item of told ? items : unrollSteps([whole])) {
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
  if (conversation.count === 0) {
    yield* conversation.raw(
      'record',
      value,
      span,
      'A row without prompt and completion: it is shown as it is.',
    );
  }
  yield* conversation.end();
}

/** A list of messages, or a text that one speaker said. */
function messagesOf(value: JsonValue | undefined, role: 'user' | 'assistant'): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [{ role, content: value }];
}

/** Fields that are no metric, whatever their type. */
const facts = new Set(
  'id example_id rollout_id trajectory_id prompt completion answer task info reward trajectory metrics timing step generation_ms scoring_ms total_ms is_completed is_truncated stop_condition error token_usage model advantage'.split(
    ' ',
  ),
);

function header(row: JsonObject, span: RecordSpan, run: Run): HeaderDraft {
  const scores: Record<string, Scalar> = scoresOf('metric', field(row, 'metrics'));
  for (const [name, value] of Object.entries(row))
    if (!facts.has(name) && isScalar(value) && typeof value !== 'string' && value !== null)
      scores[name] ??= value;
  const timing = objectField(row, 'timing') ?? undefined;
  const failed = field(row, 'error') ?? null;
  const condition = firstString(row, 'stop_condition');
  const task = scalarField(row, 'task');
  return {
    ...emptyHeader(span),
    id: firstString(row, 'rollout_id', 'trajectory_id'),
    task: scalarField(row, 'example_id') ?? scalarField(row, 'id'),
    environment: task === null || task === 'default' ? run.environment : task,
    model: firstString(row, 'model') ?? run.model,
    step: scalarField(row, 'step') ?? run.step,
    status:
      failed !== null ? 'error' : (condition ?? (field(row, 'is_truncated') === true ? 'truncated' : null)),
    ...rewardFields(field(row, 'reward'), scores),
    startedAt: isoTime(field(timing, 'start_time')) ?? null,
    tokens: tokensOf(field(row, 'token_usage')) ?? null,
    metadata: omit(row, 'prompt', 'completion', 'trajectory', 'rollout_id', 'reward', 'metrics'),
  };
}

/** What rows share: told by the document around them, or by the folders they are written to. */
interface Run {
  readonly environment: string | null;
  readonly model: string | null;
  readonly step: number | null;
}

/** `outputs/evals/<environment>--<model>/<run>/results.jsonl`, `step_<n>/train_rollouts.jsonl`. */
function placeOf(name: string): Run {
  const evaluated = /(?:^|\/)([^/]+)--([^/]+)\/[^/]+\/results\.jsonl$/.exec(name);
  const step = /(?:^|\/)step_(\d+)\/[^/]+$/.exec(name)?.[1];
  return {
    environment: evaluated?.[1] ?? null,
    model: evaluated?.[2] ?? null,
    step: step === undefined ? null : Number(step),
  };
}

const shared = new WeakMap<ByteSource, Promise<Partial<Run>>>();

/** Asked for every row, so it is remembered. */
function sharedOf({ source, fileName }: ReadContext): Promise<Partial<Run>> {
  let found = shared.get(source);
  if (found === undefined) {
    found = findShared({ source, fileName });
    shared.set(source, found);
    found.catch(() => shared.delete(source));
  }
  return found;
}

async function findShared(context: ReadContext): Promise<Partial<Run>> {
  const { records } = await sampleOf(context.source);
  if (!isDocument(records[0])) return {};
  for await (const unit of wholeFileUnit(context)) {
    const visit = (path: readonly (string | number)[]) =>
      path.length === 0 ? 'enter' : path[0] === 'metadata' ? 'read' : 'skip';
    for await (const piece of documentOf(unit, context, visit)) {
      if (piece.type !== 'value' || piece.value === undefined) continue;
      const environment = firstString(piece.value, 'env_id', 'env');
      const model = stringField(piece.value, 'model');
      return { ...(environment === null ? {} : { environment }), ...(model === null ? {} : { model }) };
    }
  }
  return {};
}
