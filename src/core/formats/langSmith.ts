import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, numberField, objectField, omit } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { spanMessages } from './spanMessages.ts';
import { readTraces, type Span, type SpanRecord } from './spans.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/** Runs of LangSmith: one a record, or batches of `post` and `patch` that tell each run as it begins and as it ends. */
export const langSmith: Format = {
  id: 'langsmith',
  title: 'LangSmith runs',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff({ records }: Sample): number {
  const told = records.filter((record) => runsOf(record).some(isRun));
  return told.length > 0 && told.length * 2 >= records.length ? 0.9 : 0;
}

function isRun(record: JsonValue): boolean {
  return (
    firstString(record, 'id', 'run_id') !== null &&
    (firstString(record, 'run_type') !== null || firstString(record, 'dotted_order') !== null)
  );
}

function runsOf(record: JsonValue): readonly JsonValue[] {
  const batch = ['post', 'patch', 'runs'].flatMap((name) => arrayField(record, name));
  return batch.length > 0 ? batch : [record];
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return readTraces(unit, context, translate);
}

function translate(record: JsonValue): SpanRecord {
  return { spans: runsOf(record).filter(isJsonObject).filter(isRun).flatMap(withChildren).map(spanOf) };
}

/** A run that was loaded with its children holds them. */
function withChildren(run: JsonObject): JsonObject[] {
  return [run, ...arrayField(run, 'child_runs').filter(isJsonObject).flatMap(withChildren)];
}

function spanOf(run: JsonObject): Span {
  const isCall = field(run, 'run_type') === 'llm';
  // What ends a run may not say of what kind it is.
  const mayBeCall = isCall || field(run, 'run_type') === undefined;
  const extra = objectField(run, 'extra') ?? undefined;
  const params = objectField(extra, 'invocation_params') ?? undefined;
  const metadata = objectField(extra, 'metadata') ?? undefined;
  const outputs = objectField(run, 'outputs') ?? undefined;
  const usage =
    field(outputs, 'usage_metadata') ?? field(objectField(outputs, 'llm_output') ?? undefined, 'token_usage');
  return {
    trace: firstString(run, 'trace_id') ?? firstString(run, 'id', 'run_id') ?? 'trace',
    id: firstString(run, 'id', 'run_id') ?? '',
    parent: firstString(run, 'parent_run_id'),
    name: firstString(run, 'name') ?? '',
    isCall,
    start: isoTime(field(run, 'start_time')) ?? null,
    end: isoTime(field(run, 'end_time')) ?? null,
    input: mayBeCall ? spanMessages(field(run, 'inputs'), 'user') : [],
    output: mayBeCall ? spanMessages(outputs, 'assistant') : [],
    model: firstString(params, 'model', 'model_name') ?? firstString(metadata, 'ls_model_name'),
    tokens: tokensOf(usage) ?? tokensOf(run) ?? null,
    cost: numberField(run, 'total_cost'),
    failed: firstString(run, 'error') !== null,
    raw: omit(run, 'child_runs'),
  };
}
