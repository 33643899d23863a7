import { isJsonObject, type JsonValue } from '../model/index.ts';
import { CodexCliSession } from './codexCliSession.ts';
import { field, objectField, stringField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { problemAt } from './recordReading.ts';
import { recordsOf, wholeFileUnit } from './records.ts';

/**
 * Codex CLI sessions (`rollout-*.jsonl`): lines of `{timestamp, type, payload}`, in files of 2025 bare items. The
 * response items are the conversation; events repeat it for the screen.
 */
export const codexCli: Format = {
  id: 'codex-cli',
  title: 'Codex CLI session',
  version: 1,
  sniff,
  units: wholeFileUnit,
  read,
};

const envelopes = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'world_state',
]);

/** Types that stand on a line of their own in no other program's files. */
const items = new Set([
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
]);

function sniff(sample: Sample): number {
  if (sample.shape !== 'lines' && sample.shape !== 'object') return 0;
  const [first] = sample.records;
  if (first === undefined) return 0;
  if (sample.records.some(isEnvelope)) return isEnvelope(first) ? 0.98 : 0.9;
  const bare = sample.records.some((record) => items.has(stringField(record, 'type') ?? ''));
  if (isBareMeta(first) && sample.records.length > 1) return bare ? 0.95 : 0.6;
  return bare && sample.records.every((record) => isBareItem(record)) ? 0.7 : 0;
}

function isEnvelope(record: JsonValue): boolean {
  return objectField(record, 'payload') !== null && envelopes.has(stringField(record, 'type') ?? '');
}

function isBareMeta(record: JsonValue): boolean {
  return (
    stringField(record, 'id') !== null &&
    stringField(record, 'timestamp') !== null &&
    (field(record, 'instructions') !== undefined || field(record, 'git') !== undefined) &&
    field(record, 'type') === undefined
  );
}

/** An item alone on its line: an interface's message with nothing around it. */
function isBareItem(record: JsonValue): boolean {
  if (!isJsonObject(record) || field(record, 'uuid') !== undefined) return false;
  return (
    stringField(record, 'type') !== null || stringField(record, 'role') !== null || 'record_type' in record
  );
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const session = new CodexCliSession(unit.span);
  for await (const record of recordsOf(unit, context)) {
    if (record.problem !== null) yield { type: 'problem', handle: null, problem: record.problem };
    if (isJsonObject(record.value)) {
      for (const event of session.line(record.value, record.span)) {
        // What a broken line means is not its writer's doing.
        const isEcho = event.type === 'problem' && event.problem.kind === 'unknown-record';
        if (record.problem === null || !isEcho) yield event;
      }
    } else if (record.value !== undefined) {
      const problem = problemAt(record.span, 'wrong-type', 'The line is no JSON object: it is left out.');
      yield { type: 'problem', handle: null, problem };
    }
  }
  yield* session.end();
  if (session.isEmpty) {
    const problem = problemAt(unit.span, 'incomplete', 'The session has no message.');
    yield { type: 'problem', handle: null, problem };
  }
}
