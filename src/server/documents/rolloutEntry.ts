import type { RolloutPrint } from '../../core/labels/index.ts';
import { RawNumber, type RolloutHeader } from '../../core/model/index.ts';
import type { RolloutRow } from '../../protocol/index.ts';
import {
  toScalar,
  type Found,
  type PlainScalar,
  type RolloutFacts,
  type RolloutNews,
} from '../jobs/index.ts';
import { MAX_TURN_PROBLEMS } from '../limits/index.ts';
import { oneLine } from '../views/index.ts';
import { PrintColumns } from './printColumns.ts';

/** A field in the list, in UTF-16 units. */
const FIELD_CAP = 400;

/** What is known of one rollout of a document: filled while the source is read through. */
export class RolloutEntry {
  facts: RolloutFacts;
  turns = 0;
  private reasoningTurns = 0;
  private toolCalls = 0;
  /** True when its last turn has been read. */
  complete = false;
  problems = 0;
  readonly print = new PrintColumns();
  private found: Found[] = [];
  private readonly counts = new Map<string, number>();
  private inOrder = true;
  private flagged: readonly number[] | null = null;
  private readonly turnProblems = new Map<number, string[]>();
  private readonly none: readonly Found[] = [];

  constructor(facts: RolloutFacts) {
    this.facts = facts;
  }

  get key(): string {
    return this.facts.key;
  }

  /** `room` is how many findings may still be kept; gives how many were. */
  take(news: RolloutNews, room: number): number {
    this.turns = news.turns;
    this.reasoningTurns = news.reasoningTurns;
    this.toolCalls = news.toolCalls;
    this.complete = news.ended;
    this.print.append(news);
    for (const { behavior } of news.found) this.counts.set(behavior, (this.counts.get(behavior) ?? 0) + 1);
    const kept = news.found.length > room ? news.found.slice(0, Math.max(0, room)) : news.found;
    for (const found of kept) this.found.push(found);
    if (kept.length > 0) {
      this.inOrder = false;
      this.flagged = null;
    }
    return kept.length;
  }

  addProblem(turn: number | null, message: string): void {
    this.problems += 1;
    if (turn === null) return;
    const messages = this.turnProblems.get(turn) ?? [];
    if (messages.length < MAX_TURN_PROBLEMS) messages.push(message);
    this.turnProblems.set(turn, messages);
  }

  problemsAt(turn: number): readonly string[] {
    return this.turnProblems.get(turn) ?? [];
  }

  /** In reading order. A rule that waits for later turns fires late, so they do not come in that order. */
  get findings(): readonly Found[] {
    if (!this.inOrder) {
      this.found.sort((a, b) => a.turn - b.turn || a.part - b.part || a.start - b.start);
      this.inOrder = true;
    }
    return this.found;
  }

  findingsAt(turn: number): readonly Found[] {
    const { findings } = this;
    const from = lowerBound(findings, turn);
    const to = lowerBound(findings, turn + 1);
    return from === to ? this.none : findings.slice(from, to);
  }

  /** Turns with a finding, in order. */
  get flaggedTurns(): readonly number[] {
    this.flagged ??= [...new Set(this.findings.map((found) => found.turn))];
    return this.flagged;
  }

  rolloutPrint(): RolloutPrint {
    return this.print.toPrint();
  }

  /** The header as far as it is kept: what an export says of a rollout. */
  header(): RolloutHeader {
    const { facts } = this;
    const reward = toScalar(facts.reward);
    return {
      key: facts.key,
      id: facts.id,
      ordinal: facts.ordinal,
      parent: null,
      title: facts.title,
      task: toScalar(facts.task),
      environment: toScalar(facts.environment),
      model: facts.model,
      step: toScalar(facts.step),
      attempt: toScalar(facts.attempt),
      status: toScalar(facts.status),
      reward: typeof reward === 'number' || reward instanceof RawNumber ? reward : null,
      scores: {},
      startedAt: null,
      endedAt: null,
      tokens: null,
      cost: null,
      metadata: {},
      record: { line: null, start: 0, end: 0 },
    };
  }

  /** As the list shows it; `labels` are counted by whoever keeps them. */
  row(labels: number): RolloutRow {
    const { facts } = this;
    const reward = fieldText(facts.reward);
    return {
      key: facts.key,
      id: facts.id,
      ordinal: facts.ordinal,
      parent: facts.parent,
      title: fieldText(facts.title),
      task: fieldText(facts.task),
      environment: fieldText(facts.environment),
      model: fieldText(facts.model),
      step: fieldText(facts.step),
      attempt: fieldText(facts.attempt),
      status: fieldText(facts.status),
      reward,
      passed: passed(reward),
      turns: this.complete ? this.turns : null,
      reasoningTurns: this.complete ? this.reasoningTurns : null,
      toolCalls: this.complete ? this.toolCalls : null,
      flags: this.complete ? byFrequency(this.counts) : null,
      labels,
      problems: this.problems,
    };
  }
}

function lowerBound(findings: readonly Found[], turn: number): number {
  let low = 0;
  let high = findings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((findings[middle]?.turn ?? 0) < turn) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Half of the possible is 0.5 where a reward lies between 0 and 1; of other scales the most possible is not known. */
function passed(reward: string | null): boolean | null {
  if (reward === 'true' || reward === 'false') return reward === 'true';
  const value = reward === null || reward === '' ? Number.NaN : Number(reward);
  if (!(value <= 1)) return null;
  return value >= 0.5;
}

function fieldText(value: PlainScalar): string | null {
  if (value === null) return null;
  if (typeof value === 'object') return value.number;
  return typeof value === 'string' ? oneLine(value, FIELD_CAP) : String(value);
}

function byFrequency(counts: ReadonlyMap<string, number>): { behavior: string; count: number }[] {
  return Array.from(counts, ([behavior, count]) => ({ behavior, count })).sort(
    (a, b) => b.count - a.count || (a.behavior < b.behavior ? -1 : 1),
  );
}
