import { isJsonObject, type JsonObject, type JsonValue, type Part, type RecordSpan } from '../model/index.ts';
import { resultContent, textParts, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import type { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';
import { readTree, type TreeDialect, type TreePlace } from './treeSession.ts';
import { addTokens } from './usage.ts';

/** Sessions of the GitHub Copilot CLI: lines of `{type, data, id, parentId, timestamp}`. */
export const copilotCli: Format = {
  id: 'copilot-cli',
  title: 'Copilot CLI session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const telling = /^(session|assistant|user|tool)\.[a-z_]+$/;

function sniff({ records }: Sample): number {
  const events = records.filter(
    (record) => telling.test(stringField(record, 'type') ?? '') && objectField(record, 'data') !== null,
  );
  return events.length > 0 && events.length * 2 >= records.length ? 0.95 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  yield* readTree(unit, context, new CopilotEvents());
}

const kinds: Readonly<Record<string, TreePlace['kind']>> = {
  'user.message': 'prompt',
  'assistant.message': 'model',
  'tool.execution_complete': 'result',
};

type Base = { readonly record: RecordSpan; readonly time?: string };

class CopilotEvents implements TreeDialect {
  /** Calls that a message asks for: when they start they are known. */
  private readonly requested = new Set<string>();
  private model: string | null = null;

  place(event: JsonObject): TreePlace {
    const type = stringField(event, 'type') ?? '';
    for (const request of arrayField(field(event, 'data'), 'toolRequests')) {
      const id = firstString(request, 'toolCallId');
      if (id !== null) this.requested.add(id);
    }
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    return { kind: kind ?? 'note', id: firstString(event, 'id'), parent: firstString(event, 'parentId') };
  }

  *line(
    event: JsonObject,
    record: RecordSpan,
    rollout: SessionRollout,
    main: SessionRollout,
  ): Generator<ReadEvent> {
    const type = stringField(event, 'type') ?? '';
    const data = objectField(event, 'data');
    const time = isoTime(field(event, 'timestamp'));
    const base: Base = { record, ...(time === undefined ? {} : { time }) };
    rollout.passTime(time);
    if (data === null) {
      yield* rollout.unknown(event, type, record, time);
      return;
    }
    switch (type) {
      case 'session.start':
        yield* this.start(data, main);
        return;
      case 'session.model_change':
        this.model = firstString(data, 'newModel') ?? this.model;
        rollout.notes.add(type, data);
        return;
      case 'session.shutdown':
        this.shutdown(data, main);
        return;
      case 'session.compaction_complete':
        yield* this.compacted(data, base, rollout);
        return;
      case 'system.message':
        yield* rollout.add({ ...base, role: 'system', parts: textParts(stringField(data, 'content') ?? '') });
        return;
      case 'user.message':
        yield* rollout.add({ ...base, role: 'user', parts: textParts(said(data)) });
        return;
      case 'assistant.message':
      case 'assistant.reasoning':
        yield* rollout.add({ ...base, ...this.writer(data), role: 'model', parts: modelParts(type, data) });
        return;
      case 'tool.execution_start':
        if (!this.requested.has(firstString(data, 'toolCallId') ?? ''))
          yield* rollout.add({ ...base, ...this.writer(data), role: 'model', parts: [callOf(data)] });
        return;
      case 'tool.execution_complete':
        yield* rollout.add({ ...base, role: 'tool', parts: resultOf(data) });
        return;
      case 'session.error':
        main.facts.status = 'error';
        rollout.notes.add(type, data);
        return;
    }
    if (/^(session|assistant|hook|tool|subagent|abort|skill|permission|command)\b/.test(type))
      rollout.notes.add(type, data);
    else yield* rollout.unknown(event, type, record, time);
  }

  private writer(data: JsonObject): { readonly model?: string } {
    const model = firstString(data, 'model') ?? this.model;
    return model === null ? {} : { model };
  }

  private *start(data: JsonObject, main: SessionRollout): Generator<ReadEvent> {
    main.facts.id ??= firstString(data, 'sessionId');
    main.facts.startedAt ??= isoTime(field(data, 'startTime')) ?? null;
    this.model = firstString(data, 'selectedModel') ?? this.model;
    main.metadata = { ...main.metadata, ...omit(data, 'sessionId', 'startTime') };
    yield* main.open();
  }

  private shutdown(data: JsonObject, main: SessionRollout): void {
    main.facts.status ??= firstString(data, 'shutdownType');
    let tokens = null;
    for (const metrics of Object.values(objectField(data, 'modelMetrics') ?? {})) {
      const usage = field(metrics, 'usage');
      const input = field(usage, 'inputTokens');
      const output = field(usage, 'outputTokens');
      if (typeof input === 'number' && typeof output === 'number')
        tokens = addTokens(tokens, { input, output });
    }
    if (tokens !== null) main.facts.tokens = tokens;
    main.notes.add('session.shutdown', data);
  }

  private *compacted(data: JsonObject, base: Base, rollout: SessionRollout): Generator<ReadEvent> {
    const summary = firstString(data, 'summaryContent', 'summary') ?? '';
    const note =
      'Context compacted: from here on the model reads this summary in place of what stands above.';
    const fold = { kind: 'compaction' as const, messages: 0, note };
    yield* rollout.add({ ...base, role: 'user', parts: textParts(summary), aside: 'compaction', fold });
  }
}

function said(data: JsonObject): string {
  return stringField(data, 'content') ?? stringField(data, 'transformedContent') ?? '';
}

function modelParts(type: string, data: JsonObject): Part[] {
  if (type === 'assistant.reasoning') return [thinking(said(data), false)];
  const reasoning = firstString(data, 'reasoningText');
  const sealed = firstString(data, 'reasoningOpaque', 'encryptedContent') !== null;
  return [
    ...(reasoning !== null || sealed ? [thinking(reasoning ?? '', sealed)] : []),
    ...textParts(said(data)),
    ...arrayField(data, 'toolRequests').map((request): Part =>
      isJsonObject(request) ? callOf(request) : { kind: 'unknown', type: 'tool_request', value: request },
    ),
  ];
}

function callOf(request: JsonObject): Part {
  return toolCall({
    ...request,
    id: firstString(request, 'toolCallId', 'id'),
    name: firstString(request, 'name', 'toolName'),
  });
}

function resultOf(data: JsonObject): Part[] {
  const result: JsonValue | undefined = field(data, 'result');
  const { text, media } = resultContent(field(result, 'content') ?? result);
  const failure = firstString(field(data, 'error'), 'message') ?? firstString(data, 'error') ?? '';
  const success = field(data, 'success');
  return [
    {
      kind: 'tool-result',
      callId: firstString(data, 'toolCallId'),
      name: firstString(data, 'toolName'),
      text: text === '' ? failure : text,
      isError: typeof success === 'boolean' ? !success : null,
      exitCode: null,
    },
    ...media,
  ];
}
