import type { BehaviorView, FindingView, Hit, ReadingState, TurnView } from '../../protocol/index.ts';
import { element } from '../host/index.ts';
import { VirtualList, type Anchor, type ListSource } from '../list/index.ts';
import {
  renderTurn,
  type MarkedSpan,
  type RawRecord,
  type RenderActions,
  type RenderContext,
  type TextPlace,
} from '../render/index.ts';
import { DisplayState } from './displayState.ts';
import { hitId, spansOf } from './spans.ts';
import { TurnCache, type TurnBatch } from './turnCache.ts';

export interface TranscriptOwner {
  readonly actions: RenderActions;
  behavior(id: string): BehaviorView | undefined;
  color(behavior: string): string;
  fetchTurns(from: number, to: number, signal: AbortSignal): Promise<TurnBatch>;
  fetchRaw(turn: number): void;
  /** The window moved or the current turn changed. */
  moved(): void;
  /** More turns are known than before, or all. */
  grew(total: number, complete: boolean): void;
  failed(error: unknown): void;
}

/** Within this many turns a result is drawn under its call; as far as the engine widens a batch. */
const MAX_ATTACHED = 200;

/** The turns of one rollout on screen: which are drawn, which is current, what is marked. */
export class TranscriptView implements RenderContext, ListSource {
  readonly root: HTMLElement;
  readonly list: VirtualList;
  readonly display = new DisplayState();
  currentTurn = 1;
  currentFinding: string | null = null;
  total = 0;
  private readonly cache: TurnCache;
  private readonly owner: TranscriptOwner;
  private readonly feed: HTMLElement;
  private hits = new Map<number, Hit[]>();
  private currentHit: Hit | null = null;
  /** Something to bring into view once its turn is there. */
  private pending: (() => boolean) | null = null;

  constructor(owner: TranscriptOwner) {
    this.owner = owner;
    this.feed = element('div', { class: 'feed', role: 'feed', aria: { label: 'Turns' } });
    const spacer = element('div', { class: 'list-space' }, this.feed);
    this.root = element('div', { class: 'scroller', tabIndex: -1 }, spacer);
    this.list = new VirtualList(this.root, spacer, this.feed, this);
    this.cache = new TurnCache({
      fetch: (from, to, signal) => owner.fetchTurns(from, to, signal),
      arrived: (turns, batch) => this.arrived(turns, batch),
      failed: (error) => owner.failed(error),
    });
  }

  get actions(): RenderActions {
    return this.owner.actions;
  }

  get raw(): boolean {
    return this.display.raw;
  }

  /** Between the turns as read and the records as they stand; the current turn keeps its place. */
  setRaw(raw: boolean): void {
    this.display.raw = raw;
    this.list.heights.reset();
    this.redraw();
    this.show(this.currentTurn, this.currentFinding, 'start');
  }

  /** Where the reader is, to come back to. */
  readingState(): { turn: number; current: number; offset: number; raw: boolean; toggled: number[] } {
    const { index, offset } = this.list.anchor();
    return {
      turn: index + 1,
      current: this.currentTurn,
      offset,
      raw: this.raw,
      toggled: this.display.toggledTurns(),
    };
  }

  /** Comes back to where `readingState` was taken; the rollout may be `complete`, or not read that far yet. */
  resume(reading: Pick<ReadingState, 'turn' | 'current' | 'offset' | 'toggled'>, complete: boolean): void {
    this.display.restoreToggled(reading.toggled);
    this.currentTurn = Math.max(1, complete ? Math.min(reading.current, this.total) : reading.current);
    this.redraw();
    const anchor: Anchor = { index: Math.max(0, reading.turn - 1), offset: reading.offset };
    this.list.restore(anchor);
    this.later(() => {
      if (this.cache.get(reading.turn) === undefined) return false;
      this.list.restore(anchor);
      this.focusCurrent();
      return true;
    }, reading.turn);
  }

  /** Starts on another rollout of `total` turns known so far. */
  open(total: number): void {
    this.cache.clear();
    this.display.clear();
    this.hits = new Map();
    this.currentHit = null;
    this.pending = null;
    this.currentTurn = 1;
    this.currentFinding = null;
    this.total = total;
    this.widenGutter();
    this.list.reset(total);
  }

  turn(number: number): TurnView | undefined {
    return this.cache.get(number);
  }

  /** Fetches what is on screen again: findings, labels or the file changed. */
  refresh(): void {
    this.cache.markStale();
    this.list.schedule();
  }

  setTotal(total: number): void {
    if (total === this.total) return;
    this.total = total;
    this.widenGutter();
    this.list.setCount(total);
  }

  /** Makes a turn current and brings it, or a finding in it, into view; waits for the turn where it is not here yet. */
  show(number: number, finding: string | null, align: 'start' | 'center' | 'nearest'): void {
    const turn = Math.max(1, Math.min(number, Math.max(1, this.total)));
    const before = this.currentTurn;
    this.currentTurn = turn;
    this.currentFinding = finding;
    this.redraw([before, turn]);
    this.later(() => {
      if (this.cache.get(turn) === undefined) return false;
      this.reveal(turn, finding === null ? null : `mark[data-ids~="${CSS.escape(finding)}"]`, align);
      this.focusCurrent();
      return true;
    }, turn);
    this.owner.moved();
  }

  /** Runs now, or when the turn has come. */
  private later(attempt: () => boolean, turn: number): void {
    this.pending = null;
    const index = this.rowOf(turn);
    if (this.cache.get(turn) === undefined) this.list.scrollTo(index, 'start');
    if (!attempt()) this.pending = attempt;
  }

  /** Scrolls to what a selector names inside a turn, else to the turn. */
  private reveal(turn: number, selector: string | null, align: 'start' | 'center' | 'nearest'): void {
    const index = this.rowOf(turn);
    if (this.list.rowOf(index) === undefined) this.list.scrollTo(index, align);
    const row = this.list.rowOf(index);
    const nested =
      index === turn - 1 ? null : (row?.querySelector<HTMLElement>(`.result[data-turn="${turn}"]`) ?? null);
    const target = selector === null ? nested : (row?.querySelector<HTMLElement>(selector) ?? nested);
    if (row === undefined || target === null) {
      this.list.scrollTo(index, align === 'center' ? 'nearest' : align);
      return;
    }
    const top = target.getBoundingClientRect().top - row.getBoundingClientRect().top;
    const rowHeight = row.getBoundingClientRect().height;
    // Where the whole turn fits the window, show it whole; else what is meant.
    if (rowHeight < this.list.viewportHeight * 0.8)
      this.list.scrollTo(index, align === 'start' ? 'start' : 'center');
    else
      this.list.scrollTo(
        index,
        align === 'nearest' ? 'nearest' : 'center',
        top,
        target.getBoundingClientRect().height,
      );
  }

  focusCurrent(): void {
    if (!document.hasFocus()) return;
    const active = document.activeElement;
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return;
    this.list.rowOf(this.rowOf(this.currentTurn))?.focus({ preventScroll: true });
  }

  /** Makes a turn current without moving or redrawing anything. */
  markCurrent(turn: number): void {
    if (turn === this.currentTurn) return;
    this.currentTurn = turn;
    this.currentFinding = null;
    for (const node of this.root.querySelectorAll('.current')) node.classList.remove('current');
    this.root
      .querySelector(`.result[data-turn="${turn}"], .turn[data-turn="${turn}"]`)
      ?.classList.add('current');
    this.owner.moved();
  }

  /** Draws turns again where they are drawn (all where none are named). */
  redraw(turns?: readonly number[]): void {
    const hadFocus = this.feed.contains(document.activeElement);
    // A turn that is now drawn inside another may still hold a row of its own.
    this.list.invalidate(turns?.flatMap((turn) => [turn - 1, this.rowOf(turn)]));
    if (hadFocus) requestAnimationFrame(() => this.restoreFocus());
  }

  private restoreFocus(): void {
    if (document.activeElement === document.body) this.focusCurrent();
  }

  setHits(hits: readonly Hit[], current: Hit | null): void {
    const touched = new Set([...this.hits.keys()]);
    this.hits = new Map();
    for (const hit of hits) {
      const list = this.hits.get(hit.turn);
      if (list === undefined) this.hits.set(hit.turn, [hit]);
      else list.push(hit);
      touched.add(hit.turn);
    }
    this.currentHit = current;
    const { first, last } = this.list.visible();
    this.redraw([...touched].filter((turn) => turn >= first - 40 && turn <= last + 40));
  }

  /** Makes a hit current and shows it, unfolding and opening what hides it; false where its text is not here. */
  showHit(hit: Hit, fetchAround: (hit: Hit, turn: TurnView) => void): void {
    const before = this.currentHit?.turn;
    this.currentHit = hit;
    const previousTurn = this.currentTurn;
    this.currentTurn = hit.turn;
    this.currentFinding = null;
    const index = this.rowOf(hit.turn);
    this.later(() => {
      const turn = this.cache.get(hit.turn);
      if (turn === undefined) return false;
      this.display.setFolded(turn, false);
      const owner = turn.answers === null ? undefined : this.cache.get(turn.answers.turn);
      if (owner !== undefined) this.display.setFolded(owner, false);
      this.redraw([hit.turn, previousTurn, ...(before === undefined ? [] : [before])]);
      this.list.scrollTo(index, 'nearest');
      if (this.list.rowOf(this.rowOf(hit.turn))?.querySelector('mark.span-current-hit') === null)
        fetchAround(hit, turn);
      this.reveal(hit.turn, 'mark.span-current-hit', 'nearest');
      return true;
    }, hit.turn);
    this.owner.moved();
  }

  /** The turn that counts for a key: the current one where it shows, else the first that does. */
  effectiveTurn(): { turn: number; wasHidden: boolean } {
    const { first, last } = this.list.visible();
    const row = this.rowOf(this.currentTurn);
    if (row >= first && row <= last) return { turn: this.currentTurn, wasHidden: false };
    const cutOff = this.list.anchor().offset > 0;
    return { turn: Math.min(this.total, (cutOff ? Math.min(first + 1, last) : first) + 1), wasHidden: true };
  }

  // RenderContext

  behavior(id: string): BehaviorView | undefined {
    return this.owner.behavior(id);
  }

  color(behavior: string): string {
    return this.owner.color(behavior);
  }

  isExpanded(turn: number): boolean {
    return this.display.isExpanded(turn);
  }

  isFolded(turn: TurnView): boolean {
    return this.display.isFolded(turn);
  }

  isCallOpen(turn: number, part: number): boolean | undefined {
    return this.display.isCallOpen(turn, part);
  }

  sliceOf(place: TextPlace) {
    return this.display.sliceOf(place);
  }

  rawOf(turn: number): readonly RawRecord[] | undefined {
    const records = this.display.rawOf(turn);
    if (records === undefined) this.owner.fetchRaw(turn);
    return records;
  }

  spansOf(turn: TurnView, part: number, pointer: string | null): MarkedSpan[] {
    return spansOf(
      {
        color: (behavior) => this.color(behavior),
        currentFinding: this.currentFinding,
        hitsOf: (number) => this.hits.get(number) ?? [],
        isCurrentHit: (hit) => this.currentHit !== null && hitId(hit) === hitId(this.currentHit),
      },
      turn,
      part,
      pointer,
    );
  }

  resultsOf(turn: TurnView): readonly TurnView[] {
    const results: TurnView[] = [];
    if (turn.role !== 'model') return results;
    for (let number = turn.number + 1; number <= turn.number + MAX_ATTACHED; number++) {
      const next = this.cache.get(number);
      if (next?.role !== 'tool') break;
      if (next.answers?.turn === turn.number) results.push(next);
    }
    return results;
  }

  /** Findings of a turn and of the results drawn inside it, in reading order. */
  findingsAt(number: number): readonly FindingView[] {
    return this.cache.get(number)?.findings ?? [];
  }

  // ListSource

  render(index: number): HTMLElement | null {
    const number = index + 1;
    const turn = this.cache.get(number);
    if (turn === undefined) {
      const height = this.list.heights.heightOf(index);
      return element(
        'div',
        {
          class: 'turn placeholder',
          data: { placeholder: '' },
          css: { height: `${Math.max(40, height)}px` },
        },
        element('div', { class: 'edge' }),
        element('div', { class: 'gutter' }, String(number)),
        element('div', { class: 'body' }, element('div', { class: 'skeleton' })),
      );
    }
    if (!this.raw && this.rowOf(number) !== index) return null;
    const row = renderTurn(this, turn, this.total);
    row.addEventListener('mousedown', (event) => this.pressed(event, number));
    return row;
  }

  needed(first: number, last: number): void {
    if (this.total > 0) this.cache.need(Math.max(1, first - 8), Math.min(this.total, last + 24));
  }

  moved(): void {
    this.owner.moved();
  }

  /** The row a turn is drawn in: its own, or that of the call it answers where it follows it directly. */
  private rowOf(number: number): number {
    const turn = this.cache.get(number);
    if (this.raw || turn === undefined || turn.answers === null) return number - 1;
    const call = turn.answers.turn;
    if (number - call > MAX_ATTACHED) return number - 1;
    for (let between = number - 1; between > call; between--) {
      if (this.cache.get(between)?.role !== 'tool') return number - 1;
    }
    const owner = this.cache.get(call);
    if (owner === undefined || this.display.isFolded(owner)) return number - 1;
    return call - 1;
  }

  /** Room for the longest turn number. */
  private widenGutter(): void {
    this.root.style.setProperty('--gutter', `${54 + Math.max(0, String(this.total).length - 4) * 8}px`);
  }

  private pressed(event: MouseEvent, number: number): void {
    const nested =
      event.target instanceof Element ? event.target.closest<HTMLElement>('.result[data-turn]') : null;
    this.owner.actions.focusTurn(nested === null ? number : Number(nested.dataset['turn']));
  }

  private arrived(turns: readonly TurnView[], batch: TurnBatch): void {
    this.owner.grew(batch.total, batch.complete);
    this.setTotal(batch.total);
    this.redraw(
      turns.flatMap((turn) => (turn.answers === null ? [turn.number] : [turn.number, turn.answers.turn])),
    );
    const pending = this.pending;
    if (pending !== null && pending()) this.pending = null;
  }
}
