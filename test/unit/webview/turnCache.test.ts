import { describe, expect, it } from 'vitest';
import type { TurnView } from '../../../src/protocol/index.ts';
import { TurnCache, type TurnBatch } from '../../../src/webview/transcript/index.ts';

function turn(number: number): TurnView {
  return {
    number,
    role: 'user',
    name: null,
    time: null,
    tokens: null,
    model: null,
    aside: null,
    fold: null,
    answers: null,
    parts: [],
    folded: false,
    words: 0,
    findings: [],
    labels: [],
    problems: [],
  };
}

interface Asked {
  from: number;
  to: number;
  signal: AbortSignal;
  answer(total: number): void;
  fail(): void;
}

function setUp() {
  const asked: Asked[] = [];
  const failed: unknown[] = [];
  const cache = new TurnCache({
    fetch: (from, to, signal) =>
      new Promise<TurnBatch>((resolve, reject) => {
        asked.push({
          from,
          to,
          signal,
          answer: (total) => {
            const last = Math.min(to, total);
            resolve({
              turns: Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => turn(from + index)),
              total,
              complete: true,
            });
          },
          fail: () => reject(new Error('gone')),
        });
      }),
    arrived: () => undefined,
    failed: (error) => failed.push(error),
  });
  return { cache, asked, failed };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('TurnCache', () => {
  it('asks for whole pages, each once', () => {
    const { cache, asked } = setUp();
    cache.need(30, 40);
    cache.need(35, 40);
    expect(asked.map(({ from, to }) => [from, to]).sort()).toEqual([
      [1, 32],
      [33, 64],
    ]);
  });

  it('holds at most a few requests at once and serves the newest first', async () => {
    const { cache, asked } = setUp();
    cache.need(1, 32 * 3);
    cache.need(3_170, 3_171);
    expect(asked.length).toBe(3);
    asked[0]?.answer(100_000);
    await settle();
    expect(asked[3]?.from).toBe(3_169);
  });

  it('gives what arrived and asks again for a page that failed', async () => {
    const { cache, asked, failed } = setUp();
    cache.need(1, 5);
    asked[0]?.fail();
    await settle();
    expect(failed.length).toBe(1);
    cache.need(1, 5);
    asked[1]?.answer(5);
    await settle();
    expect(cache.get(5)?.number).toBe(5);
    expect(cache.get(6)).toBeUndefined();
  });

  it('drops an answer for what is no longer open', async () => {
    const { cache, asked } = setUp();
    cache.need(1, 5);
    cache.clear();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.answer(5);
    await settle();
    expect(cache.get(1)).toBeUndefined();
  });

  it('shows what it has until the fresh turns come', async () => {
    const { cache, asked } = setUp();
    cache.need(1, 5);
    asked[0]?.answer(5);
    await settle();
    cache.markStale();
    expect(cache.get(3)?.number).toBe(3);
    cache.need(1, 5);
    expect(asked.length).toBe(2);
  });
});
