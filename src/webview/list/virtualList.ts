import { Heights } from './heights.ts';
import { ScrollSpace } from './scrollSpace.ts';

/** Where the window stands: a row and how far its top is above the window's top, in pixels. */
export interface Anchor {
  readonly index: number;
  readonly offset: number;
}

export interface ListSource {
  /** The row's element, or null for a row that is drawn inside another and takes no room. */
  render(index: number): HTMLElement | null;
  /** Rows `first` to `last` are about to be drawn: fetch what is missing. */
  needed(first: number, last: number): void;
  /** The window moved. */
  moved(): void;
}

const OVERSCAN = 900;
const PADDING = 48;

/**
 * A list of any number of rows of any heights, of which only those near the window are in the document.
 *
 * Invariant: whatever is measured, loaded or removed above it, the row at the top of the window does not move.
 */
export class VirtualList {
  readonly heights = new Heights(120);
  private readonly space = new ScrollSpace();
  private readonly rows = new Map<number, HTMLElement>();
  private readonly indexes = new WeakMap<Element, number>();
  private readonly observer: ResizeObserver;
  private real = 0;
  private lastDom = 0;
  private frame = 0;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;

  private readonly scroller: HTMLElement;
  private readonly spacer: HTMLElement;
  private readonly windowElement: HTMLElement;
  private readonly source: ListSource;

  constructor(scroller: HTMLElement, spacer: HTMLElement, windowElement: HTMLElement, source: ListSource) {
    this.scroller = scroller;
    this.spacer = spacer;
    this.windowElement = windowElement;
    this.source = source;
    this.observer = new ResizeObserver((entries) => this.resized(entries));
    this.observer.observe(scroller);
    scroller.addEventListener('scroll', () => this.scrolled());
    scroller.addEventListener('scrollend', () => this.settle());
  }

  setCount(count: number): void {
    if (count === this.heights.length) return;
    const anchor = this.anchor();
    this.heights.resize(count);
    this.restore(anchor);
  }

  /** Everything is to be drawn anew: another rollout, another way of showing. */
  reset(count: number): void {
    this.clearRows();
    this.heights.resize(0);
    this.heights.resize(count);
    this.real = 0;
    this.schedule();
  }

  /** Draws these rows again (all where none are named), keeping the place. */
  invalidate(indexes?: Iterable<number>): void {
    if (indexes === undefined) this.clearRows();
    else for (const index of indexes) this.dropRow(index);
    this.schedule();
  }

  anchor(): Anchor {
    if (this.heights.length === 0) return { index: 0, offset: 0 };
    const index = this.heights.indexAt(this.real);
    return { index, offset: this.real - this.heights.offsetOf(index) };
  }

  restore(anchor: Anchor): void {
    this.real = this.heights.offsetOf(Math.min(anchor.index, this.heights.length)) + anchor.offset;
    this.schedule();
  }

  /** Brings a row (or `inner` pixels into it) into view. `nearest` moves only where it is not. */
  scrollTo(
    index: number,
    align: 'start' | 'center' | 'end' | 'nearest',
    inner = 0,
    innerHeight?: number,
  ): void {
    const viewport = this.scroller.clientHeight;
    // Rows between here and there may only be estimated: draw around the target first, then place it exactly.
    for (let pass = 0; pass < 3; pass++) {
      const top = this.heights.offsetOf(index) + inner;
      const height = innerHeight ?? this.heights.heightOf(index) - inner;
      const margin = Math.min(64, viewport / 6);
      let real = this.real;
      if (align === 'start') real = top - 12;
      else if (align === 'end') real = top + height - viewport;
      else if (align === 'center') real = top - Math.max(24, (viewport - Math.min(height, viewport)) / 2.6);
      else if (top < this.real + margin) real = top - margin;
      else if (top + height > this.real + viewport - margin) {
        real = height > viewport - 2 * margin ? top - margin : top + height - viewport + margin;
      }
      const before = this.real;
      this.real = Math.max(0, real);
      this.draw();
      if (Math.abs(this.real - before) < 0.5) break;
    }
    this.settle();
  }

  scrollBy(pixels: number): void {
    this.real = this.space.clamp(this.real + pixels);
    this.draw();
    this.settle();
  }

  get viewportHeight(): number {
    return this.scroller.clientHeight;
  }

  /** The window as a share of the whole list, for the ruler: both from 0 to 1. */
  window(): { top: number; bottom: number } {
    const total = Math.max(1, this.contentHeight());
    return { top: this.real / total, bottom: Math.min(1, (this.real + this.viewportHeight) / total) };
  }

  /** A row's place as a share of the whole list. */
  positionOf(index: number): number {
    return this.heights.offsetOf(index) / Math.max(1, this.contentHeight());
  }

  rowOf(index: number): HTMLElement | undefined {
    return this.rows.get(index);
  }

  /** The first and last rows that show at least partly. */
  visible(): { first: number; last: number } {
    return {
      first: this.heights.indexAt(this.real),
      last: this.heights.indexAt(this.real + this.viewportHeight - 1),
    };
  }

  schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private contentHeight(): number {
    return this.heights.total + PADDING;
  }

  private scrolled(): void {
    const dom = this.scroller.scrollTop;
    if (Math.abs(dom - this.lastDom) < 0.5) return;
    this.real = this.space.scrolled(this.real, this.lastDom, dom);
    this.lastDom = dom;
    this.schedule();
    // `scrollend` does not come for every way of scrolling (a thumb held still): settle after a pause too.
    clearTimeout(this.settleTimer);
    this.settleTimer = setTimeout(() => this.settle(), 150);
  }

  /** Puts the thumb where the list really stands; nothing on screen moves. */
  private settle(): void {
    clearTimeout(this.settleTimer);
    const dom = this.space.toDom(this.real);
    if (Math.abs(dom - this.scroller.scrollTop) >= 0.5) {
      this.scroller.scrollTop = dom;
      this.lastDom = this.scroller.scrollTop;
    }
    this.place();
  }

  private draw(): void {
    const count = this.heights.length;
    if (count === 0) {
      this.clearRows();
      this.measureSpace();
      this.source.moved();
      return;
    }
    let first = 0;
    let last = 0;
    // Measuring what was just put in may move the range: twice is enough, since measured rows stay measured.
    for (let pass = 0; pass < 3; pass++) {
      const anchor = this.anchor();
      first = this.heights.indexAt(this.real - OVERSCAN);
      last = this.heights.indexAt(this.real + this.viewportHeight + OVERSCAN);
      this.source.needed(first, last);
      this.fill(first, last);
      const changed = this.measure(first, last);
      if (changed) {
        this.heights.learn();
        this.real = this.heights.offsetOf(anchor.index) + anchor.offset;
      }
      this.measureSpace();
      this.real = this.space.clamp(this.real);
      if (!changed) break;
    }
    this.place();
    this.source.moved();
  }

  private fill(first: number, last: number): void {
    for (const index of this.rows.keys()) if (index < first || index > last) this.dropRow(index);
    let next: HTMLElement | null = null;
    for (let index = last; index >= first; index--) {
      let row = this.rows.get(index);
      if (row === undefined) {
        const made = this.source.render(index);
        if (made === null) {
          this.heights.set(index, 0);
          continue;
        }
        row = made;
        this.rows.set(index, row);
        this.indexes.set(row, index);
        this.windowElement.insertBefore(row, next);
        this.observer.observe(row);
      } else if (row.nextSibling !== next) {
        this.windowElement.insertBefore(row, next);
      }
      next = row;
    }
  }

  private measure(first: number, last: number): boolean {
    let changed = false;
    for (let index = first; index <= last; index++) {
      const row = this.rows.get(index);
      if (row !== undefined && row.dataset['placeholder'] === undefined) {
        changed = this.heights.set(index, row.getBoundingClientRect().height) || changed;
      }
    }
    return changed;
  }

  private measureSpace(): void {
    this.space.resize(this.contentHeight(), this.viewportHeight);
    this.spacer.style.height = `${this.space.spaceHeight}px`;
  }

  private place(): void {
    let first = Infinity;
    for (const index of this.rows.keys()) first = Math.min(first, index);
    if (first === Infinity) return;
    const top = this.heights.offsetOf(first) - this.real + this.scroller.scrollTop;
    this.lastDom = this.scroller.scrollTop;
    this.windowElement.style.transform = `translateY(${Math.round(top)}px)`;
  }

  private resized(entries: readonly ResizeObserverEntry[]): void {
    for (const entry of entries) {
      if (entry.target === this.scroller) {
        this.schedule();
        continue;
      }
      const index = this.indexes.get(entry.target);
      if (index === undefined || this.rows.get(index) !== entry.target) continue;
      if (this.heights.heightOf(index) !== entry.target.getBoundingClientRect().height) this.schedule();
    }
  }

  private dropRow(index: number): void {
    const row = this.rows.get(index);
    if (row === undefined) return;
    this.observer.unobserve(row);
    row.remove();
    this.rows.delete(index);
  }

  private clearRows(): void {
    for (const index of [...this.rows.keys()]) this.dropRow(index);
  }
}
