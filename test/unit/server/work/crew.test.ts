import { describe, expect, it } from 'vitest';
import { Crew, LocalRunner, Waiters } from '../../../../src/server/work/index.ts';
import { MAX_SCANS } from '../../../../src/server/limits/index.ts';

describe('Crew', () => {
  it('lets so many long readings run at once, and the next when one ends or gives up waiting', async () => {
    const crew = new Crew(() => new LocalRunner([]));
    const never = new AbortController();
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const run = (number: number, signal: AbortSignal) =>
      crew.alone(signal, () => {
        started.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const gone = new AbortController();
    const all = Array.from({ length: MAX_SCANS }, (_, index) => run(index, never.signal));
    const abandoned = run(100, gone.signal);
    const waiting = run(101, never.signal);
    await Promise.resolve();
    gone.abort();
    await expect(abandoned).rejects.toMatchObject({ isCancelled: true });
    expect(started).toHaveLength(MAX_SCANS);
    ends[0]?.();
    await all[0];
    await Promise.resolve();
    await Promise.resolve();
    expect(started.at(-1)).toBe(101);
    for (const end of ends) end();
    await waiting;
    crew.dispose();
  });
});

describe('Waiters', () => {
  it('wake who waits for what has come, cancel who gave up, and tell the rest of a failure', async () => {
    const waiters = new Waiters();
    let reached = 0;
    const abort = new AbortController();
    const first = waiters.until(() => reached >= 1);
    const second = waiters.until(() => reached >= 2, abort.signal);
    const third = waiters.until(() => reached >= 3);
    reached = 1;
    waiters.changed();
    await first;
    abort.abort();
    await expect(second).rejects.toMatchObject({ isCancelled: true });
    waiters.fail(new Error('gone'));
    await expect(third).rejects.toThrow('gone');
    await expect(waiters.until(() => false)).rejects.toThrow('gone');
    await waiters.until(() => true);
  });
});
