import type { engineMethods, ResultOf } from '../../protocol/index.ts';
import { counted, oneLine } from '../base/index.ts';
import { moreNode } from './findingNodes.ts';
import { emptyTree, type TreeContent, type TreeNode } from './treeNode.ts';

export const problemsListed = 1_000;

type Problems = ResultOf<typeof engineMethods.problems>;

/** What is wrong in the file, in its order, after what is wrong with the codebooks. */
export function problemNodes(
  { problems, total }: Problems,
  codebookProblems: readonly string[],
  source: string,
): TreeContent {
  const count = total + codebookProblems.length;
  if (count === 0) return emptyTree;
  const nodes = problems.map((problem, index): TreeNode => {
    const where = [
      ...(problem.member === null ? [] : [problem.member]),
      ...(problem.line === null ? [] : [`line ${problem.line.toLocaleString('en-US')}`]),
      ...(problem.line === null && problem.byte !== null
        ? [`byte ${problem.byte.toLocaleString('en-US')}`]
        : []),
      ...(problem.turn === null ? [] : [`turn ${problem.turn}`]),
    ].join(' · ');
    const { rollout: key, turn } = problem;
    return {
      id: `${problem.kind}/${problem.member ?? ''}/${problem.line ?? ''}/${problem.byte ?? ''}/${index}`,
      label: oneLine(problem.message, 200),
      description: where,
      tooltip: `${problem.message}\n\n${[problem.kind, where].filter((text) => text !== '').join(' · ')}`,
      icon: { name: 'warning', color: 'list.warningForeground' },
      spoken: `${problem.message}, ${where}`,
      ...(key === null ? {} : { place: { source, key, turn: turn ?? 1, finding: null } }),
      ...(problem.line === null || problem.member !== null ? {} : { line: problem.line }),
    };
  });
  const codebooks = codebookProblems.map((problem, index): TreeNode => ({
    id: `codebook/${index}`,
    label: oneLine(problem, 300),
    tooltip: problem,
    icon: { name: 'error', color: 'list.errorForeground' },
    spoken: problem,
  }));
  const left = total - problems.length;
  return {
    nodes: [...codebooks, ...nodes, ...(left > 0 ? [moreNode('problems', left)] : [])],
    description: '',
    badge: { value: count, tooltip: counted(count, 'problem') },
  };
}
