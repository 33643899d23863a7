import { isJsonObject, type JsonObject, type JsonValue, type RecordSpan } from '../model/index.ts';
import { CallLog, type LoggedCall } from './callLog.ts';
import { chatMessage, type ChatMessage } from './chatMessage.ts';
import { documentList } from './documentList.ts';
import { arrayField, field, firstString, isScalar, omit, stringField } from './fields.ts';
import type { ReadContext, ReadEvent, Unit } from './format.ts';
import { emptyHeader } from './header.ts';
import { isoTime } from './times.ts';

/**
 * The replay of a chat: for each prompt the requests to the model, whose messages repeat the history, and the calls of
 * tools made of its answers.
 */
export async function* readReplay(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const replay = new Replay();
  for await (const piece of documentList(unit, context, 'prompts')) {
    if (piece.type === 'problem') yield { ...piece, handle: null };
    if (piece.type !== 'item') continue;
    if (piece.record.problem !== null) yield { type: 'problem', handle: null, problem: piece.record.problem };
    yield* replay.prompt(piece.record.value ?? null, piece.record.span);
  }
  yield* replay.end();
}

class Replay {
  private readonly log = new CallLog(true);
  /** The request whose calls are still coming. */
  private pending: {
    readonly entry: JsonObject;
    readonly calls: JsonObject[];
    readonly span: RecordSpan;
  } | null = null;

  *prompt(prompt: JsonValue, span: RecordSpan): Generator<ReadEvent> {
    for (const entry of arrayField(prompt, 'logs')) {
      const kind = stringField(entry, 'kind');
      if (!isJsonObject(entry)) continue;
      if (kind === 'toolCall') this.pending?.calls.push(entry);
      if (kind !== 'request') continue;
      yield* this.flush();
      this.pending = { entry, calls: [], span };
    }
  }

  *end(): Generator<ReadEvent> {
    yield* this.flush();
    yield* this.log.end();
  }

  private *flush(): Generator<ReadEvent> {
    if (this.pending === null) return;
    const { entry, calls, span } = this.pending;
    this.pending = null;
    yield* this.log.call(callOf(entry, calls, span), span);
  }
}

function callOf(entry: JsonObject, calls: readonly JsonObject[], span: RecordSpan): LoggedCall {
  const asked = field(entry, 'requestMessages');
  const metadata = field(entry, 'metadata');
  const messages = Array.isArray(asked) ? asked : arrayField(asked, 'messages');
  return {
    header: {
      ...emptyHeader(span),
      id: firstString(entry, 'id'),
      title: firstString(entry, 'name'),
      model: firstString(metadata, 'model'),
      startedAt: isoTime(field(metadata, 'startTime')) ?? null,
      metadata: isJsonObject(metadata) ? omit(metadata, 'usage', 'startTime', 'endTime', 'duration') : {},
    },
    prompt: null,
    asked: messages.map((message) => chatMessage(plain(message), span)),
    answer: [answerOf(entry, calls, span)],
    id: null,
    previous: null,
  };
}

function answerOf(entry: JsonObject, calls: readonly JsonObject[], span: RecordSpan): ChatMessage {
  const metadata = field(entry, 'metadata');
  const said = field(field(entry, 'response'), 'message');
  const text = Array.isArray(said) ? said.filter(isScalar).join('') : (said ?? '');
  return chatMessage(
    {
      role: 'assistant',
      content: text,
      tool_calls: calls.map((call) => ({
        id: idOf(firstString(call, 'id')),
        name: firstString(call, 'tool', 'name'),
        arguments: field(call, 'args') ?? null,
      })),
      usage: field(metadata, 'usage') ?? null,
      model: firstString(metadata, 'model'),
      timestamp: firstString(metadata, 'endTime'),
    },
    span,
  );
}

const roles = ['system', 'user', 'assistant', 'tool'];

/** Messages as the editor keeps them: roles and kinds of content are numbers, and marks of the cache stand among them. */
function plain(message: JsonValue): JsonValue {
  if (!isJsonObject(message)) return message;
  const role = field(message, 'role');
  const content = field(message, 'content');
  return {
    ...message,
    role: typeof role === 'number' ? (roles[role] ?? null) : (role ?? null),
    content: Array.isArray(content)
      ? content.filter((part) => field(part, 'type') !== 3).map(plainPart)
      : (content ?? null),
    tool_calls: arrayField(message, 'toolCalls').map((call) =>
      isJsonObject(call) ? { ...call, id: idOf(firstString(call, 'id')) } : call,
    ),
    tool_call_id: idOf(firstString(message, 'toolCallId')),
  };
}

function plainPart(part: JsonValue): JsonValue {
  if (!isJsonObject(part)) return part;
  const image = field(part, 'imageUrl');
  if (image !== undefined) return { type: 'image_url', image_url: image };
  return typeof field(part, 'text') === 'string' ? { ...part, type: 'text' } : part;
}

/** The editor adds its own mark to a call's id in some places and not in others. */
function idOf(id: string | null): string | null {
  return id === null ? null : id.replace(/__vscode-\d+$/, '');
}
