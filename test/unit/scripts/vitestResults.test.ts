import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/host/index.mjs';
import { toResult } from '../../../scripts/tests/vitest.mjs';

const file = (rest: object): string =>
  JSON.stringify({
    testResults: [{ name: path.join(root, 'test/unit/a.test.ts'), status: 'passed', message: '', ...rest }],
  });

describe('toResult', () => {
  it('counts what passed, and names what failed with its reason', () => {
    const assertionResults = [
      { fullName: 'a works', status: 'passed' },
      { fullName: 'a breaks', status: 'failed', failureMessages: ['expected 1 to be 2'] },
    ];
    expect(toResult(file({ status: 'failed', assertionResults }))).toEqual({
      passed: 1,
      failures: [{ test: 'test/unit/a.test.ts: a breaks', reason: 'expected 1 to be 2' }],
    });
  });

  it('counts a skipped test as failed', () => {
    expect(toResult(file({ assertionResults: [{ fullName: 'later', status: 'skipped' }] }))).toEqual({
      passed: 0,
      failures: [{ test: 'test/unit/a.test.ts: later', reason: 'It was skipped.' }],
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const message = 'Cannot find module';
    expect(toResult(file({ status: 'failed', message, assertionResults: [] }))).toEqual({
      passed: 0,
      failures: [{ test: 'test/unit/a.test.ts', reason: 'Cannot find module' }],
    });
  });
});
