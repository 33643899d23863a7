import path from 'node:path';
import { root, run } from '../host/index.mjs';

const bin = (/** @type {string} */ name) => path.join(root, 'node_modules', name);

/** The checks of the code itself; each counts as one test. */
const checks = [
  { name: 'types', args: [bin('typescript/bin/tsc'), '--build'] },
  { name: 'lint', args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
];

/** @returns {Promise<import('./result.mjs').Result>} */
export async function runChecks() {
  /** @type {import('./result.mjs').Result} */
  const result = { passed: 0, failures: [] };
  await Promise.all(
    checks.map(async ({ name, args }) => {
      try {
        await run(process.execPath, args, { cwd: root });
        result.passed++;
      } catch (error) {
        result.failures.push({ test: name, reason: error instanceof Error ? error.message : String(error) });
      }
    }),
  );
  return result;
}
