import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root, run } from '../host/index.mjs';

/**
 * Runs projects of vitest.config.ts together.
 * @param {...string} projects
 * @returns {Promise<import('./result.mjs').Result>}
 */
export async function runVitest(...projects) {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-vitest-'));
  try {
    const file = path.join(temporary, 'results.json');
    const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const args = projects.flatMap((project) => ['--project', project]);
    args.push('--allowOnly=false', '--reporter=json', `--outputFile=${file}`);
    const ended = await run(process.execPath, [vitest, 'run', ...args], { cwd: root }).then(
      () => undefined,
      (error) => String(error instanceof Error ? error.message : error),
    );
    const result = toResult(await readFile(file, 'utf8').catch(() => '{ "testResults": [] }'));
    // An error outside every test, or a file that could not be found, shows only in how it ended.
    if (ended !== undefined && result.failures.length === 0)
      result.failures.push({ test: projects.join(' '), reason: ended });
    return result;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * @typedef {object} FileResult
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ fullName: string, status: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * @param {string} json what vitest's json reporter writes
 * @returns {import('./result.mjs').Result}
 */
export function toResult(json) {
  /** @type {{ testResults: FileResult[] }} */
  const report = JSON.parse(json);
  /** @type {import('./result.mjs').Result} */
  const result = { passed: 0, failures: [] };
  for (const file of report.testResults) {
    const name = path.relative(root, file.name);
    for (const test of file.assertionResults) {
      if (test.status === 'passed') result.passed++;
      else {
        const reason =
          test.status === 'failed' ? (test.failureMessages ?? []).join('\n') : `It was ${test.status}.`;
        result.failures.push({ test: `${name}: ${test.fullName}`, reason });
      }
    }
    const saidWhy = file.assertionResults.some(({ status }) => status !== 'passed');
    if (file.status === 'failed' && !saidWhy) result.failures.push({ test: name, reason: file.message });
  }
  return result;
}
