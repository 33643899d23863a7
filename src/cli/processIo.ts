import process from 'node:process';
import type { CliIo } from './command.ts';

/** The process's own streams. A closed pipe ends the work quietly. */
export function processIo(): CliIo {
  const state = { aborted: false };
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE') throw error;
    state.aborted = true;
  };
  process.stdout.on('error', onError);
  process.stderr.on('error', onError);
  return {
    cwd: process.cwd(),
    out: (text) =>
      new Promise((resolve) => {
        if (state.aborted) return resolve();
        // Its callback comes when the text is written or has failed, so output never piles up in memory.
        process.stdout.write(text, () => resolve());
      }),
    err: (text) => {
      process.stderr.write(text);
    },
    errIsTerminal: process.stderr.isTTY,
    signal: state,
  };
}
