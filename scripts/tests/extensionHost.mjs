import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { desktopProgram, hasDisplay, root, wantedHost } from '../host/index.mjs';
import { bundleExtensionTests } from './bundleExtensionTests.mjs';
import { runInDesktop } from './inDesktop.mjs';
import { runInServer } from './inServer.mjs';

/**
 * @typedef {object} HostRun
 * @property {string} tests the bundled tests: a CommonJS module that exports `run`
 * @property {string} folder the workspace to open
 * @property {Record<string, string>} env for the extension host
 * @property {string} [program] the desktop VS Code to run in; without one, test-electron downloads one
 */

/**
 * Runs test/vscode/**\/*.test.ts with mocha inside a real extension host: a desktop VS Code where there is one or
 * one can be downloaded, else the server.
 * @returns {Promise<import('./result.mjs').Result>}
 */
export async function runExtensionHost() {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-vscode-'));
  try {
    const folder = path.join(temporary, 'workspace');
    const results = path.join(temporary, 'results.json');
    const gitConfig = path.join(temporary, 'gitconfig');
    await mkdir(folder);
    await writeFile(gitConfig, '[user]\n\tname = Robin Reviewer\n\temail = robin@example.com\n');
    const tests = await bundleExtensionTests();
    const env = {
      ROLLOUT_REVIEW_TEST_RESULTS: results,
      ROLLOUT_REVIEW_ROOT: root,
      GIT_CONFIG_GLOBAL: gitConfig,
    };
    const program = desktopProgram();
    const output = (await useDesktop(program))
      ? await runInDesktop({ tests, folder, env, ...(program === undefined ? {} : { program }) })
      : await runInServer({ tests, folder, env });
    const json = await readFile(results, 'utf8').catch(() => undefined);
    if (json === undefined) throw new Error(`The extension host ended without results.\n${output}`);
    return JSON.parse(json);
  } finally {
    await rm(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** @param {string | undefined} program */
async function useDesktop(program) {
  const wanted = wantedHost();
  if (wanted !== undefined) return wanted === 'desktop';
  return hasDisplay() && (program !== undefined || (await canDownload()));
}

async function canDownload() {
  const url = 'https://update.code.visualstudio.com/api/releases/stable';
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    (response) => response.ok,
    () => false,
  );
}
