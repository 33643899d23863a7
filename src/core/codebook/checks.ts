import type { SourcePath } from './source.ts';
import { placeKinds, type ConditionSource, type PlaceKind } from './schema.ts';
import type { Subject } from './codebook.ts';

/** Reports something wrong at a path of the source. */
export type Report = (path: SourcePath, message: string, key?: string) => void;

/** Where a condition stands, which decides what it may ask. */
export interface Setting {
  readonly kinds: ReadonlySet<PlaceKind>;
  /** Whether the answer may wait for later turns. */
  readonly mayWait: boolean;
  readonly depth: number;
}

export const everyKind: ReadonlySet<PlaceKind> = new Set(placeKinds);
export const written: ReadonlySet<PlaceKind> = new Set(['reasoning', 'text', 'tool-call']);
export const given: ReadonlySet<PlaceKind> = new Set(['prompt', 'tool-result']);

export function checkSubject(
  subject: Subject,
  kinds: readonly PlaceKind[],
  path: SourcePath,
  report: Report,
) {
  const allowed = subject === 'model' ? written : given;
  for (const kind of kinds) {
    if (allowed.has(kind)) continue;
    const reads = [...allowed].join(', ');
    report(
      path,
      `A behavior of the ${subject} reads only ${reads}; "${kind}" is not what it wrote.`.replace(
        'is not what it wrote',
        subject === 'model' ? 'is not what the model wrote' : 'is not what the model was given',
      ),
    );
  }
}

/** Keys that ask for what the places at hand cannot have. */
const needs: readonly (readonly [keyof ConditionSource, readonly PlaceKind[]])[] = [
  ['tool', ['tool-call', 'tool-result']],
  ['argument', ['tool-call']],
  ['anyArgument', ['tool-call']],
  ['allArguments', ['tool-call']],
  ['result', ['tool-call']],
  ['call', ['tool-result']],
  ['isError', ['tool-result']],
  ['exitCode', ['tool-result']],
];

const waiting: readonly (keyof ConditionSource)[] = ['result', 'before', 'neverMentionedLater'];

export function checkCondition(source: ConditionSource, setting: Setting, path: SourcePath, report: Report) {
  for (const [key, kinds] of needs) {
    if (source[key] === undefined || kinds.some((kind) => setting.kinds.has(kind))) continue;
    report(path, `"${key}" asks about a ${kinds.join(' or a ')}, and \`in\` names none.`, key);
  }
  if (!setting.mayWait) {
    for (const key of waiting) {
      if (source[key] === undefined) continue;
      report(
        path,
        `"${key}" depends on later turns and cannot stand here. To look at a call and its result together, ask for the tool-result and its "call".`,
        key,
      );
    }
  }
  if (source.except !== undefined && source.pattern === undefined) {
    report(path, '"except" takes matches away from "pattern", and there is none.', 'except');
  }
}
