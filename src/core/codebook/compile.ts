import type { z } from 'zod';
import { sha256Hex } from '../base/index.ts';
import { checkSubject, given, written, type Report } from './checks.ts';
import type { Behavior, Codebook, Denominator, Example } from './codebook.ts';
import { ConditionCompiler } from './compileCondition.ts';
import type { Repeated, Rule } from './condition.ts';
import type { CodebookProblem } from './problem.ts';
import {
  codebookSchema,
  type BehaviorSource,
  type CodebookSourceData,
  type ExampleSource,
  type RuleSource,
} from './schema.ts';
import { parseSource, type CodebookSource, type SourcePath } from './source.ts';

export interface CompiledCodebook {
  /** Null where a problem is an error: a codebook that is wrong anywhere would count wrongly everywhere. */
  readonly codebook: Codebook | null;
  /** In the order of the text. */
  readonly problems: readonly CodebookProblem[];
}

/** Problems that are told of one codebook: the first that are found. */
const MAX_PROBLEMS = 100;

/** Palette slots for groups in order of appearance, where a behavior names no color. */
const COLORS = 8;

/**
 * Compiles the text of a `*.codebook.yaml`; `name` is the file as people know it, for messages. Never throws: whatever is wrong is a problem with its place. Does not run
 * the examples (see `testCodebook` of the rule engine).
 */
export function compileCodebook(text: string, name: string): CompiledCodebook {
  const source = parseSource(text);
  const problems = [...source.problems];
  const report: Report = (path, message, key) => {
    if (problems.length >= MAX_PROBLEMS) return;
    problems.push({ message, severity: 'error', ...source.locate(path, key) });
  };
  if (source.problems.length > 0) return { codebook: null, problems };
  const parsed = codebookSchema.safeParse(source.value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) reportIssue(issue, report);
    return { codebook: null, problems: inOrder(problems) };
  }
  const codebook = new Compilation(source, report).run(parsed.data, text, name);
  for (const [index, behavior] of codebook.behaviors.entries()) {
    if (behavior.examples.some((example) => example.present)) continue;
    const at = source.locate(['behaviors', index, 'id']);
    problems.push({
      message: `"${behavior.id}" has no example that is present.`,
      severity: 'warning',
      ...at,
    });
  }
  const failed = problems.some((problem) => problem.severity === 'error');
  return { codebook: failed ? null : codebook, problems: inOrder(problems) };
}

class Compilation {
  private readonly source: CodebookSource;
  private readonly report: Report;
  private readonly conditions: ConditionCompiler;
  private readonly groups = new Map<string, number>();
  private readonly ids = new Set<string>();

  constructor(source: CodebookSource, report: Report) {
    this.source = source;
    this.report = report;
    this.conditions = new ConditionCompiler(report);
  }

  run(data: CodebookSourceData, text: string, name: string): Codebook {
    return {
      id: data.codebook,
      version: data.version,
      name,
      description: data.description ?? null,
      hash: sha256Hex(text),
      behaviors: data.behaviors.map((behavior, index) => this.behavior(behavior, ['behaviors', index])),
    };
  }

  private behavior(source: BehaviorSource, path: SourcePath): Behavior {
    if (this.ids.has(source.id)) this.report([...path, 'id'], `The id "${source.id}" stands twice.`);
    this.ids.add(source.id);
    const group = source.group ?? 'behaviors';
    if (!this.groups.has(group)) this.groups.set(group, (this.groups.size % COLORS) + 1);
    const subject = source.subject ?? 'model';
    return {
      id: source.id,
      name: source.name,
      group,
      color: source.color ?? this.groups.get(group) ?? 1,
      subject,
      definition: source.definition,
      include: source.include ?? [],
      exclude: source.exclude ?? [],
      of: this.denominator(source, path),
      keyWords: this.conditions.list(source.keyWords ?? [], [...path, 'keyWords']),
      rules: source.rules.map((rule, index) => {
        const at = [...path, 'rules', index];
        checkSubject(subject, rule.in, [...at, 'in'], this.report);
        return this.rule(rule, at);
      }),
      examples: (source.examples ?? []).map((example, index) =>
        this.example(example, [...path, 'examples', index]),
      ),
      at: this.source.locate([...path, 'id']),
    };
  }

  private denominator(source: BehaviorSource, path: SourcePath): Denominator {
    const of = source.of ?? 'turns';
    if (typeof of === 'string') return { kind: of };
    const at = [...path, 'of'];
    if (of.in === undefined) this.report(at, '`of` needs `in`: which parts are counted.');
    const kinds = source.subject === 'environment' ? given : written;
    return {
      kind: 'places',
      condition: this.conditions.compile(of, { kinds, mayWait: false, depth: 0 }, at),
    };
  }

  private rule(source: RuleSource, path: SourcePath): Rule {
    const { repeated, note, ...condition } = source;
    void note;
    const kinds = new Set(source.in);
    if (Object.keys(condition).length === 1 && repeated === undefined) {
      this.report(path, 'A rule asks for something beside `in`.');
    }
    if (repeated?.varying !== undefined && source.in.some((kind) => kind !== 'tool-call')) {
      this.report(path, 'Only tool calls have an argument that varies: `in: tool-call`.', 'repeated');
    }
    return {
      kinds,
      condition: this.conditions.compile(condition, { kinds, mayWait: true, depth: 0 }, path),
      repeated: repeated === undefined ? null : this.repeated(repeated, [...path, 'repeated']),
    };
  }

  private repeated(source: NonNullable<RuleSource['repeated']>, path: SourcePath): Repeated {
    for (const key of ['values', 'exceptNames', 'unseen'] as const) {
      if (source[key] !== undefined && source.varying === undefined) {
        this.report(
          path,
          `"${key}" is about the argument that varies: "varying" names it, or says "any".`,
          key,
        );
      }
    }
    return {
      atLeast: source.atLeast,
      varying: source.varying === 'any' ? null : source.varying,
      values: this.conditions.list(source.values ?? [], [...path, 'values']),
      exceptNames: new Set(source.exceptNames?.map((name) => name.toLowerCase())),
      unseen: source.unseen ?? false,
      within: source.within ?? null,
    };
  }

  private example(source: ExampleSource, path: SourcePath): Example {
    return {
      present: source.present !== undefined,
      items: source.present ?? source.absent ?? [],
      quote: source.quote ?? null,
      prompted: source.prompted ?? null,
      at: this.source.locate(path),
    };
  }
}

function reportIssue(issue: z.core.$ZodIssue, report: Report): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) report(issue.path, `Unknown key "${key}".`, key);
    return;
  }
  const key = issue.path.filter((step) => typeof step === 'string').at(-1);
  const message = issue.message.replace(/^Invalid input: /, '');
  report(
    issue.path,
    key === undefined ? `The codebook: ${message}.` : `"${key}": ${message.replace(/\.?$/, '.')}`,
  );
}

function inOrder(problems: readonly CodebookProblem[]): CodebookProblem[] {
  return [...problems].sort((one, other) => one.line - other.line || one.column - other.column);
}
