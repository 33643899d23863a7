import path from 'node:path';

/** Opens by itself: the names say that these are transcripts. */
export const defaultViewType = 'rolloutReview.transcript';
/** Opens where it is asked for. */
export const optionalViewType = 'rolloutReview.transcriptOptional';
export const viewTypes: readonly string[] = [defaultViewType, optionalViewType];

/** As the manifest's selectors say it. */
export function viewTypeFor(file: string): string {
  return /^(?:.*\.(?:eval|traj)|rollout-.*\.jsonl)$/.test(path.basename(file))
    ? defaultViewType
    : optionalViewType;
}

/** Extensions of files that may hold rollouts, as the manifest's menus say it. */
export const transcriptExtensions: readonly string[] = ['.jsonl', '.ndjson', '.json', '.eval', '.traj'];

/** Names of files that hold rollouts though others with their extension do not. */
const transcriptNames: readonly string[] = ['.aider.chat.history.md'];

export function mayHoldRollouts(file: string): boolean {
  return transcriptExtensions.includes(path.extname(file)) || transcriptNames.includes(path.basename(file));
}
