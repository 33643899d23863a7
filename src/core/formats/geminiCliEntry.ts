import { isJsonObject, type JsonValue } from '../model/index.ts';
import { firstString } from './fields.ts';
import type { JsonRecord, ReadEvent } from './format.ts';
import { geminiMessage } from './geminiCliMessage.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import type { SessionRollout } from './sessionRollout.ts';
import { isoTime } from './times.ts';

/** One entry of a chat, whatever it is. `place` is what its place in the file says about its turn. */
export function* addGeminiEntry(
  rollout: SessionRollout,
  { value, span, problem }: JsonRecord,
  place: Pick<MessageDraft, 'aside' | 'fold'> = {},
): Generator<ReadEvent> {
  if (problem !== null) yield { type: 'problem', handle: rollout.isOpen ? rollout.handle : null, problem };
  if (value === undefined) return;
  if (!isJsonObject(value)) {
    yield* rollout.unknown(value, typeof value, span);
    return;
  }
  const message = geminiMessage(value, span);
  if (message === 'screen') rollout.notes.add(firstString(value, 'type') ?? '', value);
  else if (message === null) yield* rollout.unknown(value, firstString(value, 'type', 'role') ?? '', span);
  else yield* rollout.add({ ...message, ...place });
}

/** One field of what stands beside the messages. */
export function addGeminiFact(rollout: SessionRollout, name: string, value: JsonValue): void {
  const { facts } = rollout;
  const text = typeof value === 'string' && value !== '' ? value : null;
  if ((name === 'sessionId' || name === 'session_id') && text !== null) facts.id = text;
  else if (name === 'summary' && text !== null) facts.title = text;
  else if (name === 'startTime' || name === 'start_time') facts.startedAt = isoTime(value) ?? null;
  else if (name === 'lastUpdated') facts.endedAt = isoTime(value) ?? null;
  else if (name !== 'messages') rollout.metadata = { ...rollout.metadata, [name]: value };
}
