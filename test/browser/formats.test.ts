import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import {
  asTranscripts,
  busyStart,
  corpusFolder,
  formatsFolder,
  patience,
  Transcript,
} from './support/transcript.ts';

const conversation = 'same-conversation';
/** One conversation of eight turns, of which the sixth probes a tool, as each format writes it. */
const fixtures = [
  [`${conversation}.jsonl`, 'OpenAI-style chat'],
  [`${conversation}.claude.jsonl`, 'Claude Code session'],
  [`${conversation}.codex.jsonl`, 'Codex CLI session'],
  [`${conversation}.inspect.json`, 'Inspect log'],
  [`${conversation}.traj`, 'SWE-agent trajectory'],
] as const;

/**
 * A real file of each format with its rollouts and all their turns. The turns were counted by programs that share
 * nothing with the readers: the roles of each message, neighboring lines of the model taken together.
 */
const real = [
  ['OpenAI-style chat', 'openhands/sdk_fncall-llm-message.json', 1, 14],
  ['Claude Code session', 'agent-sessions-fixtures/claude/small.jsonl', 3, 33],
  ['Codex CLI session', 'agent-sessions-fixtures/codex/small.jsonl', 1, 26],
  [
    'Inspect log',
    'inspect-rl-before-after/002_rollout__2026-05-15T14-59-57-00-00_task_Xd4UAz4zyHLsHRvNKdSLWV.eval',
    4,
    12,
  ],
  ['SWE-agent trajectory', 'swe-agent/sweagent-v1_function_calling_marshmallow-1867.traj', 1, 28],
] as const;

interface Shown {
  readonly format: string;
  readonly turns: number;
  readonly flagged: number;
  readonly rollouts: number;
  readonly chips: readonly string[];
}

describe('each of the five formats', () => {
  let workbench: Workbench;
  let folder: string;
  const corpus = corpusFolder();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-test-'));
    await cp(formatsFolder, folder, { recursive: true });
    if (corpus !== null) {
      for (const [, file] of real) await cp(path.join(corpus, file), path.join(folder, localName(file)));
    }
    workbench = await startWorkbench({ folder, settings: asTranscripts });
  }, busyStart);

  afterAll(async () => {
    await workbench.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(fixtures)('shows the conversation of %s the same', async (file, format) => {
    const transcript = await Transcript.open(workbench, file);
    await expect
      .poll(() => shown(transcript), patience)
      .toEqual({ format, turns: 8, flagged: 1, rollouts: 0, chips: ['probe-write'] });
    await transcript.focus();
    await transcript.press(']');
    await transcript.page.locator('.turn.current .chip-current[data-behavior="probe-write"]').waitFor();
    expect(await transcript.currentTurn()).toBe(6);
    await close();
  });

  if (corpus === null) {
    it('has no real files on this machine', () => {
      expect(corpusFolder()).toBeNull();
    });
  } else {
    it.each(real)('opens a real file of %s', async (format, file, rollouts, turns) => {
      const transcript = await Transcript.open(workbench, localName(file));
      await expect
        .poll(async () => {
          const { flagged: _flagged, chips: _chips, ...rest } = await shown(transcript);
          return rest;
        }, patience)
        .toEqual({ format, turns, rollouts: rollouts === 1 ? 0 : rollouts });
      await close();
    });
  }

  async function close(): Promise<void> {
    await workbench.runCommand('View: Close All Editors');
    await workbench.page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
  }
});

/** A corpus file's name in the opened folder: one that no other has. */
function localName(file: string): string {
  return `real-${file.replaceAll('/', '-')}`;
}

/** What the header and the list of rollouts say, and which behaviors are marked on screen; all turns of all rollouts. */
async function shown(transcript: Transcript): Promise<Shown> {
  const frame = await transcript.frame();
  return frame.evaluate(() => {
    const rows = [...document.querySelectorAll('.rollouts:not([hidden]) .rollout-turns')];
    const pills = [...document.querySelectorAll('.header .pill')].map((pill) => pill.textContent ?? '');
    const pill = (word: string) =>
      Number(/^(\d+) /.exec(pills.find((text) => text.endsWith(word)) ?? '')?.[1] ?? 0);
    return {
      format: document.querySelector('.header-format')?.textContent ?? '',
      turns: rows.length > 0 ? rows.reduce((sum, row) => sum + Number(row.textContent), 0) : pill(' turns'),
      flagged: pill(' flagged'),
      rollouts: rows.length,
      chips: [...document.querySelectorAll<HTMLElement>('.chip-finding')].map(
        (chip) => chip.dataset['behavior'] ?? '',
      ),
    };
  });
}
