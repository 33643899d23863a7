import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
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
import { Notes } from './notes.ts';
import { isLegacyEvent, LegacyEvents } from './openHandsLegacy.ts';
import { isSdkEvent, sdkEvent } from './openHandsSdk.ts';
import type { Told } from './openHandsTold.ts';
import { problemAt } from './recordReading.ts';
import { recordUnits, recordsOf, wholeFileUnit } from './records.ts';
import { asReward, scoresOf } from './rewards.ts';
import { sampleOf } from './sample.ts';
import { tokensOf } from './usage.ts';

/**
 * OpenHands: the events of one conversation as an array or lines, of version 0 or of the SDK (version 1); and the
 * evaluation's `output.jsonl`, an attempt a line with its `history` of events, or of pairs of action and observation.
 */
export const openHands: Format = {
  id: 'openhands',
  title: 'OpenHands',
  version: 1,
  sniff,
  units,
  read,
};

const lists = ['history', 'trajectory', 'events'];

function sniff({ records }: Sample): number {
  if (records.length === 0) return 0;
  if (isMostly(records, isEvent)) return records.some(isSdkEvent) ? 0.85 : 0.9;
  return isMostly(records, (record) => eventsOf(record) !== null) ? 0.9 : 0;
}

function isMostly(values: readonly JsonValue[], are: (value: JsonValue) => boolean): boolean {
  return values.filter(are).length * 5 >= values.length * 4;
}

function isEvent(value: JsonValue): boolean {
  return isSdkEvent(value) || isLegacyEvent(value);
}

/** The events of a record that holds a whole attempt; null where it holds none. */
function eventsOf(record: JsonValue): readonly JsonValue[] | null {
  for (const name of lists) {
    const events = arrayField(record, name);
    const first = events.slice(0, 20).flatMap((event) => (Array.isArray(event) ? event : [event]));
    if (first.length > 0 && isMostly(first, isEvent)) return events;
  }
  return null;
}

async function isBareSource({ source }: ReadContext): Promise<boolean> {
  const { records } = await sampleOf(source);
  return records.length > 0 && isMostly(records, isEvent);
}

async function* units(context: ReadContext): ReturnType<Format['units']> {
  yield* (await isBareSource(context)) ? wholeFileUnit(context) : recordUnits(context);
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  if (await isBareSource(context)) {
    const reading = new Reading('1', emptyHeader(unit.span));
    yield* reading.start();
    for await (const { span, value, problem } of recordsOf(unit, context)) {
      if (value !== undefined) yield* reading.event(value, span);
      if (problem !== null) yield { type: 'problem', handle: '1', problem };
    }
    yield* reading.end();
    return;
  }
  let number = 0;
  for await (const { span, value, problem } of recordsOf(unit, context)) {
    const handle = String(++number);
    if (value !== undefined) yield* readAttempt(handle, value, span);
    if (problem !== null) yield { type: 'problem', handle: value === undefined ? null : handle, problem };
  }
}

function* readAttempt(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const record = isJsonObject(value) ? value : {};
  const reading = new Reading(handle, attemptHeader(record, span));
  yield* reading.start();
  const events = lists.map((name) => field(record, name)).find((found) => Array.isArray(found));
  if (Array.isArray(events)) {
    for (const event of events) {
      // A pair says by itself which observation its action had.
      if (Array.isArray(event)) yield* reading.pair(event, span);
      else yield* reading.event(event, span);
    }
  } else {
    yield* reading.raw(value, span, 'A record without a history: it is shown as it is.');
  }
  yield* reading.end();
}

function attemptHeader(record: JsonObject, span: RecordSpan): HeaderDraft {
  const metadata = objectField(record, 'metadata') ?? undefined;
  const metrics = objectField(record, 'metrics') ?? undefined;
  const test = objectField(record, 'test_result') ?? undefined;
  const report = objectField(test, 'report') ?? objectField(record, 'report') ?? objectField(test, 'result');
  const verdict =
    field(report ?? undefined, 'resolved') ?? field(record, 'success') ?? field(record, 'resolved');
  return {
    ...emptyHeader(span),
    title: stringField(objectField(record, 'issue') ?? undefined, 'title'),
    task:
      scalarField(record, 'instance_id') ?? scalarField(objectField(record, 'issue') ?? undefined, 'number'),
    environment: firstString(metadata, 'dataset'),
    model: firstString(
      objectField(metadata, 'llm_config') ?? objectField(metadata, 'llm') ?? undefined,
      'model',
    ),
    attempt: scalarField(record, 'attempt'),
    status: firstString(record, 'error') === null ? null : 'error',
    reward: asReward(verdict),
    scores: report === null ? {} : scoresOf('report', report),
    tokens: tokensOf(field(metrics, 'accumulated_token_usage')) ?? null,
    cost: numberField(metrics, 'accumulated_cost'),
    metadata: omit(record, ...lists),
  };
}

/** One conversation being read. */
class Reading {
  private readonly conversation: Conversation;
  private readonly legacy = new LegacyEvents();
  private readonly notes = new Notes();
  private header: HeaderDraft;

  constructor(handle: string, header: HeaderDraft) {
    this.conversation = new Conversation(handle, header);
    this.header = header;
  }

  start(): Generator<ReadEvent> {
    return this.conversation.start();
  }

  *pair(events: readonly JsonValue[], span: RecordSpan): Generator<ReadEvent> {
    this.legacy.openPair();
    for (const event of events) yield* this.event(event, span);
    this.legacy.closePair();
  }

  *event(value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    const told = !isJsonObject(value)
      ? null
      : field(value, 'kind') === undefined
        ? this.legacy.event(value)
        : sdkEvent(value);
    if (told === null) yield* this.raw(value, span, 'An event of an unknown kind: it is shown as it is.');
    else yield* this.tell(told, value, span);
  }

  *raw(value: JsonValue, span: RecordSpan, message: string): Generator<ReadEvent> {
    const type = firstString(value, 'kind', 'action', 'observation') ?? 'event';
    yield* this.conversation.say({ role: 'user', parts: [{ kind: 'unknown', type, value }], record: span });
    yield {
      type: 'problem',
      handle: this.conversation.handle,
      problem: problemAt(span, 'unknown-record', message),
    };
  }

  *end(): Generator<ReadEvent> {
    const { status, cost, tokens, model } = this.header;
    const metadata = { ...this.header.metadata, ...this.notes.metadata };
    yield* this.conversation.end({
      status,
      cost,
      metadata,
      ...(tokens === null ? {} : { tokens }),
      ...(model === null ? {} : { model }),
    });
  }

  private *tell(told: Told, event: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    if (told.note !== undefined) this.notes.add(told.note, event);
    if (told.facts !== undefined) this.header = { ...this.header, ...told.facts };
    if (told.draft !== undefined) yield* this.conversation.say({ ...told.draft, record: span });
    if (told.message !== undefined) yield* this.conversation.add(told.message, span);
  }
}
