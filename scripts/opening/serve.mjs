import { once } from 'node:events';
import { ensureServer, startServer, step } from '../host/index.mjs';
import { makePackage } from '../packaging/makePackage.mjs';

/**
 * Serves a folder with the packaged extension until interrupted.
 * @param {string} folder
 * @param {{ trusted: boolean }} options whether to open the folder without asking whether its authors are trusted
 */
export async function serve(folder, { trusted }) {
  const install = await ensureServer();
  const { file } = await step('Packaging the extension', makePackage);
  const server = await step('Starting VS Code', () =>
    startServer(install, {
      vsix: file,
      settings: trusted ? { 'security.workspace.trust.enabled': false } : {},
    }),
  );
  const interrupted = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
  try {
    console.log(`\nOpen ${server.url({ folder })}\n\nIt listens on this machine only. Ctrl+C ends it.`);
    const end = await Promise.race([interrupted, server.ended.then(() => 'ended')]);
    if (end === 'ended') {
      console.error('The VS Code server ended by itself.');
      process.exitCode = 1;
    }
  } finally {
    await server.dispose();
  }
}
