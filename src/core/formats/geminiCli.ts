import { isJsonObject, type JsonValue } from '../model/index.ts';
import { documentList } from './documentList.ts';
import { arrayField, field, objectField, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { readGeminiLog } from './geminiCliLog.ts';
import { addGeminiEntry, addGeminiFact } from './geminiCliEntry.ts';
import { readGeminiStream } from './geminiCliStream.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import { sampleOf } from './sample.ts';
import { SessionRollout } from './sessionRollout.ts';

/**
 * Gemini CLI sessions: the chat it keeps (one JSON document; from 0.40 a log of lines in which a message may be written
 * again, patched or taken back), its checkpoints (a list of the interface's contents), and the events that
 * `--output-format stream-json` prints.
 */
export const geminiCli: Format = {
  id: 'gemini-cli',
  title: 'Gemini CLI session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const streamTypes = new Set(['init', 'message', 'tool_use', 'tool_result', 'error', 'result']);

function sniff(sample: Sample): number {
  const [first] = sample.records;
  if (!isJsonObject(first)) return 0;
  if (isStream(sample)) return 0.9;
  const isChat = field(first, 'projectHash') !== undefined && field(first, 'sessionId') !== undefined;
  if (sample.shape === 'lines') {
    if (isChat) return 0.95;
    return sample.records.some(isPatch) ? 0.7 : 0;
  }
  if (sample.shape === 'array') return sample.records.every(isContent) ? 0.6 : 0;
  if (isChat) return 0.95;
  const history = arrayField(first, 'history');
  if (history.length > 0 && history.slice(0, 20).every(isContent)) return 0.8;
  return arrayField(first, 'messages').slice(0, 20).some(isChatEntry) ? 0.8 : 0;
}

function isStream({ records }: Pick<Sample, 'records'>): boolean {
  const typed = records.filter((record) => streamTypes.has(stringField(record, 'type') ?? ''));
  const begins = stringField(records[0], 'type') === 'init' && stringField(records[0], 'session_id') !== null;
  const tools = records.some((record) => stringField(record, 'tool_id') !== null);
  return (begins || tools) && typed.length * 5 >= records.length * 4;
}

function isPatch(record: JsonValue): boolean {
  return objectField(record, '$set') !== null || stringField(record, '$rewindTo') !== null;
}

/** A content of the interface: `{role, parts}`. */
function isContent(record: JsonValue): boolean {
  const role = stringField(record, 'role');
  return Array.isArray(field(record, 'parts')) && (role === 'user' || role === 'model' || role === 'gemini');
}

function isChatEntry(entry: JsonValue): boolean {
  return stringField(entry, 'type') === 'gemini' && field(entry, 'role') === undefined;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const sample = await sampleOf(context.source, context.signal);
  if (isStream(sample)) yield* readGeminiStream(unit, context);
  else if (sample.shape === 'lines') yield* readGeminiLog(unit, context);
  else if (sample.shape === 'array') yield* readContents(unit, context);
  else yield* readChat(unit, context);
}

async function* readChat(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const rollout = new SessionRollout('main', unit.span);
  for await (const piece of documentList(unit, context, 'messages', 'history')) {
    if (piece.type === 'problem') yield { ...piece, handle: null };
    else if (piece.type === 'field') addGeminiFact(rollout, piece.name, piece.value);
    else yield* addGeminiEntry(rollout, piece.record);
  }
  yield* rollout.end();
}

async function* readContents(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const rollout = new SessionRollout('main', unit.span);
  for await (const record of recordsOf(unit, context)) yield* addGeminiEntry(rollout, record);
  yield* rollout.end();
}
