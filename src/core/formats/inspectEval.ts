import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Problem,
  type Scalar,
  type Tokens,
} from '../model/index.ts';
import { field, objectField, pick, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample as Head, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { agentMessages, subAgents, type SubAgent } from './inspectEvalAgents.ts';
import type { Placed } from './inspectEvalEvents.ts';
import { logOf, missingSamples, type EvalLog } from './inspectEvalLog.ts';
import { sampleMessage, withAttachments } from './inspectEvalMessage.ts';
import { inputMessages, readSample, type Sample } from './inspectEvalSample.ts';
import { sampleScores } from './inspectEvalScores.ts';
import { problemAt } from './recordReading.ts';
import { elementUnits, memberUnits } from './records.ts';
import { RolloutBuilder, type BuilderEvent } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';
import { addTokens, tokensOf } from './usage.ts';

/**
 * Inspect logs: `.eval` archives (one member a sample, or a folder of chunks a sample; also those of killed runs) and
 * JSON logs. One rollout a sample and epoch.
 */
export const inspectEval: Format = {
  id: 'inspect-eval',
  title: 'Inspect log',
  version: 1,
  sniff,
  units,
  read,
};

const sampleMember = /^samples\/(?:[^/]+\.json|[^/]+\/sample\.json)$/;

function sniff(head: Head): number {
  if (head.shape === 'zip') {
    const isLog = head.members.some((name) => name === 'header.json' || name === '_journal/start.json');
    return isLog ? 0.98 : head.members.some((name) => sampleMember.test(name)) ? 0.6 : 0;
  }
  if (head.shape !== 'object' || head.keys.get('eval') !== 'object') return 0;
  return head.keys.has('version') && (head.keys.has('status') || head.keys.has('plan')) ? 0.95 : 0.4;
}

async function* units(context: ReadContext): AsyncGenerator<Unit | Problem> {
  const log = await logOf(context);
  yield* log.problems;
  const samples = log.isArchive
    ? memberUnits(context, (name) => sampleMember.test(name))
    : elementUnits(context, ['samples']);
  let found = 0;
  for await (const unit of samples) {
    // The archive's own problems were told with the log.
    if ('kind' in unit) {
      if (!log.isArchive) yield unit;
      continue;
    }
    found += 1;
    yield unit;
  }
  const missing = missingSamples(log, found);
  if (missing !== null) yield missing;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const handle = 'sample';
  const log = await logOf(context);
  const sample = await readSample(unit, log, context);
  if (Object.keys(sample.fields).length === 0 && sample.messages.length === 0) {
    for (const problem of sample.problems) yield { type: 'problem', handle: null, problem };
    if (sample.problems.length === 0)
      yield {
        type: 'problem',
        handle: null,
        problem: problemAt(unit.span, 'wrong-type', 'The sample is no object.'),
      };
    return;
  }
  yield { type: 'rollout', handle, header: header(sample, log, unit) };
  for (const problem of sample.problems) yield { type: 'problem', handle, problem };
  const missing = new Set<string>();
  const turnOfCall = new Map<string, number>();
  yield* turnsOf(handle, messagesOf(sample, unit), sample, missing, turnOfCall);
  for (const [index, agent] of subAgents(sample).entries()) {
    const own = `agent-${index + 1}`;
    yield { type: 'rollout', handle: own, header: agentHeader(agent, handle, turnOfCall) };
    yield* turnsOf(own, await agentMessages(agent, sample, context), sample, missing, new Map());
  }
  if (missing.size > 0) {
    const message = `${missing.size} attachments are not in the log: their names stand in their place.`;
    yield { type: 'problem', handle, problem: problemAt(unit.span, 'incomplete', message) };
  }
}

function* turnsOf(
  handle: string,
  messages: readonly Placed[],
  sample: Sample,
  missing: Set<string>,
  turnOfCall: Map<string, number>,
): Generator<ReadEvent> {
  const builder = new RolloutBuilder();
  const give = (events: readonly BuilderEvent[]) => events.map((event): ReadEvent => ({ ...event, handle }));
  for (const { value, span } of messages) {
    const resolved = withAttachments(value, sample.attachments, (name) => missing.add(name));
    const facts = isJsonObject(resolved) ? factsOf(resolved, sample) : {};
    const message = isJsonObject(resolved) ? sampleMessage(resolved, span, facts) : null;
    if (message === null) {
      yield* give(builder.add({ role: 'user', parts: [unknown(resolved)], record: span }));
      const text = 'A message without a known role: it is shown as it is.';
      yield { type: 'problem', handle, problem: problemAt(span, 'unknown-record', text) };
      continue;
    }
    yield* give(builder.add(message));
    for (const part of message.parts)
      if (part.kind === 'tool-call' && part.callId !== null) turnOfCall.set(part.callId, builder.count);
  }
  yield* give(builder.end());
}

function agentHeader(agent: SubAgent, handle: string, turnOfCall: ReadonlyMap<string, number>): HeaderDraft {
  const turn = agent.callId === null ? null : (turnOfCall.get(agent.callId) ?? null);
  return {
    ...emptyHeader(agent.last.output.span),
    id: agent.id,
    title: agent.name,
    model: agent.model,
    parent: { handle, turn, kind: 'sub-agent' },
  };
}

function messagesOf(sample: Sample, unit: Unit) {
  if (sample.messages.length > 0) return sample.messages;
  return inputMessages(sample).map((value) => ({ value, span: unit.span }));
}

function factsOf(message: JsonObject, sample: Sample) {
  const id = stringField(message, 'id');
  const call = stringField(message, 'tool_call_id');
  return (
    (call === null ? undefined : sample.events.results.get(call)) ??
    (id === null ? undefined : sample.events.messages.get(id)) ??
    {}
  );
}

function unknown(value: JsonValue) {
  return { kind: 'unknown' as const, type: stringField(value, 'role') ?? 'message', value };
}

const logFields = [
  'task_version',
  'task_args',
  'task_id',
  'run_id',
  'eval_id',
  'created',
  'model_roles',
  'solver',
  'tags',
];
const sampleFields = [
  'uuid',
  'target',
  'choices',
  'metadata',
  'scores',
  'score',
  'store',
  'sandbox',
  'files',
  'setup',
];
const timeFields = [
  'total_time',
  'working_time',
  'limit',
  'error',
  'error_retries',
  'model_usage',
  'role_usage',
];

function header(sample: Sample, log: EvalLog, unit: Unit): HeaderDraft {
  const { fields } = sample;
  const task = field(log.facts, 'eval');
  const id = scalarField(fields, 'id');
  const epoch = scalarField(fields, 'epoch');
  return {
    ...emptyHeader(unit.span),
    ...sampleScores(fields),
    id: id === null ? null : nameOf(String(id), epoch, log),
    task: id,
    environment: scalarField(task, 'task'),
    model: modelOf(sample, log),
    attempt: epoch,
    status: statusOf(fields),
    startedAt: isoTime(field(fields, 'started_at')) ?? sample.events.first,
    endedAt: isoTime(field(fields, 'completed_at')) ?? sample.events.last,
    tokens: usageOf(fields),
    metadata: {
      ...bounded(pick(fields, ...sampleFields, ...timeFields)),
      log: { ...pick(log.facts, 'version', 'status'), ...bounded(pick(task, ...logFields)) },
    },
  };
}

/** An epoch's own name, as Inspect names its file, where the sample ran more than once. */
function nameOf(id: string, epoch: Scalar, log: EvalLog): string {
  const epochs = field(field(field(log.facts, 'eval'), 'config'), 'epochs');
  const several = (typeof epochs === 'number' && epochs > 1) || (typeof epoch === 'number' && epoch > 1);
  return several ? `${id}_epoch_${String(epoch)}` : id;
}

function modelOf(sample: Sample, log: EvalLog): string | null {
  const model = stringField(field(log.facts, 'eval'), 'model');
  if (model !== null && model !== 'none/none') return model;
  const [used] = Object.keys(objectField(sample.fields, 'model_usage') ?? {});
  return used ?? model;
}

function statusOf(fields: JsonObject): string {
  const error = field(fields, 'error');
  if (error !== undefined && error !== null) return 'error';
  const limit = field(fields, 'limit');
  if (limit === undefined || limit === null) return 'success';
  return `${stringField(limit, 'type') ?? 'unknown'}_limit`;
}

function usageOf(fields: JsonObject): Tokens | null {
  let tokens: Tokens | null = null;
  for (const usage of Object.values(objectField(fields, 'model_usage') ?? {}))
    tokens = addTokens(tokens, tokensOf(usage));
  return tokens;
}

const MAX_FIELD = 16 * 1024;

/** Without what is too large for a header; the record itself still holds it. */
function bounded(object: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === null || JSON.stringify(value).length > MAX_FIELD) continue;
    kept[name] = value;
  }
  return kept;
}
