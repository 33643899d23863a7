import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Runs before anything is installed: nothing here may import a package.
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Installs the locked dependencies unless node_modules already holds exactly those. */
export async function ensureDependencies() {
  requireNode();
  if (await installedAsLocked()) return;
  console.log('Installing dependencies (npm ci) …');
  const start = performance.now();
  await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(2);
}

/** npm keeps what it has installed in node_modules/.package-lock.json, less the packages for other systems. */
async function installedAsLocked() {
  const locked = await lockedPackages(path.join(root, 'package-lock.json'));
  const installed = await lockedPackages(path.join(root, 'node_modules', '.package-lock.json')).catch(
    () => ({}),
  );
  return isComplete(locked, installed);
}

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages by folder */

/**
 * Whether every package is there in its locked version. An optional one may be missing: it is for another system.
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function isComplete(locked, installed) {
  return Object.entries(locked).every(([folder, { version, optional, devOptional }]) => {
    if (folder === '') return true;
    const found = installed[folder];
    return found === undefined ? optional === true || devOptional === true : found.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Promise<Packages>}
 */
async function lockedPackages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages;
}

/**
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function npm(args) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} ended with code ${code}`)),
    );
  });
}
