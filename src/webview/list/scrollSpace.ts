/**
 * Beyond 2^23 px Chromium's scrolling is a pixel off, and at 33 million it stops; a list of any length scrolls in a
 * space of at most this height.
 */
export const MAX_SPACE = 8_000_000;

/**
 * Maps between the list's own pixels (`real`, any size) and the scroller's (`dom`, at most `MAX_SPACE`).
 *
 * Invariant: a small scroll moves the list by the same number of pixels whatever the scale; only a jump (a dragged
 * thumb, a click in the track) goes through the scale. What this lets drift is put right when scrolling rests.
 */
export class ScrollSpace {
  private content = 0;
  private viewport = 0;

  resize(content: number, viewport: number): void {
    this.content = content;
    this.viewport = viewport;
  }

  get spaceHeight(): number {
    return Math.min(Math.max(this.content, this.viewport), MAX_SPACE);
  }

  get maxReal(): number {
    return Math.max(0, this.content - this.viewport);
  }

  get maxDom(): number {
    return Math.max(0, this.spaceHeight - this.viewport);
  }

  clamp(real: number): number {
    return Math.max(0, Math.min(real, this.maxReal));
  }

  /** Where the scroller should stand for a real position. Off an edge the thumb never touches it. */
  toDom(real: number): number {
    if (this.maxReal === 0) return 0;
    if (this.content <= MAX_SPACE) return real;
    if (real <= 0) return 0;
    if (real >= this.maxReal) return this.maxDom;
    return Math.max(1, Math.min(this.maxDom - 1, Math.round((real / this.maxReal) * this.maxDom)));
  }

  toReal(dom: number): number {
    if (this.maxDom === 0) return 0;
    if (this.content <= MAX_SPACE) return dom;
    return (dom / this.maxDom) * this.maxReal;
  }

  /** The real position after the scroller went from `before` to `after` while the list stood at `real`. */
  scrolled(real: number, before: number, after: number): number {
    const delta = after - before;
    const jumped = Math.abs(delta) > this.viewport * 1.5;
    if (after <= 0 && (jumped || real + delta < this.viewport)) return 0;
    if (after >= this.maxDom && (jumped || real + delta > this.maxReal - this.viewport)) return this.maxReal;
    return this.clamp(jumped ? this.toReal(after) : real + delta);
  }
}
