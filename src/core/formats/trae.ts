import type { JsonPath } from '../bytes/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { Conversation } from './conversation.ts';
import { arrayField, field, firstString, objectField, pick, stringField } from './fields.ts';
import type { Format, HeaderDraft, ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { documentOf, recordUnits } from './records.ts';
import { asReward } from './rewards.ts';
import { isoTime } from './times.ts';

/**
 * Trajectories of trae-agent: the run as `agent_steps`, and every call again with its context in `llm_interactions`, of
 * which only the first prompt is read.
 */
export const trae: Format = {
  id: 'trae',
  title: 'Trae agent trajectory',
  version: 1,
  sniff,
  units: recordUnits,
  read,
};

function sniff({ keys, shape }: Sample): number {
  if (shape !== 'object' || keys.get('llm_interactions') !== 'array') return 0;
  return keys.has('task') && (keys.has('max_steps') || keys.has('agent_steps')) ? 0.95 : 0.6;
}

async function* read(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  let facts: JsonObject = {};
  let conversation: Conversation | null = null;
  for await (const piece of documentOf(unit, context, visit)) {
    const opened = conversation?.handle ?? null;
    if (piece.type === 'problem') yield { type: 'problem', handle: opened, problem: piece.problem };
    if (piece.type !== 'value') continue;
    const { path, value, span, problem } = piece;
    if (value !== undefined && path.length === 1) {
      facts = { ...facts, [String(path[0])]: value };
    } else if (value !== undefined) {
      if (conversation === null) {
        conversation = new Conversation('main', header(facts, unit.span));
        yield* conversation.start();
        if (path[0] === 'agent_steps') yield* prompt(conversation, value, facts, span);
      }
      if (path[0] === 'agent_steps') yield* step(conversation, value, span);
      else for (const message of arrayField(value, 'input_messages')) yield* conversation.add(message, span);
    }
    if (problem !== null) yield { type: 'problem', handle: conversation?.handle ?? null, problem };
  }
  if (conversation === null) {
    conversation = new Conversation('main', header(facts, unit.span));
    yield* conversation.start();
    yield conversation.problem('incomplete', 'The trajectory has no steps.', unit.span);
  }
  yield* conversation.end(header(facts, unit.span));
}

function visit(path: JsonPath): 'enter' | 'read' | 'skip' {
  const [name, index] = path;
  if (path.length === 0) return 'enter';
  if (path.length === 1) return name === 'agent_steps' || name === 'llm_interactions' ? 'enter' : 'read';
  return name === 'agent_steps' || index === 0 ? 'read' : 'skip';
}

/** What was asked, where no call succeeded: what the first step was sent, else the task. */
function* prompt(
  conversation: Conversation,
  first: JsonValue,
  facts: JsonObject,
  span: RecordSpan,
): Generator<ReadEvent> {
  const sent = arrayField(first, 'llm_messages');
  const asked = sent.length > 0 ? sent : [{ role: 'user', content: field(facts, 'task') ?? null }];
  for (const message of asked) yield* conversation.add(message, span);
}

function* step(conversation: Conversation, value: JsonValue, span: RecordSpan): Generator<ReadEvent> {
  if (!isJsonObject(value)) {
    yield* conversation.raw('step', value, span, 'A step is no JSON object: it is shown as it is.');
    return;
  }
  const response = objectField(value, 'llm_response');
  const base = pick(value, 'timestamp');
  const calls = arrayField(value, 'tool_calls');
  if (response !== null || calls.length > 0) {
    const message = {
      ...base,
      ...pick(response ?? undefined, 'model', 'usage', 'reasoning_content'),
      role: 'assistant',
    };
    const content = field(response ?? undefined, 'content') ?? null;
    yield* conversation.add(
      { ...message, content, ...(calls.length > 0 ? { tool_calls: [...calls] } : {}) },
      span,
    );
  }
  for (const result of arrayField(value, 'tool_results')) {
    const texts = [stringField(result, 'result'), stringField(result, 'error')].filter(
      (text) => text !== null && text !== '',
    );
    const success = field(result, 'success');
    const message = {
      ...base,
      role: 'tool',
      tool_call_id: firstString(result, 'call_id'),
      content: texts.join('\n'),
    };
    yield* conversation.add(
      { ...message, ...(typeof success === 'boolean' ? { is_error: !success } : {}) },
      span,
    );
  }
  // What the program told the model about its step, and what ended the run.
  for (const name of ['reflection', 'error']) {
    const text = firstString(value, name);
    if (text !== null) yield* conversation.add({ ...base, role: 'user', name, content: text }, span);
  }
}

function header(facts: JsonObject, span: RecordSpan): HeaderDraft {
  const success = field(facts, 'success');
  return {
    ...emptyHeader(span),
    model: firstString(facts, 'model'),
    status: typeof success === 'boolean' ? (success ? 'success' : 'not completed') : null,
    reward: null,
    scores: typeof success === 'boolean' ? { success: asReward(success) } : {},
    startedAt: isoTime(field(facts, 'start_time')) ?? null,
    endedAt: isoTime(field(facts, 'end_time')) ?? null,
    metadata: facts,
  };
}
