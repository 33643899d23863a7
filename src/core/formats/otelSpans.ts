import { RawNumber, isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { at, attributeMessages, nested } from './spanAttributes.ts';
import { spanMessages } from './spanMessages.ts';
import { readTraces, type Span, type SpanRecord } from './spans.ts';
import { isoTime } from './times.ts';

/**
 * OpenTelemetry spans: OTLP documents (`resourceSpans`), or flat spans, one a record, as Phoenix and SDK exporters write
 * them. The messages are told by the GenAI conventions, OpenInference, OpenLLMetry or the Vercel AI SDK.
 */
export const otelSpans: Format = {
  id: 'otel-spans',
  title: 'OpenTelemetry spans (GenAI, Phoenix)',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff({ records }: Sample): number {
  const told = records.filter((record) => isOtlp(record) || isSpan(record));
  return told.length > 0 && told.length * 2 >= records.length ? 0.9 : 0;
}

function isOtlp(record: JsonValue): boolean {
  return Array.isArray(field(record, 'resourceSpans')) || Array.isArray(field(record, 'resource_spans'));
}

function isSpan(record: JsonValue): boolean {
  return traceOf(record) !== null && idOf(record) !== null && field(record, 'attributes') !== undefined;
}

function traceOf(span: JsonValue): string | null {
  const context = objectField(span, 'context') ?? undefined;
  return (
    firstString(span, 'traceId', 'trace_id', 'context.trace_id') ??
    firstString(context, 'trace_id', 'traceId')
  );
}

function idOf(span: JsonValue): string | null {
  const context = objectField(span, 'context') ?? undefined;
  return (
    firstString(span, 'spanId', 'span_id', 'context.span_id') ?? firstString(context, 'span_id', 'spanId')
  );
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return readTraces(unit, context, translate);
}

function translate(record: JsonValue): SpanRecord {
  if (!isOtlp(record)) return { spans: isJsonObject(record) ? [spanOf(record)] : [] };
  const resources = [...arrayField(record, 'resourceSpans'), ...arrayField(record, 'resource_spans')];
  const scopes = resources.flatMap((one) =>
    ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans'].flatMap((name) => arrayField(one, name)),
  );
  return {
    spans: scopes
      .flatMap((scope) => arrayField(scope, 'spans'))
      .filter(isJsonObject)
      .map(spanOf),
  };
}

const calls = new Set(['chat', 'text_completion', 'generate_content', 'completion']);

function spanOf(span: JsonObject): Span {
  const tree = nested(field(span, 'attributes'));
  const told = attributeMessages(tree);
  const events = eventMessages(arrayField(span, 'events'));
  const kind = [at(tree, 'openinference.span.kind'), field(span, 'span_kind')].find(
    (one) => typeof one === 'string',
  );
  const operation = at(tree, 'gen_ai.operation.name') ?? at(tree, 'llm.request.type');
  const vercel = at(tree, 'ai.operationId');
  const isCall =
    kind === 'LLM' ||
    (typeof operation === 'string' && calls.has(operation)) ||
    (typeof vercel === 'string' && /\.do(?:Generate|Stream)$/.test(vercel)) ||
    (kind === undefined && operation === undefined && vercel === undefined && told.output.length > 0);
  const input = number(tree, [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.promptTokens',
  ]);
  const output = number(tree, [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.completionTokens',
  ]);
  const models = ['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name', 'ai.model.id'];
  const values = [at(tree, 'input.value'), at(tree, 'output.value')];
  return {
    trace: traceOf(span) ?? 'trace',
    id: idOf(span) ?? '',
    parent: firstString(span, 'parentSpanId', 'parent_span_id', 'parent_id'),
    name: firstString(span, 'name') ?? '',
    isCall,
    start: timeOf(span, 'startTimeUnixNano', 'start_time_unix_nano', 'start_time', 'startTime'),
    end: timeOf(span, 'endTimeUnixNano', 'end_time_unix_nano', 'end_time', 'endTime'),
    input: !isCall
      ? []
      : told.input.length > 0
        ? told.input
        : events.input.length > 0
          ? events.input
          : spanMessages(values[0], 'user'),
    output: !isCall
      ? []
      : told.output.length > 0
        ? told.output
        : events.output.length > 0
          ? events.output
          : spanMessages(values[1], 'assistant'),
    model: models.map((name) => at(tree, name)).find((model) => typeof model === 'string') ?? null,
    tokens:
      input === null && output === null
        ? null
        : { ...(input === null ? {} : { input }), ...(output === null ? {} : { output }) },
    cost: null,
    failed: isFailed(span),
    raw: omit(span, 'traceId', 'trace_id'),
  };
}

function number(tree: JsonObject, paths: readonly string[]): number | null {
  return paths.map((path) => at(tree, path)).find((value) => typeof value === 'number') ?? null;
}

function isFailed(span: JsonObject): boolean {
  const status = objectField(span, 'status') ?? undefined;
  const code = field(status, 'code') ?? field(status, 'status_code') ?? field(span, 'status_code');
  return code === 2 || code === 'ERROR' || code === 'STATUS_CODE_ERROR';
}

/** Nanoseconds since 1970, as a number that JavaScript cannot hold or a string; or a time as written. */
function timeOf(span: JsonObject, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = field(span, name);
    const written =
      value instanceof RawNumber || typeof value === 'number' || typeof value === 'string'
        ? value.toString()
        : '';
    if (/^\d{16,}$/.test(written)) return new Date(Number(written.slice(0, -6))).toISOString();
    const time = isoTime(value);
    if (time !== undefined) return time;
  }
  return null;
}

/** The older GenAI conventions tell each message as an event of the span. */
function eventMessages(events: readonly JsonValue[]): { input: JsonValue[]; output: JsonValue[] } {
  const input: JsonValue[] = [];
  const output: JsonValue[] = [];
  for (const event of events) {
    const name = stringField(event, 'name') ?? '';
    const role = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name)?.[1];
    const body = { ...nested(field(event, 'attributes')), ...(objectField(event, 'body') ?? {}) };
    if (role !== undefined) {
      input.push({
        ...body,
        role,
        ...(role === 'tool' ? { tool_call_id: firstString(body, 'tool_call_id', 'id') } : {}),
      });
    } else if (name === 'gen_ai.choice') {
      output.push(
        ...spanMessages({ role: 'assistant', ...(objectField(body, 'message') ?? body) }, 'assistant'),
      );
    }
  }
  return { input, output };
}
