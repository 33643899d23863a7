import { parseArgs } from 'node:util';
import { ensureDependencies } from './setup/dependencies.mjs';

/**
 * Runs every test, doing all the set-up it needs from a fresh clone.
 *
 *   node scripts/test.mjs [--only unit,browser]
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });

await ensureDependencies();
const { runKinds } = await import('./tests/run.mjs');
process.exitCode = (await runKinds(values.only?.split(','))) ? 0 : 1;
