import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { reviewer, startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import { asTranscripts, busyStart, patience, Transcript } from './support/transcript.ts';

const file = 'trained/ledger-close.jsonl';
const note = 'Looks like it: see the next turn too.';

/** A line of a label file, as far as this test reads it. */
const eventSchema = z.object({
  event: z.string(),
  id: z.string(),
  behavior: z.string().optional(),
  verdict: z.string().optional(),
  note: z.string().nullish(),
  by: z.string().optional(),
  of: z.string().optional(),
  author: z.string(),
});

/** A line of the export, as far as this test reads it. */
const rowSchema = z.object({
  source: z.string(),
  rollout: z.string(),
  turn: z.number(),
  target: z.string(),
  text: z.string(),
  behavior: z.string(),
  codebookVersions: z.array(z.number()),
  human: z.array(z.object({ author: z.string(), verdict: z.string(), note: z.string().nullable() })),
});

/** Where the reader is, as the page shows it. */
interface Place {
  readonly rollout: string;
  readonly turn: number;
  readonly behavior: string;
}

describe('a review, by keys alone', () => {
  let workbench: Workbench;
  let transcript: Transcript;
  let confirmed: Place;
  let rejected: Place;
  let sentence: string;
  let keyBehavior: string;

  beforeAll(async () => {
    workbench = await startWorkbench({ settings: asTranscripts });
    transcript = await Transcript.open(workbench, file);
    await transcript.hasKeys();
  }, busyStart);

  afterAll(() => workbench.dispose());

  it('goes to the third flagged turn, confirms it, and rejects the next', async () => {
    let place: Place = { rollout: '', turn: 0, behavior: '' };
    for (let pressed = 1; pressed <= 3; pressed++) place = await nextFlagged(place);
    confirmed = place;
    await transcript.press('y');
    await chip(confirmed, '.verdict-present').waitFor();

    rejected = await nextFlagged(place);
    await transcript.press('x');
    await chip(rejected, '.verdict-absent').waitFor();

    const said = (await events()).map(({ behavior, verdict, author }) => ({ behavior, verdict, author }));
    expect(said).toEqual([
      { behavior: confirmed.behavior, verdict: 'present', author: reviewer.name },
      { behavior: rejected.behavior, verdict: 'absent', author: reviewer.name },
    ]);
  });

  it('labels a sentence, and writes a note on it', async () => {
    await transcript.press('s');
    const frame = await transcript.frame();
    await expect.poll(() => frame.evaluate(() => String(document.getSelection())), patience).not.toBe('');
    sentence = await frame.evaluate(() => String(document.getSelection()));
    keyBehavior = await transcript.page.locator('.label-key').first().locator('span').innerText();

    await transcript.press('1');
    await label().waitFor();
    await transcript.press('e');
    // Typed as soon as the field has the focus: nothing waits for the window to learn of it.
    await transcript.page.locator('.note-editor:not([hidden]) .note-field:focus').waitFor();
    await workbench.page.keyboard.type(note);
    await transcript.press('Enter');
    await transcript.page.locator('.note-text', { hasText: note }).waitFor();
    expect((await events()).at(-1)).toMatchObject({ event: 'label', verdict: 'present', note });
  });

  it('undoes and redoes', async () => {
    await transcript.press('Control+z');
    await transcript.page.locator('.note-text').waitFor({ state: 'detached' });
    await label().waitFor();
    expect((await events()).at(-1)).toMatchObject({ event: 'retract', by: 'undo' });

    await transcript.press('Control+Shift+z');
    await transcript.page.locator('.note-text', { hasText: note }).waitFor();
    expect((await events()).at(-1)).toMatchObject({ event: 'retract', by: 'redo' });
  });

  it('finds everything there after the window was reloaded', async () => {
    await workbench.reload();
    await transcript.drawn();
    // Where the reader was.
    await expect.poll(() => transcript.currentTurn(), patience).toBe(rejected.turn);
    await chip(rejected, '.verdict-absent').waitFor();
    await label().waitFor();
    await transcript.page.locator('.note-text', { hasText: note }).waitFor();

    await workbench.runCommand('View: Show Rollout Review');
    const tree = workbench.page.getByRole('tree', { name: 'Labels' });
    await tree
      .getByRole('treeitem', { name: /^present, / })
      .first()
      .waitFor();
    await expect.poll(() => tree.getByRole('treeitem', { level: 2 }).count(), patience).toBe(3);
  });

  it('exports what was labeled', async () => {
    await transcript.focus();
    const picker = workbench.page.locator('.quick-input-widget');
    const asked = picker.locator('.quick-input-filter input:focus');
    await expect
      .poll(async () => {
        // A window whose focus is still on its way from the palette closes what opens meanwhile.
        await workbench.runCommand('Rollout Review: Export Labels...');
        return asked.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      }, patience)
      .toBe(true);
    for (const choice of ['This file', 'JSONL']) {
      await asked.waitFor();
      await picker.locator('.monaco-list-row.focused', { hasText: choice }).waitFor();
      await transcript.press('Enter');
    }
    await expect
      .poll(() => picker.locator('.quick-input-filter input').inputValue(), patience)
      .toBe(path.join(workbench.folder, 'labels.jsonl'));
    await transcript.press('Enter');
    await workbench.page.locator('.tabs-container .tab', { hasText: 'labels.jsonl' }).waitFor();

    const text = await readFile(path.join(workbench.folder, 'labels.jsonl'), 'utf8');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => rowSchema.parse(JSON.parse(line)));
    const byReviewer = { author: reviewer.name };
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual(
      expect.objectContaining({
        source: file,
        rollout: confirmed.rollout,
        turn: confirmed.turn,
        behavior: confirmed.behavior,
        human: [expect.objectContaining({ ...byReviewer, verdict: 'present', note: null })],
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        rollout: rejected.rollout,
        turn: rejected.turn,
        behavior: rejected.behavior,
        human: [expect.objectContaining({ ...byReviewer, verdict: 'absent', note: null })],
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        rollout: rejected.rollout,
        turn: rejected.turn,
        target: 'span',
        text: sentence,
        human: [expect.objectContaining({ ...byReviewer, verdict: 'present', note })],
      }),
    );
    for (const { codebookVersions } of rows) expect(codebookVersions).toEqual([1]);
  });

  /** Presses `]` and waits until another finding is the current one. */
  async function nextFlagged(before: Place): Promise<Place> {
    await transcript.press(']');
    let place = before;
    await expect
      .poll(async () => {
        place = await whereNow();
        return place.behavior !== '' && (place.rollout !== before.rollout || place.turn !== before.turn);
      }, patience)
      .toBe(true);
    return place;
  }

  async function whereNow(): Promise<Place> {
    const frame = await transcript.frame();
    return frame.evaluate(() => {
      const chip = document.querySelector<HTMLElement>('.chip-current');
      return {
        rollout: document.querySelector<HTMLElement>('.rollout.selected')?.dataset['key'] ?? '',
        turn: Number(chip?.closest<HTMLElement>('[data-turn]')?.dataset['turn'] ?? 0),
        behavior: chip?.dataset['behavior'] ?? '',
      };
    });
  }

  function chip({ turn, behavior }: Place, verdict: string) {
    return transcript.page
      .locator(`[data-turn="${turn}"] .chip-finding[data-behavior="${behavior}"] ${verdict}`)
      .first();
  }

  function label() {
    return transcript.page
      .locator(`[data-turn="${rejected.turn}"] .chip-label`, { hasText: keyBehavior })
      .first();
  }

  /** The events of the reviewer's label file, in order. */
  async function events(): Promise<z.infer<typeof eventSchema>[]> {
    const folder = path.join(workbench.folder, '.rollout-review', 'labels', ...file.split('/'));
    const [name] = await readdir(folder);
    const text = await readFile(path.join(folder, name ?? ''), 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((line) => eventSchema.parse(JSON.parse(line)));
  }
});
