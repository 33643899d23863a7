import { checkCondition, everyKind, type Report, type Setting } from './checks.ts';
import type { ArgumentChoice, Condition, TextTest } from './condition.ts';
import { limits } from './limits.ts';
import { Pattern, compilePattern } from './regex/index.ts';
import type { ConditionSource, PlaceKind, SequenceSource } from './schema.ts';
import type { SourcePath } from './source.ts';

/** Turns the conditions of one codebook from data into what the engine runs; what is wrong goes to `report`. */
export class ConditionCompiler {
  private readonly report: Report;
  private readonly patterns = new Map<string, Pattern>();
  private program = 0;

  constructor(report: Report) {
    this.report = report;
  }

  /** The condition for one mapping: all of its keys must hold. Cheap questions come first. */
  compile(source: ConditionSource, setting: Setting, path: SourcePath): Condition {
    const all: Condition[] = [];
    if (setting.depth > limits.depth) {
      this.report(path, `Conditions nest deeper than ${limits.depth}.`);
      return { op: 'all', of: [] };
    }
    const kinds: ReadonlySet<PlaceKind> = source.in === undefined ? setting.kinds : new Set(source.in);
    const here = { ...setting, kinds, depth: setting.depth + 1 };
    checkCondition(source, here, path, this.report);
    if (source.in !== undefined) all.push({ op: 'in', kinds });
    if (source.role !== undefined) all.push({ op: 'role', roles: new Set(source.role) });
    if (source.isError !== undefined) all.push({ op: 'is-error', value: source.isError });
    if (source.exitCode !== undefined) all.push({ op: 'exit-code', value: source.exitCode });
    source.after?.forEach((sequence, index) => {
      all.push({ op: 'after', ...this.sequence(sequence, here, [...path, 'after', index]) });
    });
    if (source.tool !== undefined)
      all.push({ op: 'tool', patterns: this.list(source.tool, [...path, 'tool']) });
    if (source.pattern !== undefined) {
      const test = this.test({ pattern: source.pattern, except: source.except }, path);
      all.push({ op: 'text', test, quoted: source.quoted ?? false });
    }
    this.arguments(source, path, all);
    if (source.call !== undefined) {
      const of = this.compile(source.call, { ...here, kinds: new Set(['tool-call']), mayWait: false }, [
        ...path,
        'call',
      ]);
      all.push({ op: 'call', of });
    }
    for (const op of ['all', 'any', 'none'] as const) {
      const members = source[op]?.map((member, index) => this.compile(member, here, [...path, op, index]));
      if (members !== undefined) all.push({ op, of: members });
    }
    this.sequences(source, here, path, all);
    return all.length === 1 && all[0] !== undefined ? all[0] : { op: 'all', of: all };
  }

  list(sources: readonly string[], path: SourcePath): Pattern[] {
    return sources.flatMap((source, index) => {
      const pattern = this.pattern(source, [...path, index]);
      return pattern === null ? [] : [pattern];
    });
  }

  private arguments(source: ConditionSource, path: SourcePath, all: Condition[]): void {
    source.argument?.forEach((argument, index) => {
      const at = [...path, 'argument', index];
      const choice = this.choice(argument, at);
      if (choice === null) return;
      const notIn = new Set(argument.notIn?.map((name) => name.toLowerCase()));
      all.push({ op: 'argument', choice, test: this.test(argument, at), notIn });
    });
    for (const [key, kind] of [
      ['anyArgument', 'any'],
      ['allArguments', 'all'],
    ] as const) {
      const values = source[key];
      if (values === undefined) continue;
      const exceptNames = new Set(values.exceptNames?.map((name) => name.toLowerCase()));
      const test = this.test(values, [...path, key]);
      all.push({ op: 'argument', choice: { kind, exceptNames }, test, notIn: new Set() });
    }
  }

  private choice(
    source: { name?: string[] | undefined; pointer?: string | undefined },
    path: SourcePath,
  ): ArgumentChoice | null {
    if ((source.name === undefined) === (source.pointer === undefined)) {
      this.report(path, 'An argument is chosen by "name" or by "pointer": one of them.');
      return null;
    }
    if (source.pointer !== undefined) return { kind: 'pointer', pointer: source.pointer };
    return { kind: 'named', names: new Set(source.name?.map((name) => name.toLowerCase())) };
  }

  private sequences(source: ConditionSource, here: Setting, path: SourcePath, all: Condition[]): void {
    if (source.result !== undefined) {
      const setting = { ...here, kinds: new Set<PlaceKind>(['tool-result']), mayWait: false };
      all.push({ op: 'result', of: this.compile(source.result, setting, [...path, 'result']) });
    }
    source.before?.forEach((sequence, index) => {
      all.push({ op: 'before', ...this.sequence(sequence, here, [...path, 'before', index]) });
    });
    const mention = source.neverMentionedLater;
    if (mention !== undefined) {
      all.push({
        op: 'never-mentioned-later',
        kinds: new Set(mention.in ?? ['reasoning', 'text']),
        patterns:
          mention.pattern === undefined
            ? null
            : this.list(mention.pattern, [...path, 'neverMentionedLater', 'pattern']),
      });
    }
  }

  private sequence(source: SequenceSource, here: Setting, path: SourcePath) {
    const setting = { kinds: everyKind, mayWait: false, depth: here.depth };
    const { within, until, ...place } = source;
    if (place.in === undefined)
      this.report(path, 'A place earlier or later needs `in`: which parts to look at.');
    const untils = until?.map((one, index) => {
      const at = [...path, 'until', index];
      if (one.in === undefined) this.report(at, '`until` needs `in`: which parts to look at.');
      return this.compile(one, setting, at);
    });
    return {
      place: this.compile(place, setting, path),
      until: untils === undefined ? null : ({ op: 'any', of: untils } as const),
      within: within ?? null,
    };
  }

  private test(
    source: { pattern: readonly string[]; except?: readonly string[] | undefined },
    path: SourcePath,
  ): TextTest {
    return {
      patterns: this.list(source.pattern, [...path, 'pattern']),
      except: this.list(source.except ?? [], [...path, 'except']),
    };
  }

  private pattern(source: string, path: SourcePath): Pattern | null {
    const known = this.patterns.get(source);
    if (known !== undefined) return known;
    const pattern = compilePattern(source);
    if (!(pattern instanceof Pattern)) {
      this.report(path, pattern.error);
      return null;
    }
    this.program += pattern.programSize;
    if (this.program > limits.codebookProgram) {
      this.report(
        path,
        `The patterns of the codebook compile to more than ${limits.codebookProgram} instructions.`,
      );
      return null;
    }
    this.patterns.set(source, pattern);
    return pattern;
  }
}
