import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Frame, FrameLocator } from 'playwright-core';
import { vi } from 'vitest';
import { root, type Workbench } from '../../../scripts/host/index.mjs';

/** Opens every rollout file as a transcript, so that Quick Open alone leads there. */
export const asTranscripts = {
  'workbench.editorAssociations': {
    '*.jsonl': 'rolloutReview.transcriptOptional',
    '*.json': 'rolloutReview.transcriptOptional',
  },
  'rolloutReview.offer': 'never',
};

/** The fixtures that hold one conversation in five formats. */
export const formatsFolder = path.join(root, 'test', 'fixtures', 'formats');

/** Real files, where they are on this machine; null elsewhere. */
export function corpusFolder(): string | null {
  const folder = process.env['ROLLOUT_REVIEW_CORPUS'] ?? path.join(root, '..', 'shared', 'corpus');
  return existsSync(folder) ? folder : null;
}

/** The open transcript: its page for locators, and what stands on it. */
export class Transcript {
  readonly workbench: Workbench;
  readonly page: FrameLocator;

  constructor(workbench: Workbench) {
    this.workbench = workbench;
    this.page = workbench.editorPage();
  }

  /** Opens a file with Quick Open, until its first turns are on screen. */
  static async open(workbench: Workbench, file: string): Promise<Transcript> {
    await workbench.openFile(file);
    const transcript = new Transcript(workbench);
    await transcript.drawn();
    return transcript;
  }

  /** Until turns are on screen. */
  async drawn(): Promise<void> {
    await this.page.locator('.turn:not(.placeholder)').first().waitFor();
  }

  /** A key, wherever the focus is. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.workbench.page.keyboard.press(key);
  }

  /** Gives the transcript the keyboard with a click where nothing else happens. */
  async focus(): Promise<void> {
    await this.page.locator('.header-title').click();
  }

  /** Until the window gives its keys to the transcript, which it learns by a message; then the first turn is the current one. */
  async hasKeys(): Promise<void> {
    for (const [key, there] of [
      ['End', (turn: number) => turn > 1],
      ['Home', (turn: number) => turn === 1],
    ] as const) {
      await vi.waitUntil(async () => {
        await this.press(key);
        return there(await this.currentTurn());
      }, patience);
    }
  }

  /** Until a message with these words was said. */
  async said(words: string | RegExp): Promise<void> {
    await this.page.locator('.toast', { hasText: words }).first().waitFor();
  }

  /** The turn that keys act on. */
  async currentTurn(): Promise<number> {
    const current = this.page.locator('.turn.current, .result.current').first();
    return Number(await current.getAttribute('data-turn'));
  }

  frame(): Promise<Frame> {
    return this.workbench.editorFrame();
  }
}

/** For `expect.poll`: far longer than anything takes, since machines are sometimes busy. */
export const patience = { timeout: 60_000 };

/** Time limit of a start of VS Code with what a file of tests prepares in it, in milliseconds; a busy machine takes minutes. */
export const busyStart = 600_000;
