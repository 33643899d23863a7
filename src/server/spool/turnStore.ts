import type { Turn } from '../../core/model/index.ts';
import { turnViewSchema, type TurnView } from '../../protocol/index.ts';
import { turnView } from '../views/index.ts';
import type { SpoolFile } from './spoolFile.ts';
import type { TurnBatch } from './turnBatch.ts';
import { decodeTurn } from './turnCodec.ts';
import { TurnIndex } from './turnIndex.ts';
import { Waiters } from '../work/index.ts';

/** Neighbors in the file are read together, up to this many bytes at a time. */
const READ_TOGETHER = 4 * 1024 * 1024;

/**
 * The turns of one rollout: an index in memory, the turns themselves in a spool file. Turns can be asked for before
 * they are there; whoever asks waits until they have been read, the rollout has ended, or reading has failed.
 */
export class TurnStore {
  readonly index = new TurnIndex();
  readonly file: SpoolFile;
  private ended = false;
  private readonly waiters = new Waiters();

  constructor(file: SpoolFile) {
    this.file = file;
  }

  get complete(): boolean {
    return this.ended;
  }

  append(batch: TurnBatch): void {
    this.index.append(batch);
    this.waiters.changed();
  }

  end(): void {
    this.ended = true;
    this.waiters.changed();
  }

  /** Reading stopped before the end: what is there stays readable, whoever waits for more gets the error. */
  fail(error: unknown): void {
    this.waiters.fail(error);
  }

  /** Resolves when the turn can be asked for or the rollout has ended before it. */
  ready(turn: number, signal?: AbortSignal): Promise<void> {
    return this.waiters.until(() => this.ended || this.index.count >= turn, signal);
  }

  async turn(number: number): Promise<Turn | null> {
    if (number < 1 || number > this.index.count) return null;
    const { offset, length } = this.index.storedAt(number);
    return decodeTurn(await this.file.read(offset, length));
  }

  /** The views of `from` to `to`, both included and there. No turn longer than `LARGE_TURN` is decoded here. */
  async views(from: number, to: number): Promise<TurnView[]> {
    const views: TurnView[] = [];
    for (let first = from; first <= to;) {
      const last = this.runEnd(first, to);
      const start = this.viewStart(first);
      const end = this.index.storedAt(last);
      const bytes = await this.file.read(start, end.offset + end.length + end.viewLength - start);
      for (let turn = first; turn <= last; turn++) views.push(this.view(turn, bytes, start));
      first = last + 1;
    }
    return views;
  }

  /** The last turn that is worth reading in one go with the first: no large turn lies between what is wanted. */
  private runEnd(first: number, to: number): number {
    const start = this.viewStart(first);
    let last = first;
    while (last < to) {
      const next = this.index.storedAt(last + 1);
      if (next.viewLength > 0 || next.offset + next.length - start > READ_TOGETHER) break;
      last += 1;
    }
    return last;
  }

  private viewStart(turn: number): number {
    const { offset, length, viewLength } = this.index.storedAt(turn);
    return viewLength > 0 ? offset + length : offset;
  }

  private view(turn: number, bytes: Buffer, start: number): TurnView {
    const { offset, length, viewLength } = this.index.storedAt(turn);
    if (viewLength === 0) {
      const at = offset - start;
      return turnView(decodeTurn(bytes.subarray(at, at + length)));
    }
    const at = offset + length - start;
    return turnViewSchema.parse(JSON.parse(bytes.subarray(at, at + viewLength).toString()));
  }
}
