import { isJsonObject, type JsonValue } from '../model/index.ts';
import { chatMessage, chatRole, isChatMessage } from './chatMessage.ts';
import { readClineUi, isClineUi } from './clineUi.ts';
import { clineXmlParts } from './clineXml.ts';
import { textParts } from './contentBlocks.ts';
import { documentFields, documentList } from './documentList.ts';
import { arrayField, field, firstString, numberField, objectField, stringField } from './fields.ts';
import type { Format, JsonRecord, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordsOf, wholeFileUnit } from './records.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { sampleOf } from './sample.ts';
import { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';

/**
 * Tasks of Cline and Roo Code: what the screen showed (`ui_messages.json`, `cline --json`), what the interface was sent
 * (`api_conversation_history.json`), and the sessions of Cline's SDK (`{sessionId, agent, messages}`).
 */
export const cline: Format = {
  id: 'cline',
  title: 'Cline or Roo task',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff(sample: Sample): number {
  if (isClineUi(sample)) return 0.95;
  const [first] = sample.records;
  if (sample.shape === 'array') return isHistory(sample.records) ? 0.8 : 0;
  if (sample.shape !== 'object') return 0;
  const isSession = field(first, 'sessionId') !== undefined && stringField(first, 'agent') !== null;
  return isSession && arrayField(first, 'messages').some(isChatMessage) ? 0.9 : 0;
}

const marks = ['<task>', '<user_message>', '<environment_details>', '<feedback>'];

/** The interface's messages, the first of which is what Cline makes of a task. */
function isHistory(records: readonly JsonValue[]): boolean {
  const opening = arrayField(records[0], 'content').map((block) => stringField(block, 'text') ?? '');
  return chatRole(records[0]) === 'user' && opening.some((text) => marks.some((mark) => text.includes(mark)));
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const sample = await sampleOf(context.source, context.signal);
  const rollout = new SessionRollout('main', unit.span);
  if (isClineUi(sample)) {
    yield* readClineUi(rollout, unit, context);
  } else if (sample.shape === 'array') {
    for await (const record of recordsOf(unit, context)) yield* addMessage(rollout, record);
  } else {
    const { system_prompt: prompt } = await documentFields(unit, context, 'system_prompt');
    if (typeof prompt === 'string' && prompt !== '')
      yield* rollout.add({ role: 'system', parts: textParts(prompt), record: unit.span });
    for await (const piece of documentList(unit, context, 'messages')) {
      if (piece.type === 'problem') yield { ...piece, handle: null };
      else if (piece.type === 'item') yield* addMessage(rollout, piece.record);
      else addField(rollout, piece.name, piece.value);
    }
  }
  yield* rollout.end();
}

function addField(rollout: SessionRollout, name: string, value: JsonValue): void {
  if (name === 'sessionId' && typeof value === 'string') rollout.facts.id = value;
  else if (name === 'updated_at') rollout.facts.endedAt = isoTime(value) ?? null;
  else if (name !== 'system_prompt') rollout.metadata = { ...rollout.metadata, [name]: value };
}

function* addMessage(rollout: SessionRollout, { value, span, problem }: JsonRecord): Generator<ReadEvent> {
  if (problem !== null) yield { type: 'problem', handle: null, problem };
  if (value === undefined) return;
  const { draft, problems } = chatMessage(withFiles(value), span);
  yield* rollout.add({
    ...draft,
    parts: draft.role === 'model' ? clineXmlParts(draft.parts) : draft.parts,
    ...more(value),
  });
  for (const { kind, message } of problems) yield rollout.problem(kind, message, span);
  rollout.addCost(numberField(field(value, 'metrics'), 'cost'));
}

/** A file that was put into a message is text for the model. */
function withFiles(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || !Array.isArray(field(value, 'content'))) return value;
  const content = arrayField(value, 'content').map((block) => {
    const text = stringField(block, 'type') === 'file' ? stringField(block, 'content') : null;
    return text === null ? block : { type: 'text', text: `${firstString(block, 'path') ?? ''}\n\n${text}` };
  });
  return { ...value, content };
}

/** What Cline notes on the interface's message: model, tokens, and that it is the summary of those before. */
function more(value: JsonValue): Partial<MessageDraft> {
  const model = firstString(field(value, 'modelInfo'), 'id', 'modelId');
  const metrics = objectField(value, 'metrics') ?? undefined;
  const counted = objectField(metrics, 'tokens') ?? metrics;
  const input = numberField(counted, 'inputTokens') ?? numberField(counted, 'prompt');
  const output = numberField(counted, 'outputTokens') ?? numberField(counted, 'completion');
  const isSummary =
    firstString(field(value, 'metadata'), 'kind') === 'compaction_summary' ||
    field(value, 'isSummary') === true;
  const note = 'Context compacted: from here on the model reads this summary in place of what came before.';
  return {
    ...(model === null ? {} : { model }),
    ...(input === null && output === null
      ? {}
      : { tokens: { ...(input === null ? {} : { input }), ...(output === null ? {} : { output }) } }),
    ...(isSummary
      ? { aside: 'compaction' as const, fold: { kind: 'compaction' as const, messages: 0, note } }
      : {}),
  };
}
