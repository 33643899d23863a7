import type { JsonObject, JsonValue, Part, RecordSpan, Tokens } from '../model/index.ts';
import { field, firstString, numberField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { googleParts } from './googleParts.ts';
import { wholeFileUnit } from './records.ts';
import { compactionFold, lineBase } from './sessionLines.ts';
import type { SessionRollout } from './sessionRollout.ts';
import { readTree, type TreeDialect, type TreePlace } from './treeSession.ts';

/** Qwen Code sessions: a tree of lines by `uuid` and `parentUuid` whose messages have the Google interface's parts. */
export const qwenCode: Format = {
  id: 'qwen-code',
  title: 'Qwen Code session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff({ records }: Sample): number {
  const lines = records.filter(
    (record) =>
      stringField(record, 'uuid') !== null &&
      stringField(record, 'sessionId') !== null &&
      (Array.isArray(field(field(record, 'message'), 'parts')) ||
        field(record, 'systemPayload') !== undefined),
  );
  return lines.length > 0 && lines.length * 2 >= records.length ? 0.96 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  yield* readTree(unit, context, new QwenLines());
}

const kinds: Readonly<Record<string, TreePlace['kind']>> = {
  user: 'prompt',
  assistant: 'model',
  tool_result: 'result',
};

class QwenLines implements TreeDialect {
  place(line: JsonObject): TreePlace {
    const type = stringField(line, 'type') ?? '';
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    return { kind: kind ?? 'note', id: firstString(line, 'uuid'), parent: firstString(line, 'parentUuid') };
  }

  *line(
    line: JsonObject,
    record: RecordSpan,
    rollout: SessionRollout,
    main: SessionRollout,
  ): Generator<ReadEvent> {
    const base = lineBase(line, record);
    const type = stringField(line, 'type') ?? '';
    const parts = googleParts(field(field(line, 'message'), 'parts'));
    rollout.passTime(base.time);
    main.facts.id ??= firstString(line, 'sessionId');
    if (main.metadata.cwd === undefined)
      main.metadata = omit(
        line,
        'uuid',
        'parentUuid',
        'sessionId',
        'timestamp',
        'type',
        'message',
        'subtype',
        'systemPayload',
        'toolCallResult',
        'usageMetadata',
        'model',
      );
    if (type === 'user') yield* rollout.add({ ...base, role: 'user', parts });
    else if (type === 'tool_result')
      yield* rollout.add({ ...base, role: 'tool', parts: resultParts(line, parts) });
    else if (type === 'assistant') {
      const model = firstString(line, 'model');
      const tokens = tokensOfUsage(field(line, 'usageMetadata'));
      yield* rollout.add({
        ...base,
        role: 'model',
        parts,
        ...(model === null ? {} : { model }),
        ...(tokens === undefined ? {} : { tokens, messageId: firstString(line, 'uuid') ?? '' }),
      });
    } else if (type === 'system') yield* this.system(line, record, rollout);
    else yield* rollout.unknown(line, type, record, base.time);
  }

  private *system(line: JsonObject, record: RecordSpan, rollout: SessionRollout): Generator<ReadEvent> {
    const subtype = stringField(line, 'subtype') ?? 'system';
    const payload = field(line, 'systemPayload') ?? null;
    if (subtype === 'custom_title') rollout.facts.title = firstString(payload, 'customTitle');
    if (subtype === 'chat_compression')
      yield* rollout.add({
        ...lineBase(line, record),
        role: 'user',
        parts: [],
        aside: 'compaction',
        fold: compactionFold(0),
      });
    rollout.notes.add(subtype, payload);
  }
}

/** How a call ended stands beside its result. */
function resultParts(line: JsonObject, parts: readonly Part[]): Part[] {
  const told = field(line, 'toolCallResult');
  const status = stringField(told, 'status');
  const isError = status === 'error' ? true : status === 'success' ? false : null;
  if (!parts.some((part) => part.kind === 'tool-result')) {
    const text = stringField(told, 'resultDisplay') ?? '';
    return [
      { kind: 'tool-result', callId: firstString(told, 'callId'), name: null, text, isError, exitCode: null },
      ...parts,
    ];
  }
  return parts.map((part) =>
    part.kind === 'tool-result' ? { ...part, isError: isError ?? part.isError } : part,
  );
}

/** Google's interface counts thoughts beside the answer. */
function tokensOfUsage(usage: JsonValue | undefined): Tokens | undefined {
  const input = numberField(usage, 'promptTokenCount');
  const answer = numberField(usage, 'candidatesTokenCount');
  if (input === null || answer === null) return undefined;
  const thoughts = numberField(usage, 'thoughtsTokenCount');
  return { input, output: answer + (thoughts ?? 0), ...(thoughts === null ? {} : { reasoning: thoughts }) };
}
