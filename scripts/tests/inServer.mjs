import { chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium, ensureServer, root, startServer } from '../host/index.mjs';

/** How long all tests of the kind may take together, in milliseconds. */
const limit = 600_000;

/**
 * @param {import('./extensionHost.mjs').HostRun} hostRun
 * @returns {Promise<string>} what the window wrote to its console
 */
export async function runInServer({ tests, folder, env }) {
  const [install, executablePath] = [await ensureServer(), await ensureChromium()];
  const server = await startServer(install, {
    settings: { 'security.workspace.trust.enabled': false },
    driven: true,
    env,
  });
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    try {
      const page = await browser.newPage();
      /** @type {string[]} */
      const output = [];
      page.on('console', (message) => output.push(message.text()));
      // The web workbench calls this when `run` has settled.
      const ended = new Promise((resolve) => void page.exposeFunction('codeAutomationExit', resolve));
      await page.goto(
        server.url({
          folder,
          payload: [
            ['skipWelcome', 'true'],
            ['extensionDevelopmentPath', server.remoteUri(root)],
            ['extensionTestsPath', server.remoteUri(tests)],
          ],
        }),
      );
      await Promise.race([ended, server.ended, page.waitForEvent('close', { timeout: limit })]);
      return output.slice(-50).join('\n');
    } finally {
      await browser.close();
    }
  } finally {
    await server.dispose();
  }
}
