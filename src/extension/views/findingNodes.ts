import type { BehaviorView, engineMethods, ResultOf, Verdict } from '../../protocol/index.ts';
import { counted, keyText, oneLine } from '../base/index.ts';
import { emptyTree, slotColor, type TreeContent, type TreeNode } from './treeNode.ts';

/** Findings of one behavior that are listed; the transcript has them all. */
export const findingsListed = 1_000;

type Findings = ResultOf<typeof engineMethods.findings>;

/** Findings grouped by behavior, most frequent first, each in reading order. */
export function findingNodes(
  { behaviors, complete }: Findings,
  known: readonly BehaviorView[],
  source: string,
): TreeContent {
  const total = behaviors.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return emptyTree;
  const nodes = behaviors.map(({ behavior, count, findings }): TreeNode => {
    const about = known.find(({ id }) => id === behavior);
    const name = about?.name ?? behavior;
    const color = slotColor(about?.slot);
    const rows = findings.map(({ key, finding }): TreeNode => {
      const verdict = finding.verdicts.find(({ mine }) => mine)?.verdict ?? finding.verdicts.at(-1)?.verdict;
      const quote = oneLine(finding.quote, 120);
      const said = [`turn ${finding.turn}`, keyText(key), ...(finding.prompted ? ['prompted'] : [])].join(
        ' · ',
      );
      return {
        id: `${behavior}/${finding.id}`,
        label: quote === '' ? `Turn ${finding.turn}` : quote,
        description: said,
        tooltip: `${name}\n${said}\n\n${finding.quote.slice(0, 1_000)}`,
        icon: verdict === undefined ? { name: 'circle-small-filled', color } : verdictIcon(verdict),
        spoken: `${quote}, ${said}${verdict === undefined ? '' : `, ${verdictWord(verdict)}`}`,
        place: { source, key, turn: finding.turn, finding: finding.id },
      };
    });
    return {
      id: behavior,
      label: name,
      description: count.toLocaleString('en-US'),
      tooltip: about === undefined ? behavior : `${about.definition}\n\n${about.codebook}: ${behavior}`,
      icon: { name: 'circle-filled', color },
      spoken: `${name}, ${counted(count, 'finding')}`,
      children: count > rows.length ? [...rows, moreNode(behavior, count - rows.length)] : rows,
      open: behaviors.length <= 3,
    };
  });
  return { nodes, description: `${counted(total, 'finding')}${complete ? '' : ' so far'}` };
}

/** Says how many rows are left out, so that a list is never taken for the whole. */
export function moreNode(id: string, count: number): TreeNode {
  const label = `${count.toLocaleString('en-US')} more`;
  return { id: `${id}/more`, label, spoken: `${label}, in the transcript`, description: 'in the transcript' };
}

export function verdictIcon(verdict: Verdict): { name: string; color?: string } {
  switch (verdict) {
    case 'present':
      return { name: 'pass', color: 'charts.green' };
    case 'absent':
      return { name: 'circle-slash', color: 'charts.red' };
    case 'unsure':
      return { name: 'question' };
  }
}

export function verdictWord(verdict: Verdict): string {
  switch (verdict) {
    case 'present':
      return 'confirmed';
    case 'absent':
      return 'rejected';
    case 'unsure':
      return 'unsure';
  }
}
