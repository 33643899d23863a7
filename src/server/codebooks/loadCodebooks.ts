import { readFile } from 'node:fs/promises';
import { agenticRlText, builtinCodebook, compileCodebook, type Codebook } from '../../core/codebook/index.ts';
import { explainFsError } from '../../node/index.ts';
import type { BehaviorView } from '../../protocol/index.ts';
import type { CodebookText } from './compiled.ts';
import { writeToolPatterns } from './writeTools.ts';

/** Larger files are no codebooks that anyone wrote. */
const MAX_CODEBOOK = 4 * 1024 * 1024;

export interface LoadedCodebooks {
  readonly texts: readonly CodebookText[];
  readonly behaviors: readonly BehaviorView[];
  /** Sentences for people: which codebook could not be used, and why. The others are used. */
  readonly problems: readonly string[];
  /** Patterns of the names of tools that change something. */
  readonly writeTools: readonly string[];
}

interface Read {
  readonly name: string;
  readonly text: string;
  readonly codebook: Codebook;
}

/**
 * The built-in codebooks and those at the given paths. One that has the id of an earlier one takes its place; a
 * behavior that an earlier codebook has already is left out, so that an id means one thing everywhere.
 */
export async function loadCodebooks(paths: readonly string[]): Promise<LoadedCodebooks> {
  const problems: string[] = [];
  const used = new Map<string, Read>();
  const builtin = builtinCodebook();
  used.set(builtin.id, { name: `${builtin.id} (built in)`, text: agenticRlText, codebook: builtin });
  for (const path of paths) {
    const read = await readCodebook(path);
    if (typeof read === 'string') problems.push(read);
    else used.set(read.codebook.id, read);
  }
  const owners = new Map<string, Read>();
  const texts: CodebookText[] = [];
  const behaviors: BehaviorView[] = [];
  for (const read of used.values()) {
    const without: string[] = [];
    for (const behavior of read.codebook.behaviors) {
      const owner = owners.get(behavior.id);
      if (owner === undefined) {
        owners.set(behavior.id, read);
        behaviors.push(behaviorView(read.codebook, behavior));
      } else {
        without.push(behavior.id);
        problems.push(
          `${read.name}: "${behavior.id}" is a behavior of ${owner.name} already, and is left out.`,
        );
      }
    }
    texts.push({ name: read.name, text: read.text, without });
  }
  return { texts, behaviors, problems, writeTools: writeToolPatterns() };
}

async function readCodebook(path: string): Promise<Read | string> {
  let text: string;
  try {
    const bytes = await readFile(path);
    if (bytes.length > MAX_CODEBOOK) return `${path} is too large for a codebook.`;
    text = bytes.toString('utf8');
  } catch (error) {
    return explainFsError(error, path).message;
  }
  const { codebook, problems } = compileCodebook(text, path);
  if (codebook !== null) return { name: path, text, codebook };
  const errors = problems.filter((problem) => problem.severity === 'error');
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return `${path} is not used: line ${first?.line ?? 1}: ${first?.message ?? 'it is not a codebook'}${more}`;
}

function behaviorView(codebook: Codebook, behavior: Codebook['behaviors'][number]): BehaviorView {
  const { id, name, group, definition, subject, color } = behavior;
  return {
    id,
    name,
    group,
    definition,
    subject,
    codebook: codebook.id,
    version: codebook.version,
    slot: color - 1,
  };
}
