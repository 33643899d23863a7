import {
  LineCounter,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { limits } from './limits.ts';
import { nestsTooDeeply } from './nesting.ts';
import type { CodebookProblem, SourceRange } from './problem.ts';

export type SourcePath = readonly PropertyKey[];

/** A codebook's text as data, and where each piece of it stands. */
export interface CodebookSource {
  /** The data; undefined where the text is no YAML. */
  readonly value: unknown;
  readonly problems: readonly CodebookProblem[];
  /** The range of the deepest node on the path that is written. With `key`, the range of that key of the mapping. */
  locate(path: SourcePath, key?: string): SourceRange;
}

/** One slip in YAML is often reported once for each line after it. */
const MAX_PROBLEMS = 20;

const start: SourceRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Parses YAML. Never throws: a text that is none, too large or made to explode gives problems and no value. */
export function parseSource(text: string): CodebookSource {
  if (text.length > limits.fileLength) {
    return failed(`The codebook is longer than ${limits.fileLength} characters.`);
  }
  if (nestsTooDeeply(text)) return failed('The codebook is nested too deeply.');
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      logLevel: 'error',
      // Checked below: the parser compares each key with all before it.
      uniqueKeys: false,
      version: '1.2',
    });
    const range = (from: number, to: number): SourceRange => {
      const first = lines.linePos(from);
      // A block ends where its last word ends, not where the next one begins.
      const end = from + text.slice(from, to).trimEnd().length;
      const last = lines.linePos(end);
      return { line: first.line, column: first.col, endLine: last.line, endColumn: last.col };
    };
    const faults: Fault[] = [...document.errors, ...document.warnings, ...repeatedKeys(document)];
    const problems = faults.slice(0, MAX_PROBLEMS).map(({ message, pos }): CodebookProblem => ({
      message: `Not valid YAML: ${message}`,
      severity: 'error',
      ...range(pos[0], pos[1]),
    }));
    const value: unknown = problems.length > 0 ? undefined : document.toJS({ maxAliasCount: limits.aliases });
    return {
      value,
      problems,
      locate: (path, key) => {
        const node = find(document, path);
        const place = key === undefined ? node : (keyNode(node, key) ?? node);
        const at = place?.range;
        return at === null || at === undefined ? start : range(at[0], at[1]);
      },
    };
  } catch (error) {
    // Aliases that expand without end, and nesting deeper than the stack.
    if (error instanceof ReferenceError)
      return failed('The codebook repeats itself through too many aliases.');
    if (error instanceof RangeError) return failed('The codebook is nested too deeply.');
    throw error;
  }
}

interface Fault {
  readonly message: string;
  readonly pos: readonly [number, number];
}

function repeatedKeys(document: Document): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        const [start, end] = key.range ?? [0, 0];
        if (seen.has(name)) faults.push({ message: `the key "${name}" stands twice`, pos: [start, end] });
        seen.add(name);
      }
    },
  });
  return faults;
}

function failed(message: string): CodebookSource {
  return { value: undefined, problems: [{ message, severity: 'error', ...start }], locate: () => start };
}

function find(document: Document, path: SourcePath): Node | null {
  let node: Node | null = resolve(document, document.contents);
  for (const step of path) {
    const next = child(node, step);
    if (next === null) break;
    // An alias is where the text stands that people see; what is inside it is where the anchor stands.
    node = isAlias(next) && step === path.at(-1) ? next : resolve(document, next);
  }
  return node;
}

function child(node: Node | null, step: PropertyKey): Node | null {
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return isNode(item) ? item : null;
  }
  if (isMap(node)) {
    for (const pair of node.items) {
      if (isPair(pair) && isScalar(pair.key) && String(pair.key.value) === String(step)) {
        return isNode(pair.value) ? pair.value : pair.key;
      }
    }
  }
  return null;
}

function keyNode(node: Node | null, key: string): Node | null {
  if (!isMap(node)) return null;
  for (const pair of node.items) {
    if (isScalar(pair.key) && String(pair.key.value) === key) return pair.key;
  }
  return null;
}

function resolve(document: Document, node: unknown): Node | null {
  if (isAlias(node)) return node.resolve(document) ?? node;
  return isNode(node) ? node : null;
}
