import { ensureDependencies } from './setup/dependencies.mjs';

/*
 * Makes the VSIX and says what is in it.
 *
 *   node scripts/package.mjs
 */
await ensureDependencies();
const { makePackage } = await import('./packaging/makePackage.mjs');
const { megabytes } = await import('./host/index.mjs');

const { file, bytes, entries } = await makePackage();
for (const entry of entries) console.log(`${String(entry.bytes).padStart(9)}  ${entry.name}`);
console.log(`${megabytes(bytes)} (${bytes} bytes), ${entries.length} files: ${file}`);
