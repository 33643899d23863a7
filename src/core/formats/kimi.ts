import { isJsonObject, type JsonObject, type JsonValue, type Part, type Tokens } from '../model/index.ts';
import { chatMessage } from './chatMessage.ts';
import { blockParts, resultContent, textParts, thinking, toolCall } from './contentBlocks.ts';
import { field, firstString, numberField, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { compactionFold, readSessionLines, type LineBase } from './sessionLines.ts';
import { SessionRollout } from './sessionRollout.ts';
import { addTokens } from './usage.ts';

/** Kimi Code's wire logs: configuration, messages of the context, and the events of each step of the model. */
export const kimi: Format = {
  id: 'kimi',
  title: 'Kimi Code session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const telling = new Set([
  'context.append_message',
  'context.append_loop_event',
  'turn.prompt',
  'config.update',
]);

function sniff({ records }: Sample): number {
  const known = records.filter((record) => telling.has(stringField(record, 'type') ?? '')).length;
  return known > 0 && known * 4 >= records.length ? 0.95 : 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const rollout = new SessionRollout('main', unit.span);
  const log = new KimiLog(rollout);
  yield* readSessionLines(unit, context, rollout, (line, base) => log.line(line, base));
}

class KimiLog {
  private readonly rollout: SessionRollout;
  private model: string | null = null;
  private messages = 0;

  constructor(rollout: SessionRollout) {
    this.rollout = rollout;
  }

  *line(line: JsonObject, base: LineBase): Generator<ReadEvent> {
    const type = stringField(line, 'type') ?? '';
    const { rollout } = this;
    if (type === 'context.append_message') yield* this.message(field(line, 'message') ?? null, base);
    else if (type === 'context.append_loop_event') yield* this.event(objectField(line, 'event') ?? {}, base);
    else if (type === 'config.update') yield* this.config(line, base);
    else if (type === 'metadata') rollout.metadata = { ...rollout.metadata, ...omit(line, 'type') };
    else if (type === 'usage.record') {
      rollout.facts.tokens = addTokens(rollout.facts.tokens ?? null, kimiTokens(field(line, 'usage')));
    } else if (/compact/.test(type) && firstString(line, 'summary') !== null) {
      const parts = textParts(firstString(line, 'summary') ?? '');
      yield* rollout.add({
        ...base,
        role: 'user',
        parts,
        aside: 'compaction',
        fold: compactionFold(this.messages),
      });
      this.messages = 0;
    } else if (/^\w+\.\w+/.test(type)) {
      if (type === 'llm.request') this.model = firstString(line, 'model', 'modelAlias') ?? this.model;
      rollout.notes.add(type, omit(line, 'type'));
    } else yield* rollout.unknown(line, type, base.record, base.time);
  }

  private *config(line: JsonObject, base: LineBase): Generator<ReadEvent> {
    this.model ??= firstString(line, 'modelAlias', 'model');
    this.rollout.metadata = { ...this.rollout.metadata, ...omit(line, 'type', 'time', 'systemPrompt') };
    const prompt = firstString(line, 'systemPrompt');
    if (prompt !== null) yield* this.rollout.add({ ...base, role: 'system', parts: textParts(prompt) });
  }

  private *message(message: JsonValue, base: LineBase): Generator<ReadEvent> {
    this.messages += 1;
    const spelled = isJsonObject(message)
      ? {
          ...omit(message, 'toolCalls', 'toolCallId'),
          tool_calls: field(message, 'toolCalls') ?? null,
          ...(field(message, 'toolCallId') === undefined
            ? {}
            : { tool_call_id: field(message, 'toolCallId') ?? null }),
        }
      : message;
    const { draft, problems } = chatMessage(spelled, base.record);
    yield* this.rollout.add({ ...draft, ...base });
    for (const problem of problems) yield this.rollout.problem(problem.kind, problem.message, base.record);
  }

  private *event(event: JsonObject, base: LineBase): Generator<ReadEvent> {
    const type = stringField(event, 'type') ?? '';
    const model = this.model === null ? {} : { model: this.model };
    if (type === 'content.part')
      yield* this.rollout.add({ ...base, ...model, role: 'model', parts: partParts(field(event, 'part')) });
    else if (type === 'tool.call') {
      const call = toolCall({ ...event, id: firstString(event, 'toolCallId') });
      yield* this.rollout.add({ ...base, ...model, role: 'model', parts: [call] });
    } else if (type === 'tool.result')
      yield* this.rollout.add({ ...base, role: 'tool', parts: resultParts(event) });
    else if (type === 'step.begin' || type === 'step.end') {
      this.rollout.facts.status = firstString(event, 'finishReason') ?? this.rollout.facts.status ?? null;
      this.rollout.notes.add(type, omit(event, 'type'));
    } else yield* this.rollout.unknown(event, type, base.record, base.time);
  }
}

function partParts(part: JsonValue | undefined): Part[] {
  const thought = stringField(part, 'type') === 'think' ? stringField(part, 'think') : null;
  if (thought !== null) return [thinking(thought, false)];
  return isJsonObject(part) ? blockParts(part) : [{ kind: 'unknown', type: 'part', value: part ?? null }];
}

function resultParts(event: JsonObject): Part[] {
  const result = field(event, 'result');
  const { text, media } = resultContent(field(result, 'output') ?? result);
  const failed = field(result, 'isError');
  return [
    {
      kind: 'tool-result',
      callId: firstString(event, 'toolCallId', 'parentUuid'),
      name: null,
      text,
      isError: typeof failed === 'boolean' ? failed : null,
      exitCode: null,
    },
    ...media,
  ];
}

function kimiTokens(usage: JsonValue | undefined): Tokens | undefined {
  const parts = ['inputOther', 'inputCacheRead', 'inputCacheCreation'].map((name) =>
    numberField(usage, name),
  );
  const output = numberField(usage, 'output');
  if (output === null) return undefined;
  return { input: parts.reduce<number>((sum, part) => sum + (part ?? 0), 0), output };
}
