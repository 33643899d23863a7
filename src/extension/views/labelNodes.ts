import type { BehaviorView, engineMethods, LabelView, ResultOf } from '../../protocol/index.ts';
import { counted, keyText, oneLine } from '../base/index.ts';
import { verdictIcon } from './findingNodes.ts';
import { emptyTree, type TreeContent, type TreeNode } from './treeNode.ts';

type Labels = ResultOf<typeof engineMethods.labels>;

/** Labels grouped by behavior, then those whose place is gone, then what is wrong in the label files. */
export function labelNodes(
  { labels, orphans, problems }: Labels,
  known: readonly BehaviorView[],
  source: string,
): TreeContent {
  if (labels.length + orphans.length + problems.length === 0) return emptyTree;
  const groups = new Map<string, TreeNode[]>();
  for (const { key, label } of labels) {
    const row = labelNode(key, label, {
      id: `${label.behavior}/${label.id}`,
      place: { source, key, turn: label.turn ?? 1, finding: label.finding },
      ...(label.mine ? { context: 'ownLabel' } : {}),
    });
    const rows = groups.get(label.behavior);
    if (rows === undefined) groups.set(label.behavior, [row]);
    else rows.push(row);
  }
  const nodes = [...groups].map(([behavior, rows]): TreeNode => {
    const name = behavior === '' ? 'Notes' : (known.find(({ id }) => id === behavior)?.name ?? behavior);
    return {
      id: `behavior/${behavior}`,
      label: name,
      description: rows.length.toLocaleString('en-US'),
      icon: { name: behavior === '' ? 'note' : 'tag' },
      spoken: `${name}, ${counted(rows.length, 'label')}`,
      children: rows,
      open: true,
    };
  });
  if (orphans.length > 0) {
    nodes.push({
      id: 'orphans',
      label: 'Without a place',
      description: orphans.length.toLocaleString('en-US'),
      tooltip:
        'The text these labels were made on is not there any more. They are kept, and attached to nothing: the button of a row puts its label at the current turn or the selection.',
      icon: { name: 'debug-disconnect', color: 'list.warningForeground' },
      spoken: `${counted(orphans.length, 'label')} without a place`,
      children: orphans.map(({ key, label, reason }) =>
        labelNode(key, label, {
          id: `orphan/${label.id}`,
          reason,
          context: label.mine ? 'ownOrphan' : 'orphan',
        }),
      ),
      open: true,
    });
  }
  if (problems.length > 0) {
    nodes.push({
      id: 'files',
      label: 'Problems in label files',
      description: problems.length.toLocaleString('en-US'),
      icon: { name: 'warning', color: 'list.warningForeground' },
      spoken: counted(problems.length, 'problem in label files', 'problems in label files'),
      children: problems.map((problem, index) => ({
        id: `file/${index}`,
        label: oneLine(problem, 300),
        tooltip: problem,
        spoken: problem,
      })),
      open: true,
    });
  }
  const without = orphans.length > 0 ? `, ${orphans.length.toLocaleString('en-US')} without a place` : '';
  return { nodes, description: `${counted(labels.length, 'label')}${without}` };
}

function labelNode(
  key: string,
  label: LabelView,
  more: Pick<TreeNode, 'id' | 'place' | 'context'> & { readonly reason?: string },
): TreeNode {
  const { reason, ...rest } = more;
  const where =
    label.target === 'rollout' ? 'rollout' : label.turn === null ? label.target : `turn ${label.turn}`;
  const text = oneLine(label.quote ?? label.note ?? '', 120);
  const who = label.mine ? 'you' : label.author;
  const description = [where, keyText(key), oneLine(who, 40), ...(reason === undefined ? [] : [reason])].join(
    ' · ',
  );
  const head = label.target === 'rollout' ? 'Rollout' : where.replace('turn', 'Turn');
  return {
    ...rest,
    labelId: label.id,
    label: text === '' ? head : text,
    description,
    tooltip: [
      `${label.verdict} · ${who} · ${label.time}`,
      ...(reason === undefined ? [] : [reason]),
      ...(label.quote === null ? [] : [label.quote.slice(0, 1_000)]),
      ...(label.note === null ? [] : [`Note: ${label.note.slice(0, 1_000)}`]),
    ].join('\n\n'),
    icon: label.behavior === '' ? { name: 'note' } : verdictIcon(label.verdict),
    spoken: `${label.verdict}, ${text === '' ? '' : `${text}, `}${description}`,
  };
}
