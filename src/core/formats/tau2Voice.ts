import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
  type Role,
} from '../model/index.ts';
import { textParts, toolCall, toolResultParts } from './contentBlocks.ts';
import { arrayField, field, numberField, objectField, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';

interface Utterance {
  readonly role: Role;
  readonly time: string | undefined;
  readonly firstTick: number;
  lastTick: number;
  text: string;
  ids: readonly JsonValue[];
  open: boolean;
}

/**
 * The turns of a simulation with voice: both sides speak at the same time, in ticks. What one says without a pause is
 * one turn, in the order in which they began; where the file keeps no transcript, the stretch of sound stands for it.
 */
export function* spokenTurns(ticks: readonly JsonValue[], record: RecordSpan): Generator<MessageDraft> {
  const waiting: Utterance[] = [];
  let number = -1;
  for (const tick of ticks) {
    number = numberField(tick, 'tick_id') ?? number + 1;
    const time = isoTime(field(tick, 'timestamp'));
    for (const [side, role] of sides) {
      listen(waiting, role, objectField(tick, `${side}_chunk`), number, time);
      const acts = [...actsOf(tick, side, role, time, record)];
      if (acts.length === 0) continue;
      for (const utterance of waiting) utterance.open = false;
      yield* spoken(waiting, record);
      yield* acts;
    }
    yield* spoken(waiting, record);
  }
  for (const utterance of waiting) utterance.open = false;
  yield* spoken(waiting, record);
}

const sides: readonly (readonly [side: string, role: Role])[] = [
  ['agent', 'model'],
  ['user', 'user'],
];

function listen(
  waiting: Utterance[],
  role: Role,
  chunk: JsonObject | null,
  tick: number,
  time: string | undefined,
): void {
  const text = stringField(chunk ?? undefined, 'content') ?? '';
  const speaks = text !== '' || (chunk !== null && field(chunk, 'contains_speech') === true);
  const last = waiting.findLast((utterance) => utterance.role === role && utterance.open);
  if (!speaks) {
    if (last !== undefined) last.open = false;
    return;
  }
  const ids = arrayField(chunk ?? undefined, 'utterance_ids');
  if (last === undefined) {
    waiting.push({ role, time, firstTick: tick, lastTick: tick, text, ids, open: true });
    return;
  }
  // Chunks of one utterance are cut anywhere; the next utterance begins a new word.
  const isNext = ids.length > 0 && last.ids.length > 0 && !ids.some((id) => last.ids.includes(id));
  last.text += isNext && text !== '' ? ` ${text}` : text;
  last.lastTick = tick;
  if (ids.length > 0) last.ids = ids;
}

/** Gives out what is over, as long as nothing that began earlier is still being said. */
function* spoken(waiting: Utterance[], record: RecordSpan): Generator<MessageDraft> {
  while (waiting[0]?.open === false) {
    const utterance = waiting.shift();
    if (utterance === undefined) return;
    const { role, time, text, firstTick, lastTick } = utterance;
    const sound: Part = {
      kind: 'media',
      mediaType: 'audio/*',
      bytes: null,
      reference: `ticks ${firstTick}–${lastTick}`,
    };
    yield {
      role,
      parts: text === '' ? [sound] : textParts(text),
      record,
      ...(time === undefined ? {} : { time }),
    };
  }
}

function* actsOf(
  tick: JsonValue,
  side: string,
  role: Role,
  time: string | undefined,
  record: RecordSpan,
): Generator<MessageDraft> {
  const base = { record, ...(time === undefined ? {} : { time }) };
  const calls = arrayField(tick, `${side}_tool_calls`).filter(isJsonObject);
  if (calls.length > 0) yield { ...base, role, parts: calls.map((call) => toolCall(call)) };
  for (const result of arrayField(tick, `${side}_tool_results`)) {
    if (!isJsonObject(result)) continue;
    const error = field(result, 'error');
    const parts = toolResultParts({
      tool_call_id: field(result, 'id') ?? null,
      content: field(result, 'content') ?? null,
      ...(typeof error === 'boolean' ? { is_error: error } : {}),
    });
    yield { ...base, role: 'tool', parts };
  }
}
