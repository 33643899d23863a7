import { isJsonObject, type JsonObject, type RecordSpan } from '../model/index.ts';
import { planThreads, type LineFacts, type Thread, type ThreadPlan } from './claudeCodeThreads.ts';
import { fingerprint } from './fingerprint.ts';
import type { JsonRecord, ReadContext, ReadEvent, Unit } from './format.ts';
import { recordsOf } from './records.ts';
import { SessionRollout } from './sessionRollout.ts';

/** What a line is in a session's tree. `note` is for lines that are no part of the conversation. */
export interface TreePlace {
  readonly kind: 'prompt' | 'result' | 'model' | 'note';
  readonly id: string | null;
  readonly parent: string | null;
}

/** What a format says of its lines; one is made for each reading, so that it may remember what lines before said. */
export interface TreeDialect {
  place(line: JsonObject): TreePlace;
  /** Adds what a line says to its rollout; facts about the session go to `main`. */
  line(
    line: JsonObject,
    span: RecordSpan,
    rollout: SessionRollout,
    main: SessionRollout,
  ): Iterable<ReadEvent>;
}

/**
 * A session whose lines name the line they follow. The path to the last line of the conversation is the session; what
 * an edit or a step back left behind is a branch. Two passes: the tree, then the turns.
 */
export async function* readTree(
  unit: Unit,
  context: ReadContext,
  dialect: TreeDialect,
): AsyncGenerator<ReadEvent> {
  const lines: LineFacts[] = [];
  for await (const { value } of recordsOf(unit, context)) lines.push(factsOf(value, dialect));
  const session = new TreeSession(planThreads(lines), lines, unit.span, dialect);
  let index = 0;
  for await (const record of recordsOf(unit, context)) yield* session.line(index++, record);
  yield* session.end();
}

function factsOf(value: JsonRecord['value'], dialect: TreeDialect): LineFacts {
  const line = isJsonObject(value) ? value : {};
  const { kind, id, parent } = dialect.place(line);
  return {
    kind,
    uuid: id,
    parent,
    // Pieces of one message share its id.
    messageId: kind === 'model' ? id : null,
    sidechain: false,
    agent: null,
    isPrompt: kind === 'prompt',
    hasContent: true,
    print: fingerprint(line, 64),
  };
}

class TreeSession {
  private readonly plan: ThreadPlan;
  private readonly lines: readonly LineFacts[];
  private readonly dialect: TreeDialect;
  private readonly main: SessionRollout;
  private readonly rollouts = new Map<string, SessionRollout>();
  /** How many turns a thread had where a branch leaves it, by line. */
  private readonly turnAt = new Map<number, number>();

  constructor(plan: ThreadPlan, lines: readonly LineFacts[], record: RecordSpan, dialect: TreeDialect) {
    this.plan = plan;
    this.lines = lines;
    this.dialect = dialect;
    this.main = new SessionRollout('main', record);
    this.rollouts.set('main', this.main);
  }

  *line(index: number, { value, span, problem }: JsonRecord): Generator<ReadEvent> {
    if (problem !== null) yield { type: 'problem', handle: null, problem };
    if (value === undefined) return;
    if (!isJsonObject(value)) {
      yield* this.main.unknown(value, typeof value, span);
      return;
    }
    if (this.plan.repeats.has(index)) {
      this.main.notes.add('repeated line', this.lines[index]?.uuid ?? null);
      return;
    }
    const rollout = this.rolloutOf(this.plan.threadOf[index] ?? null, span);
    if (rollout !== this.main) yield* this.main.open();
    yield* this.dialect.line(value, span, rollout, this.main);
    if (this.plan.forks.has(index)) this.turnAt.set(index, rollout.count);
  }

  *end(): Generator<ReadEvent> {
    for (const rollout of this.rollouts.values()) yield* rollout.end();
  }

  private rolloutOf(thread: Thread | null, span: RecordSpan): SessionRollout {
    const handle = thread?.handle ?? 'main';
    const known = this.rollouts.get(handle);
    if (thread === null || known !== undefined) return known ?? this.main;
    const from = thread.from;
    const turn = (from === null ? undefined : this.turnAt.get(from)) ?? 0;
    const rollout = new SessionRollout(handle, span, {
      id: this.lines[thread.first]?.uuid ?? null,
      parent: { handle: thread.of ?? 'main', turn: turn === 0 ? null : turn, kind: 'branch' },
    });
    this.rollouts.set(handle, rollout);
    return rollout;
  }
}
