import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { calmSettings, root } from '../host/index.mjs';

/**
 * @param {import('./extensionHost.mjs').HostRun} hostRun
 * @returns {Promise<string>} how it ended, where that was badly
 */
export async function runInDesktop({ tests, folder, env, program }) {
  const user = path.join(path.dirname(folder), 'user');
  await mkdir(path.join(user, 'User'), { recursive: true });
  await writeFile(path.join(user, 'User', 'settings.json'), JSON.stringify(calmSettings));
  try {
    await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: tests,
      extensionTestsEnv: env,
      launchArgs: [
        folder,
        '--user-data-dir',
        user,
        '--disable-extensions',
        '--disable-workspace-trust',
        '--no-sandbox',
      ],
      ...(program === undefined ? {} : { vscodeExecutablePath: program }),
    });
    return '';
  } catch (error) {
    // Failed tests end it badly too; they are in the results.
    return error instanceof Error ? error.message : String(error);
  }
}
