import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { onPath } from './command.mjs';

const usualPlaces = [
  '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code',
  path.join(process.env['LOCALAPPDATA'] ?? 'C:\\', 'Programs', 'Microsoft VS Code', 'bin', 'code.cmd'),
  '/usr/share/code/bin/code',
  '/snap/bin/code',
];

/**
 * Which VS Code to use: `ROLLOUT_REVIEW_VSCODE` is `desktop`, `server`, or unset to choose.
 * @returns {'desktop' | 'server' | undefined}
 */
export function wantedHost() {
  const wanted = process.env['ROLLOUT_REVIEW_VSCODE'];
  if (wanted === undefined || wanted === 'desktop' || wanted === 'server') return wanted;
  throw new Error(`ROLLOUT_REVIEW_VSCODE is desktop or server, not ${wanted}.`);
}

/**
 * The command line of an installed desktop VS Code.
 * @returns {string | undefined}
 */
export function findDesktop() {
  const code = onPath(['code']) ?? usualPlaces.find((place) => existsSync(place));
  // In the terminal of a remote window `code` opens files in that window and knows nothing of development.
  return code === undefined || realpathSync(code).includes('remote-cli') ? undefined : code;
}

/**
 * The program behind an installed desktop VS Code, which tests start with a user of their own.
 * @returns {string | undefined}
 */
export function desktopProgram() {
  const code = findDesktop();
  if (code === undefined) return undefined;
  const bin = path.dirname(realpathSync(code));
  const programs = {
    darwin: path.join(bin, '..', '..', '..', 'MacOS', 'Electron'),
    win32: path.join(bin, '..', 'Code.exe'),
    linux: path.join(bin, '..', 'code'),
  };
  const program = programs[/** @type {keyof typeof programs} */ (process.platform)];
  return program !== undefined && existsSync(program) ? program : undefined;
}

/** Whether a desktop program could show a window here. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}
