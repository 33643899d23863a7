import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/*
 * Runs a program for a parent that may be killed at any time: when the parent's end of stdin closes, the program is
 * ended with everything it started, and a folder is removed.
 *
 *   node keeper.mjs FOLDER PROGRAM ARGUMENT…
 */
const [folder = '', program = '', ...args] = process.argv.slice(2);

// A group of its own, so that what it started ends with it.
const child = spawn(program, args, {
  detached: process.platform !== 'win32',
  stdio: ['ignore', 'inherit', 'inherit'],
});

process.stdin.on('close', end).resume();
// An interrupt from a terminal reaches the whole foreground group; the parent decides when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
child.on('error', (error) => console.error(error.message));
child.on('close', (code) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.exit(code ?? 1);
});

function end() {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
