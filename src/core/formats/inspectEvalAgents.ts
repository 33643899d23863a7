import { stringField } from './fields.ts';
import type { ReadContext } from './format.ts';
import type { ModelCall, Placed, Span } from './inspectEvalEvents.ts';
import { rangesOf, type Sample } from './inspectEvalSample.ts';
import { recordOf } from './records.ts';

/** A conversation that a sample's own messages do not hold. */
export interface SubAgent {
  readonly id: string | null;
  readonly name: string | null;
  readonly model: string | null;
  /** The call that started it; null where the log does not say. */
  readonly callId: string | null;
  readonly last: ModelCall;
}

/**
 * The sub-agents of a sample: model calls in the events of a tool call, or in the span of an agent, none of whose
 * messages the sample has. Calls of scorers are the grader's, not the model's.
 */
export function subAgents(sample: Sample): SubAgent[] {
  const own = new Set(sample.messages.map(({ value }) => stringField(value, 'id')));
  const groups = new Map<string, { calls: ModelCall[]; span: Span | null; callId: string | null }>();
  for (const call of sample.events.calls) {
    const around = spansAround(sample, call);
    if (around.some((span) => span.type === 'scorer' || span.type === 'scorers')) continue;
    const span = around.find((one) => one.type === 'agent') ?? null;
    if (span === null && call.callId === null) continue;
    const key = span === null ? `call ${call.callId ?? ''}` : `span ${span.id}`;
    const callId = call.callId ?? (span === null ? null : (sample.events.callOfSpan.get(span.id) ?? null));
    const group = groups.get(key) ?? { calls: [], span, callId };
    group.calls.push(call);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ calls, span, callId }) => {
    const last = calls.at(-1);
    const isOwn = calls.some(({ output }) => own.has(stringField(output.value, 'id')));
    if (last === undefined || isOwn) return [];
    return [{ id: span?.id ?? callId, name: span?.name ?? null, model: last.model, callId, last }];
  });
}

/** All that was said in it: what its last call was given, and what that call gave. */
export async function agentMessages(
  agent: SubAgent,
  sample: Sample,
  context: ReadContext,
): Promise<Placed[]> {
  const { input, inputRefs, output } = agent.last;
  const given = inputRefs === null ? await inputOf(input, context) : await poolOf(inputRefs, sample, context);
  return [...given, output];
}

async function inputOf(span: ModelCall['input'], context: ReadContext): Promise<Placed[]> {
  if (span === null) return [];
  const { value } = await recordOf({ ordinal: 1, span }, context);
  return Array.isArray(value) ? value.map((message) => ({ value: message, span })) : [];
}

async function poolOf(refs: Placed['value'], sample: Sample, context: ReadContext): Promise<Placed[]> {
  const messages: Placed[] = [];
  for (const [start, end] of rangesOf(refs)) {
    for (const span of sample.pool.slice(start, end)) {
      const { value } = await recordOf({ ordinal: 1, span }, context);
      if (value !== undefined) messages.push({ value, span });
    }
  }
  return messages;
}

/** From the innermost outwards. */
function spansAround(sample: Sample, call: ModelCall): Span[] {
  const around: Span[] = [];
  const seen = new Set<string>();
  for (let id = call.spanId; id !== null && !seen.has(id);) {
    seen.add(id);
    const span = sample.events.spans.get(id);
    if (span === undefined) break;
    around.push(span);
    id = span.parent;
  }
  return around;
}
