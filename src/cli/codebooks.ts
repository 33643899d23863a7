import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError, messageOf } from '../core/base/index.ts';
import {
  agenticRlText,
  builtinCodebook,
  compileCodebook,
  limits,
  type Codebook,
  type CodebookProblem,
  type CompiledCodebook,
} from '../core/codebook/index.ts';
import type { CliIo } from './command.ts';
import { terminalLine } from './terminalText.ts';

/** The word that stands for the codebook that comes with the product. */
const BUILTIN = 'builtin';

/** Compiles the codebook in a file, or the built-in one; what is wrong in it is for the caller to tell. */
export async function openCodebook(file: string, io: CliIo): Promise<CompiledCodebook> {
  if (file === BUILTIN) return compileCodebook(agenticRlText, BUILTIN);
  return compileCodebook(await readText(file, io), file);
}

/** The codebooks to scan with: those named, else the built-in one. Throws a `UserError` where one cannot be used. */
export async function loadCodebooks(files: readonly string[], io: CliIo): Promise<Codebook[]> {
  if (files.length === 0) return [builtinCodebook()];
  const codebooks: Codebook[] = [];
  for (const file of files) {
    const { codebook, problems } = await openCodebook(file, io);
    if (codebook === null) throw new UserError(refusal(file, problems));
    const same = codebooks.find(({ id }) => id === codebook.id);
    if (same !== undefined) {
      const names = `${terminalLine(same.name)} and ${terminalLine(file)}`;
      throw new UserError(`Two codebooks are called "${codebook.id}": ${names}.`);
    }
    codebooks.push(codebook);
  }
  return codebooks;
}

export function describeCodebookProblem(file: string, problem: CodebookProblem): string {
  return terminalLine(`${file}:${problem.line}:${problem.column}: ${problem.severity}: ${problem.message}`);
}

function refusal(file: string, problems: readonly CodebookProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const lines = errors.slice(0, 20).map((problem) => describeCodebookProblem(file, problem));
  if (errors.length > lines.length) lines.push(`… and ${errors.length - lines.length} more`);
  return `The codebook cannot be used.\n${lines.join('\n')}`;
}

async function readText(file: string, io: CliIo): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path.resolve(io.cwd, file));
  } catch (error) {
    throw new UserError(`The codebook ${terminalLine(file)} cannot be read: ${messageOf(error)}`);
  }
  // A code unit takes up to three bytes; what is longer is refused before it is decoded.
  if (bytes.length > limits.fileLength * 3) {
    throw new UserError(`The codebook ${terminalLine(file)} is larger than ${limits.fileLength} characters.`);
  }
  return new TextDecoder().decode(bytes);
}
