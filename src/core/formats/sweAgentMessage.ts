import {
  isJsonObject,
  type JsonObject,
  type Part,
  type RecordSpan,
  type ToolCallPart,
} from '../model/index.ts';
import { contentParts, resultContent, textParts, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';

/**
 * Translates the messages of one run in order. Runs of 2024 have no call ids: there an action is one call named
 * `action`, and the message after it, which the program wrote, is its result; ids are made from the step.
 */
export class SweAgentMessages {
  private steps = 0;
  private agent: string | null = null;
  /** Calls made by ids of the step that wait for their observation. */
  private awaited: string | null = null;
  /** The last model message: what it did, and which calls have no result yet. */
  private last: { readonly action: string | null; readonly open: Set<string> } | null = null;
  /** Model messages so far: as many as there are steps. */
  count = 0;

  /** The message of one entry of `history`. */
  history(entry: JsonObject, record: RecordSpan): MessageDraft {
    const role = stringField(entry, 'role');
    const agent = stringField(entry, 'agent');
    this.agent ??= agent;
    const base = { record, ...(agent === null || agent === this.agent ? {} : { name: agent }) };
    if (role === 'system') return { ...base, role: 'system', parts: contentParts(field(entry, 'content')) };
    if (role === 'assistant') return { ...base, role: 'model', parts: this.modelParts(entry) };
    if (role === 'tool') return { ...base, role: 'tool', parts: this.resultParts(entry) };
    const step = this.awaited;
    this.awaited = null;
    if (step !== null)
      return { ...base, role: 'tool', parts: this.observation(step, field(entry, 'content')) };
    return { ...base, role: 'user', parts: contentParts(field(entry, 'content')) };
  }

  /** The messages of one entry of `trajectory`: for steps that no history tells. */
  step(entry: JsonObject, record: RecordSpan): MessageDraft[] {
    const response = { ...entry, content: field(entry, 'response') ?? null };
    const messages: MessageDraft[] = [{ record, role: 'model', parts: this.modelParts(response) }];
    const observation = this.missingObservation(entry, record);
    if (observation !== null) messages.push(observation);
    return messages;
  }

  /** True where the entry of `trajectory` is the step that the last model message made. */
  isLastStep(entry: JsonObject): boolean {
    return (
      this.last !== null && (stringField(entry, 'action') ?? '').trim() === (this.last.action ?? '').trim()
    );
  }

  /** What a step observed, where no message tells it; null where one does. */
  missingObservation(entry: JsonObject, record: RecordSpan): MessageDraft | null {
    const text = stringField(entry, 'observation');
    const [call] = this.last?.open ?? [];
    if (text === null || call === undefined) return null;
    this.awaited = null;
    return { record, role: 'tool', parts: this.observation(call, text) };
  }

  private modelParts(entry: JsonObject): Part[] {
    const content = field(entry, 'content');
    const thought = stringField(entry, 'thought');
    const action = stringField(entry, 'action');
    const calls = arrayField(entry, 'tool_calls')
      .filter(isJsonObject)
      .map((call) => toolCall(call));
    const parts: Part[] = contentParts(field(entry, 'thinking_blocks'));
    const reasoning = stringField(entry, 'reasoning_content');
    if (parts.length === 0 && reasoning !== null && reasoning !== '') parts.push(thinking(reasoning, false));
    const isWhole = thought === null || thought === '' || thought === resultContent(content).text;
    if (calls.length === 0 && action !== null && action !== '') {
      // The response is one text which the program took apart: what the model thought, and what it does.
      if (!isWhole) parts.push(thinking(thought, false));
      else if (thought !== null) parts.push(...textParts(thought));
      calls.push(this.actionCall(action));
    } else {
      const written = contentParts(content);
      parts.push(...(written.length > 0 ? written : textParts(thought ?? '')));
    }
    this.count += 1;
    this.last = { action, open: new Set(calls.flatMap((call) => call.callId ?? [])) };
    return [...parts, ...calls];
  }

  private actionCall(action: string): ToolCallPart {
    this.steps += 1;
    this.awaited = `step-${this.steps}`;
    return { kind: 'tool-call', callId: this.awaited, name: 'action', arguments: action };
  }

  private observation(callId: string, content: Parameters<typeof resultContent>[0]): Part[] {
    this.last?.open.delete(callId);
    const { text, media } = resultContent(content);
    return [{ kind: 'tool-result', callId, name: null, text, isError: null, exitCode: null }, ...media];
  }

  /** A message can answer several calls at once: its text stands at the first. */
  private resultParts(entry: JsonObject): Part[] {
    const ids = arrayField(entry, 'tool_call_ids').filter((id) => typeof id === 'string');
    const single = firstString(entry, 'tool_call_id');
    if (ids.length === 0 && single !== null) ids.push(single);
    const [first, ...others] = ids;
    const { text, media } = resultContent(field(entry, 'content'));
    for (const id of ids) this.last?.open.delete(id);
    const result = { kind: 'tool-result' as const, name: null, isError: null, exitCode: null };
    return [
      { ...result, callId: first ?? null, text },
      ...media,
      ...others.map((callId) => ({ ...result, callId, text: '' })),
    ];
  }
}

/** A worked example that the prompt shows, as the text it is. */
export function demonstrationParts(entry: JsonObject): Part[] {
  const { text, media } = resultContent(field(entry, 'content'));
  const role = stringField(entry, 'role');
  return [...textParts(role === null || role === 'user' ? text : `${role}:\n${text}`), ...media];
}
