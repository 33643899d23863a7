import { UserError } from '../core/base/index.ts';
import { explainCodebook, type CodebookProblem } from '../core/codebook/index.ts';
import { testCodebook, type ExampleResult } from '../core/detect/index.ts';
import { describeCodebookProblem, openCodebook } from './codebooks.ts';
import { printJson, type CliCommand, type CliIo, type ExitCode } from './command.ts';
import { counted } from './counted.ts';
import { terminalLine, terminalText } from './terminalText.ts';

interface TestOptions {
  readonly json?: boolean;
}

/** `codebook test FILE` and `codebook explain FILE`. */
export const codebookCommand: CliCommand = (program, run) => {
  const codebook = program.command('codebook').description('Check and explain codebooks.');
  codebook
    .command('test')
    .description('Check a codebook and run its examples, which are its tests.')
    .argument('<file...>', 'codebooks (*.codebook.yaml), or "builtin"')
    .option('--json', 'one JSON document a line: problems and the results of examples')
    .addHelpText('after', '\nExits with 1 where something is wrong in a codebook or an example fails.')
    .action((files: string[], options: TestOptions) => run((io) => testAll(files, options, io)));
  codebook
    .command('explain')
    .description('Say what each rule compiles to, and which literals a text must hold for it to run.')
    .argument('<file>', 'a codebook (*.codebook.yaml), or "builtin"')
    .action((file: string) => run((io) => explain(file, io)));
};

async function testAll(files: readonly string[], options: TestOptions, io: CliIo): Promise<ExitCode> {
  let wrong = false;
  for (const file of files) if (!(await testOne(file, options, io))) wrong = true;
  return wrong ? 1 : 0;
}

/** True where nothing is wrong. A warning is told, and is nothing wrong. */
async function testOne(file: string, options: TestOptions, io: CliIo): Promise<boolean> {
  const { codebook, problems } = await openCodebook(file, io);
  for (const problem of problems) await tellProblem(file, problem, options, io);
  if (codebook === null) return false;
  const results = testCodebook(codebook);
  for (const result of results) await tellResult(file, result, options, io);
  const failed = results.filter(({ failure }) => failure !== null).length;
  if (options.json !== true) {
    const behaviors = counted(codebook.behaviors.length, 'behavior');
    const sum = failed === 0 ? 'all hold' : `${failed} failed`;
    await io.out(`${terminalLine(file)}: ${behaviors}, ${counted(results.length, 'example')}, ${sum}\n`);
  }
  return failed === 0;
}

async function tellProblem(
  file: string,
  problem: CodebookProblem,
  options: TestOptions,
  io: CliIo,
): Promise<void> {
  if (options.json === true) await printJson(io, 'codebook-test/1', { type: 'problem', file, ...problem });
  else await io.out(`${describeCodebookProblem(file, problem)}\n`);
}

async function tellResult(
  file: string,
  result: ExampleResult,
  options: TestOptions,
  io: CliIo,
): Promise<void> {
  const { at, failure } = result;
  if (options.json === true) {
    const { behavior, number, present } = result;
    const passed = failure === null;
    const document = { type: 'example', file, behavior, number, present, passed, failure, ...at };
    await printJson(io, 'codebook-test/1', document);
  } else if (failure !== null) {
    const problem: CodebookProblem = { ...at, severity: 'error', message: failure };
    await io.out(`${describeCodebookProblem(file, problem)}\n`);
  }
}

async function explain(file: string, io: CliIo): Promise<ExitCode> {
  const { codebook, problems } = await openCodebook(file, io);
  for (const problem of problems) io.err(`${describeCodebookProblem(file, problem)}\n`);
  if (codebook === null) throw new UserError('The codebook cannot be explained: it is not valid.');
  await io.out(terminalText(explainCodebook(codebook)));
  return 0;
}
