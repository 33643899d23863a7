import type { JsonPath } from '../bytes/index.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Problem,
  type RecordSpan,
} from '../model/index.ts';
import { arrayField, field, numberField, objectField, omit, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { problemAt } from './recordReading.ts';
import { documentOf, recordOf, wholeFileUnit } from './records.ts';
import { RolloutBuilder, type BuilderEvent, type MessageDraft } from './rolloutBuilder.ts';
import { demonstrationParts, SweAgentMessages } from './sweAgentMessage.ts';
import { parseArguments } from './toolArguments.ts';

/**
 * SWE-agent trajectories: one JSON document with the same run twice, as `history` (messages) and as `trajectory`
 * (steps, each with all messages before it). The history is read; the trajectory where there is none.
 */
export const sweAgent: Format = {
  id: 'swe-agent',
  title: 'SWE-agent trajectory',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const stepFields = /"(?:observation|thought|is_demo|message_type|tool_call_ids|execution_time)"\s*:/;

function sniff(sample: Sample): number {
  if (sample.shape !== 'object') return 0;
  const has = (name: string) => sample.keys.get(name) === 'array';
  if (!has('trajectory') && !has('history') && !has('attempts')) return 0;
  const head = new TextDecoder().decode(sample.head);
  if (!stepFields.test(head)) return 0;
  if (has('trajectory') && has('history')) return 0.95;
  const named = sample.fileName.endsWith('.traj') ? 0.15 : 0;
  if (has('trajectory')) return /"action"\s*:/.test(head) ? 0.8 + named : 0;
  return (/"(?:message_type|is_demo)"\s*:/.test(head) ? 0.7 : 0.3) + named;
}

/** One attempt: where its pieces stand, before any message is parsed. */
interface Run {
  readonly attempt: number | null;
  readonly history: RecordSpan[];
  readonly trajectory: RecordSpan[];
  facts: JsonObject;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const runs = new Map<string, Run>();
  for await (const piece of documentOf(unit, context, (path) => visit(path))) {
    if (piece.type === 'problem') yield { type: 'problem', handle: null, problem: piece.problem };
    if (piece.type !== 'value') continue;
    if (piece.problem !== null) yield { type: 'problem', handle: null, problem: piece.problem };
    place(runs, piece.path, piece.span, piece.value);
  }
  const attempts = [...runs.values()].filter((run) => run.attempt !== null);
  // With attempts, what stands beside them repeats the best one.
  const shown = attempts.length > 0 ? attempts : [...runs.values()];
  for (const run of shown) yield* readRun(run, attempts.length > 0 ? runs.get('') : undefined, unit, context);
  if (shown.every((run) => run.history.length + run.trajectory.length === 0)) {
    const { line, start } = unit.span;
    const message = 'The file has neither a history nor a trajectory.';
    yield { type: 'problem', handle: null, problem: { kind: 'incomplete', message, line, byte: start } };
  }
}

function visit(path: JsonPath): 'enter' | 'read' | 'locate' | 'skip' {
  const inner = path[0] === 'attempts' ? path.slice(2) : path;
  if (path[0] === 'attempts' && path.length <= 2) return 'enter';
  if (inner.length === 0) return 'enter';
  const isList = inner[0] === 'history' || inner[0] === 'trajectory';
  if (inner.length === 1) return isList ? 'enter' : 'read';
  return isList ? 'locate' : 'skip';
}

function place(runs: Map<string, Run>, path: JsonPath, span: RecordSpan, value: JsonValue | undefined): void {
  const inAttempts = path[0] === 'attempts';
  const key = inAttempts ? String(path[1]) : '';
  const inner = inAttempts ? path.slice(2) : path;
  let run = runs.get(key);
  if (run === undefined) {
    run = { attempt: inAttempts ? Number(path[1]) + 1 : null, history: [], trajectory: [], facts: {} };
    runs.set(key, run);
  }
  const [name] = inner;
  if (inner.length === 2 && name === 'history') run.history.push(span);
  else if (inner.length === 2 && name === 'trajectory') run.trajectory.push(span);
  else if (inner.length === 1 && value !== undefined) run.facts = { ...run.facts, [String(name)]: value };
}

async function* readRun(
  run: Run,
  outer: Run | undefined,
  unit: Unit,
  context: ReadContext,
): AsyncGenerator<ReadEvent> {
  const handle = run.attempt === null ? 'main' : `attempt-${run.attempt}`;
  const facts = { ...outer?.facts, ...run.facts };
  const builder = new RolloutBuilder();
  const last = run.trajectory.at(-1);
  const lastStep = last === undefined ? null : (await entryAt(last, context)).value;
  const state = opened(field(lastStep ?? undefined, 'state'));
  yield { type: 'rollout', handle, header: header(run, facts, state, unit, context) };
  for await (const item of messagesOf(run, context)) {
    if ('kind' in item) yield { type: 'problem', handle, problem: item };
    else yield* give(handle, builder.add(item));
  }
  yield* give(handle, builder.end());
}

function* give(handle: string, events: readonly BuilderEvent[]): Generator<ReadEvent> {
  for (const event of events) yield { ...event, handle };
}

async function* messagesOf(run: Run, context: ReadContext): AsyncGenerator<MessageDraft | Problem> {
  const messages = new SweAgentMessages();
  let demonstration: MessageDraft | null = null;
  for (const span of run.history) {
    const { value, problem } = await entryAt(span, context);
    if (problem !== null) yield problem;
    if (value === null) continue;
    if (field(value, 'is_demo') === true) {
      demonstration = extend(demonstration, value, span);
      continue;
    }
    if (demonstration !== null) yield demonstration;
    demonstration = null;
    yield messages.history(value, span);
  }
  if (demonstration !== null) yield demonstration;
  yield* restOf(run, messages, context);
}

/** Where the history ends early, or there is none: the steps that only the trajectory tells. */
async function* restOf(
  run: Run,
  messages: SweAgentMessages,
  context: ReadContext,
): AsyncGenerator<MessageDraft | Problem> {
  const told = messages.count;
  const lastTold = told === 0 ? undefined : run.trajectory[told - 1];
  const last = lastTold === undefined ? null : (await entryAt(lastTold, context)).value;
  if (lastTold !== undefined && last !== null) {
    if (messages.isLastStep(last)) {
      const missing = messages.missingObservation(last, lastTold);
      if (missing !== null) yield missing;
    } else if (run.trajectory.length > told) {
      const message = `The history has ${told} steps, the trajectory ${run.trajectory.length}, and they do not match: only the history is shown.`;
      yield problemAt(lastTold, 'incomplete', message);
      return;
    }
  }
  for (const span of run.trajectory.slice(told)) {
    const { value, problem } = await entryAt(span, context);
    if (problem !== null) yield problem;
    if (value === null) continue;
    if (messages.count === 0 && run.history.length === 0) yield* promptOf(value, messages, span);
    yield* messages.step(value, span);
  }
}

/** What the first step was asked, for a trajectory without a history. */
function* promptOf(step: JsonObject, messages: SweAgentMessages, span: RecordSpan): Generator<MessageDraft> {
  const query = arrayField(step, 'query');
  for (const message of query.length > 0 ? query : arrayField(step, 'messages')) {
    if (isJsonObject(message) && stringField(message, 'role') !== 'assistant')
      yield messages.history(message, span);
  }
}

interface Entry {
  readonly value: JsonObject | null;
  readonly problem: Problem | null;
}

async function entryAt(span: RecordSpan, context: ReadContext): Promise<Entry> {
  const { value, problem } = await recordOf({ ordinal: 1, span }, context);
  if (isJsonObject(value)) return { value, problem };
  const wrong = problemAt(span, 'wrong-type', 'The entry is no JSON object: it is left out.');
  return { value: null, problem: problem ?? wrong };
}

/** All messages of a demonstration are one turn: none of them happened in this run. */
function extend(demonstration: MessageDraft | null, entry: JsonObject, span: RecordSpan): MessageDraft {
  const parts = demonstrationParts(entry);
  if (demonstration === null) return { role: 'user', parts, record: span, aside: 'demonstration' };
  const record = { ...demonstration.record, end: span.end };
  return { ...demonstration, parts: [...demonstration.parts, ...parts], record };
}

function header(
  run: Run,
  facts: JsonObject,
  state: JsonValue | undefined,
  unit: Unit,
  context: ReadContext,
): HeaderDraft {
  const info = objectField(facts, 'info') ?? undefined;
  const stats = objectField(info, 'model_stats') ?? undefined;
  const input = numberField(stats, 'tokens_sent');
  const output = numberField(stats, 'tokens_received');
  const replay = opened(field(facts, 'replay_config'));
  return {
    ...emptyHeader(unit.span),
    task: context.fileName.replace(/\.traj$/, ''),
    environment: stringField(facts, 'environment'),
    model: stringField(field(field(replay, 'agent'), 'model'), 'name'),
    attempt: run.attempt,
    status: stringField(info, 'exit_status'),
    tokens: input === null || output === null ? null : { input, output },
    cost: numberField(stats, 'instance_cost'),
    metadata: { ...omit(facts, 'environment', 'replay_config'), ...(state === undefined ? {} : { state }) },
  };
}

/** An object, or one that was written into a string. */
function opened(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? parseArguments(value).arguments : value;
}
