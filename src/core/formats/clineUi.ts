import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Part,
  type RecordSpan,
  type Tokens,
} from '../model/index.ts';
import { textParts, thinking, toolCall } from './contentBlocks.ts';
import { arrayField, field, firstString, numberField, omit, stringField } from './fields.ts';
import type { ReadContext, ReadEvent, Sample, Unit } from './format.ts';
import { mediaFromUrl } from './mediaBlocks.ts';
import { recordsOf } from './records.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import type { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';
import { parseArguments } from './toolArguments.ts';

/** Whether the records are what Cline's screen showed: `{ts, type: say | ask, say | ask, text}`. */
export function isClineUi({ records, shape }: Pick<Sample, 'records' | 'shape'>): boolean {
  if (shape !== 'array' && shape !== 'lines') return false;
  return records.length > 0 && records.filter(isUiMessage).length * 5 >= records.length * 3;
}

function isUiMessage(record: JsonValue): boolean {
  const type = stringField(record, 'type');
  return (type === 'say' || type === 'ask') && stringField(record, type) !== null;
}

/** Reads the messages of the screen. They carry no call ids, so a result is never paired with its call. */
export async function* readClineUi(
  rollout: SessionRollout,
  unit: Unit,
  context: ReadContext,
): AsyncGenerator<ReadEvent> {
  const screen = new ClineScreen(rollout);
  for await (const { value, span, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (isJsonObject(value)) yield* screen.entry(value, span);
    else if (value !== undefined) yield* rollout.unknown(value, typeof value, span);
  }
  yield* screen.end();
}

class ClineScreen {
  private readonly rollout: SessionRollout;
  private hasTask = false;
  private pending: { readonly entry: JsonObject; readonly record: RecordSpan } | null = null;
  private tokens: Tokens | null = null;

  constructor(rollout: SessionRollout) {
    this.rollout = rollout;
  }

  /** A message that was still being written is shown only where nothing more of it follows. */
  *entry(entry: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    const { pending } = this;
    this.pending = null;
    if (pending !== null && !continues(pending.entry, entry)) yield* this.show(pending.entry, pending.record);
    if (field(entry, 'partial') === true) this.pending = { entry, record };
    else yield* this.show(entry, record);
  }

  *end(): Generator<ReadEvent> {
    if (this.pending !== null) yield* this.show(this.pending.entry, this.pending.record);
  }

  private *show(entry: JsonObject, record: RecordSpan): Generator<ReadEvent> {
    const type = stringField(entry, 'type') ?? '';
    const kind = stringField(entry, type) ?? '';
    const text = stringField(entry, 'text') ?? '';
    const time = isoTime(field(entry, 'ts'));
    this.rollout.passTime(time);
    if (kind === 'api_req_started') {
      this.request(text, entry);
      return;
    }
    const said = type === 'say' || type === 'ask' ? this.meaning(kind, text, type === 'ask') : null;
    if (said === null) {
      if (type === 'task_started') this.rollout.facts.id = firstString(entry, 'taskId');
      if (kind === 'error' || kind === 'api_req_failed') this.rollout.facts.status = 'error';
      this.rollout.notes.add(kind === '' ? type : kind, omit(entry, 'type', type));
      return;
    }
    const images = arrayField(entry, 'images').flatMap((image) =>
      typeof image === 'string' ? [mediaFromUrl(image, 'image/*')] : [],
    );
    const parts = [...said.parts, ...images];
    if (parts.length === 0) return;
    const model = said.role === 'model' ? firstString(field(entry, 'modelInfo'), 'modelId', 'id') : null;
    const tokens = said.role === 'model' ? this.tokens : null;
    if (said.role === 'model') this.tokens = null;
    yield* this.rollout.add({
      role: said.role,
      parts,
      record,
      ...(time === undefined ? {} : { time }),
      ...(model === null ? {} : { model }),
      ...(tokens === null ? {} : { tokens }),
    });
  }

  /** What the next message of the model took. */
  private request(text: string, entry: JsonObject): void {
    const counts = parseArguments(text).arguments;
    const input = numberField(counts, 'tokensIn');
    const output = numberField(counts, 'tokensOut');
    const cached = (numberField(counts, 'cacheReads') ?? 0) + (numberField(counts, 'cacheWrites') ?? 0);
    if (input !== null || output !== null)
      this.tokens = {
        ...(input === null ? {} : { input: input + cached }),
        ...(output === null ? {} : { output }),
      };
    this.rollout.addCost(numberField(counts, 'cost'));
    this.rollout.notes.add('api_req_started', omit(entry, 'type', 'say', 'text'));
  }

  /** Null for what is no part of the conversation. */
  private meaning(kind: string, text: string, isAsk: boolean): Pick<MessageDraft, 'role' | 'parts'> | null {
    switch (kind) {
      case 'task':
      case 'user_feedback':
      case 'user_feedback_diff':
        this.hasTask = true;
        return { role: 'user', parts: textParts(text) };
      case 'text': {
        // Older versions show the task as the first text.
        const role = this.hasTask ? 'model' : 'user';
        this.hasTask = true;
        return { role, parts: textParts(text) };
      }
      case 'reasoning':
        return text === '' ? null : { role: 'model', parts: [thinking(text, false)] };
      case 'completion_result':
        return text === '' || isAsk ? null : { role: 'model', parts: textParts(text) };
      case 'followup':
      case 'plan_mode_respond':
        return { role: 'model', parts: textParts(question(text)) };
      case 'command':
        return { role: 'model', parts: [call('execute_command', { command: text })] };
      case 'tool':
      case 'use_mcp_server':
      case 'browser_action':
      case 'browser_action_launch':
        return { role: 'model', parts: [actionCall(kind, text)] };
      case 'command_output':
      case 'mcp_server_response':
      case 'browser_action_result':
        return text === '' ? null : { role: 'tool', parts: [result(kind, text)] };
      default:
        return null;
    }
  }
}

function continues(before: JsonObject, entry: JsonObject): boolean {
  const type = stringField(before, 'type') ?? '';
  if (stringField(entry, 'type') !== type || field(entry, type) !== field(before, type)) return false;
  return (
    field(before, 'ts') === field(entry, 'ts') ||
    (stringField(entry, 'text') ?? '').startsWith(stringField(before, 'text') ?? '')
  );
}

function call(name: string, input: JsonObject): Part {
  return toolCall({ name, input });
}

/** The action stands as JSON in the text: `{tool, …}` or `{serverName, toolName, arguments}`. */
function actionCall(kind: string, text: string): Part {
  const action = parseArguments(text).arguments;
  if (!isJsonObject(action)) return call(kind, text === '' ? {} : { text });
  if (kind === 'use_mcp_server')
    return toolCall({
      name: firstString(action, 'toolName', 'uri', 'type') ?? kind,
      input: field(action, 'arguments') ?? omit(action, 'type', 'toolName'),
    });
  return call(firstString(action, 'tool', 'action') ?? kind, omit(action, 'tool'));
}

function result(kind: string, text: string): Part {
  const shown = kind === 'browser_action_result' ? parseArguments(text).arguments : null;
  const rest = isJsonObject(shown) ? JSON.stringify(omit(shown, 'screenshot'), null, 2) : text;
  return { kind: 'tool-result', callId: null, name: kind, text: rest, isError: null, exitCode: null };
}

/** A question may stand as JSON: `{question | response, options}`. */
function question(text: string): string {
  const asked = parseArguments(text).arguments;
  const said = firstString(asked, 'question', 'response');
  if (said === null) return text;
  const options = arrayField(asked, 'options').filter((option) => typeof option === 'string');
  return [said, ...options.map((option) => `- ${option}`)].join('\n');
}
