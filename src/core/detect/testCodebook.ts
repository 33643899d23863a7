import type { Behavior, Codebook, Example, SourceRange } from '../codebook/index.ts';
import { createDetector, detectRollout } from './detector.ts';
import { exampleTurns } from './exampleTurns.ts';
import type { Finding } from './finding.ts';

export interface ExampleResult {
  readonly behavior: string;
  /** From 1, among the examples of its behavior. */
  readonly number: number;
  readonly present: boolean;
  /** Null where the example holds; else a sentence that says what the rules gave instead. */
  readonly failure: string | null;
  /** Where the example stands in the codebook. */
  readonly at: SourceRange;
}

/** Runs every example of a codebook as the test it is, in the order written. */
export function testCodebook(codebook: Codebook): ExampleResult[] {
  return codebook.behaviors.flatMap((behavior) => {
    const detector = createDetector([{ ...codebook, behaviors: [behavior] }]);
    return behavior.examples.map((example, index) => ({
      behavior: behavior.id,
      number: index + 1,
      present: example.present,
      failure: failureOf(behavior, example, detectRollout(detector, 'example', exampleTurns(example.items))),
      at: example.at,
    }));
  });
}

function failureOf(behavior: Behavior, example: Example, findings: readonly Finding[]): string | null {
  const [first] = findings;
  if (!example.present) {
    if (first === undefined) return null;
    return `"${behavior.id}" must be absent here, and a rule found it at "${first.quote}".`;
  }
  if (first === undefined) return `"${behavior.id}" must be present here, and no rule found it.`;
  const { quote, prompted } = example;
  const told = findings.map((finding) => `"${finding.quote}"`).join(', ');
  const quoted = quote === null ? findings : findings.filter((finding) => finding.quote.includes(quote));
  if (quoted.length === 0) return `"${behavior.id}" must mark "${quote}", and marks ${told}.`;
  if (prompted !== null && !quoted.some((finding) => finding.prompted === prompted)) {
    return `"${behavior.id}" must ${prompted ? '' : 'not '}be prompted here, and ${told} is ${prompted ? 'not' : ''}.`;
  }
  return null;
}
