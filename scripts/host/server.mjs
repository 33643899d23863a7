import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './command.mjs';

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {string} dataFolder settings, extensions and the log
 * @property {string} settingsFile
 * @property {(target: { folder: string, payload?: readonly (readonly [string, string])[] }) => string} url
 * @property {(file: string) => string} remoteUri of a file or folder, as the payload names it
 * @property {Promise<void>} ended
 * @property {() => Promise<void>} dispose ends the server with everything it started, and removes its data
 */

/** Nothing greets, nothing asks a model, nothing phones out. */
export const calmSettings = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.ignoreRecommendations': true,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
};

/** Ends the server, and removes its data, when this process ends in whatever way. */
const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url));

/** What an outer program set for itself and would change how the server or the extension behaves. */
const foreign = /^(npm_|NODE_OPTIONS$|NODE_ENV$|VITEST|VSCODE_|ELECTRON_RUN_AS_NODE$)/i;

/**
 * Starts a VS Code server on a free port of the loopback address, behind a random token.
 * @param {import('./install.mjs').ServerInstall} install
 * @param {object} [options]
 * @param {Record<string, unknown>} [options.settings] the user's settings
 * @param {string} [options.vsix] a package to install before the start
 * @param {boolean} [options.driven] for tests: the URL's payload is honored and a closed window's extension host ends at once
 * @param {Record<string, string>} [options.env] added to the environment of the server and its extension hosts
 * @returns {Promise<Server>}
 */
export async function startServer(install, { settings = {}, vsix, driven = false, env = {} } = {}) {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-server-'));
  const settingsFile = path.join(dataFolder, 'data', 'User', 'settings.json');
  const tokenFile = path.join(dataFolder, 'token');
  const token = randomBytes(24).toString('hex');
  await mkdir(path.dirname(settingsFile), { recursive: true });
  await writeFile(settingsFile, JSON.stringify({ ...calmSettings, ...settings }, null, 2));
  // By file: arguments of a process can be read by every user of the machine.
  await writeFile(tokenFile, token, { mode: 0o600 });

  const common = [
    '--accept-server-license-terms',
    '--server-data-dir',
    dataFolder,
    '--telemetry-level',
    'off',
  ];
  const extensions = ['--extensions-dir', path.join(dataFolder, 'extensions')];
  if (vsix !== undefined) {
    await run(install.node, [install.main, ...common, ...extensions, '--install-extension', vsix, '--force']);
  }
  const args = [
    install.main,
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--connection-token-file',
    tokenFile,
    ...common,
    ...extensions,
  ];
  if (driven) args.push('--enable-smoke-test-driver', '--reconnection-grace-time', '5');
  const child = spawn(process.execPath, [keeper, dataFolder, install.node, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // The terminal's interrupt is for this process, which then ends the server.
    detached: process.platform !== 'win32',
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
      ...env,
    },
  });
  const log = createWriteStream(path.join(dataFolder, 'server.log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('close', () => log.end(resolve)));

  const dispose = async () => {
    child.stdin.end();
    await ended;
  };

  try {
    const port = await listening(child);
    const origin = `127.0.0.1:${port}`;
    return {
      port,
      dataFolder,
      settingsFile,
      ended,
      dispose,
      remoteUri: (file) => `vscode-remote://${origin}${file}`,
      url: ({ folder, payload }) => {
        const query = new URLSearchParams({ tkn: token, folder });
        if (payload !== undefined) query.set('payload', JSON.stringify(payload));
        return `http://${origin}/?${query}`;
      },
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<number>}
 */
function listening(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port !== undefined) {
        child.stdout.off('data', look);
        resolve(Number(port));
      }
    };
    child.stdout.on('data', look);
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`The VS Code server ended with code ${code} at start:\n${output}`)),
    );
  });
}
