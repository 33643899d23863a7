import type { JsonPath } from '../bytes/index.ts';
import type { JsonObject, JsonValue, RecordSpan } from '../model/index.ts';
import { isChatMessage } from './chatMessage.ts';
import { Conversation } from './conversation.ts';
import { field, firstString, numberField, objectField, omit, scalarField, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { MiniSweAgentMessages } from './miniSweAgentMessage.ts';
import { Notes } from './notes.ts';
import { documentOf, recordUnits, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';

/**
 * mini-swe-agent's `.traj.json`: the bare list of messages, or a document with `info` and `messages`. Older runs have no
 * calls: the one fenced command in a reply is the call, and the message after it, which the program wrote, its result.
 */
export const miniSweAgent: Format = {
  id: 'mini-swe-agent',
  title: 'mini-swe-agent trajectory',
  version: 1,
  sniff,
  units,
  read,
};

const traces =
  /mswea_bash_command|COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT|<returncode>/;

function sniff(sample: Sample): number {
  const { records } = sample;
  const runs = records.filter(isRun);
  if (runs.length > 0) return runs.length * 2 >= records.length ? 0.97 : 0;
  return isBare(sample) && traces.test(new TextDecoder().decode(sample.head)) ? 0.75 : 0;
}

function isRun(record: JsonValue): boolean {
  if (/^mini-swe-agent/.test(stringField(record, 'trajectory_format') ?? '')) return true;
  const info = objectField(record, 'info') ?? undefined;
  if (!Array.isArray(field(record, 'messages'))) return false;
  return (
    field(info, 'mini_version') !== undefined || field(field(info, 'model_stats'), 'api_calls') !== undefined
  );
}

function isBare({ records, shape }: Pick<Sample, 'records' | 'shape'>): boolean {
  return (
    shape === 'array' && records.length > 0 && records.filter(isChatMessage).length * 5 >= records.length * 4
  );
}

async function* units(context: ReadContext): ReturnType<Format['units']> {
  yield* isBare(await sampleOf(context.source)) ? wholeFileUnit(context) : recordUnits(context);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const messages = new MiniSweAgentMessages();
  const notes = new Notes();
  let facts: JsonObject = {};
  let conversation: Conversation | null = null;
  for await (const piece of documentOf(unit, context, visit)) {
    if (piece.type === 'problem') yield { type: 'problem', handle: null, problem: piece.problem };
    if (piece.type !== 'value') continue;
    const { path, value, span, problem } = piece;
    if (path[0] !== 'messages' && typeof path[0] !== 'number') {
      if (value !== undefined) facts = { ...facts, [String(path[0])]: value };
    } else if (value !== undefined) {
      if (conversation === null) {
        conversation = new Conversation('main', header(facts, unit.span, context));
        yield* conversation.start();
      }
      if (stringField(value, 'role') === 'exit') notes.add('exit', value);
      else for (const message of messages.translate(value)) yield* conversation.add(message, span);
    }
    if (problem !== null) yield { type: 'problem', handle: conversation === null ? null : 'main', problem };
  }
  const full = header(facts, unit.span, context);
  if (conversation === null) {
    conversation = new Conversation('main', full);
    yield* conversation.start();
    yield conversation.problem('incomplete', 'The trajectory has no messages.', unit.span);
  }
  yield* conversation.end({ ...full, metadata: { ...full.metadata, ...notes.metadata } });
}

function visit(path: JsonPath): 'enter' | 'read' {
  return path.length === 0 || (path.length === 1 && path[0] === 'messages') ? 'enter' : 'read';
}

function header(facts: JsonObject, span: RecordSpan, { fileName }: ReadContext): HeaderDraft {
  const info = objectField(facts, 'info') ?? undefined;
  const config = objectField(info, 'config') ?? undefined;
  const named = /^(.+)\.traj\.json$/.exec(fileName)?.[1] ?? null;
  return {
    ...emptyHeader(span),
    task: scalarField(facts, 'instance_id') ?? scalarField(info, 'instance_id') ?? named,
    model:
      firstString(objectField(config, 'model') ?? undefined, 'model_name') ?? firstString(info, 'model_name'),
    attempt: scalarField(facts, 'rollout_idx'),
    status: firstString(info, 'exit_status', 'exit_reason', 'outcome'),
    cost:
      numberField(objectField(info, 'model_stats') ?? undefined, 'instance_cost') ??
      numberField(info, 'total_cost_usd'),
    metadata: omit(facts, 'instance_id', 'rollout_idx'),
  };
}
