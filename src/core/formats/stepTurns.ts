import type { JsonValue, Part, RecordSpan } from '../model/index.ts';
import { contentParts, resultContent, thinking } from './contentBlocks.ts';
import type { MessageDraft } from './rolloutBuilder.ts';

/** One step of an agent in an environment, as logs of such runs keep it: the result stands with what it answers. */
export interface AgentStep {
  readonly thought?: JsonValue | undefined;
  readonly tool?: string | null;
  /** Free text, or the arguments of `tool`. */
  readonly action: JsonValue | undefined;
  readonly observation: JsonValue | undefined;
  readonly time?: string | undefined;
}

/** The turns of a step: what the model thought and did, and what came of it. `number` makes the call's id. */
export function* stepTurns(step: AgentStep, number: number, record: RecordSpan): Generator<MessageDraft> {
  const base = { record, ...(step.time === undefined ? {} : { time: step.time }) };
  const callId = `step-${number}`;
  const thought: Part[] =
    typeof step.thought === 'string' ? [thinking(step.thought, false)] : contentParts(step.thought);
  const parts = thought.filter((part) => part.kind !== 'reasoning' || part.text !== '');
  const { action, observation } = step;
  const acts = action !== undefined && action !== null;
  if (acts) parts.push({ kind: 'tool-call', callId, name: step.tool ?? 'action', arguments: action });
  yield { ...base, role: 'model', parts };
  if (observation === undefined || observation === null) return;
  const { text, media } = resultContent(observation);
  if (!acts) yield { ...base, role: 'user', parts: contentParts(observation) };
  else
    yield {
      ...base,
      role: 'tool',
      parts: [{ kind: 'tool-result', callId, name: null, text, isError: null, exitCode: null }, ...media],
    };
}
