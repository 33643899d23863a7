import { ensureDependencies } from './setup/dependencies.mjs';

/*
 * Opens the sample workspace, or another folder, in VS Code with the extension: in a desktop VS Code where there is
 * one, else in a server whose address is printed. Does all the set-up it needs from a fresh clone.
 *
 *   node scripts/open.mjs [FOLDER]
 */
await ensureDependencies();
const { open } = await import('./opening/open.mjs');
await open(process.argv[2]);
