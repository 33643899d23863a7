import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import { asTranscripts, busyStart, formatsFolder, patience, Transcript } from './support/transcript.ts';

const file = 'same-conversation.jsonl';
/** The conversation's turns, of which the sixth is flagged. */
const lastTurn = 8;

/**
 * Keys are the transcript's only while its page has the focus. VS Code's own context key for the active custom editor is true in every place below.
 */
describe('keys', () => {
  let workbench: Workbench;
  let transcript: Transcript;

  beforeAll(async () => {
    workbench = await startWorkbench({ settings: asTranscripts, folder: formatsFolder });
    transcript = await Transcript.open(workbench, file);
  }, busyStart);

  afterAll(() => workbench.dispose());

  beforeEach(async () => {
    await workbench.page.keyboard.press('Escape');
    await transcript.focus();
    await hasKeys();
    await goesTo('Home', 1);
  });

  async function goesTo(key: string, turn: number): Promise<void> {
    await transcript.press(key);
    await expect.poll(() => transcript.currentTurn(), patience).toBe(turn);
  }

  /** Waits until the window knows that the transcript has the focus: it is told by a message. */
  async function hasKeys(): Promise<void> {
    await expect
      .poll(async () => {
        await transcript.press('End');
        return transcript.currentTurn();
      }, patience)
      .toBe(lastTurn);
  }

  /**
   * Sees that keys typed elsewhere did nothing here. A command of the palette comes by the same way as theirs would, after them, and
   * goes to the second turn only where they went nowhere.
   */
  async function nothingHappened(): Promise<void> {
    await workbench.runCommand('Rollout Review: Go to Next Turn');
    await expect.poll(() => transcript.currentTurn(), patience).toBe(2);
    expect(existsSync(path.join(workbench.folder, '.rollout-review'))).toBe(false);
  }

  it('work on the page, and on a button of it', async () => {
    await goesTo('j', 2);
    await transcript.page.locator('.header button').first().focus();
    await goesTo('j', 3);
    await goesTo('k', 2);
  });

  it('are text in a field of the page, also right after it got the focus', async () => {
    await transcript.press('/');
    await workbench.page.keyboard.type('jkyx19');
    const field = transcript.page.locator('.find-bar input').first();
    await expect.poll(() => field.inputValue(), patience).toBe('jkyx19');
    await workbench.page.keyboard.press('Escape');
    await nothingHappened();
  });

  it('are the note’s from the key that opens it', async () => {
    await transcript.press('e');
    await workbench.page.keyboard.type('xy1 jk');
    const field = transcript.page.locator('.note-field');
    await expect.poll(() => field.inputValue(), patience).toBe('xy1 jk');
    await workbench.page.keyboard.press('Escape');
    await nothingHappened();
  });

  it('are the Explorer’s in the Explorer', async () => {
    await workbench.runCommand('File: Focus on Files Explorer');
    await workbench.page.keyboard.type('jjyx1');
    await nothingHappened();
  });

  it('are text in Quick Open', async () => {
    await workbench.page.keyboard.press('Control+P');
    const field = workbench.page.locator('.quick-input-widget .quick-input-filter input');
    await expect.poll(() => field.evaluate((node) => node === document.activeElement), patience).toBe(true);
    await workbench.page.keyboard.type('jkyx1');
    expect(await field.inputValue()).toBe('jkyx1');
    await workbench.page.keyboard.press('Escape');
    await nothingHappened();
  });

  it('are text in the search of the workspace', async () => {
    await workbench.runCommand('Search: Find in Files');
    const field = workbench.page.locator('.search-view textarea').first();
    await field.waitFor();
    await expect.poll(() => field.evaluate((node) => node === document.activeElement), patience).toBe(true);
    await workbench.page.keyboard.type('jkyx1');
    expect(await field.inputValue()).toBe('jkyx1');
    await nothingHappened();
  });

  it('are the shell’s in the terminal', async () => {
    await workbench.runCommand('Terminal: Create New Terminal');
    const field = workbench.page.locator('.terminal-wrapper.active textarea.xterm-helper-textarea');
    await field.waitFor({ state: 'attached' });
    await field.focus();
    await workbench.page.keyboard.type('jjyx1');
    await nothingHappened();
    await workbench.runCommand('Terminal: Kill the Active Terminal Instance');
  });

  it('are another webview’s in it', async () => {
    await writeFile(path.join(workbench.folder, 'read-me.md'), '# Read me\n\nText.\n');
    await workbench.openFile('read-me.md');
    await workbench.runCommand('Markdown: Open Preview to the Side');
    const preview = workbench.page
      .locator('iframe.webview.ready[src*="markdown-language-features"]')
      .contentFrame()
      .frameLocator('iframe#active-frame');
    await preview.locator('h1').waitFor();
    await workbench.runCommand('View: Focus First Editor Group');
    await workbench.runCommand('View: Close Editor');
    await transcript.drawn();
    await preview.locator('h1').click();
    await workbench.page.keyboard.type('jjyx1');
    // Back by a command, not by a click: the window misses a focus that comes back before it saw it go.
    await workbench.runCommand('View: Focus First Editor Group');
    await nothingHappened();
  });

  it('are a tree’s in a tree: a click goes to the turn and keeps the focus, Enter moves it there', async () => {
    await workbench.runCommand('View: Show Rollout Review');
    const findings = workbench.page.getByRole('tree', { name: 'Findings' });
    const row = findings.getByRole('treeitem', { level: 2 }).first();
    await row.click();
    await expect.poll(() => transcript.currentTurn(), patience).toBe(6);
    expect(await findings.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await workbench.page.keyboard.type('kk');
    expect(await transcript.currentTurn()).toBe(6);
    await workbench.page.keyboard.press('Enter');
    await expect
      .poll(() => workbench.page.evaluate(() => document.activeElement?.tagName), patience)
      .toBe('IFRAME');
    await hasKeys();
  });
});
