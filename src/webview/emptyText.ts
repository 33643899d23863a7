import type { DocumentState } from '../protocol/index.ts';

/** What stands where no rollout is open. */
export function emptyText({ complete, rollouts, problems }: DocumentState): string {
  if (!complete || rollouts > 0) return 'Reading…';
  if (problems > 0) return 'No rollouts could be read from this file. The Problems view says why.';
  return 'There are no rollouts in this file.';
}
