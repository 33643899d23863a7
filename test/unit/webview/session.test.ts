import { describe, expect, it } from 'vitest';
import type { ReadingState, RolloutRow, RolloutState } from '../../../src/protocol/index.ts';
import { Session } from '../../../src/webview/session.ts';

const reading: ReadingState = {
  key: 'second',
  turn: 20,
  current: 22,
  offset: 7,
  raw: false,
  rolloutsOpen: true,
  toggled: [],
};

function state(key: string): RolloutState {
  const row: RolloutRow = {
    key,
    ordinal: 1,
    id: key,
    title: null,
    task: null,
    attempt: null,
    environment: null,
    model: null,
    step: null,
    reward: null,
    passed: null,
    status: null,
    turns: 30,
    reasoningTurns: 0,
    toolCalls: 0,
    flags: [],
    labels: 0,
    problems: 0,
    parent: null,
  };
  return { row, turnsReady: 30, complete: true, flaggedTurns: 0, revision: 1 };
}

/** A session of a file with the rollouts `first` and `second`; what is asked for one of them waits for its answer. */
function setUp() {
  const asked: { key: string; answer(): void; fail(): void }[] = [];
  const done: string[] = [];
  const engine = {
    key: '',
    rollout: (key: string) =>
      new Promise<RolloutState>((resolve, reject) => {
        asked.push({
          key,
          answer: () => resolve(state(key)),
          fail: () => reject(new Error('no such rollout')),
        });
      }),
    rollouts: () => Promise.resolve({ rows: [state('first').row], matching: 2, total: 2, complete: true }),
    nextFlagged: () => Promise.resolve({ place: null, index: 0, count: 0 }),
    neighbor: () => Promise.resolve({ key: null }),
  };
  const view = {
    total: 30,
    open: () => done.push(`open ${engine.key}`),
    show: (turn: number) => done.push(`show ${turn}`),
    resume: ({ current }: { current: number }) => done.push(`resume ${current}`),
    setTotal: () => undefined,
    effectiveTurn: () => ({ turn: 1, wasHidden: false }),
  };
  const session = new Session(engine, view, {
    leaving: () => undefined,
    changed: () => undefined,
    say: () => undefined,
  });
  return { session, engine, asked, done };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the open rollout', () => {
  it('is the one the reader left, though the file changes while it is on its way', async () => {
    const { session, engine, asked, done } = setUp();
    const restored = session.restore(reading, 'second');
    // As when the window hears that more of the file was read.
    await session.openFirst();
    expect(asked.map(({ key }) => key)).toEqual(['second']);
    asked[0]?.answer();
    await restored;
    expect(engine.key).toBe('second');
    expect(done).toEqual(['open second', 'show 20', 'resume 22']);
  });

  it('is the one that was asked for while the first of the file was looked up', async () => {
    const { session, engine, asked } = setUp();
    const first = session.openFirst();
    const opened = session.open('second', 3, null);
    await first;
    asked[0]?.answer();
    await opened;
    expect(asked).toHaveLength(1);
    expect(engine.key).toBe('second');
  });

  it('is the first where the file no longer holds the one that was left', async () => {
    const { session, engine, asked, done } = setUp();
    const restored = session.restore(reading, 'second');
    await session.openFirst();
    asked[0]?.fail();
    await settle();
    expect(asked.map(({ key }) => key)).toEqual(['second', 'first']);
    asked[1]?.answer();
    await restored;
    expect(engine.key).toBe('first');
    expect(done).toEqual(['open first', 'show 1']);
  });

  it('stays where the reader went meanwhile', async () => {
    const { session, engine, asked, done } = setUp();
    const restored = session.restore(reading, 'second');
    const opened = session.open('first', 5, null);
    asked[1]?.answer();
    await opened;
    asked[0]?.answer();
    await restored;
    expect(engine.key).toBe('first');
    expect(done).toEqual(['open first', 'show 5']);
  });

  it('is the first where the place that was asked for is not in the file, and that is said', async () => {
    const { session, engine, asked, done } = setUp();
    const begun = session.begin({ source: 'a.jsonl', key: 'gone', turn: 4, finding: null });
    asked[0]?.fail();
    await settle();
    expect(asked.map(({ key }) => key)).toEqual(['gone', 'first']);
    asked[1]?.answer();
    await expect(begun).rejects.toThrow('no such rollout');
    expect([engine.key, ...done]).toEqual(['first', 'open first', 'show 1']);
  });
});
