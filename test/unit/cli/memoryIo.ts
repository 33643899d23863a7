import { runCli } from '../../../src/cli/program.ts';
import type { CliIo } from '../../../src/cli/command.ts';

export interface CliResult {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
  /** The documents printed with `--json`. */
  readonly documents: () => unknown[];
}

/** Runs a command line in a folder. `closeAfter` closes the pipe after so many writes. */
export async function cli(
  cwd: string,
  argv: readonly string[],
  options: { readonly errIsTerminal?: boolean; readonly closeAfter?: number } = {},
): Promise<CliResult> {
  let out = '';
  let err = '';
  let writes = 0;
  const signal = { aborted: false };
  const io: CliIo = {
    cwd,
    out: async (text) => {
      writes += 1;
      if (signal.aborted) return;
      out += text;
      if (writes === options.closeAfter) signal.aborted = true;
    },
    err: (text) => {
      err += text;
    },
    errIsTerminal: options.errIsTerminal ?? false,
    signal,
  };
  const exitCode = await runCli(argv, io, '1.2.3');
  const documents = () =>
    out
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  return { exitCode, out, err, documents };
}
