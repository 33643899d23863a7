import type { BehaviorCatalog } from './behaviorCatalog.ts';
import type { HoverSubject } from './panels/index.ts';
import type { TranscriptView } from './transcript/index.ts';

/** The behavior, and the finding where there is one, that a chip or a marked span stands for. */
export function hoverSubject(
  view: TranscriptView,
  behaviors: BehaviorCatalog,
  target: Element,
): HoverSubject | null {
  if (!(target instanceof HTMLElement)) return null;
  const turn = view.turn(Number(target.closest<HTMLElement>('[data-turn]')?.dataset['turn'] ?? NaN));
  const ids = new Set((target.dataset['ids'] ?? target.dataset['finding'] ?? '').split(' '));
  const finding = turn?.findings.find(({ id }) => ids.has(id)) ?? null;
  const label = turn?.labels.find(({ id }) => ids.has(id));
  const behavior = behaviors.get(finding?.behavior ?? label?.behavior ?? target.dataset['behavior'] ?? '');
  return behavior === undefined ? null : { behavior, finding };
}
