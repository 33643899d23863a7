import {
  EXPANDED_CAP,
  type FindQuery,
  type Hit,
  type TextSlice,
  type TurnView,
} from '../../protocol/index.ts';
import type { TextPlace } from '../render/index.ts';
import type { TranscriptView } from './transcriptView.ts';

export interface FindOwner {
  find(
    query: FindQuery,
    signal: AbortSignal,
  ): Promise<{ hits: readonly Hit[]; total: number; error: string | null }>;
  fetchText(place: TextPlace, start: number, end: number): Promise<TextSlice>;
  show(index: number, total: number, capped: boolean): void;
  fail(message: string): void;
  hitTurns(turns: readonly number[]): void;
  failed(error: unknown): void;
}

/** Characters shown before a hit that lies beyond what the page may hold of a string. */
const BEFORE_HIT = 2_000;

/** The hits of a query over the whole rollout, and which of them is meant. */
export class FindController {
  private hits: readonly Hit[] = [];
  private total = 0;
  private current = -1;
  private abort: AbortController | null = null;
  private readonly view: TranscriptView;
  private readonly owner: FindOwner;

  constructor(view: TranscriptView, owner: FindOwner) {
    this.view = view;
    this.owner = owner;
  }

  search(query: FindQuery): void {
    this.abort?.abort();
    if (query.text === '') {
      this.clear();
      return;
    }
    const abort = new AbortController();
    this.abort = abort;
    this.owner.find(query, abort.signal).then(
      ({ hits, total, error }) => {
        if (abort.signal.aborted) return;
        if (error !== null) {
          this.clear();
          this.owner.fail(error);
          return;
        }
        this.hits = hits;
        this.total = total;
        this.owner.hitTurns([...new Set(hits.map(({ turn }) => turn))]);
        this.current = hits.findIndex(({ turn }) => turn >= this.view.currentTurn);
        if (this.current < 0 && hits.length > 0) this.current = 0;
        this.view.setHits(hits, this.hits[this.current] ?? null);
        this.go();
      },
      (error: unknown) => this.owner.failed(error),
    );
  }

  /** Goes to the next (1) or previous (-1) hit, around the ends. */
  step(direction: 1 | -1): void {
    if (this.hits.length === 0) return;
    this.current = (this.current + direction + this.hits.length) % this.hits.length;
    this.go();
  }

  clear(): void {
    this.abort?.abort();
    this.hits = [];
    this.total = 0;
    this.current = -1;
    this.view.setHits([], null);
    this.owner.hitTurns([]);
    this.owner.show(0, 0, false);
  }

  private go(): void {
    const hit = this.hits[this.current];
    this.owner.show(this.current + 1, this.total, this.total > this.hits.length);
    if (hit !== undefined) this.view.showHit(hit, (missing, turn) => this.fetchAround(missing, turn));
  }

  /** The hit lies in text that is not on the page: bring it, whole where it may be, else the stretch around it. */
  private fetchAround(hit: Hit, turn: TurnView): void {
    const { part, pointer, start, end } = hit.span;
    const place = { turn: turn.number, part, pointer };
    const from = end <= EXPANDED_CAP ? 0 : Math.max(0, start - BEFORE_HIT);
    const held = this.view.sliceOf(place);
    if (held !== undefined && held.offset <= start && held.offset + held.text.length >= end) return;
    this.owner.fetchText(place, from, from + EXPANDED_CAP).then(
      (slice) => {
        this.view.display.setSlice(place, slice);
        if (this.hits[this.current] === hit) this.view.showHit(hit, () => undefined);
      },
      (error: unknown) => this.owner.failed(error),
    );
  }
}
