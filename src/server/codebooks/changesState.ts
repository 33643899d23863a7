import { builtinCodebook, type Condition, type Pattern } from '../../core/codebook/index.ts';

/** Tool names come from files: beyond so many the answers are worked out again. */
const MAX_KNOWN = 10_000;

let patterns: readonly Pattern[] | null = null;
const known = new Map<string, boolean>();

/** Whether a tool's name says that it changes something: what the built-in codebook counts `probe-write` of. */
export function changesState(tool: string): boolean {
  patterns ??= writePatterns();
  let changes = known.get(tool);
  if (changes === undefined) {
    changes = patterns.some((pattern) => pattern.test(tool));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(tool, changes);
  }
  return changes;
}

function writePatterns(): readonly Pattern[] {
  const probe = builtinCodebook().behaviors.find((behavior) => behavior.id === 'probe-write');
  return probe?.of.kind === 'places' ? toolPatterns(probe.of.condition) : [];
}

function toolPatterns(condition: Condition): readonly Pattern[] {
  if (condition.op === 'tool') return condition.patterns;
  return condition.op === 'all' ? condition.of.flatMap(toolPatterns) : [];
}
