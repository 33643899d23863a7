import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SPACE, ScrollSpace } from '../../../src/webview/list/index.ts';

function space(content: number, viewport: number): ScrollSpace {
  const made = new ScrollSpace();
  made.resize(content, viewport);
  return made;
}

const sizes = fc.record({
  content: fc.integer({ min: 1_000, max: 300_000_000 }),
  viewport: fc.integer({ min: 200, max: 1_200 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('ScrollSpace', () => {
  it('never asks the browser for more than it scrolls exactly', () => {
    fc.assert(
      fc.property(sizes, ({ content, viewport }) => {
        expect(space(content, viewport).spaceHeight).toBeLessThanOrEqual(MAX_SPACE);
      }),
      { seed: 3 },
    );
  });

  it('comes back to within a pixel of the scroller from where it said to stand', () => {
    fc.assert(
      fc.property(sizes, ({ content, viewport, share }) => {
        const made = space(content, viewport);
        const real = share * made.maxReal;
        const dom = made.toDom(real);
        const pixel = Math.max(1, made.maxReal / Math.max(1, made.maxDom));
        expect(Math.abs(made.toReal(dom) - real)).toBeLessThanOrEqual(pixel + 1e-6);
      }),
      { seed: 4 },
    );
  });

  it('moves by the same pixels as the wheel, however long the list', () => {
    const made = space(100_000_000, 800);
    const real = 40_000_000;
    const dom = made.toDom(real);
    expect(made.scrolled(real, dom, dom + 120)).toBe(real + 120);
    expect(made.scrolled(real, dom, dom - 53)).toBe(real - 53);
  });

  it('jumps by the scale when the thumb is dragged', () => {
    const made = space(100_000_000, 1_000);
    // Half of the track is half of the list.
    expect(made.scrolled(0, 0, made.maxDom / 2)).toBe(made.maxReal / 2);
  });

  it('reaches both ends', () => {
    const made = space(100_000_000, 1_000);
    expect(made.scrolled(500, 1, 0)).toBe(0);
    expect(made.scrolled(made.maxReal - 500, made.maxDom - 1, made.maxDom)).toBe(made.maxReal);
    expect(made.toDom(0)).toBe(0);
    expect(made.toDom(made.maxReal)).toBe(made.maxDom);
    // Off the ends the thumb does not touch them, or one could not scroll on.
    expect(made.toDom(1)).toBe(1);
    expect(made.toDom(made.maxReal - 1)).toBe(made.maxDom - 1);
  });

  it('is the browser’s own scrolling where the list is short', () => {
    const made = space(5_000, 800);
    expect(made.spaceHeight).toBe(5_000);
    expect(made.toDom(1_234)).toBe(1_234);
    expect(made.scrolled(100, 100, 4_000)).toBe(4_000);
  });
});
