import type { SpoolFile } from './spoolFile.ts';
import type { TurnBatch } from './turnBatch.ts';
import { TurnStore } from './turnStore.ts';

/** The stored turns of all rollouts of one unit, by their place in it from 0. They share a spool file. */
export class UnitTurns {
  readonly file: SpoolFile;
  private readonly stores = new Map<number, TurnStore>();
  private outcome: { readonly error: unknown } | 'ended' | null = null;
  private storedBytes = 0;
  discarded = false;

  constructor(file: SpoolFile) {
    this.file = file;
  }

  get reading(): boolean {
    return this.outcome === null;
  }

  /** True where reading stopped before the end: what is missing can be read again. */
  get failed(): boolean {
    return this.outcome !== null && this.outcome !== 'ended';
  }

  /** Size of the spool file as far as it is known. */
  get bytes(): number {
    return this.storedBytes;
  }

  store(index: number): TurnStore {
    let store = this.stores.get(index);
    if (store === undefined) {
      store = new TurnStore(this.file);
      this.stores.set(index, store);
      if (this.outcome === 'ended') store.end();
      else if (this.outcome !== null) store.fail(this.outcome.error);
    }
    return store;
  }

  append(index: number, batch: TurnBatch): void {
    const last = batch.offset.length - 1;
    const end = (batch.offset[last] ?? 0) + (batch.length[last] ?? 0) + (batch.viewLength[last] ?? 0);
    this.storedBytes = Math.max(this.storedBytes, end);
    this.store(index).append(batch);
  }

  /** Every rollout of the unit has been read. */
  end(): void {
    this.outcome ??= 'ended';
    for (const store of this.stores.values()) store.end();
  }

  fail(error: unknown): void {
    this.outcome ??= { error };
    for (const store of this.stores.values()) store.fail(error);
  }
}
