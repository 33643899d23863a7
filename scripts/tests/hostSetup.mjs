import { ensureChromium, ensureServer } from '../host/index.mjs';

/** Installs what the tests drive before the first of them starts, so that no test's time limit pays for it. */
export async function setup() {
  await ensureServer();
  await ensureChromium();
}
