import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatHeader } from './chatHeader.ts';
import { contentParts, thinking } from './contentBlocks.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { isScalar, omit, scalarField, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { recordUnits } from './records.ts';

/** Rows of reasoning studies: a row an answer, its reasoning and what was said apart, with what monitors made of it. */
export const reasonedRows: Format = {
  id: 'reasoned-rows',
  title: 'Rows of reasoning and answer',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

const prompts = ['prompt', 'question', 'input'];
const thoughts = ['internal_reasoning', 'assistant_scratchpad', 'scratchpad', 'chain_of_thought'];
const answers = ['external_output', 'answer', 'output', 'response'];

function sniff({ records }: Sample): number {
  const rows = records.filter(
    (record) => textAt(record, thoughts) !== null && textAt(record, answers) !== null,
  );
  return rows.length > 0 && rows.length * 2 >= records.length ? 0.8 : 0;
}

function textAt(record: JsonValue, names: readonly string[]): string | null {
  return names.map((name) => stringField(record, name)).find((text) => text !== null) ?? null;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readRow);
}

function* readRow(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const row = isJsonObject(value) ? value : {};
  const told = chatHeader(omit(row, ...prompts, ...thoughts, ...answers), span);
  const conversation = new Conversation(handle, {
    ...told,
    attempt: told.attempt ?? scalarField(row, 'rep'),
    scores: { ...told.scores, ...verdictsOf(row) },
  });
  yield* conversation.start();
  const thought = textAt(row, thoughts);
  const answer = textAt(row, answers);
  const prompt = textAt(row, prompts);
  if (prompt !== null) yield* conversation.say({ role: 'user', parts: contentParts(prompt), record: span });
  const parts = [...(thought === null ? [] : [thinking(thought, false)]), ...contentParts(answer)];
  if (thought === null && answer === null)
    yield* conversation.raw(
      'record',
      value,
      span,
      'A row without reasoning and answer: it is shown as it is.',
    );
  else yield* conversation.say({ role: 'model', parts, record: span });
  yield* conversation.end();
}

/** What was measured of the answer: verdicts and probabilities, but no lengths. */
function verdictsOf(row: JsonObject): Record<string, boolean | number> {
  const scores: Record<string, boolean | number> = {};
  for (const [name, value] of Object.entries(row)) {
    if (!isScalar(value) || /length|^rep$|_id$/.test(name)) continue;
    if (typeof value === 'boolean' || (typeof value === 'number' && /prob|score|rating/.test(name)))
      scores[name] = value;
  }
  return scores;
}
