import type { ByteSource, JsonPath } from '../bytes/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { contentParts } from './contentBlocks.ts';
import { Conversation } from './conversation.ts';
import {
  arrayField,
  field,
  firstString,
  numberField,
  objectField,
  omit,
  scalarField,
  stringField,
} from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { problemAt } from './recordReading.ts';
import { documentOf, elementUnits, recordUnits, recordsOf, wholeFileUnit } from './records.ts';
import { asReward, scoresOf } from './rewards.ts';
import { sampleOf } from './sample.ts';
import { tau2Message } from './tau2Message.ts';
import { spokenTurns } from './tau2Voice.ts';
import { isoTime } from './times.ts';

/**
 * tau2-bench: a results document with all `simulations`, or simulations alone, one a record. The agent's policy stands
 * once in the results' `info`. What the grader expects (a task's actions, the checks) stays in the metadata.
 */
export const tau2Bench: Format = {
  id: 'tau2-bench',
  title: 'tau2-bench',
  version: 1,
  sniff,
  units,
  read,
};

function sniff({ records, keys }: Sample): number {
  if (isResults(keys, records[0])) return 0.95;
  return records.filter(isSimulation).length * 2 > records.length ? 0.9 : 0;
}

function isResults(keys: Sample['keys'], record: JsonValue | undefined): boolean {
  const info = field(record, 'info');
  const told = ['environment_info', 'agent_info', 'user_info'].filter(
    (name) => field(info, name) !== undefined,
  );
  return told.length >= 2 || (keys.get('simulations') === 'array' && keys.has('tasks'));
}

function isSimulation(record: JsonValue): boolean {
  const said = Array.isArray(field(record, 'messages')) || Array.isArray(field(record, 'ticks'));
  return (
    said && ['task_id', 'termination_reason', 'trial'].every((name) => field(record, name) !== undefined)
  );
}

async function* units(context: ReadContext): ReturnType<Format['units']> {
  const { keys, records } = await sampleOf(context.source, context.signal);
  if (!isResults(keys, records[0])) {
    yield* recordUnits(context);
    return;
  }
  let count = 0;
  for await (const unit of elementUnits(context, ['simulations'])) {
    count += 1;
    yield unit;
  }
  if (count > 0) return;
  const message = 'The results hold no simulations: runs with voice keep each in a file of its own.';
  for await (const { span } of wholeFileUnit(context)) yield problemAt(span, 'incomplete', message);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const run = await runOf(context);
  let number = 0;
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    const handle = String(++number);
    if (isJsonObject(value)) yield* readSimulation(handle, value, span, run);
    else if (value !== undefined) {
      const message = 'A simulation is no JSON object: it is left out.';
      yield { type: 'problem', handle: null, problem: problemAt(span, 'wrong-type', message) };
    }
    if (problem !== null) yield { type: 'problem', handle: isJsonObject(value) ? handle : null, problem };
  }
}

function* readSimulation(
  handle: string,
  simulation: JsonObject,
  span: RecordSpan,
  run: Run,
): Generator<ReadEvent> {
  const conversation = new Conversation(handle, header(simulation, span, run));
  yield* conversation.start();
  const policy = stringField(field(run.info?.value, 'environment_info'), 'policy');
  if (policy !== null)
    yield* conversation.say({ role: 'system', parts: contentParts(policy), record: run.info?.span ?? span });
  for (const message of arrayField(simulation, 'messages'))
    for (const one of tau2Message(message)) yield* conversation.add(one, span);
  for (const draft of spokenTurns(arrayField(simulation, 'ticks'), span)) yield* conversation.say(draft);
  yield* conversation.end();
}

function header(simulation: JsonObject, span: RecordSpan, run: Run): HeaderDraft {
  const info = run.info?.value;
  const grading = objectField(simulation, 'reward_info');
  const task = scalarField(simulation, 'task_id');
  const gold = run.tasks.get(String(task));
  return {
    ...emptyHeader(span),
    id: firstString(simulation, 'id'),
    task,
    environment: scalarField(objectField(info, 'environment_info') ?? undefined, 'domain_name'),
    model: firstString(objectField(info, 'agent_info') ?? undefined, 'llm'),
    attempt: scalarField(simulation, 'trial'),
    status: scalarField(simulation, 'termination_reason'),
    reward: asReward(field(grading ?? undefined, 'reward')),
    scores: scoresOf('reward', field(grading ?? undefined, 'reward_breakdown')),
    startedAt: isoTime(field(simulation, 'start_time')) ?? null,
    endedAt: isoTime(field(simulation, 'end_time')) ?? null,
    cost: numberField(simulation, 'agent_cost'),
    metadata: {
      ...omit(simulation, 'messages', 'ticks', 'id', 'task_id', 'trial', 'termination_reason'),
      ...(gold === undefined ? {} : { task: gold }),
    },
  };
}

/** What a results document says once for all its simulations. */
interface Run {
  readonly info: { readonly value: JsonObject; readonly span: RecordSpan } | null;
  readonly tasks: ReadonlyMap<string, JsonValue>;
}

const runs = new WeakMap<ByteSource, Promise<Run>>();

/** Asked for every simulation, so it is remembered. */
function runOf(context: ReadContext): Promise<Run> {
  let run = runs.get(context.source);
  if (run === undefined) {
    run = findRun(context);
    runs.set(context.source, run);
    run.catch(() => runs.delete(context.source));
  }
  return run;
}

async function findRun({ source, fileName }: ReadContext): Promise<Run> {
  const tasks = new Map<string, JsonValue>();
  let info: Run['info'] = null;
  const { keys, records } = await sampleOf(source);
  if (!isResults(keys, records[0])) return { info, tasks };
  // Who asks first may be stopped while others wait, so the look itself is not stopped.
  const context = { source, fileName };
  for await (const unit of wholeFileUnit(context)) {
    for await (const piece of documentOf(unit, context, visit)) {
      if (piece.type !== 'value' || piece.value === undefined) continue;
      const id = scalarField(piece.value, 'id');
      if (piece.path[0] === 'info' && isJsonObject(piece.value))
        info = { value: piece.value, span: piece.span };
      else if (id !== null) tasks.set(String(id), piece.value);
    }
  }
  return { info, tasks };
}

function visit(path: JsonPath): 'enter' | 'read' | 'skip' {
  if (path.length === 0 || (path.length === 1 && path[0] === 'tasks')) return 'enter';
  if (path.length === 1) return path[0] === 'info' ? 'read' : 'skip';
  return 'read';
}
