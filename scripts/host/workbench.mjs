import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';
import { ensureServer } from './install.mjs';
import { extensionId, root } from './root.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').FrameLocator} FrameLocator */

/** The themes that VS Code ships one of each kind of, and the class that its workbench then has. */
export const themes = {
  dark: { setting: 'Default Dark Modern', label: 'Dark Modern', workbenchClass: 'vs-dark' },
  light: { setting: 'Default Light Modern', label: 'Light Modern', workbenchClass: 'vs' },
  'hc-dark': { setting: 'Default High Contrast', label: 'Dark High Contrast', workbenchClass: 'hc-black' },
  'hc-light': {
    setting: 'Default High Contrast Light',
    label: 'Light High Contrast',
    workbenchClass: 'hc-light',
  },
};

/** Who labels in the tests: the author that git's configuration names there. */
export const reviewer = { name: 'Robin Reviewer', email: 'robin@example.com' };

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever asks for another host is told that there is none: tests need no network, and nothing leaves.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** How long anything may take to show, in milliseconds: far more than it does, since machines are sometimes busy. */
const patience = 60_000;

/**
 * @typedef {object} WorkbenchOptions
 * @property {string} [folder] a folder to open a copy of; without one, the sample workspace
 * @property {boolean} [inPlace] open the folder itself, not a copy
 * @property {Record<string, unknown>} [settings] the user's settings
 * @property {keyof typeof themes} [theme]
 * @property {string | null} [extension] a folder to load as a development extension (this repository's unless given); null for none
 * @property {string} [vsix] a package to install instead
 * @property {{ width: number, height: number }} [viewport] in CSS pixels
 */

/**
 * A real VS Code with a folder open, driven through a headless Chromium; it is up when this resolves. The folder
 * is a copy in a temporary place, workspace trust is off unless the settings say otherwise, and labels are by
 * {@link reviewer}.
 * @param {WorkbenchOptions} [options]
 * @returns {Promise<Workbench>}
 */
export async function startWorkbench(options = {}) {
  const [install, executablePath] = [await ensureServer(), await ensureChromium()];
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-workbench-'));
  /** @type {(() => Promise<unknown>)[]} */
  const cleanups = [() => rm(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })];
  const dispose = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const source = options.folder ?? path.join(root, 'samples', 'workspace');
    if (!existsSync(source)) throw new Error(`There is no such folder to open: ${source}`);
    let folder = source;
    if (options.inPlace !== true) {
      folder = path.join(temporary, path.basename(source));
      await cp(source, folder, { recursive: true });
    }
    const gitConfig = path.join(temporary, 'gitconfig');
    await writeFile(gitConfig, `[user]\n\tname = ${reviewer.name}\n\temail = ${reviewer.email}\n`);
    const settings = {
      'security.workspace.trust.enabled': false,
      'workbench.colorTheme': themes[options.theme ?? 'dark'].setting,
      ...options.settings,
    };
    const vsix = options.vsix === undefined ? {} : { vsix: options.vsix };
    const server = await startServer(install, {
      settings,
      driven: true,
      env: { GIT_CONFIG_GLOBAL: gitConfig },
      ...vsix,
    });
    cleanups.push(server.dispose);

    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    cleanups.push(() => browser.close());
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      // Anchors and file times are shown the same everywhere.
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const extension =
      options.extension === undefined && options.vsix === undefined ? root : options.extension;
    /** @type {[string, string][]} */
    const payload = [['skipWelcome', 'true']];
    if (typeof extension === 'string')
      payload.push(['extensionDevelopmentPath', server.remoteUri(extension)]);
    const workbench = new Workbench(page, folder, server, dispose);
    await page.goto(server.url({ folder, payload }));
    await workbench.ready();
    return workbench;
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** One VS Code window, with what tests and screenshots do in it. Every method waits for what it names. */
export class Workbench {
  /** @type {{ url: string, inWebview: boolean }[]} every request the window has made */
  requests = [];
  /** @type {{ type: string, text: string, url: string }[]} everything any frame has written to its console */
  console = [];
  #dispose;

  /**
   * @param {Page} page
   * @param {string} folder the open folder's path
   * @param {import('./server.mjs').Server} server
   * @param {() => Promise<void>} dispose
   */
  constructor(page, folder, server, dispose) {
    this.page = page;
    this.folder = folder;
    this.server = server;
    this.#dispose = dispose;
    page.context().on('request', (request) => {
      const frame = request.serviceWorker() === null ? request.frame() : null;
      this.requests.push({ url: request.url(), inWebview: frame !== null && frame.parentFrame() !== null });
    });
    page.on('console', (message) => {
      this.console.push({ type: message.type(), text: message.text(), url: message.location().url });
    });
  }

  /** Ends the window, the server and everything it started, and removes the copied folder. */
  dispose() {
    return this.#dispose();
  }

  /**
   * The addresses that frames inside the workbench have asked for outside this machine: none, whatever a file holds.
   * The workbench itself asks for extension galleries, in vain. Webviews name their own files by a host that their
   * service worker answers for.
   * @returns {string[]}
   */
  askedOutside() {
    return this.requests
      .filter(({ url, inWebview }) => inWebview && /^(https?|wss?|ftp):$/.test(new URL(url).protocol))
      .map(({ url }) => url)
      .filter((url) => !/^(127\.0\.0\.1|.*\.vscode-resource\.vscode-cdn\.net)$/.test(new URL(url).hostname));
  }

  /** Until the workbench has restored its parts and editors. Extensions start a little later. */
  async ready() {
    await this.page.waitForFunction(() => 'driver' in globalThis);
    await this.page.evaluate('driver.whenWorkbenchRestored()');
  }

  /** Reloads the window as the command does: the workbench saves its state first, which `page.reload()` may cut short. */
  async reload() {
    const loaded = this.page.waitForEvent('domcontentloaded');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.ready();
  }

  /**
   * Opens a file with Quick Open, in the editor that VS Code chooses.
   * @param {string} file its path within the folder, with `/`
   */
  async openFile(file) {
    await this.#choose(() => this.page.keyboard.press('Control+P'), {
      query: file,
      label: path.posix.basename(file),
      description: path.posix.dirname(file).replace(/^\.$/, ''),
    });
    await this.#tab(path.posix.basename(file)).waitFor();
  }

  /**
   * Opens a file with one of our editors, whatever VS Code would choose: a JSONL file opens as text at first.
   * @param {string} file its path within the folder, with `/`
   * @param {string} editor the editor's display name, as Reopen Editor With shows it
   * @returns {Promise<FrameLocator>} the editor's page
   */
  async openWith(file, editor = 'Rollout Review') {
    await this.openFile(file);
    await this.#choose(() => this.runCommand('View: Reopen Editor With...'), { query: '', label: editor });
    return this.editorPage();
  }

  /**
   * Runs a command from the palette.
   * @param {string} title as the palette shows it, with its category
   */
  async runCommand(title) {
    await this.#choose(() => this.page.keyboard.press('F1'), { query: `>${title}`, label: title });
  }

  /**
   * The page inside the visible custom editor, for locators: they wait until it is there.
   * @returns {FrameLocator}
   */
  editorPage() {
    return this.page
      .locator(`iframe.webview.ready[src*="extensionId=${extensionId}"]`)
      .filter({ visible: true })
      .contentFrame()
      .frameLocator('iframe#active-frame');
  }

  /**
   * The document inside the visible custom editor, for `evaluate`.
   * @returns {Promise<import('playwright-core').Frame>}
   */
  async editorFrame() {
    const body = await this.editorPage().locator('body').elementHandle();
    const frame = await body?.ownerFrame();
    if (!frame) throw new Error('The custom editor closed while its page was looked for.');
    return frame;
  }

  /**
   * Changes the user's settings and reloads the window: a server's user settings are read at load only.
   * @param {Record<string, unknown>} changes
   */
  async configure(changes) {
    const settings = JSON.parse(await readFile(this.server.settingsFile, 'utf8'));
    await writeFile(this.server.settingsFile, JSON.stringify({ ...settings, ...changes }, null, 2));
    await this.reload();
  }

  /**
   * Changes the color theme while everything stays open.
   * @param {keyof typeof themes} theme
   */
  async setTheme(theme) {
    const { label, workbenchClass } = themes[theme];
    await this.#choose(() => this.runCommand('Preferences: Color Theme'), { query: label, label });
    await this.page.locator(`.monaco-workbench.${workbenchClass}`).waitFor();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /**
   * Takes a picture of the window, without notifications' or carets' flicker.
   * @param {string} file where to write the PNG
   */
  async screenshot(file) {
    await mkdir(path.dirname(file), { recursive: true });
    await this.page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  }

  /** @param {string} name */
  #tab(name) {
    return this.page.locator('.tabs-container .tab', { hasText: name }).first();
  }

  /**
   * Opens a quick pick, types, and chooses the row with exactly this label. A list shows what was there when it
   * opened, so it is opened again where the row is missing: an extension may still be starting.
   * @param {() => Promise<void>} open
   * @param {{ query: string, label: string, description?: string }} row `description` where several rows have the label
   */
  async #choose(open, { query, label, description = '' }) {
    const widget = this.page.locator('.quick-input-widget');
    const row = widget
      .locator('.monaco-list-row')
      .filter({ has: this.page.locator('.label-name', { hasText: new RegExp(`^${escape(label)}$`) }) })
      .filter({ hasText: description })
      .first();
    const deadline = Date.now() + patience;
    for (;;) {
      await open();
      await widget.locator('.quick-input-filter input').fill(query);
      const timeout = Math.min(patience / 8, Math.max(1, deadline - Date.now()));
      const missing = await row.waitFor({ timeout }).then(
        () => undefined,
        (error) => error,
      );
      if (missing === undefined) break;
      if (Date.now() >= deadline) throw missing;
      await this.page.keyboard.press('Escape');
      await widget.waitFor({ state: 'hidden' });
    }
    await row.click();
  }
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
