import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { root, startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import { asTranscripts, busyStart, patience, Transcript } from './support/transcript.ts';

/**
 * The fixture has the same payloads in every place a transcript has text, each with the name of its place in it. A
 * payload that runs sets `__ran`; one that loads asks for a host under `hostile.invalid`.
 */
const folder = path.join(root, 'test', 'fixtures', 'hostile');
const canary = '__ran';
const host = 'hostile.invalid';

/** Everything that the page makes itself. Nothing that loads, runs, embeds or submits is among it. */
const allowedTags = new Set(
  (
    'a article aside blockquote br button code dd del dialog div dl dt em footer h1 h2 h3 h4 h5 h6 header hr i input ' +
    'kbd label li main mark nav ol option p pre section select span strong table tbody td textarea th thead time tr ul'
  ).split(' '),
);
const allowedAttributes =
  /^(class|role|title|tabindex|type|placeholder|spellcheck|rows|for|hidden|disabled|datetime|start|open|href|id|style|(aria|data)-[a-z-]+)$/;
const ownIds = /^(app|turn-\d+-head|hover-card|note-field)$/;
/** What the page sets through CSSOM: lengths, places, and colors by name. */
const ownStyle =
  /^(--[a-z-]+: var\(--slot-\d\)|--(gutter|depth): [\d.]+(px)?|(top|left|height): -?[\d.]+(px|%)|transform: translateY\(-?\d+px\))$/;

interface Node {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

describe('a transcript full of markup, links and control characters', () => {
  let workbench: Workbench;
  let transcript: Transcript;
  let fixture: string;
  const dialogs: string[] = [];
  /** The text of every turn once it was unfolded and opened, and the elements it is made of. */
  const texts: string[] = [];
  const nodes: Node[] = [];

  beforeAll(async () => {
    fixture = await readFile(path.join(folder, 'transcript.jsonl'), 'utf8');
    workbench = await startWorkbench({ folder, settings: asTranscripts });
    workbench.page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    transcript = await Transcript.open(workbench, 'transcript.jsonl');
    await workbench.runCommand('View: Show Rollout Review');
    await workbench.page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem').first().waitFor();
    await transcript.focus();
    await transcript.hasKeys();
  }, busyStart);

  afterAll(() => workbench.dispose());

  it(
    'shows all of it as text',
    async () => {
      await readThrough();
      const shown = normal(texts.join('\n'));
      const isMissing = (text: string) => !shown.includes(normal(text));
      const whole = 'system user reasoning answer toolname argument deep badargument result block parts';
      expect(payloadsOf(whole).filter(isMissing)).toEqual([]);
      // What no reader knows is shown as the JSON it is.
      const asJson = (text: string) => JSON.stringify(text).slice(1, -1);
      expect(payloadsOf('unknown').map(asJson).filter(isMissing)).toEqual([]);
      // The header has room for a beginning only.
      const beginnings = payloadsOf('title model status').map((text) => text.slice(0, 150));
      expect(beginnings.filter(isMissing)).toEqual([]);
    },
    busyStart,
  );

  it('makes nothing of it that could load, run, embed, submit or cover', () => {
    expect(nodes.length).toBeGreaterThan(300);
    expect([...new Set(nodes.map(({ tag }) => tag))].filter((tag) => !allowedTags.has(tag))).toEqual([]);
    const attributes = nodes.flatMap(({ tag, attributes: own }) =>
      own.map(([name, value]) => ({ tag, name, value })),
    );
    const ownOption = ({ tag, name, value }: { tag: string; name: string; value: string }) =>
      tag === 'option' && name === 'value' && /^[a-z]+$/.test(value);
    expect(
      attributes.filter((attribute) => !allowedAttributes.test(attribute.name) && !ownOption(attribute)),
    ).toEqual([]);
    const of = (wanted: string) => attributes.filter(({ name }) => name === wanted);
    expect(of('id').filter(({ value }) => !ownIds.test(value))).toEqual([]);
    expect(of('href').filter(({ tag, value }) => tag !== 'a' || !/^https?:\/\//.test(value))).toEqual([]);
    const styles = of('style').flatMap(({ value }) =>
      value
        .split(';')
        .map((rule) => rule.trim())
        .filter((rule) => rule !== ''),
    );
    expect(styles.filter((rule) => !ownStyle.test(rule))).toEqual([]);
  });

  it('keeps the direction of a text to that text', async () => {
    const frame = await transcript.frame();
    const loose = await frame.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '.who, .call-name, .call-preview, .header-title span, .header-model, .pill, .rollout-name',
        ),
      ]
        .filter(
          (node) =>
            getComputedStyle(node).unicodeBidi !== 'isolate' && getComputedStyle(node).display === 'inline',
        )
        .map((node) => node.className),
    );
    expect(loose).toEqual([]);
  });

  it('leaves room for the buttons of the page', async () => {
    const frame = await transcript.frame();
    const outside = await frame.evaluate(() =>
      [...document.querySelectorAll('.header button')]
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          return left < 0 || right > innerWidth || right - left < 16;
        })
        .map((button) => button.getAttribute('aria-label')),
    );
    expect(outside).toEqual([]);
  });

  it('runs nothing of it, in any frame', async () => {
    const ran = await Promise.all(
      workbench.page.frames().map((frame) => frame.evaluate((name) => Reflect.has(globalThis, name), canary)),
    );
    expect(ran.length).toBeGreaterThan(1);
    expect(ran).not.toContain(true);
    expect(dialogs).toEqual([]);
    expect(workbench.page.context().pages()).toHaveLength(1);
  });

  it('asks for nothing, and has nothing to refuse', () => {
    expect(fixture).toContain(host);
    expect(workbench.requests.filter(({ url }) => url.includes(host))).toEqual([]);
    expect(workbench.askedOutside()).toEqual([]);
    const refused = workbench.console.filter(({ text }) => /content security policy|refused to/i.test(text));
    expect(refused).toEqual([]);
  });

  it('shows the records as they stand in the raw view', async () => {
    await transcript.press('Home', 'r');
    const raw = transcript.page.locator('.raw').first();
    await raw.waitFor();
    const record = fixture.split('\n')[0] ?? '';
    const shown = (await raw.locator('.text').textContent()) ?? '';
    expect(shown).toContain(host);
    // The message of the turn, to the letter.
    expect(record).toContain(shown);
    expect(JSON.parse(shown)).toEqual(messagesOf(record)[0]);
    await transcript.press('r');
    await transcript.drawn();
  });

  function messagesOf(record: string): unknown[] {
    return z.object({ messages: z.array(z.unknown()) }).parse(JSON.parse(record)).messages;
  }

  /** The payloads with these places' names, as the fixture's JSON has them. */
  function payloadsOf(places: string): string[] {
    return places.split(' ').flatMap((place) => payloadsOfPlace(place));
  }

  function payloadsOfPlace(place: string): string[] {
    const found: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value === 'string') found.push(...value.split('\n\n'));
      else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          walk(key);
          walk(inner);
        }
      }
    };
    for (const line of fixture.trimEnd().split('\n')) walk(JSON.parse(line));
    for (const text of [...found]) {
      // Arguments are JSON in a string.
      if (text.startsWith('{"')) walk(JSON.parse(text));
    }
    const own = found.filter((text) => !text.startsWith('{"') && names(text, place));
    expect(own.length).toBeGreaterThan(0);
    return own;
  }

  /** Goes through the turns, unfolds and opens each, and notes what it is made of. */
  async function readThrough(): Promise<void> {
    const frame = await transcript.frame();
    await transcript.press('Home');
    // Turns 4 and 5 are results: drawn in the turn of their calls, and the current ones after a click in them.
    for (const turn of [1, 2, 3, 6]) {
      if (turn > 1) await transcript.press('j');
      await expect.poll(() => transcript.currentTurn(), patience).toBe(turn);
      const row = transcript.page.locator(`.turn[data-turn="${turn}"]`);
      if (turn === 3) {
        for (const result of [4, 5]) await row.locator(`.result[data-turn="${result}"]`).waitFor();
      }
      for (const closed of ['.fold-button[aria-expanded="false"]', '.call-head[aria-expanded="false"]']) {
        while ((await row.locator(closed).count()) > 0)
          await row
            .locator(closed)
            .first()
            .click({ position: { x: 4, y: 4 } });
      }
      const more = row.getByRole('button', { name: /^Show (all|more)/ });
      while ((await more.count()) > 0) {
        const before = await more.count();
        await more.first().click();
        await expect.poll(() => more.count(), patience).toBeLessThan(before);
      }
      texts.push((await row.textContent()) ?? '');
    }
    texts.push((await transcript.page.locator('.header').textContent()) ?? '');
    nodes.push(
      ...(await frame.evaluate(() =>
        [...document.querySelectorAll('#app, #app *')].map((node) => ({
          tag: node.localName,
          attributes: [...node.attributes].map(({ name, value }) => [name, value] as const),
        })),
      )),
    );
  }
});

/** White space as HTML shows it; NUL is what HTML replaces it with. */
function normal(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim();
}

/** Whether a payload says that it stands in this place. */
function names(text: string, place: string): boolean {
  return new RegExp(`'${place}'|\\b${place}\\.hostile|[?=[]${place}\\b|^${place} | ${place}$`).test(text);
}
