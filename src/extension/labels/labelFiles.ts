/** Where label files lie, as glob patterns within a workspace folder. */
export const labelFilePatterns: readonly string[] = [
  '.rollout-review/labels/**/*.jsonl',
  '**/*.labels/*.jsonl',
];

/**
 * The rollout file that a label file belongs to: both are paths within the workspace folder, with `/`. Null where the path is no label file's.
 */
export function sourceOfLabelFile(file: string): string | null {
  const kept = /^\.rollout-review\/labels\/(.+)\/[^/]+\.[0-9a-f]{8}\.jsonl$/.exec(file);
  if (kept !== null) return kept[1] ?? null;
  const beside = /^(.+)\.labels\/[^/]+\.[0-9a-f]{8}\.jsonl$/.exec(file);
  return beside?.[1] ?? null;
}
