import { isJsonObject, type Fold, type JsonObject, type RecordSpan } from '../model/index.ts';
import { arrayField, field, firstString, objectField, stringField } from './fields.ts';
import type { ReadContext, ReadEvent, Unit } from './format.ts';
import { addGeminiEntry, addGeminiFact } from './geminiCliEntry.ts';
import { recordOf, recordsOf } from './records.ts';
import { SessionRollout } from './sessionRollout.ts';

/** Where the last version of a message stands. */
interface Entry {
  /** The line it is, or is one of the messages of. */
  span: RecordSpan;
  /** Its place among the messages of a `$set`. */
  item: number | null;
  thread: string;
  readonly replaces: Fold | null;
  readonly isSummary: boolean;
}

/**
 * The log of a session: a line for the session, then messages, each of which may be written again whole when more of it
 * is known; `{$set}` patches the session and may replace the messages the model reads; `{$rewindTo}` takes back a
 * message and all after it. A message is shown once, as it was written last, where it was written first; what was taken
 * back is a branch.
 */
export async function* readGeminiLog(unit: Unit, context: ReadContext): AsyncGenerator<ReadEvent> {
  const plan = new LogPlan(unit.span);
  for await (const { value, span, problem } of recordsOf(unit, context)) {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (value !== undefined) plan.line(isJsonObject(value) ? value : {}, span, problem === null);
  }
  const rollouts = new Map<string, SessionRollout>([['main', plan.main]]);
  for (const entry of plan.entries) {
    let rollout = rollouts.get(entry.thread);
    if (rollout === undefined) {
      const turn = plan.main.count === 0 ? null : plan.main.count;
      const id = `${plan.main.facts.id ?? 'session'}-${entry.thread}`;
      const parent = { handle: 'main', turn, kind: 'branch' as const };
      rollout = new SessionRollout(entry.thread, entry.span, { id, parent });
      rollouts.set(entry.thread, rollout);
      yield* plan.main.open();
    }
    const { value } = await recordOf({ ordinal: 1, span: entry.span }, context);
    const message =
      entry.item === null ? value : arrayField(objectField(value, '$set') ?? value, 'messages')[entry.item];
    const place = {
      ...(entry.replaces === null ? {} : { fold: entry.replaces }),
      ...(entry.isSummary ? { aside: 'compaction' as const } : {}),
    };
    yield* addGeminiEntry(rollout, { value: message, span: entry.span, problem: null }, place);
  }
  for (const rollout of rollouts.values()) yield* rollout.end();
}

class LogPlan {
  readonly main: SessionRollout;
  /** All that was ever written, in the order in which it was written first. */
  readonly entries: Entry[] = [];
  /** What the model reads by now, by id. */
  private active = new Map<string, Entry>();
  private branches = 0;
  private anonymous = 0;

  constructor(span: RecordSpan) {
    this.main = new SessionRollout('main', span);
  }

  line(line: JsonObject, span: RecordSpan, isWhole: boolean): void {
    const target = stringField(line, '$rewindTo');
    const patch = objectField(line, '$set');
    if (target !== null) this.rewind(target);
    else if (patch !== null) this.patch(patch, span);
    else if (field(line, 'type') === undefined && field(line, 'sessionId') !== undefined)
      this.patch(line, span);
    else this.message(firstString(line, 'id'), span, null, isWhole);
  }

  private patch(patch: JsonObject, span: RecordSpan): void {
    for (const [name, value] of Object.entries(patch)) addGeminiFact(this.main, name, value);
    const messages = field(patch, 'messages');
    if (!Array.isArray(messages)) return;
    const before = this.active;
    this.active = new Map();
    const fold: Fold | null =
      before.size === 0
        ? null
        : {
            kind: 'compaction',
            messages: before.size,
            note: `Context replaced: from here on the model reads ${messages.length} messages in place of ${before.size}.`,
          };
    let isFirst = true;
    messages.forEach((message, item) => {
      const id = firstString(message, 'id');
      const known = id === null ? undefined : before.get(id);
      if (id !== null && known !== undefined) {
        this.active.set(id, known);
        return;
      }
      this.message(id, span, item, true, isFirst ? fold : null, fold !== null);
      isFirst = false;
    });
  }

  private message(
    id: string | null,
    span: RecordSpan,
    item: number | null,
    isWhole: boolean,
    replaces: Fold | null = null,
    isSummary = false,
  ): void {
    const known = id === null ? undefined : this.active.get(id);
    if (known !== undefined) {
      // A torn line says less than the version before it.
      if (isWhole) {
        known.span = span;
        known.item = item;
      }
      return;
    }
    const entry: Entry = { span, item, thread: 'main', replaces, isSummary };
    this.entries.push(entry);
    this.active.set(id ?? `#${++this.anonymous}`, entry);
  }

  /** An unknown target takes everything back, as the program does it. */
  private rewind(target: string): void {
    const ids = [...this.active.keys()];
    const from = Math.max(0, ids.indexOf(target));
    const thread = `branch-${this.branches + 1}`;
    for (const id of ids.slice(from)) {
      const entry = this.active.get(id);
      if (entry !== undefined) entry.thread = thread;
      this.active.delete(id);
      this.branches = Math.max(this.branches, Number(thread.slice('branch-'.length)));
    }
  }
}
