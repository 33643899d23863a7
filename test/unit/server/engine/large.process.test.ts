import { afterEach, beforeEach, expect, it } from 'vitest';
import { engineMethods } from '../../../../src/protocol/index.ts';
import { chatLine, TestEngine } from './harness.ts';

let engine: TestEngine;
beforeEach(async () => {
  engine = new TestEngine(50);
  await engine.configure();
});
afterEach(() => engine.dispose());

it('gives any turns of a rollout of 100,000 at once, finds in all of them, and marks them in buckets', async () => {
  const messages = Array.from({ length: 100_000 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: index % 10_000 === 9_999 ? `needle ${index + 1}` : `say ${index + 1}`,
  }));
  const { document } = await engine.openWhole(engine.file('a.jsonl', chatLine({ id: 'long' }, messages)));
  const place = { document, key: 'long' };
  const started = performance.now();
  for (let jump = 0; jump < 50; jump++) {
    const from = 1 + ((jump * 7_919) % 99_900);
    const { turns, total } = await engine.call(engineMethods.turns, { ...place, from, to: from + 19 });
    expect([turns.length, turns[0]?.number, total]).toEqual([20, from, 100_000]);
    const [part] = turns[7]?.parts ?? [];
    expect(part?.kind === 'text' && part.text.text).toMatch(new RegExp(`^(say|needle) ${from + 7}$`));
  }
  expect((performance.now() - started) / 50).toBeLessThan(100);
  const query = { text: 'Needle', caseSensitive: false, wholeWord: true, regex: false };
  const { hits, total } = await engine.call(engineMethods.find, { ...place, query });
  expect(total).toBe(10);
  expect(hits.map((hit) => hit.turn)).toEqual(Array.from({ length: 10 }, (_, index) => (index + 1) * 10_000));
  const outline = await engine.call(engineMethods.outline, { ...place, from: 99_999, count: 2_000 });
  expect(outline).toMatchObject({
    total: 100_000,
    items: [{ turn: 99_999 }, { turn: 100_000, label: 'needle 100000' }],
  });
}, 60_000);

it('lists, filters, sorts and opens 10,000 rollouts', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    chatLine({ id: `r${index + 1}`, reward: (index % 100) / 100, task_id: `t${index % 50}` }, [
      { role: 'user', content: `Task ${index + 1}` },
    ]),
  );
  const { document } = await engine.openWhole(engine.file('a.jsonl', lines.join('')));
  const list = (filter: string, sort: 'order' | 'reward', from: number) =>
    engine.call(engineMethods.rollouts, { document, from, count: 3, filter, sort, descending: true });
  expect(await list('', 'order', 0)).toMatchObject({
    total: 10_000,
    matching: 10_000,
    rows: [{ key: 'r10000' }, {}, {}],
  });
  const best = await list('task:t49 reward:>0.5', 'reward', 0);
  // Of each 100 rewards, t49 has those at 49 and 99: only 0.99 is above 0.5.
  expect(best.matching).toBe(100);
  expect(best.rows.map(({ key, reward }) => [key, reward])).toEqual([
    ['r100', '0.99'],
    ['r200', '0.99'],
    ['r300', '0.99'],
  ]);
  const { turns } = await engine.call(engineMethods.turns, { document, key: 'r7777', from: 1, to: 9 });
  expect(turns[0]?.parts).toMatchObject([{ text: { text: 'Task 7777' } }]);
  // Told some ten times a second at most, not for every rollout.
  expect(engine.states.length).toBeLessThan(1_000);
}, 60_000);
