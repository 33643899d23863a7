import type { Command } from 'commander';
import type { CancelSignal } from '../core/base/index.ts';

/** 0: done, nothing wrong. 1: done, and what it looked for was found. 2: it could not be done. */
export type ExitCode = 0 | 1 | 2;

/** What a command may touch of the process it runs in; tests give one of their own. */
export interface CliIo {
  /** Paths on the command line, and those in the output, are relative to it. */
  readonly cwd: string;
  /** Resolves when there is room for more. After a closed pipe, nothing is written. */
  out(text: string): Promise<void>;
  err(text: string): void;
  /** Whether somebody watches standard error: only then is progress shown. */
  readonly errIsTerminal: boolean;
  /** Set when the reader of standard output has gone: what is left to do would be seen by nobody. */
  readonly signal: CancelSignal;
}

/** Runs a command's work and keeps its exit code; what it throws is reported and exits with 2. */
export type Run = (work: (io: CliIo) => Promise<ExitCode>) => Promise<void>;

/**
 * One command, in a file of its own, listed in `program.ts`. It declares its arguments and options on `program` and
 * hands its work to `run`: `program.command('check').argument('<path...>').action((paths: string[]) => run((io) => …))`.
 */
export type CliCommand = (program: Command, run: Run) => void;

/** One JSON document on one line. `schema` is `<command>/<version>`, raised when a field changes its meaning. */
export async function printJson(io: CliIo, schema: string, document: object): Promise<void> {
  await io.out(`${JSON.stringify({ schema, ...document })}\n`);
}
