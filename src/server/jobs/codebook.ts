import { compileCodebook } from '../../core/codebook/index.ts';
import { testCodebook } from '../../core/detect/index.ts';
import { loadCodebooks } from '../codebooks/index.ts';
import { job } from '../work/index.ts';
import { codebookKind, codebooksKind } from './kinds.ts';

export const codebooksJob = job(codebooksKind, async ({ paths }) => {
  const { texts, behaviors, problems, writeTools } = await loadCodebooks(paths);
  return {
    texts: texts.map((one) => ({ ...one, without: [...one.without] })),
    behaviors: [...behaviors],
    problems: [...problems],
    writeTools: [...writeTools],
  };
});

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
