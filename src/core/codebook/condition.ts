import type { Role } from '../model/index.ts';
import type { Pattern } from './regex/index.ts';
import type { PlaceKind } from './schema.ts';

/** A text passes where one of `patterns` matches and no match of `except` overlaps that match. */
export interface TextTest {
  readonly patterns: readonly Pattern[];
  readonly except: readonly Pattern[];
}

/** Which of a call's arguments a test looks at: named ones (at any depth), the one at a pointer, some, or each. */
export type ArgumentChoice =
  | { readonly kind: 'named'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'pointer'; readonly pointer: string }
  | { readonly kind: 'any' | 'all'; readonly exceptNames: ReadonlySet<string> };

/**
 * What a rule asks of a place (a part of a turn). A node is a value: the engine gives each `op` its meaning in the
 * file of that name under `detect/operators`.
 */
export type Condition =
  | { readonly op: 'in'; readonly kinds: ReadonlySet<PlaceKind> }
  | { readonly op: 'role'; readonly roles: ReadonlySet<Role> }
  | { readonly op: 'tool'; readonly patterns: readonly Pattern[] }
  /** `quoted`: also in lines that begin with `>`, which else are taken for words of somebody else. */
  | { readonly op: 'text'; readonly test: TextTest; readonly quoted: boolean }
  | {
      readonly op: 'argument';
      readonly choice: ArgumentChoice;
      readonly test: TextTest;
      /** Names of arguments that must not hold the text of the match. */
      readonly notIn: ReadonlySet<string>;
    }
  | { readonly op: 'is-error'; readonly value: boolean }
  | { readonly op: 'exit-code'; readonly value: number | 'nonzero' }
  | CallCondition
  | ResultCondition
  | { readonly op: 'all' | 'any' | 'none'; readonly of: readonly Condition[] }
  | AfterCondition
  | BeforeCondition
  | MentionCondition;

/** Of a tool result: the call it answers. */
export interface CallCondition {
  readonly op: 'call';
  readonly of: Condition;
}

/** Of a tool call: its result. */
export interface ResultCondition {
  readonly op: 'result';
  readonly of: Condition;
}

/** Something stood earlier, at most `within` turns back, and nothing that `until` names has stood since. */
export interface AfterCondition {
  readonly op: 'after';
  readonly place: Condition;
  readonly until: Condition | null;
  readonly within: number | null;
}

/** Something stands later, at most `within` turns ahead, and nothing that `until` names stands between. */
export interface BeforeCondition {
  readonly op: 'before';
  readonly place: Condition;
  readonly until: Condition | null;
  readonly within: number | null;
}

/** What the rule marked (or, where given, a match of a fixed pattern) does not stand in later parts of these kinds. */
export interface MentionCondition {
  readonly op: 'never-mentioned-later';
  readonly kinds: ReadonlySet<PlaceKind>;
  readonly patterns: readonly Pattern[] | null;
}

/** A rule that fires once a number of places passed that differ in one argument only. */
export interface Repeated {
  readonly atLeast: number;
  /** The argument that varies; null: whichever one does. Undefined: the places are counted, whatever they say. */
  readonly varying: string | null | undefined;
  /** The varied value must match one of these. */
  readonly values: readonly Pattern[];
  /** Arguments that may vary without it meaning anything, such as a page number. */
  readonly exceptNames: ReadonlySet<string>;
  /** Only values that nothing given to the model had named before the call. */
  readonly unseen: boolean;
  readonly within: number | null;
}

export interface Rule {
  readonly kinds: ReadonlySet<PlaceKind>;
  readonly condition: Condition;
  readonly repeated: Repeated | null;
}
