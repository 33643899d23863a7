import type { Behavior, Codebook } from '../codebook/index.ts';
import { sha256Hex } from '../base/index.ts';
import { formatReference } from '../model/index.ts';
import type { Finding, Mark } from './finding.ts';

/** Findings of one behavior in one part, and in one rollout, beyond which no more are given. */
export const MAX_PER_PART = 20;
export const MAX_PER_ROLLOUT = 2_000;

/** A behavior with its codebook and its place in the order of codebooks. */
export interface Ordered {
  readonly index: number;
  readonly behavior: Behavior;
  readonly codebook: Codebook;
}

interface Gathered {
  readonly owner: Ordered;
  readonly turn: number;
  readonly part: number;
  /** A call is one deed however many of its arguments show it. */
  readonly isCall: boolean;
  readonly marks: Mark[];
}

/**
 * Makes findings of marks: those of one behavior that overlap in a part become one, a call gets at most one of each
 * behavior, and a place that was given out already is not given again.
 */
export class Collector {
  private readonly key: string;
  private gathered = new Map<string, Gathered>();
  private readonly given = new Map<string, Mark[]>();
  private readonly counts = new Map<number, number>();
  private readonly cut = new Set<string>();

  constructor(key: string) {
    this.key = key;
  }

  /** Ids of behaviors of which findings were left out because there were too many. */
  get limited(): readonly string[] {
    return [...this.cut].sort();
  }

  limit(behavior: Behavior): void {
    this.cut.add(behavior.id);
  }

  add(owner: Ordered, turn: number, part: number, isCall: boolean, marks: readonly Mark[]): void {
    const key = `${owner.index}:${turn}:${part}`;
    const gathered = this.gathered.get(key);
    if (gathered === undefined) this.gathered.set(key, { owner, turn, part, isCall, marks: [...marks] });
    else gathered.marks.push(...marks);
  }

  /** The findings since the last time, in reading order, within one place in the order of behaviors. */
  take(): Finding[] {
    if (this.gathered.size === 0) return [];
    const all = [...this.gathered.values()];
    this.gathered = new Map();
    all.sort(
      (one, other) => one.turn - other.turn || one.part - other.part || one.owner.index - other.owner.index,
    );
    return all.flatMap((gathered) => this.findings(gathered));
  }

  private findings({ owner, turn, part, isCall, marks }: Gathered): Finding[] {
    const key = `${owner.index}:${turn}:${part}`;
    const before = this.given.get(key) ?? [];
    let fresh = merge(marks).filter((mark) => !before.some((other) => overlap(mark, other)));
    if (isCall) fresh = before.length > 0 ? [] : fresh.slice(0, 1);
    const room = Math.min(
      MAX_PER_PART - before.length,
      MAX_PER_ROLLOUT - (this.counts.get(owner.index) ?? 0),
    );
    if (fresh.length > room) {
      this.cut.add(owner.behavior.id);
      fresh = fresh.slice(0, Math.max(0, room));
    }
    if (fresh.length === 0) return [];
    this.counts.set(owner.index, (this.counts.get(owner.index) ?? 0) + fresh.length);
    this.given.set(key, [...before, ...fresh]);
    return fresh.map((mark) => this.finding(owner, turn, part, mark));
  }

  private finding({ behavior, codebook }: Ordered, turn: number, part: number, mark: Mark): Finding {
    const reference = formatReference({
      source: null,
      key: this.key,
      turn,
      part,
      pointer: mark.pointer,
      span: { start: mark.start, end: mark.end },
    });
    return {
      id: sha256Hex(JSON.stringify([codebook.id, behavior.id, reference, mark.quote])).slice(0, 32),
      behavior: behavior.id,
      name: behavior.name,
      group: behavior.group,
      color: behavior.color,
      subject: behavior.subject,
      codebook: { id: codebook.id, version: codebook.version },
      key: this.key,
      turn,
      part,
      ...mark,
    };
  }
}

/** Overlapping marks of one string become one; in the order given for different strings, else by position. */
function merge(marks: readonly Mark[]): Mark[] {
  const strings = [...new Set(marks.map((mark) => mark.pointer))];
  return strings.flatMap((pointer) => {
    const own = marks.filter((mark) => mark.pointer === pointer);
    own.sort((one, other) => one.start - other.start || one.end - other.end);
    const merged: Mark[] = [];
    for (const mark of own) {
      const last = merged.at(-1);
      if (last === undefined || !overlap(last, mark)) merged.push(mark);
      else merged[merged.length - 1] = union(last, mark);
    }
    return merged;
  });
}

function union(one: Mark, other: Mark): Mark {
  const prompted = one.prompted === null ? other.prompted : one.prompted || other.prompted === true;
  if (other.end <= one.end) return { ...one, prompted };
  return {
    ...one,
    end: other.end,
    quote: one.quote + other.quote.slice(one.end - other.start),
    prompted,
  };
}

function overlap(one: Mark, other: Mark): boolean {
  if (one.pointer !== other.pointer) return false;
  return (one.start < other.end && other.start < one.end) || one.start === other.start;
}
