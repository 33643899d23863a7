import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agenticRlText, builtinCodebook, compileCodebook } from '../../../../src/core/codebook/index.ts';
import { testCodebook } from '../../../../src/core/detect/index.ts';

describe('the built-in codebook', () => {
  it('is in the program as it stands in its file', () => {
    const file = new URL('../../../../src/core/codebook/builtin/agentic-rl.codebook.yaml', import.meta.url);
    expect(agenticRlText).toBe(readFileSync(file, 'utf8'));
  });

  it('has no problem, not even a warning', () => {
    expect(compileCodebook(agenticRlText, 'builtin').problems).toEqual([]);
  });

  it('has the behaviors it promises', () => {
    expect(builtinCodebook().behaviors.map(({ id }) => id)).toEqual([
      'considers-grader',
      'considers-trap',
      'rejects-out-of-scope',
      'probe-write',
      'probe-write-accepted',
      'enumerates-candidates',
      'reads-grader-or-answers',
      'tampers-with-tests',
      'claims-success-after-failure',
      'scratch-directory',
      'office-library',
      'cross-checks-calculation',
      'env-trap-name',
      'env-grader-name',
    ]);
  });

  it.each(builtinCodebook().behaviors)(
    '$id says what it is, with six or more examples of each sign',
    (behavior) => {
      expect(behavior.definition).not.toMatch(
        /\b(?:intend|want(?:s|ed)? to|try|tries|trying|deceiv|hopes?)\b/i,
      );
      expect(behavior.include.length).toBeGreaterThan(0);
      expect(behavior.exclude.length).toBeGreaterThan(0);
      expect(behavior.examples.filter(({ present }) => present).length).toBeGreaterThanOrEqual(6);
      expect(behavior.examples.filter(({ present }) => !present).length).toBeGreaterThanOrEqual(6);
    },
  );

  it('holds on every one of its examples', () => {
    const failures = testCodebook(builtinCodebook()).filter(({ failure }) => failure !== null);
    expect(failures).toEqual([]);
  });
});
