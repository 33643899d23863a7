import { writeFileSync } from 'node:fs';

interface Failure {
  test: string;
  reason: string;
}

/**
 * Runs test files with mocha inside the extension host and writes what came of it, as JSON, to the file that
 * ROLLOUT_REVIEW_TEST_RESULTS names: `{ passed, failures: [{ test, reason }] }`.
 */
export async function runTests(files: readonly (readonly [string, () => Promise<unknown>])[]): Promise<void> {
  const resultsFile = process.env['ROLLOUT_REVIEW_TEST_RESULTS'];
  if (resultsFile === undefined) throw new Error('ROLLOUT_REVIEW_TEST_RESULTS names no file.');
  const { default: Mocha } = await import('mocha');
  // The base reporter prints nothing: the results file is the report.
  const reporter = Mocha.reporters.Base;
  const mocha = new Mocha({ ui: 'bdd', reporter, timeout: 30_000, forbidOnly: true, forbidPending: true });
  let passed = 0;
  const failures: Failure[] = [];
  for (const [file, load] of files) {
    mocha.suite.emit('pre-require', globalThis, file, mocha);
    try {
      await load();
    } catch (error) {
      failures.push({ test: file, reason: reasonOf(error) });
    }
  }
  await new Promise<void>((resolve) => {
    mocha
      .run(() => resolve())
      .on('pass', () => {
        passed++;
      })
      .on('fail', (test, error: unknown) => {
        failures.push({ test: test.fullTitle(), reason: reasonOf(error) });
      });
  });
  writeFileSync(resultsFile, JSON.stringify({ passed, failures }));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
