import { isJsonObject, type JsonValue } from '../model/index.ts';
import { chatLog, isChatLog } from './copilotChatLog.ts';
import { copilotRequest } from './copilotChatRequest.ts';
import { readReplay } from './copilotReplay.ts';
import { documentList } from './documentList.ts';
import { arrayField, field, stringField } from './fields.ts';
import type { Format, JsonRecord, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';

/**
 * Chats of Copilot in VS Code: the session it keeps and exports (`requests`, each with its `response`; from 2026 as a log of
 * changes), and the replay of what was sent to the model (`prompts` with `logs`).
 */
export const copilotChat: Format = {
  id: 'copilot-chat',
  title: 'Copilot chat in VS Code',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff(sample: Sample): number {
  const [first] = sample.records;
  if (isChatLog(first)) return 0.95;
  if (sample.shape !== 'object' || !isJsonObject(first)) return 0;
  if (isReplay(sample)) return 0.95;
  const isSession = ['responderUsername', 'requesterUsername', 'initialLocation'].some(
    (name) => field(first, name) !== undefined,
  );
  if (isSession && Array.isArray(field(first, 'requests'))) return 0.95;
  const requests = arrayField(first, 'requests').slice(0, 5);
  const isChat = requests.some((request) => field(request, 'requestId') !== undefined);
  return isChat && requests.some((request) => field(request, 'response') !== undefined) ? 0.8 : 0;
}

function isReplay({ records }: Pick<Sample, 'records'>): boolean {
  return arrayField(records[0], 'prompts').some((prompt) => Array.isArray(field(prompt, 'logs')));
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const sample = await sampleOf(context.source, context.signal);
  if (isReplay(sample)) {
    yield* readReplay(unit, context);
    return;
  }
  const rollout = new SessionRollout('main', unit.span);
  if (isChatLog(sample.records[0])) {
    for await (const piece of chatLog(unit, context)) {
      if (piece.type === 'request') yield* addRequest(rollout, piece.record);
      else addFact(rollout, piece.name, piece.value);
    }
    yield* rollout.end();
    return;
  }
  for await (const piece of documentList(unit, context, 'requests')) {
    if (piece.type === 'problem') yield { ...piece, handle: null };
    else if (piece.type === 'item') yield* addRequest(rollout, piece.record);
    else addFact(rollout, piece.name, piece.value);
  }
  yield* rollout.end();
}

function addFact(rollout: SessionRollout, name: string, value: JsonValue): void {
  const { facts } = rollout;
  const text = typeof value === 'string' && value !== '' ? value : null;
  if (name === 'sessionId' && text !== null) facts.id = text;
  else if (name === 'customTitle' && text !== null) facts.title = text;
  else if (name === 'creationDate') facts.startedAt = isoTime(value) ?? null;
  else if (name === 'lastMessageDate') facts.endedAt = isoTime(value) ?? null;
  else rollout.metadata = { ...rollout.metadata, [name]: value };
}

function* addRequest(rollout: SessionRollout, { value, span, problem }: JsonRecord): Generator<ReadEvent> {
  if (problem !== null) yield { type: 'problem', handle: null, problem };
  if (value === undefined) return;
  if (!isJsonObject(value)) {
    yield* rollout.unknown(value, typeof value, span);
    return;
  }
  const { messages, notes } = copilotRequest(value, span);
  for (const { type, value: noted } of notes) rollout.notes.add(type, noted);
  for (const message of messages) yield* rollout.add(message);
  const error = stringField(field(field(value, 'result'), 'errorDetails'), 'message');
  if (error !== null) rollout.notes.add('error', error);
  rollout.facts.status = error !== null ? 'error' : field(value, 'isCanceled') === true ? 'canceled' : null;
}
