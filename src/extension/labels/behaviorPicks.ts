import type { BehaviorView } from '../../protocol/index.ts';

export interface BehaviorPick {
  readonly behavior: string;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

export interface BehaviorGroup {
  readonly group: string;
  readonly picks: readonly BehaviorPick[];
}

/** The behaviors to choose from, group by group in the codebooks' order; `keys` are the ids on the keys 1 to 9. */
export function behaviorGroups(behaviors: readonly BehaviorView[], keys: readonly string[]): BehaviorGroup[] {
  const groups = new Map<string, BehaviorPick[]>();
  for (const { id, name, group, definition, codebook } of behaviors) {
    const key = keys.indexOf(id);
    const pick = {
      behavior: id,
      label: name,
      description: key === -1 ? id : `${id} · key ${key + 1}`,
      detail: `${definition} (${codebook})`,
    };
    const picks = groups.get(group);
    if (picks === undefined) groups.set(group, [pick]);
    else picks.push(pick);
  }
  return [...groups].map(([group, picks]) => ({ group, picks }));
}

/** The ids on the keys 1 to 9: those of the setting that a codebook has, else the first of the codebooks, the model's behaviors before the environment's. */
export function labelKeys(chosen: readonly string[], behaviors: readonly BehaviorView[]): string[] {
  const known = new Set(behaviors.map(({ id }) => id));
  const kept = [...new Set(chosen)].filter((id) => known.has(id));
  if (kept.length > 0) return kept.slice(0, 9);
  const ofModel = behaviors.filter(({ subject }) => subject === 'model');
  const ofEnvironment = behaviors.filter(({ subject }) => subject === 'environment');
  return [...new Set([...ofModel, ...ofEnvironment].map(({ id }) => id))].slice(0, 9);
}
