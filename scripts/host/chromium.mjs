import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { isExecutable, onPath, run } from './command.mjs';
import { step } from './report.mjs';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium-browser'];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  path.join(
    process.env['PROGRAMFILES'] ?? 'C:\\Program Files',
    'Google',
    'Chrome',
    'Application',
    'chrome.exe',
  ),
  path.join(
    process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)',
    'Microsoft',
    'Edge',
    'Application',
    'msedge.exe',
  ),
];

/**
 * A Chromium to drive: the one named by ROLLOUT_REVIEW_CHROMIUM, an installed one, one that Playwright has
 * downloaded before; else installed through apt when root, else downloaded by Playwright.
 * @returns {Promise<string>} its executable
 */
export async function ensureChromium() {
  const chosen = process.env['ROLLOUT_REVIEW_CHROMIUM'];
  if (chosen !== undefined) {
    if (!isExecutable(chosen)) throw new Error(`ROLLOUT_REVIEW_CHROMIUM is no program: ${chosen}`);
    return chosen;
  }
  const found = await installed();
  if (found !== undefined) return found;
  /** @type {string[]} */
  const reasons = [];
  for (const install of [throughApt, throughPlaywright]) {
    try {
      const executable = await install();
      if (executable !== undefined) return executable;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    [
      'There is no Chromium, and none could be installed. Install one, or name it in ROLLOUT_REVIEW_CHROMIUM.',
      ...reasons,
    ].join('\n'),
  );
}

async function installed() {
  for (const name of names) {
    const file = onPath([name]);
    // On some systems `chromium-browser` is a stub that only tells where to get one.
    if (file !== undefined && (await runs(file))) return file;
  }
  return usualPlaces.find(isExecutable) ?? downloaded();
}

/** @param {string} file */
async function runs(file) {
  return run(file, ['--version']).then(
    () => true,
    () => false,
  );
}

function downloaded() {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

async function throughApt() {
  if (process.getuid?.() !== 0 || onPath(['apt-get']) === undefined) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step('Installing Chromium through apt', async () => {
    await run('apt-get', ['update'], { env });
    await run(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation', 'fonts-dejavu-core'],
      { env },
    );
  });
  return installed();
}

async function throughPlaywright() {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  );
  await step('Downloading Chromium with Playwright', () =>
    run(process.execPath, [cli, 'install', 'chromium']),
  );
  return downloaded();
}
