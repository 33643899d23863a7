import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, numberField, objectField, omit, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits } from './records.ts';
import { scoresOf } from './rewards.ts';
import { attributeMessages, nested } from './spanAttributes.ts';
import { openedJson, spanMessages } from './spanMessages.ts';
import { readTraces, type Span, type SpanRecord } from './spans.ts';

/** Traces exported from Langfuse: a record a trace, with its observations; inputs and outputs are JSON in strings. */
export const langfuse: Format = {
  id: 'langfuse',
  title: 'Langfuse traces',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const traces = records.filter((record) => {
    const observations = observationsOf(record);
    return (
      observations.length > 0 &&
      observations
        .slice(0, 5)
        .every((one) => field(one, 'startTime') !== undefined && field(one, 'type') !== undefined)
    );
  });
  return traces.length > 0 && traces.length * 2 >= records.length ? 0.95 : 0;
}

function observationsOf(record: JsonValue): readonly JsonValue[] {
  const own = arrayField(record, 'observations');
  return own.length > 0 ? own : arrayField(objectField(record, 'trace') ?? undefined, 'observations');
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return readTraces(unit, context, translate);
}

function translate(record: JsonValue): SpanRecord {
  const trace = objectField(record, 'trace') ?? (isJsonObject(record) ? record : {});
  const observations = observationsOf(record).filter(isJsonObject);
  const id = firstString(trace, 'id') ?? firstString(observations[0], 'traceId') ?? 'trace';
  return { spans: observations.map((one) => spanOf(one, id)), trace: { id, facts: factsOf(trace) } };
}

function factsOf(trace: JsonObject): Partial<HeaderDraft> {
  const title = stringField(trace, 'name');
  return {
    ...(title === null ? {} : { title }),
    scores: scoresOf('score', field(trace, 'scores')),
    metadata: { trace: omit(trace, 'observations', 'input', 'output') },
  };
}

function spanOf(one: JsonObject, trace: string): Span {
  const tree = nested(field(openedJson(field(one, 'metadata')), 'attributes'));
  const isCall = stringField(one, 'type') === 'GENERATION';
  const input =
    numberField(one, 'inputUsage') ?? numberField(objectField(one, 'usage') ?? undefined, 'input');
  const output =
    numberField(one, 'outputUsage') ?? numberField(objectField(one, 'usage') ?? undefined, 'output');
  const told = isCall ? attributeMessages(tree) : { input: [], output: [] };
  return {
    trace,
    id: firstString(one, 'id') ?? '',
    parent: firstString(one, 'parentObservationId'),
    name: firstString(one, 'name') ?? '',
    isCall,
    start: firstString(one, 'startTime'),
    end: firstString(one, 'endTime'),
    input: !isCall ? [] : told.input.length > 0 ? told.input : spanMessages(field(one, 'input'), 'user'),
    output: !isCall
      ? []
      : told.output.length > 0
        ? told.output
        : spanMessages(field(one, 'output'), 'assistant'),
    model: firstString(one, 'model', 'providedModelName'),
    tokens: input === null && output === null ? null : { input: input ?? 0, output: output ?? 0 },
    cost: numberField(one, 'totalCost') ?? numberField(one, 'calculatedTotalCost'),
    failed: stringField(one, 'level') === 'ERROR',
    raw: omit(one, 'metadata'),
  };
}
