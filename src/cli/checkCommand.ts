import { countTurn, noTurns, readSource } from '../core/formats/index.ts';
import type { ByteSource } from '../core/bytes/index.ts';
import type { Problem, TurnCounts } from '../core/model/index.ts';
import { printJson, type CliCommand, type CliIo, type ExitCode } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { eachSource, reportFailures } from './sources.ts';
import { terminalLine } from './terminalText.ts';

/** Problems listed for one file; all of them are counted. Bounds the memory a broken file can take. */
const MAX_LISTED = 1000;
/** Problems printed for people. */
const MAX_PRINTED = 20;

interface CheckOptions {
  readonly json?: boolean;
}

interface Checked extends TurnCounts {
  readonly file: string;
  readonly format: string;
  readonly formatTitle: string;
  readonly rollouts: number;
  readonly problemCount: number;
  /** The first 1,000, in the order of the file. */
  readonly problems: readonly Problem[];
}

/** `check PATH…`: per file, its format, what is in it and what is wrong with it. */
export const checkCommand: CliCommand = (program, run) => {
  program
    .command('check')
    .description('Say what each file is, what is in it and what is wrong with it.')
    .argument('<path...>', 'files, folders or patterns')
    .option('--json', 'one JSON document a line, one line a file')
    .addHelpText('after', '\nExits with 1 where a file has problems, with 2 where one could not be read.')
    .action((paths: string[], options: CheckOptions) => run((io) => check(paths, options, io)));
};

async function check(paths: readonly string[], options: CheckOptions, io: CliIo): Promise<ExitCode> {
  const progress = new Progress(io);
  let files = 0;
  let withProblems = 0;
  let unreadable = 0;
  const failures = await eachSource(paths, io, async (source) => {
    const checked = await checkSource(source, io, progress);
    progress.clear();
    files += 1;
    if (checked.problemCount > 0) withProblems += 1;
    if (checked.problems.some(({ kind }) => kind === 'unreadable')) unreadable += 1;
    if (options.json === true) await printJson(io, 'check/1', checked);
    else await io.out(describe(checked));
  });
  if (options.json === true) {
    for (const { path, message } of failures) await printJson(io, 'check/1', { file: path, error: message });
  }
  reportFailures(failures, io);
  if (options.json !== true && files > 1) {
    const sum = withProblems === 0 ? 'none with problems' : `${withProblems} with problems`;
    await io.out(`${counted(files, 'file')}, ${sum}\n`);
  }
  if (failures.length > 0 || unreadable > 0) return 2;
  return withProblems > 0 ? 1 : 0;
}

async function checkSource(source: ByteSource, io: CliIo, progress: Progress): Promise<Checked> {
  let format = { id: '', title: '' };
  let counts = noTurns;
  let rollouts = 0;
  let problemCount = 0;
  const problems: Problem[] = [];
  for await (const event of readSource(source, { signal: io.signal })) {
    if (event.type === 'format') {
      format = event.format;
    } else if (event.type === 'rollout') {
      rollouts += 1;
      progress.show(`${terminalLine(source.name)}: ${counted(rollouts, 'rollout')}`);
    } else if (event.type === 'turn') {
      counts = countTurn(counts, event.turn);
    } else if (event.type === 'problem') {
      problemCount += 1;
      if (problems.length < MAX_LISTED || event.problem.kind === 'unreadable') problems.push(event.problem);
    }
  }
  const { id, title } = format;
  return { file: source.name, format: id, formatTitle: title, rollouts, ...counts, problemCount, problems };
}

function describe(checked: Checked): string {
  const { turns, reasoningTurns, toolCalls, problems, problemCount } = checked;
  const facts = [
    checked.formatTitle,
    counted(checked.rollouts, 'rollout'),
    `${counted(turns, 'turn')} (${reasoningTurns} with reasoning)`,
    counted(toolCalls, 'tool call'),
    problemCount === 0 ? 'no problems' : counted(problemCount, 'problem'),
  ];
  const lines = [`${terminalLine(checked.file)}: ${facts.join(', ')}`];
  for (const problem of problems.slice(0, MAX_PRINTED)) lines.push(`  ${describeProblem(problem)}`);
  if (problemCount > MAX_PRINTED)
    lines.push(`  … and ${problemCount - MAX_PRINTED} more (--json lists them)`);
  return `${lines.join('\n')}\n`;
}

export function describeProblem({ kind, message, line, byte, member }: Problem): string {
  const place = [
    member === undefined ? null : member,
    line === null ? null : `line ${line}`,
    byte === null ? null : `byte ${byte}`,
  ].filter((part) => part !== null);
  return terminalLine(`${kind}${place.length === 0 ? '' : ` at ${place.join(', ')}`}: ${message}`);
}
