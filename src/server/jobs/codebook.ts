import { compileCodebook } from '../../core/codebook/index.ts';
import { testCodebook } from '../../core/detect/index.ts';
import { job } from '../work/index.ts';
import { codebookKind } from './kinds.ts';

/** What is wrong in a codebook, where it is written: mistakes, and examples that its rules do not answer. */
export const codebookJob = job(codebookKind, async ({ name, text }) => {
  const { codebook, problems } = compileCodebook(text, name);
  const failures =
    codebook === null
      ? []
      : testCodebook(codebook).flatMap(({ failure, at }) =>
          failure === null ? [] : [{ ...at, message: failure, severity: 'error' as const }],
        );
  return [...problems, ...failures];
});
