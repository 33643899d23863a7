export { builtinCodebook } from './builtin.ts';
export { agenticRlText } from './builtin/index.ts';
export type { Behavior, Codebook, Denominator, Example, Subject } from './codebook.ts';
export { compileCodebook, type CompiledCodebook } from './compile.ts';
export type {
  AfterCondition,
  ArgumentChoice,
  BeforeCondition,
  CallCondition,
  Condition,
  MentionCondition,
  Repeated,
  ResultCondition,
  Rule,
  TextTest,
} from './condition.ts';
export { explainCodebook } from './explain.ts';
export { limits } from './limits.ts';
export type { CodebookProblem, SourceRange } from './problem.ts';
export { Pattern, compilePattern, foldCode, type Reach, type Span } from './regex/index.ts';
export type { ExampleItem, PlaceKind } from './schema.ts';
