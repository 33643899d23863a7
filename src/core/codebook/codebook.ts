import type { Condition, Rule } from './condition.ts';
import type { SourceRange } from './problem.ts';
import type { Pattern } from './regex/index.ts';
import type { ExampleItem } from './schema.ts';

/** Whose behavior it is: the model's own words and calls, or what the environment gave it to read. */
export type Subject = 'model' | 'environment';

/**
 * What a behavior is counted of. `turns`: all turns that have a part its rules look at. `places`: every part that
 * passes the condition is one opportunity. `final-answers`: the last model turn of a rollout where it says something.
 */
export type Denominator =
  | { readonly kind: 'turns' }
  | { readonly kind: 'rollouts' }
  | { readonly kind: 'final-answers' }
  | { readonly kind: 'places'; readonly condition: Condition };

/** A piece of a transcript with a verdict, written beside the rules: a test of them. */
export interface Example {
  readonly present: boolean;
  readonly items: readonly ExampleItem[];
  /** Text that the finding must mark. */
  readonly quote: string | null;
  readonly prompted: boolean | null;
  readonly at: SourceRange;
}

export interface Behavior {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** A slot of the palette, 1 to 8. */
  readonly color: number;
  readonly subject: Subject;
  readonly definition: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly of: Denominator;
  /** Families of words: a finding is prompted where one that it uses had stood in what the model was given. */
  readonly keyWords: readonly Pattern[];
  readonly rules: readonly Rule[];
  readonly examples: readonly Example[];
  readonly at: SourceRange;
}

export interface Codebook {
  readonly id: string;
  readonly version: number;
  /** The file it came from, as people know it. */
  readonly name: string;
  readonly description: string | null;
  /** SHA-256 of the text: the same hash gives the same findings. */
  readonly hash: string;
  readonly behaviors: readonly Behavior[];
}
