import type { Role } from '../../core/model/index.ts';
import { roles, type TurnBatch } from './turnBatch.ts';

type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A growing array of numbers of a fixed width. */
class Column<T extends Numbers> {
  private values: T;
  private readonly make: (length: number) => T;
  private length = 0;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.values = make(64);
  }

  append(more: T): void {
    const length = this.length + more.length;
    if (length > this.values.length) {
      const larger = this.make(Math.max(length, this.values.length * 2));
      larger.set(this.values.subarray(0, this.length));
      this.values = larger;
    }
    this.values.set(more, this.length);
    this.length = length;
  }

  at(turn: number): number {
    return this.values[turn - 1] ?? 0;
  }
}

export interface StoredAt {
  readonly offset: number;
  readonly length: number;
  readonly viewLength: number;
}

/** What is known in memory of a rollout's turns, numbered from 1. About 200 bytes a turn, most of it outline text. */
export class TurnIndex {
  private readonly roles = new Column((length) => new Uint8Array(length));
  private readonly offsets = new Column((length) => new Float64Array(length));
  private readonly lengths = new Column((length) => new Uint32Array(length));
  private readonly viewLengths = new Column((length) => new Uint32Array(length));
  private readonly answersTurns = new Column((length) => new Uint32Array(length));
  private readonly callCounts = new Column((length) => new Uint32Array(length));
  private readonly repeating = new Column((length) => new Uint8Array(length));
  private readonly labels: string[] = [];
  private readonly details: string[] = [];
  /** By turn of the call: which part is answered by which turn. */
  private readonly answers = new Map<number, Map<number, number>>();

  get count(): number {
    return this.labels.length;
  }

  append(batch: TurnBatch): void {
    const first = this.count + 1;
    this.roles.append(batch.role);
    this.offsets.append(batch.offset);
    this.lengths.append(batch.length);
    this.viewLengths.append(batch.viewLength);
    this.answersTurns.append(batch.answersTurn);
    this.callCounts.append(batch.calls);
    this.repeating.append(batch.repeats);
    for (const label of batch.label) this.labels.push(label);
    for (const detail of batch.detail) this.details.push(detail);
    for (const [index, turn] of batch.answersTurn.entries()) {
      const part = batch.answersPart[index] ?? 0;
      if (turn === 0) continue;
      const parts = this.answers.get(turn);
      if (parts === undefined) this.answers.set(turn, new Map([[part, first + index]]));
      else parts.set(part, first + index);
    }
  }

  role(turn: number): Role {
    return roles[this.roles.at(turn)] ?? 'user';
  }

  storedAt(turn: number): StoredAt {
    return {
      offset: this.offsets.at(turn),
      length: this.lengths.at(turn),
      viewLength: this.viewLengths.at(turn),
    };
  }

  /** The turn whose call a tool turn answers, null where there is none. */
  callOf(turn: number): number | null {
    const found = this.answersTurns.at(turn);
    return found === 0 ? null : found;
  }

  /** By part of the turn's calls, the turns that answer them. */
  answersOf(turn: number): ReadonlyMap<number, number> {
    return this.answers.get(turn) ?? none;
  }

  calls(turn: number): number {
    return this.callCounts.at(turn);
  }

  isRepeat(turn: number): boolean {
    return this.repeating.at(turn) === 1;
  }

  outline(turn: number): { readonly label: string; readonly detail: string } {
    return { label: this.labels[turn - 1] ?? '', detail: this.details[turn - 1] ?? '' };
  }
}

const none: ReadonlyMap<number, number> = new Map();
