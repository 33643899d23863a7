import { root, run } from '../host/index.mjs';
import { kinds } from './kinds.mjs';
import { describeFailure } from './result.mjs';

/**
 * Runs kinds of test one after the other and prints each kind's count, then the count of all on the last line.
 * @param {string[]} [only] their names; without it, all of them
 * @returns {Promise<boolean>} whether everything passed and every kind found tests
 */
export async function runKinds(only) {
  const unknown = only?.find((name) => !kinds.some((kind) => kind.name === name));
  if (unknown !== undefined) {
    console.error(
      `No kind of test is named ${unknown}. There are: ${kinds.map(({ name }) => name).join(', ')}.`,
    );
    return false;
  }
  const wanted = kinds.filter(({ name }) => only === undefined || only.includes(name));
  const start = performance.now();
  let passed = 0;
  let failed = 0;

  if (wanted.some(({ needsBuild }) => needsBuild)) {
    console.log(`${clock(start)} build`);
    try {
      await run(process.execPath, ['esbuild.mjs'], { cwd: root });
    } catch (error) {
      console.log(describeFailure({ test: 'build', reason: stackOf(error) }));
      console.log('0 passed, 1 failed');
      return false;
    }
  }
  for (const kind of wanted) {
    console.log(`${clock(start)} ${kind.name}`);
    const result = await kind
      .run()
      .catch((error) => ({ passed: 0, failures: [{ test: kind.name, reason: stackOf(error) }] }));
    if (result.passed + result.failures.length === 0) {
      result.failures.push({ test: kind.name, reason: 'No test ran.' });
    }
    for (const failure of result.failures) console.log(describeFailure(failure));
    console.log(`${kind.name}: ${result.passed} passed, ${result.failures.length} failed`);
    passed += result.passed;
    failed += result.failures.length;
  }
  console.log(`${clock(start)} end`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

/**
 * @param {number} start
 * @returns {string} minutes and seconds since then
 */
function clock(start) {
  const elapsed = Math.floor((performance.now() - start) / 1000);
  return `[${Math.floor(elapsed / 60)}:${String(elapsed % 60).padStart(2, '0')}]`;
}

/** @param {unknown} error */
function stackOf(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
