import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { chatMessage } from './chatMessage.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, firstString, objectField, omit, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { Notes } from './notes.ts';
import { branchesOf, type Branch } from './petriBranches.ts';
import { recordUnits } from './records.ts';
import { scoresOf } from './rewards.ts';
import { isoTime } from './times.ts';

/**
 * Transcripts of Petri and Bloom audits: what the target model saw, from the events of its view or from the messages at
 * the end. What the auditor took back hangs from the conversation as a branch; the judge's verdict is in the header.
 */
export const petri: Format = {
  id: 'petri',
  title: 'Petri / Bloom audit',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const audits = records.filter((record) => {
    const metadata = objectField(record, 'metadata') ?? undefined;
    const told = ['target_model', 'auditor_model', 'judge_output'].some(
      (name) => field(metadata, name) !== undefined,
    );
    const holds = ['events', 'messages', 'target_messages'].some((name) =>
      Array.isArray(field(record, name)),
    );
    const [first] = arrayField(record, 'events');
    return (
      (told && holds) ||
      (stringField(first, 'type') === 'transcript_event' && isJsonObject(field(first, 'edit')))
    );
  });
  return audits.length > 0 && audits.length * 2 >= records.length ? 0.95 : 0;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readAudit);
}

function* readAudit(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const audit = isJsonObject(value) ? value : {};
  const { branches, left } = branchesOf(arrayField(audit, 'events'));
  const notes = new Notes();
  for (const event of left) notes.add(firstString(event, 'type') ?? 'event', event);
  const header = headerOf(audit, notes, span);
  const last = branches.at(-1)?.messages ?? [];
  const whole = ['target_messages', 'messages']
    .map((name) => arrayField(audit, name))
    .find((list) => list.length > 0);
  const main: Branch = { messages: last.length > 0 ? last : (whole ?? []), shared: 0 };
  const turns = yield* readBranch(new Conversation(handle, header), main, span);
  for (const [index, branch] of branches.slice(0, -1).entries()) {
    const turn = turns[branch.shared - 1] ?? null;
    const parent = { handle, turn, kind: 'branch' as const };
    const own = {
      ...header,
      id: header.id === null ? null : `${header.id}.${index + 1}`,
      parent,
      tokens: null,
    };
    yield* readBranch(new Conversation(`${handle}.${index + 1}`, own), branch, span);
  }
}

/** Gives the turn that each message ended up in. */
function* readBranch(
  conversation: Conversation,
  branch: Branch,
  span: RecordSpan,
): Generator<ReadEvent, number[]> {
  yield* conversation.start();
  const turns: number[] = [];
  for (const [index, message] of branch.messages.entries()) {
    const spoken =
      isJsonObject(message) && field(message, 'role') === undefined
        ? { ...message, role: field(message, 'type') ?? null }
        : message;
    const { draft, problems } = chatMessage(spoken, span);
    yield* conversation.say(index < branch.shared ? { ...draft, aside: 'repeat' } : draft);
    for (const { kind, message: text } of problems) yield conversation.problem(kind, text, span);
    turns.push(conversation.count);
  }
  if (branch.messages.length === 0)
    yield conversation.problem('incomplete', 'The audit holds no messages.', span);
  yield* conversation.end();
  return turns;
}

function headerOf(audit: JsonObject, notes: Notes, span: RecordSpan): HeaderDraft {
  const metadata = objectField(audit, 'metadata') ?? {};
  const judge = objectField(metadata, 'judge_output') ?? objectField(audit, 'judge_output') ?? {};
  return {
    ...emptyHeader(span),
    id: firstString(metadata, 'transcript_id', 'session_id') ?? firstString(audit, 'id'),
    title: firstString(metadata, 'name', 'description'),
    task: firstString(metadata, 'seed_instruction', 'seed_instructions', 'task'),
    model: firstString(metadata, 'target_model'),
    scores: scoresOf('score', field(judge, 'scores')),
    startedAt: isoTime(field(metadata, 'created_at')) ?? null,
    endedAt: isoTime(field(metadata, 'updated_at')) ?? null,
    metadata: {
      ...metadata,
      ...omit(audit, 'metadata', 'events', 'messages', 'target_messages'),
      ...notes.metadata,
    },
  };
}
