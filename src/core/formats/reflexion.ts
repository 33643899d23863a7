import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { eachRecord } from './eachRecord.ts';
import { arrayField, field, omit, scalarField } from './fields.ts';
import type { Format, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { recordUnits } from './records.ts';
import { asReward } from './rewards.ts';

/** Reflexion's programming runs: a problem a line, with its attempts, what tests said of each, and the reflections. */
export const reflexion: Format = {
  id: 'reflexion',
  title: 'Reflexion runs',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ records }: Sample): number {
  const rows = records.filter((record) => {
    const verdict = field(record, 'is_solved') ?? field(record, 'is_success');
    return (
      typeof verdict === 'boolean' &&
      ['reflections', 'memory', 'solution'].some((name) => field(record, name) !== undefined)
    );
  });
  return rows.length > 0 && rows.length * 2 >= records.length ? 0.85 : 0;
}

function read(unit: Unit, context: ReadContext): AsyncIterable<ReadEvent> {
  return eachRecord(unit, context, readProblem);
}

const told = ['prompt', 'implementations', 'test_feedback', 'reflections', 'memory', 'solution', 'name'];

function* readProblem(handle: string, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  const row = isJsonObject(value) ? value : {};
  const verdict = field(row, 'is_solved') ?? field(row, 'is_success');
  const conversation = new Conversation(handle, {
    ...emptyHeader(span),
    task: scalarField(row, 'name') ?? scalarField(row, 'task_id'),
    environment: scalarField(row, 'language'),
    reward: asReward(verdict),
    metadata: omit(row, ...told),
  });
  yield* conversation.start();
  const say = (role: string, content: JsonValue | undefined) =>
    conversation.add({ role, content: content ?? null }, span);
  if (!isJsonObject(value))
    yield* conversation.raw('record', value, span, 'A line is no JSON object: it is shown as it is.');
  if (field(row, 'prompt') !== undefined) yield* say('user', field(row, 'prompt'));
  for (const message of attemptsOf(row)) yield* say(message.role, message.content);
  yield* conversation.end();
}

/** Attempt, feedback and reflection in turn; the solution where it is none of the attempts. */
function* attemptsOf(row: JsonObject): Generator<{ role: string; content: JsonValue }> {
  const attempts = arrayField(row, 'implementations');
  const feedback = arrayField(row, 'test_feedback');
  const thoughts = [...arrayField(row, 'reflections'), ...arrayField(row, 'memory')];
  const count = Math.max(attempts.length, feedback.length, thoughts.length);
  for (let index = 0; index < count; index++) {
    const [attempt, said, thought] = [attempts[index], feedback[index], thoughts[index]];
    if (attempt !== undefined) yield { role: 'assistant', content: attempt };
    if (said !== undefined) yield { role: 'user', content: said };
    if (thought !== undefined)
      yield { role: 'assistant', content: [{ type: 'reasoning', reasoning: thought }] };
  }
  const solution = field(row, 'solution');
  if (solution !== undefined && solution !== null && !attempts.includes(solution))
    yield { role: 'assistant', content: solution };
}
