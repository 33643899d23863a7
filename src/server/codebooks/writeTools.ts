import { builtinCodebook, compilePattern, type Condition } from '../../core/codebook/index.ts';

/** Tool names come from files: beyond so many the answers are worked out again. */
const MAX_KNOWN = 10_000;

/** What the built-in codebook counts `probe-write` of: calls to tools whose name matches one of these. */
export function writeToolPatterns(): string[] {
  const probe = builtinCodebook().behaviors.find((behavior) => behavior.id === 'probe-write');
  return probe?.of.kind === 'places' ? toolPatterns(probe.of.condition) : [];
}

function toolPatterns(condition: Condition): string[] {
  if (condition.op === 'tool') return condition.patterns.map((pattern) => pattern.source);
  return condition.op === 'all' ? condition.of.flatMap(toolPatterns) : [];
}

/** Whether a tool's name says that it changes something. */
export function toolTest(sources: readonly string[]): (tool: string) => boolean {
  const patterns = sources.flatMap((source) => {
    const pattern = compilePattern(source);
    return 'error' in pattern ? [] : [pattern];
  });
  const known = new Map<string, boolean>();
  return (tool) => {
    let changes = known.get(tool);
    if (changes === undefined) {
      changes = patterns.some((pattern) => pattern.test(tool));
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(tool, changes);
    }
    return changes;
  };
}
