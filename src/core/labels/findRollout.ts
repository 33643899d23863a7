import type { Put } from './labelIndex.ts';
import type { Placement } from './placement.ts';
import { isUnchanged, placeTarget, type RolloutView } from './placeTarget.ts';
import type { RolloutPrint } from './rolloutPrint.ts';

/** A source as it is now, for placing labels in it. */
export interface SourceView {
  /** Its path as in a reference. */
  readonly source: string;
  rollout(key: string): Promise<RolloutView | null>;
  /** Whether the file of another source is gone, so that its rollouts may have moved here. */
  isGone(source: string): boolean;
}

/** What is known of a mark after its own key was tried. */
export type Tried =
  | { readonly state: 'done'; readonly placement: Placement }
  /** The rollout may be here under another key. `otherwise` is its placement if it is not. */
  | { readonly state: 'search'; readonly otherwise: Placement }
  /** It belongs to another source. */
  | { readonly state: 'elsewhere' };

/**
 * Looks under the path and the key. A rollout found there by its own id is the one, edited or not; under a key that
 * only counts (`r3`, `a~2`) another may stand by now, so there the hash decides.
 *
 * `home` is the source whose log holds the mark. Labels of another source come into question only where its file is
 * gone, and then by the hash: two files may use the same ids.
 */
export async function tryOwnKey(put: Put, home: string, view: SourceView): Promise<Tried> {
  const here = put.attached ? put.rollout.source === view.source : home === view.source;
  if (!here && (put.attached || !view.isGone(home))) return { state: 'elsewhere' };
  if (here) return tryKey(put, view);
  const { key, turns } = put.rollout;
  const own = await view.rollout(key);
  if (own !== null && isUnchanged(put.rollout, own.print) && modelSpoke(own.print, turns)) {
    return { state: 'done', placement: await placeTarget(put.target, put.made, own) };
  }
  return { state: 'search', otherwise: { state: 'orphan', key, reason: 'no-file' } };
}

/** As where the mark's file stands: also for the other marks of a file that has moved here. */
export async function tryKey(put: Put, view: SourceView): Promise<Tried> {
  const { key } = put.rollout;
  const own = await view.rollout(key);
  if (own === null) return { state: 'search', otherwise: { state: 'orphan', key, reason: 'no-rollout' } };
  const placement = await placeTarget(put.target, put.made, own);
  if (isUnchanged(put.rollout, own.print)) return { state: 'done', placement };
  if (placement.state === 'placed' && !(await isCounted(key, view))) return { state: 'done', placement };
  return { state: 'search', otherwise: placement };
}

/** The placement of a mark whose rollout was searched for by its hash; `keys` are those that match. */
export async function placeFound(
  put: Put,
  otherwise: Placement,
  keys: readonly string[],
  view: SourceView,
): Promise<Placement> {
  const [key] = keys;
  if (key === undefined) return otherwise;
  const rollout = await view.rollout(key);
  if (rollout === null || !modelSpoke(rollout.print, put.rollout.turns)) return otherwise;
  if (keys.length > 1) return { state: 'orphan', key: put.rollout.key, reason: 'ambiguous' };
  const placement = await placeTarget(put.target, put.made, rollout);
  return placement.state === 'placed' ? { ...placement, how: 'found' } : placement;
}

/** Before the model has spoken, every attempt at a task is the same. */
function modelSpoke(print: RolloutPrint, turns: number): boolean {
  for (let turn = 1; turn <= turns; turn++) if (print.role(turn) === 'model') return true;
  return false;
}

async function isCounted(key: string, view: SourceView): Promise<boolean> {
  return /^r\d+$|~\d+$/.test(key) || (await view.rollout(`${key}~2`)) !== null;
}
