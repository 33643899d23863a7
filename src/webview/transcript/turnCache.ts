import type { TurnView } from '../../protocol/index.ts';

/** Turns fetched together: a round trip costs far more than a turn. */
const PAGE = 32;
/** Pages kept; about 2,000 turns. */
const MAX_PAGES = 64;
const MAX_IN_FLIGHT = 3;

export interface TurnBatch {
  readonly turns: readonly TurnView[];
  readonly total: number;
  readonly complete: boolean;
}

export interface TurnSource {
  fetch(from: number, to: number, signal: AbortSignal): Promise<TurnBatch>;
  arrived(turns: readonly TurnView[], batch: TurnBatch): void;
  failed(error: unknown): void;
}

/** The turns near the window, in pages; the newest asked for come first, what is far away is let go. */
export class TurnCache {
  private turns = new Map<number, TurnView>();
  private readonly pages = new Map<number, 'waiting' | 'loading' | 'ready' | 'stale'>();
  private queue: number[] = [];
  private inFlight = 0;
  private abort = new AbortController();
  private readonly source: TurnSource;

  constructor(source: TurnSource) {
    this.source = source;
  }

  get(turn: number): TurnView | undefined {
    return this.turns.get(turn);
  }

  /** Asks for what is missing of turns `first` to `last`, from 1. */
  need(first: number, last: number): void {
    for (let page = Math.floor((first - 1) / PAGE); page <= Math.floor((last - 1) / PAGE); page++) {
      const state = this.pages.get(page);
      if (state === 'ready') {
        // Re-inserting keeps the map in order of use, so that the oldest are dropped first.
        this.pages.delete(page);
        this.pages.set(page, 'ready');
        continue;
      }
      if (state === 'loading' || state === 'waiting') continue;
      this.pages.set(page, 'waiting');
      this.queue.push(page);
    }
    this.pump();
  }

  /** What is held stays until it is fetched again. */
  markStale(): void {
    for (const [page, state] of this.pages) if (state === 'ready') this.pages.set(page, 'stale');
  }

  replace(turn: TurnView): void {
    if (this.turns.has(turn.number)) this.turns.set(turn.number, turn);
  }

  clear(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.turns = new Map();
    this.pages.clear();
    this.queue = [];
    this.inFlight = 0;
  }

  private pump(): void {
    while (this.inFlight < MAX_IN_FLIGHT) {
      const page = this.queue.pop();
      if (page === undefined) return;
      this.pages.set(page, 'loading');
      this.load(page);
    }
  }

  private load(page: number): void {
    const signal = this.abort.signal;
    this.inFlight++;
    this.source.fetch(page * PAGE + 1, (page + 1) * PAGE, signal).then(
      (batch) => {
        if (signal.aborted) return;
        this.inFlight--;
        for (const turn of batch.turns) this.turns.set(turn.number, turn);
        // A page that the rollout has not filled yet is asked for again when it grows.
        const full = batch.complete || batch.turns.some(({ number }) => number >= (page + 1) * PAGE);
        this.pages.set(page, full ? 'ready' : 'stale');
        this.source.arrived(batch.turns, batch);
        this.trim();
        this.pump();
      },
      (error: unknown) => {
        if (signal.aborted) return;
        this.inFlight--;
        this.pages.delete(page);
        this.source.failed(error);
        this.pump();
      },
    );
  }

  private trim(): void {
    for (const page of this.pages.keys()) {
      if (this.pages.size <= MAX_PAGES) return;
      if (this.pages.get(page) === 'loading' || this.pages.get(page) === 'waiting') continue;
      this.pages.delete(page);
      for (let turn = page * PAGE + 1; turn <= (page + 1) * PAGE; turn++) this.turns.delete(turn);
    }
  }
}
