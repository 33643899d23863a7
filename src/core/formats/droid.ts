import { isJsonObject, type JsonObject, type JsonValue, type Part, type RecordSpan } from '../model/index.ts';
import { chatMessage } from './chatMessage.ts';
import { resultContent, textParts, thinking, toolCall } from './contentBlocks.ts';
import { field, firstString, numberField, objectField, omit, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import { compactionFold, lineBase, readSessionLines, type LineBase } from './sessionLines.ts';
import { SessionRollout } from './sessionRollout.ts';
import { readTree, type TreeDialect, type TreePlace } from './treeSession.ts';
import { tokensOf } from './usage.ts';

/** Factory's Droid: the sessions it keeps (`session_start`, then messages in a tree), and its `stream-json` output. */
export const droid: Format = {
  id: 'droid',
  title: 'Droid session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff(sample: Sample): number {
  if (isStore(sample)) return 0.95;
  return isStream(sample) ? 0.9 : 0;
}

function isStore({ records }: Pick<Sample, 'records'>): boolean {
  const [first] = records;
  return stringField(first, 'type') === 'session_start' && field(first, 'payload') === undefined;
}

function isStream({ records }: Pick<Sample, 'records'>): boolean {
  return records.some(
    (record) =>
      (stringField(record, 'type') === 'tool_call' && stringField(record, 'toolName') !== null) ||
      (stringField(record, 'type') === 'completion' && stringField(record, 'finalText') !== null) ||
      (stringField(record, 'type') === 'message' &&
        stringField(record, 'text') !== null &&
        (field(record, 'session_id') ?? field(record, 'sessionId')) !== undefined),
  );
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  if (isStore(await sampleOf(context.source, context.signal))) {
    yield* readTree(unit, context, new DroidStore());
    return;
  }
  const rollout = new SessionRollout('main', unit.span);
  const stream = new DroidStream(rollout);
  yield* readSessionLines(unit, context, rollout, (line, base) => stream.line(line, base));
}

class DroidStore implements TreeDialect {
  place(line: JsonObject): TreePlace {
    const message = field(line, 'message');
    const role = stringField(message, 'role');
    const content = field(message, 'content');
    const isResult =
      Array.isArray(content) && content.some((block) => stringField(block, 'type') === 'tool_result');
    const kind = role === 'user' ? (isResult ? 'result' : 'prompt') : role === 'assistant' ? 'model' : 'note';
    return { kind, id: firstString(line, 'id'), parent: firstString(line, 'parentId') };
  }

  *line(
    line: JsonObject,
    record: RecordSpan,
    rollout: SessionRollout,
    main: SessionRollout,
  ): Generator<ReadEvent> {
    const base = lineBase(line, record);
    const type = stringField(line, 'type') ?? '';
    rollout.passTime(base.time);
    if (type === 'session_start') {
      main.facts.id = firstString(line, 'id');
      main.facts.title = firstString(line, 'sessionTitle', 'title');
      main.metadata = omit(line, 'type', 'id', 'title', 'sessionTitle');
      yield* main.open();
    } else if (type === 'message') {
      const { draft, problems } = chatMessage(field(line, 'message') ?? null, record);
      yield* rollout.add({ ...draft, ...base });
      for (const { kind, message } of problems) yield rollout.problem(kind, message, record);
    } else if (type === 'compaction_state') {
      const parts = textParts(firstString(line, 'summaryText', 'summary') ?? '');
      yield* rollout.add({ ...base, role: 'user', parts, aside: 'compaction', fold: compactionFold(0) });
    } else if (type === 'todo_state' || type === 'session_end')
      rollout.notes.add(type, omit(line, 'type', 'id'));
    else yield* rollout.unknown(line, type, record, base.time);
  }
}

class DroidStream {
  private readonly rollout: SessionRollout;
  /** What the model said last, which the end repeats. */
  private lastText = '';

  constructor(rollout: SessionRollout) {
    this.rollout = rollout;
  }

  *line(line: JsonObject, base: LineBase): Generator<ReadEvent> {
    const { rollout } = this;
    const type = stringField(line, 'type') ?? '';
    rollout.facts.id ??= firstString(line, 'session_id', 'sessionId');
    switch (type) {
      case 'system':
        rollout.facts.model ??= firstString(line, 'model');
        rollout.metadata = {
          ...rollout.metadata,
          ...omit(line, 'type', 'session_id', 'sessionId', 'timestamp', 'model'),
        };
        return;
      case 'message':
        yield* this.message(line, base);
        return;
      case 'reasoning':
      case 'thinking':
        yield* rollout.add({
          ...base,
          role: 'model',
          parts: [thinking(firstString(line, 'text', 'thinking') ?? '', false)],
        });
        return;
      case 'tool_call':
        yield* rollout.add({ ...base, role: 'model', parts: [callOf(line)] });
        return;
      case 'tool_result':
        yield* rollout.add({ ...base, role: 'tool', parts: resultOf(line) });
        return;
      case 'completion':
        yield* this.completion(line, base);
        return;
      case 'error':
        rollout.facts.status = 'error';
        rollout.notes.add(type, omit(line, 'type'));
        return;
    }
    yield* rollout.unknown(line, type, base.record, base.time);
  }

  private *message(line: JsonObject, base: LineBase): Generator<ReadEvent> {
    const text = field(line, 'text');
    const { draft, problems } = chatMessage(
      { role: field(line, 'role') ?? null, content: text ?? field(line, 'content') ?? null },
      base.record,
    );
    if (draft.role === 'model' && typeof text === 'string') this.lastText = text;
    yield* this.rollout.add({ ...draft, ...base });
    for (const { kind, message } of problems) yield this.rollout.problem(kind, message, base.record);
  }

  private *completion(line: JsonObject, base: LineBase): Generator<ReadEvent> {
    const text = stringField(line, 'finalText') ?? '';
    if (text !== this.lastText) yield* this.rollout.add({ ...base, role: 'model', parts: textParts(text) });
    this.rollout.facts.tokens = tokensOf(field(line, 'usage')) ?? null;
    this.rollout.facts.status ??= 'completed';
    this.rollout.notes.add('completion', omit(line, 'type', 'finalText'));
  }
}

function idOf(line: JsonObject): string | null {
  return firstString(line, 'toolCallId', 'id');
}

function callOf(line: JsonObject): Part {
  return toolCall({
    id: idOf(line),
    name: firstString(line, 'toolName', 'toolId'),
    input: field(line, 'parameters') ?? null,
  });
}

function resultOf(line: JsonObject): Part[] {
  const value: JsonValue | undefined = field(line, 'value') ?? field(line, 'error');
  const { text, media } = resultContent(value);
  const isError = field(line, 'isError');
  return [
    {
      kind: 'tool-result',
      callId: idOf(line),
      name: firstString(line, 'toolName', 'toolId'),
      text,
      isError: typeof isError === 'boolean' ? isError : null,
      exitCode: isJsonObject(value) ? numberField(objectField(line, 'value') ?? undefined, 'exitCode') : null,
    },
    ...media,
  ];
}
