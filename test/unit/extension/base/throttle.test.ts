import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from '../../../../src/extension/base/index.ts';

describe('Throttle', () => {
  let ran: number;
  let throttle: Throttle;

  beforeEach(() => {
    vi.useFakeTimers();
    ran = 0;
    throttle = new Throttle(100, () => (ran += 1));
  });
  afterEach(() => {
    throttle.dispose();
    vi.useRealTimers();
  });

  it('runs at once, and once more for all that came meanwhile', () => {
    for (let index = 0; index < 5; index += 1) throttle.request();
    expect(ran).toBe(1);
    vi.advanceTimersByTime(99);
    expect(ran).toBe(1);
    vi.advanceTimersByTime(1);
    expect(ran).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(ran).toBe(2);
  });

  it('keeps the distance after a late run', () => {
    throttle.request();
    throttle.request();
    vi.advanceTimersByTime(100);
    throttle.request();
    expect(ran).toBe(2);
    vi.advanceTimersByTime(100);
    expect(ran).toBe(3);
  });

  it('flushes only what waits, and runs nothing after its end', () => {
    throttle.flush();
    expect(ran).toBe(0);
    throttle.request();
    throttle.request();
    throttle.flush();
    expect(ran).toBe(2);
    throttle.request();
    throttle.dispose();
    throttle.flush();
    throttle.request();
    vi.advanceTimersByTime(1_000);
    expect(ran).toBe(2);
  });
});
