import { isJsonObject, type JsonObject } from '../model/index.ts';
import { chatMessage } from './chatMessage.ts';
import { reasoningParts, toolCall } from './contentBlocks.ts';
import { field, firstString, objectField, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { readSessionLines, type LineBase } from './sessionLines.ts';
import { SessionRollout } from './sessionRollout.ts';

/** Grok CLI's `chat_history.jsonl`: messages whose role stands under `type`, with reasoning on lines of its own. */
export const grok: Format = {
  id: 'grok',
  title: 'Grok CLI session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const roles: Readonly<Record<string, string>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  tool_result: 'tool',
};

function sniff({ records }: Sample): number {
  const lines = records.filter(isLine);
  if (lines.length * 5 < records.length * 4) return 0;
  return lines.some((line) => marks.some((mark) => field(line, mark) !== undefined)) ? 0.85 : 0;
}

const marks = ['model_id', 'model_fingerprint', 'prompt_index', 'synthetic_reason', 'prior_turn_interrupt'];

function isLine(record: unknown): record is JsonObject {
  if (!isJsonObject(record) || field(record, 'message') !== undefined) return false;
  const type = stringField(record, 'type') ?? '';
  if (type === 'reasoning' || type === 'backend_tool_call') return true;
  return Object.hasOwn(roles, type) && field(record, 'content') !== undefined;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const rollout = new SessionRollout('main', unit.span);
  yield* readSessionLines(unit, context, rollout, (line, base) => addLine(rollout, line, base));
}

function* addLine(rollout: SessionRollout, line: JsonObject, base: LineBase): Generator<ReadEvent> {
  const type = stringField(line, 'type') ?? '';
  const role = Object.hasOwn(roles, type) ? roles[type] : undefined;
  if (type === 'reasoning') yield* rollout.add({ ...base, role: 'model', parts: reasoningParts(line) });
  else if (type === 'backend_tool_call') {
    const kind = objectField(line, 'kind') ?? line;
    const call = toolCall({
      id: firstString(kind, 'id'),
      name: firstString(kind, 'tool_type'),
      input: field(kind, 'action') ?? null,
    });
    yield* rollout.add({ ...base, role: 'model', parts: [call] });
  } else if (role === undefined) yield* rollout.unknown(line, type, base.record, base.time);
  else {
    const { draft, problems } = chatMessage(
      { ...line, role, model: firstString(line, 'model_id') },
      base.record,
    );
    yield* rollout.add({ ...draft, ...base });
    for (const { kind, message } of problems) yield rollout.problem(kind, message, base.record);
  }
}
