import { existsSync } from 'node:fs';
import path from 'node:path';
import { findDesktop, hasDisplay, root, run, step, wantedHost } from '../host/index.mjs';
import { serve } from './serve.mjs';

/** The folder that the project's own generator writes. */
const sample = path.join(root, 'samples', 'workspace');

/** @param {string} [given] a folder other than the sample */
export async function open(given) {
  const folder = given === undefined ? sample : path.resolve(given);
  if (!existsSync(folder)) {
    console.error(`There is no such folder: ${folder}`);
    process.exitCode = 2;
    return;
  }
  const code = findDesktop();
  const wanted = wantedHost();
  if (wanted === 'desktop' && code === undefined) {
    console.error('No desktop VS Code was found: put its `code` command on the PATH.');
    process.exitCode = 2;
  } else if (code !== undefined && (wanted ?? (hasDisplay() ? 'desktop' : 'server')) === 'desktop') {
    await step('Building the extension', () => run(process.execPath, ['esbuild.mjs'], { cwd: root }));
    await run(code, ['--new-window', `--extensionDevelopmentPath=${root}`, folder]);
    console.log(`Opened ${folder} in VS Code.`);
  } else {
    await serve(folder, { trusted: folder === sample });
  }
}
