import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import { asTranscripts, busyStart, formatsFolder, patience, Transcript } from './support/transcript.ts';

describe('the transcript for those who do not see it or use no pointer', () => {
  let workbench: Workbench;
  let transcript: Transcript;

  beforeAll(async () => {
    workbench = await startWorkbench({ folder: formatsFolder, settings: asTranscripts });
    transcript = await Transcript.open(workbench, 'same-conversation.jsonl');
    await transcript.focus();
    await transcript.hasKeys();
  }, busyStart);

  afterAll(() => workbench.dispose());

  it('is a feed of articles with names, places and a number of all', async () => {
    const feed = transcript.page.getByRole('feed', { name: 'Turns' });
    await feed.waitFor();
    expect(await feed.getByRole('article', { name: /^Turn 2, User/ }).getAttribute('aria-posinset')).toBe(
      '2',
    );
    const sixth = feed.getByRole('article', { name: /^Turn 6, Model/ });
    expect(await sixth.getAttribute('aria-setsize')).toBe('8');
    await sixth.getByRole('button', { name: /^Finding: / }).waitFor();
    await transcript.page.getByRole('main').waitFor();
    await transcript.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('gives every control and field a name', async () => {
    const frame = await transcript.frame();
    const nameless = await frame.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, input, textarea, select, [role="listbox"], dialog')]
        .filter((node) => {
          const labels =
            node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.labels?.length : 0;
          const text = node.matches('button') ? (node.textContent?.trim() ?? '') : '';
          return (node.getAttribute('aria-label') ?? '') === '' && text === '' && (labels ?? 0) === 0;
        })
        .map((node) => node.outerHTML.slice(0, 120)),
    );
    expect(nameless).toEqual([]);
  });

  it('moves the focus with the current turn, and shows it', async () => {
    await transcript.press('Home', 'j');
    await expect.poll(() => transcript.currentTurn(), patience).toBe(2);
    await expect.poll(() => focused(), patience).toMatchObject({ turn: '2' });
    expect(await outlined()).toBe(true);
  });

  it('goes through the toolbar with Tab, in the order on screen, and shows where it is', async () => {
    const frame = await transcript.frame();
    const names = await frame.evaluate(() =>
      [...document.querySelectorAll('.header button')].map(
        (button) => button.getAttribute('aria-label') ?? '',
      ),
    );
    expect(names.slice(-3)).toEqual(['Raw records (r)', 'Find (/)', 'Keys (?)']);
    await transcript.page.getByRole('button', { name: names[0] ?? '' }).focus();
    for (const [index, name] of names.entries()) {
      if (index > 0) await transcript.press('Tab');
      await expect.poll(() => focused(), patience).toMatchObject({ name });
      expect(await outlined()).toBe(true);
    }
    for (const name of [...names].reverse().slice(1)) {
      await transcript.press('Shift+Tab');
      await expect.poll(() => focused(), patience).toMatchObject({ name });
    }
    // It moved through the toolbar, and folded nothing behind it.
    expect(await transcript.currentTurn()).toBe(2);
  });

  it('shows all keys on a page that Escape closes', async () => {
    await transcript.focus();
    await transcript.press('Shift+Slash');
    const help = transcript.page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    await transcript.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(), patience).toMatchObject({ turn: '2' });
  });

  it('shows the definition of a finding that has the focus, and ties it to it', async () => {
    const chip = transcript.page.getByRole('button', { name: /^Finding: / }).first();
    await chip.focus();
    const card = transcript.page.getByRole('tooltip');
    await card.waitFor();
    expect(await chip.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
    await transcript.press('Escape');
    await card.waitFor({ state: 'hidden' });
  });

  it('says what was done', async () => {
    await transcript.focus();
    await transcript.press('Home', '1');
    await transcript.page
      .getByRole('status')
      .filter({ hasText: /^Labeled turn 1/ })
      .waitFor();
  });

  it('stands still where motion is not wanted', async () => {
    const frame = await transcript.frame();
    const moving = await frame.evaluate(() => {
      const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const loud = [...document.querySelectorAll('*')].filter((node) => {
        const { animationName, transitionDuration, transitionProperty } = getComputedStyle(node);
        return (
          animationName !== 'none' || (transitionProperty !== 'none' && parseFloat(transitionDuration) > 0)
        );
      });
      return { reduced, loud: loud.map((node) => node.className) };
    });
    expect(moving).toEqual({ reduced: true, loud: [] });
  });

  it('draws borders where high contrast needs them', async () => {
    for (const theme of ['hc-dark', 'hc-light'] as const) {
      await workbench.setTheme(theme);
      const frame = await transcript.frame();
      await expect
        .poll(() => frame.evaluate(() => document.body.classList.contains('vscode-high-contrast')), patience)
        .toBe(true);
      const bare = await frame.evaluate(() =>
        ['.header', '.call', '.chip-finding', '.label-bar', '.pill'].filter((selector) => {
          const node = document.querySelector(selector);
          if (node === null) return true;
          const { borderTopWidth, borderBottomWidth, borderBottomColor, borderTopColor } =
            getComputedStyle(node);
          const seen = (width: string, color: string) =>
            parseFloat(width) > 0 && !/, 0\)$|transparent/.test(color);
          return !seen(borderTopWidth, borderTopColor) && !seen(borderBottomWidth, borderBottomColor);
        }),
      );
      expect(bare).toEqual([]);
    }
  });

  async function focused(): Promise<{ name: string | null; turn: string | null }> {
    const frame = await transcript.frame();
    return frame.evaluate(() => {
      const node = document.activeElement;
      return {
        name: node?.getAttribute('aria-label') ?? null,
        turn: node?.closest('[data-turn]')?.getAttribute('data-turn') ?? null,
      };
    });
  }

  /** Whether what has the focus stands out: an outline, a border of its own, or the edge of the current turn. */
  async function outlined(): Promise<boolean> {
    const frame = await transcript.frame();
    return frame.evaluate(() => {
      const node = document.activeElement;
      if (node === null) return false;
      const { outlineStyle, outlineWidth, boxShadow, backgroundColor } = getComputedStyle(node);
      const background = node.classList.contains('current') && !/, 0\)$/.test(backgroundColor);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none' || background;
    });
  }
});
