import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, startWorkbench, type Workbench } from '../../scripts/host/index.mjs';
import { asTranscripts, busyStart, formatsFolder, patience, Transcript } from './support/transcript.ts';

const kills = 5;

describe('a transcript whose engine is killed', () => {
  let workbench: Workbench;
  let transcript: Transcript;

  beforeAll(async () => {
    workbench = await startWorkbench({ settings: asTranscripts, folder: formatsFolder });
    transcript = await Transcript.open(workbench, 'same-conversation.jsonl');
  }, busyStart);

  afterAll(() => workbench.dispose());

  it(
    `goes on after each of ${kills} kills in a row`,
    async () => {
      await transcript.focus();
      const killed = new Set<number>();
      for (let kill = 1; kill <= kills; kill += 1) {
        const pid = await enginePid(workbench.server.dataFolder, killed);
        process.kill(pid, 'SIGKILL');
        killed.add(pid);
        await transcript.press('Home');
        await expect.poll(() => transcript.currentTurn(), patience).toBe(1);
        // Which turn is flagged only the engine knows, once it has read the file again; there is one.
        await expect
          .poll(async () => {
            await transcript.press(']');
            return transcript.currentTurn();
          }, patience)
          .toBe(6);
      }
      expect(killed.size).toBe(kills);
      // And what is written is written.
      await transcript.press('y');
      await transcript.page.locator('.verdict-present').first().waitFor();
    },
    busyStart,
  );
});

/** The engine's process in the window of a server, once there is one that was not killed yet. */
async function enginePid(dataFolder: string, killed: ReadonlySet<number>): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(() => {
      pid = engines(dataFolder).find((one) => !killed.has(one));
      return pid;
    }, patience)
    .toBeDefined();
  if (pid === undefined) throw new Error('There is no engine.');
  return pid;
}

/** Processes that run the engine and descend from the server with this data folder. */
function engines(dataFolder: string): number[] {
  const module = path.join(root, 'dist', 'server.js');
  const processes = new Map<number, { parent: number; command: string }>();
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    processes.set(Number(pid), { parent: Number(parent), command: command.join(' ') });
  }
  const descends = (pid: number): boolean => {
    const found = processes.get(pid);
    if (found === undefined) return false;
    return found.command.includes(dataFolder) || descends(found.parent);
  };
  return [...processes]
    .filter(([pid, { command }]) => command.includes(module) && descends(pid))
    .map(([pid]) => pid);
}
