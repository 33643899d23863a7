import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Runs a program to its end without showing its output; when it fails, the error holds the last lines of it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<string>} everything it printed, both streams together
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    // npm and code are .cmd files on Windows, which only a shell starts.
    const child = spawn(program, args, {
      ...options,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      const tail = output.trimEnd().split('\n').slice(-30).join('\n');
      reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? `code ${code}`}\n${tail}`));
    });
  });
}

/**
 * The first of these programs that is on the PATH, as a full path.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function onPath(names) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
      for (const suffix of suffixes) {
        const file = path.join(folder, name + suffix);
        if (folder !== '' && isExecutable(file)) return file;
      }
    }
  }
  return undefined;
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
