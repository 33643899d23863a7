import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RecordSpan,
  type Scalar,
} from '../model/index.ts';
import { Conversation } from './conversation.ts';
import {
  field,
  firstString,
  numberField,
  objectField,
  omit,
  pick,
  scalarField,
  stringField,
} from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { problemAt } from './recordReading.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import { asReward, scoresOf } from './rewards.ts';

/**
 * Canonical records of rolloutviz: runs, cases, groups and trajectories, each told once, and the events of trajectories
 * in any mixture. What graders, rewards and signals say is in the header, never in a turn.
 */
export const rolloutViz: Format = {
  id: 'rolloutviz',
  title: 'rolloutviz records',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const kinds = new Set(['run', 'case', 'group', 'trajectory', 'event', 'artifact', 'signal', 'complete']);

function sniff({ records }: Sample): number {
  const told = records.filter((record) => kinds.has(stringField(record, 'record_type') ?? ''));
  return told.length > 0 && told.length * 2 >= records.length ? 0.95 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const reading = new Reading(unit.span);
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    if (value !== undefined) yield* reading.record(value, span);
    if (problem !== null) yield { type: 'problem', handle: null, problem };
  }
  yield* reading.end();
}

interface Open {
  readonly conversation: Conversation;
  facts: HeaderDraft;
}

class Reading {
  private readonly unit: RecordSpan;
  /** Runs, cases and groups by id: what their trajectories share. */
  private readonly shared = new Map<string, JsonObject>();
  private readonly open = new Map<string, Open>();

  constructor(unit: RecordSpan) {
    this.unit = unit;
  }

  *record(value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    const type = stringField(value, 'record_type') ?? '';
    const id = firstString(value, 'id');
    if (!isJsonObject(value) || !kinds.has(type)) {
      const message = `A record of an unknown type (${type === '' ? 'none' : type}): it is left out.`;
      yield { type: 'problem', handle: null, problem: problemAt(span, 'unknown-record', message) };
    } else if (type === 'trajectory' && id !== null) {
      yield* this.trajectory(id, value, span);
    } else if (type === 'run' || type === 'case' || type === 'group') {
      if (id !== null) this.shared.set(id, value);
    } else if (type !== 'complete') {
      const open = this.open.get(firstString(value, 'trajectory_id') ?? '');
      if (open === undefined) {
        const message = `A record of a trajectory that is not in the file before it (${type}): it is left out.`;
        yield { type: 'problem', handle: null, problem: problemAt(span, 'incomplete', message) };
      } else if (type === 'event') yield* this.event(open, value, span);
      else if (type === 'signal')
        this.score(open, firstString(value, 'name') ?? 'signal', scalarField(value, 'value'));
    }
  }

  *end(): Generator<ReadEvent> {
    for (const { conversation, facts } of this.open.values()) yield* conversation.end(facts);
    if (this.open.size > 0) return;
    const message = 'The file holds no trajectory.';
    yield { type: 'problem', handle: null, problem: problemAt(this.unit, 'incomplete', message) };
  }

  private *trajectory(id: string, value: JsonObject, span: RecordSpan): Generator<ReadEvent> {
    const group = this.shared.get(firstString(value, 'group_id') ?? '');
    const known = this.shared.get(firstString(group, 'case_id') ?? firstString(value, 'case_id') ?? '');
    const run = this.shared.get(firstString(known, 'run_id') ?? firstString(value, 'run_id') ?? '');
    const own = objectField(value, 'metadata') ?? undefined;
    const common = objectField(run, 'metadata') ?? undefined;
    const facts: HeaderDraft = {
      ...emptyHeader(span),
      id,
      title: firstString(known, 'name'),
      task: firstString(known, 'id'),
      environment: scalarField(own, 'environment') ?? scalarField(common, 'environment'),
      model: firstString(own, 'model') ?? firstString(common, 'model'),
      step: scalarField(own, 'checkpoint') ?? scalarField(common, 'checkpoint'),
      attempt: scalarField(own, 'sample_index'),
      status: firstString(value, 'termination', 'status'),
      metadata: {
        ...omit(value, 'record_type', 'id'),
        ...(known === undefined ? {} : { case: known }),
        ...(run === undefined ? {} : { run }),
      },
    };
    // The same id again is another rollout.
    const handle = this.open.has(id) ? `${id} ${this.open.size}` : id;
    const conversation = new Conversation(handle, facts);
    yield* conversation.start();
    this.open.set(handle, { conversation, facts });
  }

  private *event(open: Open, event: JsonObject, span: RecordSpan): Generator<ReadEvent> {
    const kind = stringField(event, 'kind') ?? '';
    const data = objectField(event, 'data') ?? undefined;
    const base = pick(event, 'timestamp');
    const said = field(event, 'output') ?? field(event, 'input') ?? null;
    const { conversation } = open;
    if (kind === 'message' || kind === 'generation') {
      const role = stringField(said, 'role') ?? (kind === 'generation' ? 'assistant' : 'user');
      yield* conversation.add({ ...base, ...(isJsonObject(said) ? said : { content: said }), role }, span);
    } else if (kind === 'tool') {
      yield* this.tool(conversation, event, base, span);
    } else if (kind === 'reward') {
      open.facts = {
        ...open.facts,
        reward: asReward(field(data, 'total')),
        scores: { ...open.facts.scores, ...scoresOf('reward', field(data, 'components')) },
      };
    } else if (kind === 'grader') {
      this.score(open, 'grader', numberField(objectField(event, 'output') ?? undefined, 'score'));
    } else if (kind === 'state' && field(data, 'operation') === 'compaction') {
      const note = 'Context compacted: from here on the model reads a summary in place of what stands above.';
      const parts = [{ kind: 'text' as const, text: firstString(data, 'summary') ?? '' }];
      yield* conversation.say({
        role: 'user',
        parts,
        record: span,
        aside: 'compaction',
        fold: { kind: 'compaction', messages: 0, note },
      });
    } else {
      const part = { kind: 'unknown' as const, type: kind, value: data ?? event };
      yield* conversation.say({ role: 'user', parts: [part], record: span, name: 'environment' });
    }
  }

  /** A tool event is the call and its result. */
  private *tool(
    conversation: Conversation,
    event: JsonObject,
    base: JsonObject,
    span: RecordSpan,
  ): Generator<ReadEvent> {
    const input = objectField(event, 'input') ?? undefined;
    const output = field(event, 'output');
    const id = firstString(event, 'id');
    const call = {
      id,
      name: firstString(input, 'name') ?? firstString(event, 'name') ?? 'tool',
      arguments: field(input, 'arguments') ?? null,
    };
    yield* conversation.add({ ...base, role: 'assistant', content: null, tool_calls: [call] }, span);
    if (output === undefined || output === null) return;
    const ok = field(output, 'ok');
    const content = field(output, 'content') ?? output;
    yield* conversation.add(
      {
        ...base,
        role: 'tool',
        tool_call_id: id,
        content,
        ...(typeof ok === 'boolean' ? { is_error: !ok } : {}),
      },
      span,
    );
  }

  private score(open: Open, name: string, value: Scalar): void {
    if (value !== null) open.facts = { ...open.facts, scores: { ...open.facts.scores, [name]: value } };
  }
}
