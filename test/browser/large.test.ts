import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import { asTranscripts, busyStart, patience, Transcript } from './support/transcript.ts';

const file = 'long.jsonl';
const turns = 100_000;
/** Every so many turns one says a word that no other does. */
const needleEvery = 25_000;
const needle = 'carbuncle';
/** Beyond 2^23 pixels Chromium's scrolling is off; the list's own limit lies below. */
const longestSpace = 8_000_000;
/** What is drawn is what is near the window: some dozens of short turns. */
const mostNodes = 6_000;

interface Screen {
  /** Numbers of the drawn turns, in the order of the document. */
  readonly drawn: readonly number[];
  /** Tops of the drawn turns, in pixels of the window. */
  readonly tops: readonly number[];
  /** Top of the list's window, in the same pixels. */
  readonly windowTop: number;
  readonly waiting: number;
  readonly nodes: number;
  readonly space: number;
}

describe('a session of 100,000 turns', () => {
  let workbench: Workbench;
  let transcript: Transcript;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-test-'));
    await writeSession(path.join(folder, file));
    workbench = await startWorkbench({ folder, settings: asTranscripts });
    transcript = await Transcript.open(workbench, file);
    await transcript.focus();
    await transcript.hasKeys();
    await transcript.page.locator('.header .pill', { hasText: '100,000 turns' }).waitFor();
  }, busyStart);

  afterAll(async () => {
    await workbench.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows the last turn at End and at G, and the first at Home', async () => {
    for (const key of ['End', 'Shift+G']) {
      await transcript.press(key);
      await text(turns).waitFor();
      await expect.poll(() => inWindow(turns), patience).toBe(true);
      await transcript.press('Home');
      await text(1).waitFor();
      await expect.poll(() => inWindow(1), patience).toBe(true);
    }
  });

  it('keeps the order, and what is drawn small, while the wheel turns in the middle', async () => {
    await transcript.press('Control+G');
    const field = workbench.page.locator('.quick-input-widget .quick-input-filter input');
    await field.fill(String(turns / 2));
    await field.press('Enter');
    await text(turns / 2).waitFor();
    const box = await transcript.page.locator('.scroller').boundingBox();
    if (box === null) throw new Error('The list is not on screen.');
    await workbench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);

    for (const distance of [400, 1_500, 4_000, 120, 9_000, -3_000, -200]) {
      const before = await settled();
      await workbench.page.mouse.wheel(0, distance);
      await expect.poll(async () => place(await screen()), patience).not.toBe(place(before));
      const now = await settled();
      check(now);
      expect(Math.sign((now.drawn[0] ?? 0) - (before.drawn[0] ?? 0)) * Math.sign(distance)).not.toBe(-1);
      if (Math.abs(distance) >= box.height / 2) continue;
      // A turn that is in the window before and after moved as far as the wheel turned.
      const seen = before.drawn.find((turn, index) => {
        const top = before.tops[index] ?? 0;
        return now.drawn.includes(turn) && Math.min(top, top - distance) > now.windowTop;
      });
      expect(seen).toBeDefined();
      const moved =
        (before.tops[before.drawn.indexOf(seen ?? 0)] ?? 0) - (now.tops[now.drawn.indexOf(seen ?? 0)] ?? 0);
      expect(Math.abs(moved - distance)).toBeLessThanOrEqual(2);
    }
  });

  it('finds in all of it, says which of how many, and goes round', async () => {
    await transcript.press('Home', '/');
    const bar = transcript.page.locator('.find-bar:not([hidden])');
    await bar.locator('input:focus').waitFor();
    await workbench.page.keyboard.type(needle);
    const count = turns / needleEvery;
    const status = bar.locator('.find-status');
    for (let step = 1; step <= count + 1; step++) {
      const index = ((step - 1) % count) + 1;
      await expect.poll(() => status.textContent(), patience).toBe(`${index} of ${count}`);
      await transcript.page
        .locator(`.turn[data-turn="${index * needleEvery}"] mark.span-current-hit`)
        .waitFor();
      await transcript.press('Enter');
    }
    await transcript.press('Shift+Enter', 'Shift+Enter');
    await expect.poll(() => status.textContent(), patience).toBe(`${count} of ${count}`);
    await transcript.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  function text(turn: number) {
    return transcript.page.locator(`.turn[data-turn="${turn}"] .text`, { hasText: `Entry ${turn} ` });
  }

  async function inWindow(turn: number): Promise<boolean> {
    const frame = await transcript.frame();
    return frame.evaluate((number) => {
      const row = document.querySelector(`.turn[data-turn="${number}"]`)?.getBoundingClientRect();
      const list = document.querySelector('.scroller')?.getBoundingClientRect();
      return row !== undefined && list !== undefined && row.bottom > list.top && row.top < list.bottom;
    }, turn);
  }

  /** What is drawn, once nothing of it waits for its text. */
  async function settled(): Promise<Screen> {
    let now = await screen();
    await expect
      .poll(async () => {
        const before = now.tops.join();
        now = await screen();
        return now.waiting === 0 && now.drawn.length > 0 && now.tops.join() === before;
      }, patience)
      .toBe(true);
    return now;
  }

  async function screen(): Promise<Screen> {
    const frame = await transcript.frame();
    return frame.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('.feed > .turn:not(.placeholder)')];
      return {
        drawn: rows.map((row) => Number(row.dataset['turn'])),
        tops: rows.map((row) => Math.round(row.getBoundingClientRect().top)),
        windowTop: document.querySelector('.scroller')?.getBoundingClientRect().top ?? 0,
        waiting: document.querySelectorAll('.turn.placeholder').length,
        nodes: document.querySelectorAll('*').length,
        space: document.querySelector('.list-space')?.getBoundingClientRect().height ?? 0,
      };
    });
  }

  /** Turn numbers follow one another, rows lie under one another, and there are not many. */
  function check({ drawn, tops, nodes, space }: Screen): void {
    const first = drawn[0] ?? 0;
    expect(drawn).toEqual(drawn.map((_turn, index) => first + index));
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    expect(new Set(tops).size).toBe(tops.length);
    expect(nodes).toBeLessThan(mostNodes);
    expect(space).toBeLessThanOrEqual(longestSpace);
  }
});

/** Where the window stands: which turn is drawn first, and where. */
function place({ drawn, tops }: Screen): string {
  return `${drawn[0]} at ${tops[0]}`;
}

/** Writes one session: the user and the model in turn, texts of many lengths. */
async function writeSession(target: string): Promise<void> {
  const out = await open(target, 'w');
  try {
    let batch: string[] = [];
    for (let turn = 1; turn <= turns; turn++) {
      const words = 'Balance carried forward and agreed to the ledger. '.repeat(1 + ((turn * 7_919) % 11));
      const content = `Entry ${turn} ${turn % needleEvery === 0 ? `${needle} ` : ''}${words}`;
      const byUser = turn % 2 === 1;
      batch.push(
        JSON.stringify({
          type: byUser ? 'user' : 'assistant',
          uuid: `u${turn}`,
          parentUuid: turn === 1 ? null : `u${turn - 1}`,
          sessionId: 'long',
          timestamp: new Date(Date.UTC(2025, 0, 1) + turn * 1_000).toISOString(),
          message: byUser
            ? { role: 'user', content }
            : {
                id: `m${turn}`,
                role: 'assistant',
                model: 'tester-1',
                content: [{ type: 'text', text: content }],
              },
        }),
      );
      if (batch.length === 5_000 || turn === turns) {
        await out.write(`${batch.join('\n')}\n`);
        batch = [];
      }
    }
  } finally {
    await out.close();
  }
}
