import type { BehaviorView, engineMethods, ResultOf } from '../../protocol/index.ts';
import { counted, oneLine } from '../base/index.ts';
import { slotColor, type TreeNode } from './treeNode.ts';

/** Turns under one row of a long rollout; what the engine gives at once. */
export const outlinePage = 500;

type Outline = ResultOf<typeof engineMethods.outline>;
type OutlineItem = Outline['items'][number];

const icons: Readonly<Record<OutlineItem['role'], string>> = {
  system: 'gear',
  user: 'account',
  model: 'sparkle',
  tool: 'tools',
};

/** The turns of a rollout: themselves where they fit on a page, else pages that are asked for when they are opened. */
export function outlinePages(total: number): TreeNode[] {
  if (total <= outlinePage) return [];
  return Array.from({ length: Math.ceil(total / outlinePage) }, (_, index) => {
    const from = index * outlinePage + 1;
    const to = Math.min(total, from + outlinePage - 1);
    const label = `Turns ${from.toLocaleString('en-US')} – ${to.toLocaleString('en-US')}`;
    return { id: `page/${from}`, label, spoken: label, range: { from, count: to - from + 1 } };
  });
}

/** The page that a turn is on, null where there are none. */
export function outlinePageOf(turn: number, total: number): number | null {
  return total <= outlinePage ? null : Math.floor((turn - 1) / outlinePage) * outlinePage + 1;
}

export function outlineNodes(
  items: readonly OutlineItem[],
  known: readonly BehaviorView[],
  source: string,
  key: string,
): TreeNode[] {
  return items.map(({ turn, role, label, detail, flags, labels }) => {
    const names = flags.map((id) => known.find((one) => one.id === id)?.name ?? id);
    const first = known.find(({ id }) => id === flags[0]);
    const text = oneLine(label, 100);
    const labelled = labels > 0 ? [counted(labels, 'label')] : [];
    return {
      id: `turn/${turn}`,
      label: `${turn}  ${text}`,
      description: [oneLine(detail, 120), ...labelled].filter((part) => part !== '').join(' · '),
      tooltip: [`Turn ${turn}, ${role}`, ...names, ...labelled, detail.slice(0, 1_000)].join('\n'),
      icon:
        flags.length > 0 ? { name: 'circle-filled', color: slotColor(first?.slot) } : { name: icons[role] },
      spoken: [`Turn ${turn}, ${role}`, text, ...names, ...labelled].join(', '),
      place: { source, key, turn, finding: null },
    };
  });
}
