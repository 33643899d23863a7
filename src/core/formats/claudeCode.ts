import { isJsonObject, type JsonObject, type JsonValue } from '../model/index.ts';
import { effectiveLine, SessionFacts } from './claudeCodeFacts.ts';
import { isUnknownType } from './claudeCodeMessage.ts';
import { ClaudeCodeSession } from './claudeCodeSession.ts';
import { planThreads } from './claudeCodeThreads.ts';
import { arrayField, field, stringField } from './fields.ts';
import type { Format, JsonRecord, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { problemAt } from './recordReading.ts';
import { recordsOf, wholeFileUnit } from './records.ts';

/**
 * Claude Code sessions: JSON Lines, one message block a line, a tree by `uuid` and `parentUuid`; the program's
 * streaming output and its web export (`loglines`) too. Two passes: the tree, then the turns.
 */
export const claudeCode: Format = {
  id: 'claude-code',
  title: 'Claude Code session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

function sniff(sample: Sample): number {
  if (sample.shape === 'object' && sample.keys.get('loglines') === 'array') return 0.95;
  if (sample.shape !== 'lines' && sample.shape !== 'object') return 0;
  let best = 0;
  for (const record of sample.records) best = Math.max(best, lineScore(record));
  return best;
}

const envelopeTypes = new Set(['user', 'assistant', 'system']);

function lineScore(record: JsonValue): number {
  if (!isJsonObject(record)) return 0;
  const type = stringField(record, 'type') ?? '';
  const message = field(record, 'message');
  // The same tree with another interface's messages is another program's.
  if (field(message, 'parts') !== undefined) return 0;
  const isMessage = field(message, 'role') !== undefined && field(message, 'content') !== undefined;
  if (field(record, 'isSidechain') !== undefined && field(record, 'uuid') !== undefined) return 0.98;
  if (envelopeTypes.has(type) && isMessage) {
    if (field(record, 'sessionId') !== undefined && field(record, 'uuid') !== undefined) return 0.9;
    return field(record, 'uuid') !== undefined || field(record, 'session_id') !== undefined ? 0.8 : 0.5;
  }
  if (type === 'summary' && field(record, 'leafUuid') !== undefined) return 0.9;
  if (type === 'file-history-snapshot' && field(record, 'snapshot') !== undefined) return 0.9;
  if (
    type === 'system' &&
    stringField(record, 'subtype') === 'init' &&
    field(record, 'mcp_servers') !== undefined
  )
    return 0.8;
  return 0;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const facts = new SessionFacts();
  for await (const record of sessionRecords(unit, context)) facts.add(record.value);
  const session = new ClaudeCodeSession(planThreads(facts.lines), facts, unit.span);
  let index = 0;
  let rollouts = 0;
  for await (const record of sessionRecords(unit, context)) {
    if (record.problem !== null) yield { type: 'problem', handle: null, problem: record.problem };
    const line = record.value;
    if (isJsonObject(line)) {
      yield* lineProblems(line, record);
      for (const event of session.line(index, effectiveLine(line), record.span)) {
        if (event.type === 'rollout') rollouts += 1;
        yield event;
      }
    } else if (line !== undefined) {
      yield problem(record, 'wrong-type', 'The line is no JSON object: it is left out.');
    }
    index += 1;
  }
  yield* session.end();
  if (rollouts === 0) {
    const problem = problemAt(unit.span, 'incomplete', 'The session has no message.');
    yield { type: 'problem', handle: null, problem };
  }
}

/** The session's lines; the web export holds them in one object. */
async function* sessionRecords(unit: Unit, context: ReadContext): AsyncGenerator<JsonRecord> {
  for await (const record of recordsOf(unit, context)) {
    const lines = arrayField(record.value, 'loglines');
    if (lines.length === 0) yield record;
    else if (record.problem !== null) yield { ...record, value: undefined };
    for (const value of lines) yield { span: record.span, value, problem: null };
  }
}

function* lineProblems(line: JsonObject, record: JsonRecord): Generator<ReadEvent> {
  // What a broken line means is not its writer's doing.
  if (isUnknownType(line) && record.problem === null) {
    const type = stringField(line, 'type') ?? 'none';
    yield problem(record, 'unknown-record', `A line of an unknown type (${type}): it is shown as it is.`);
  }
  const message = field(line, 'message');
  if (message !== undefined && !isJsonObject(message))
    yield problem(record, 'wrong-type', 'The field "message" is no object: what it holds is shown as text.');
}

function problem(record: JsonRecord, kind: 'unknown-record' | 'wrong-type', message: string): ReadEvent {
  return { type: 'problem', handle: null, problem: problemAt(record.span, kind, message) };
}
