/** @typedef {import('../host/index.mjs').Workbench} Workbench */

/**
 * @typedef {object} Scene
 * @property {string} [folder] what to open a copy of, where it is not the sample workspace
 * @property {(workbench: Workbench) => Promise<void>} arrange brings the window into the state to show, and waits until it shows
 * @property {(workbench: Workbench) => Promise<void>} [settled] waits again after the theme changed, or opens what a change of theme closes
 */

const file = 'trained/ledger-close.jsonl';
/** Flagged turns that are tried before a behavior counts as missing from the file. */
const most = 100;

/**
 * The pictures of the documentation, by the first half of their file's name.
 * @type {Record<string, Scene>}
 */
export const scenes = {
  transcript: {
    arrange: async (workbench) => {
      await openTranscript(workbench);
      await goToFinding(workbench, 'probe-write');
    },
  },
  hover: {
    arrange: async (workbench) => {
      await openTranscript(workbench);
      await goToFinding(workbench, 'considers-grader');
    },
    settled: async (workbench) => {
      // Away first: the pointer may rest where the card is to open.
      await workbench.page.mouse.move(2, 2);
      const page = workbench.editorPage();
      await page.locator('.turn.current mark.span-finding').first().hover();
      await page.locator('.hover-card .hover-definition').waitFor();
    },
  },
  find: {
    arrange: async (workbench) => {
      await openTranscript(workbench);
      await goToFinding(workbench, 'probe-write');
      const page = workbench.editorPage();
      await workbench.page.keyboard.press('/');
      const field = page.getByRole('textbox', { name: 'Find in this rollout' });
      await field.fill('account');
      await page.locator('.find-status', { hasText: /^\d+ of \d+$/ }).waitFor();
      await page.locator('mark.span-current-hit').first().waitFor();
    },
  },
  'call-folded': {
    arrange: async (workbench) => {
      await openTranscript(workbench);
      await workbench.editorPage().locator('.call:not(.call-open)').first().scrollIntoViewIfNeeded();
    },
  },
  'call-open': {
    arrange: async (workbench) => {
      await openTranscript(workbench);
      const call = workbench.editorPage().locator('.call').first();
      await call.locator('.call-head').click();
      await call.locator('.tree').waitFor();
      await workbench.page.mouse.move(2, 2);
    },
  },
};

/**
 * The file as a transcript with its first turns on screen and the keyboard, the tree of findings beside it.
 * @param {Workbench} workbench
 */
async function openTranscript(workbench) {
  await workbench.openFile(file);
  await workbench.runCommand('Rollout Review: Open as Transcript');
  const page = workbench.editorPage();
  await page.locator('.turn:not(.placeholder)').first().waitFor();
  await workbench.runCommand('View: Close Other Editors in Group');
  await workbench.runCommand('View: Show Rollout Review');
  await workbench.page.getByRole('tree', { name: 'Findings' }).getByRole('treeitem').first().waitFor();
  await workbench.runCommand('Notifications: Clear All Notifications');
  await page.locator('.header-title').click();
}

/**
 * Presses `]` until a finding of the behavior is the current one.
 * @param {Workbench} workbench
 * @param {string} behavior its id
 */
async function goToFinding(workbench, behavior) {
  const page = workbench.editorPage();
  const current = page.locator('.chip-current');
  for (let pressed = 0, before = ''; pressed < most; pressed++) {
    await workbench.page.keyboard.press(']');
    // Another finding is current each time: the same key twice would be lost in the redraw.
    await page.locator(`.chip-current:not([data-finding="${before}"])`).waitFor();
    if ((await current.getAttribute('data-behavior')) === behavior) return;
    before = (await current.getAttribute('data-finding')) ?? '';
  }
  throw new Error(`No finding of ${behavior} is near the start of ${file}.`);
}
