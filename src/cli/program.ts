import { Command, CommanderError } from 'commander';
import { isCancelled, isUserError, messageOf } from '../core/base/index.ts';
import { checkCommand } from './checkCommand.ts';
import { codebookCommand } from './codebookCommand.ts';
import type { CliCommand, CliIo, ExitCode } from './command.ts';
import { labelsCommand } from './labelsCommand.ts';
import { scanCommand } from './scanCommand.ts';
import { showCommand } from './showCommand.ts';

/** In the order `--help` lists them. */
const commands: readonly CliCommand[] = [
  checkCommand,
  showCommand,
  scanCommand,
  labelsCommand,
  codebookCommand,
];

/** Runs one command line (without the program's own name) and gives its exit code. Never throws. */
export async function runCli(argv: readonly string[], io: CliIo, version: string): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const written: Promise<void>[] = [];
  const program = new Command('rollout-review')
    .description('Read agent rollouts, find known behaviors in them, export labels.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => written.push(io.out(text)),
      writeErr: (text) => io.err(text),
    });
  const run = async (work: (io: CliIo) => Promise<ExitCode>): Promise<void> => {
    exitCode = await work(io);
  };
  for (const command of commands) command(program, run);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    exitCode = report(error, io);
  }
  await Promise.all(written);
  return exitCode;
}

function report(error: unknown, io: CliIo): ExitCode {
  // The reader of the output has gone: that is no error.
  if (isCancelled(error)) return 0;
  // Commander has printed its message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  io.err(`rollout-review: ${messageOf(error)}\n`);
  if (!isUserError(error) && error instanceof Error && error.stack !== undefined) io.err(`${error.stack}\n`);
  return 2;
}
