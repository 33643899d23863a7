import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheRoot, fillOnce } from './cache.mjs';
import { run } from './command.mjs';
import { megabytes, sizeOf, step } from './report.mjs';
import { codeServerVersion, nodeVersion } from './versions.mjs';

/**
 * @typedef {object} ServerInstall
 * @property {string} node the Node that runs the server
 * @property {string} main the server's entry script
 * @property {string} extensions the folder of its built-in extensions
 */

/**
 * A complete VS Code server in the user's cache, installed from npm the first time: about 20 s and 0.8 GB on disk.
 * No install script runs, so no compiler is needed; what is missing without them is the server's log file.
 * @returns {Promise<ServerInstall>}
 */
export async function ensureServer() {
  const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(cacheRoot(), `server-${codeServerVersion}-node-${nodeVersion}`);
  const server = path.join('node_modules', 'code-server', 'lib', 'vscode');
  const filled = await fillOnce(folder, (partial) =>
    step(
      `Installing a VS Code server (code-server ${codeServerVersion}, Node ${nodeVersion}) into ${folder}`,
      async () => {
        await writeFile(path.join(partial, 'package.json'), '{ "private": true }\n');
        const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
        await npm(partial, [
          'install',
          ...quiet,
          `code-server@${codeServerVersion}`,
          `${nodePackage}@${nodeVersion}`,
        ]);
        await npm(path.join(partial, server), ['install', '--omit=dev', ...quiet]);
        await npm(path.join(partial, server, 'extensions'), ['install', '--omit=dev', ...quiet]);
      },
    ),
  );
  if (filled) console.log(`  ${megabytes(await sizeOf(folder))} on disk`);
  return {
    node: path.join(
      folder,
      'node_modules',
      nodePackage,
      ...(process.platform === 'win32' ? ['bin', 'node.exe'] : ['bin', 'node']),
    ),
    main: path.join(folder, server, 'out', 'server-main.js'),
    extensions: path.join(folder, server, 'extensions'),
  };
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function npm(cwd, args) {
  // An outer `npm run` hands its own settings down by environment; only the user's configuration should count here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name)),
  );
  await run('npm', args, { cwd, env });
}
