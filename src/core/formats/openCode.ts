import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { documentList } from './documentList.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import type { Format, JsonRecord, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { openCodeMessage, openCodeParts } from './openCodeMessage.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';

/**
 * OpenCode sessions: `opencode export` writes one document of `info` and `messages`, each message of `info` and `parts`;
 * `opencode run --format json` prints a line for each part of what the model says.
 */
export const openCode: Format = {
  id: 'opencode',
  title: 'OpenCode session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff(sample: Sample): number {
  const [first] = sample.records;
  if (first === undefined) return 0;
  if (isEventFile(sample)) return 0.9;
  if (sample.shape !== 'object') return 0;
  if (arrayField(first, 'messages').slice(0, 5).some(isMessage)) return 0.95;
  const info = objectField(first, 'info');
  return Array.isArray(field(first, 'messages')) && field(info ?? undefined, 'projectID') !== undefined
    ? 0.9
    : 0;
}

function isMessage(value: JsonValue): boolean {
  const info = objectField(value, 'info') ?? undefined;
  return Array.isArray(field(value, 'parts')) && stringField(info, 'role') !== null;
}

function isEventFile({ records, shape }: Pick<Sample, 'records' | 'shape'>): boolean {
  return shape === 'lines' && records.filter(isEvent).length * 5 >= records.length * 4;
}

function isEvent(value: JsonValue): boolean {
  if (stringField(value, 'sessionID') === null || stringField(value, 'type') === null) return false;
  return objectField(value, 'part') !== null || stringField(value, 'type') === 'error';
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const session = new OpenCodeSession(unit.span);
  if (isEventFile(await sampleOf(context.source, context.signal))) {
    for await (const record of recordsOf(unit, context)) yield* session.event(record);
  } else {
    for await (const piece of documentList(unit, context, 'messages')) {
      if (piece.type === 'problem') yield { ...piece, handle: null };
      else if (piece.type === 'item') yield* session.message(piece.record);
      else session.fact(piece.name, piece.value);
    }
  }
  yield* session.rollout.end();
}

class OpenCodeSession {
  readonly rollout: SessionRollout;
  private readonly prompts = new Set<number>();
  /** Messages since the context was compacted last. */
  private messages = 0;

  constructor(record: RecordSpan) {
    this.rollout = new SessionRollout('main', record);
  }

  fact(name: string, value: JsonValue): void {
    const { facts } = this.rollout;
    if (name !== 'info' || !isJsonObject(value)) {
      this.rollout.metadata = { ...this.rollout.metadata, [name]: value };
      return;
    }
    const time = field(value, 'time');
    facts.id = firstString(value, 'id');
    facts.title = firstString(value, 'title');
    facts.startedAt = isoTime(field(time, 'created')) ?? null;
    facts.endedAt = isoTime(field(time, 'updated')) ?? null;
    this.rollout.metadata = { ...omit(value, 'id', 'title', 'time'), ...this.rollout.metadata };
  }

  *message({ value, span, problem }: JsonRecord): Generator<ReadEvent> {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    const { rollout } = this;
    if (!isJsonObject(value)) {
      if (value !== undefined) yield* rollout.unknown(value, typeof value, span);
      return;
    }
    const info = objectField(value, 'info') ?? {};
    yield* this.prompt(info, span);
    const message = openCodeMessage(value, info, span);
    if (message === null) {
      yield* rollout.unknown(value, stringField(info, 'role') ?? '', span);
      return;
    }
    for (const { type, value: noted } of message.notes) rollout.notes.add(type, noted);
    rollout.addCost(message.cost);
    rollout.facts.status = message.status ?? rollout.facts.status ?? null;
    this.messages += 1;
    if (!message.isSummary) {
      yield* rollout.add(message.draft);
      return;
    }
    const note =
      'Context compacted: from here on the model reads this summary in place of what stands above.';
    const fold = { kind: 'compaction' as const, messages: this.messages - 1, note };
    this.messages = 1;
    yield* rollout.add({ ...message.draft, aside: 'compaction', fold });
  }

  *event({ value, span, problem }: JsonRecord): Generator<ReadEvent> {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (value === undefined) return;
    const { rollout } = this;
    const part = objectField(value, 'part');
    const type = stringField(value, 'type') ?? '';
    const time = isoTime(field(value, 'timestamp'));
    rollout.facts.id ??= firstString(value, 'sessionID');
    rollout.passTime(time);
    if (type === 'error') {
      rollout.facts.status = firstString(field(value, 'error'), 'name') ?? 'error';
      rollout.notes.add(type, value);
    } else if (part === null) {
      yield* rollout.unknown(value, type, span, time);
    } else {
      const { parts, notes, cost, tokens } = openCodeParts([part]);
      for (const note of notes) rollout.notes.add(note.type, note.value);
      rollout.addCost(cost);
      yield* rollout.add({
        role: 'model',
        parts,
        record: span,
        ...(time === undefined ? {} : { time }),
        ...(tokens === undefined ? {} : { tokens }),
      });
    }
  }

  /** The system prompt, which versions of 2025 repeat with every message: once for each that differs. */
  private *prompt(info: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    for (const text of arrayField(info, 'system')) {
      if (typeof text !== 'string' || text === '' || this.prompts.has(fingerprint(text))) continue;
      this.prompts.add(fingerprint(text));
      yield* this.rollout.add({ role: 'system', parts: [{ kind: 'text', text }], record });
    }
  }
}
