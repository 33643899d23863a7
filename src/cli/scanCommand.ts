import type { ByteSource } from '../core/bytes/index.ts';
import { createDetector, scanEvents, type Detector, type Finding } from '../core/detect/index.ts';
import { readSource } from '../core/formats/index.ts';
import { formatReference } from '../core/model/index.ts';
import { loadCodebooks } from './codebooks.ts';
import { printJson, type CliCommand, type CliIo, type ExitCode } from './command.ts';
import { counted } from './counted.ts';
import { Progress } from './progress.ts';
import { eachSource, reportFailures } from './sources.ts';
import { terminalLine } from './terminalText.ts';

/** Characters of a quote on a line for people. */
const MAX_QUOTE = 120;

interface ScanOptions {
  readonly json?: boolean;
  readonly codebook?: readonly string[];
}

/** `scan PATH…`: one finding a line. */
export const scanCommand: CliCommand = (program, run) => {
  program
    .command('scan')
    .description('Find the behaviors of codebooks in rollouts: one finding a line.')
    .argument('<path...>', 'files, folders or patterns')
    .option(
      '-c, --codebook <file>',
      'a codebook to use instead of the built-in one; may be repeated; "builtin" names that one',
      (file: string, files: readonly string[] | undefined) => [...(files ?? []), file],
    )
    .option('--json', 'one JSON document a line, one line a finding')
    .addHelpText('after', '\nExits with 0 where it ran, with 2 where a file or a codebook could not be read.')
    .action((paths: string[], options: ScanOptions) => run((io) => scan(paths, options, io)));
};

async function scan(paths: readonly string[], options: ScanOptions, io: CliIo): Promise<ExitCode> {
  const detector = createDetector(await loadCodebooks(options.codebook ?? [], io));
  const progress = new Progress(io);
  const counts = new Map<string, number>();
  let unreadable = 0;
  const failures = await eachSource(paths, io, async (source) => {
    unreadable += await scanSource(source, detector, io, progress, async (finding) => {
      counts.set(finding.behavior, (counts.get(finding.behavior) ?? 0) + 1);
      if (options.json === true) await printJson(io, 'scan/1', toJson(finding, source.name));
      else await io.out(toLine(finding, source.name));
    });
    progress.clear();
  });
  reportFailures(failures, io);
  if (options.json !== true) await io.out(summary(detector, counts));
  return failures.length > 0 || unreadable > 0 ? 2 : 0;
}

/** Gives the number of problems for which the source could not be read to its end. */
async function scanSource(
  source: ByteSource,
  detector: Detector,
  io: CliIo,
  progress: Progress,
  found: (finding: Finding) => Promise<void>,
): Promise<number> {
  let rollouts = 0;
  let unreadable = 0;
  const name = terminalLine(source.name);
  for await (const event of scanEvents(readSource(source, { signal: io.signal }), detector)) {
    if (event.type === 'findings') {
      progress.clear();
      for (const finding of event.findings) await found(finding);
    } else if (event.type === 'rollout') {
      rollouts += 1;
      progress.show(`${name}: ${counted(rollouts, 'rollout')}`);
    } else if (event.type === 'limited') {
      const behaviors = event.behaviors.join(', ');
      io.err(`rollout-review: ${name}#${event.key}: more findings than are listed of ${behaviors}\n`);
    } else if (event.type === 'problem' && event.problem.kind === 'unreadable') {
      unreadable += 1;
      io.err(`rollout-review: ${name}: ${terminalLine(event.problem.message)}\n`);
    }
  }
  return unreadable;
}

function toJson(finding: Finding, source: string): object {
  return {
    behavior: finding.behavior,
    name: finding.name,
    group: finding.group,
    subject: finding.subject,
    citation: citationOf(finding, source),
    source,
    rollout: finding.key,
    turn: finding.turn,
    part: finding.part,
    pointer: finding.pointer,
    start: finding.start,
    end: finding.end,
    quote: finding.quote,
    prompted: finding.prompted,
    codebook: finding.codebook.id,
    version: finding.codebook.version,
    id: finding.id,
  };
}

function toLine(finding: Finding, source: string): string {
  const whole = terminalLine(finding.quote);
  const quote = whole.length > MAX_QUOTE ? `${whole.slice(0, MAX_QUOTE)}…` : whole;
  const prompted = finding.prompted === true ? ' (prompted)' : '';
  return `${terminalLine(citationOf(finding, source))}  ${finding.behavior}${prompted}  ${quote}\n`;
}

function citationOf({ key, turn, part, pointer, start, end }: Finding, source: string): string {
  return formatReference({ source, key, turn, part, pointer, span: { start, end } });
}

function summary(detector: Detector, counts: ReadonlyMap<string, number>): string {
  const behaviors = detector.codebooks.flatMap((codebook) => codebook.behaviors);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const lines = behaviors
    .filter(({ id }) => counts.has(id))
    .map(({ id, name }) => `  ${counts.get(id) ?? 0}  ${id}: ${name}`);
  return `${counted(total, 'finding')}\n${lines.map((line) => `${line}\n`).join('')}`;
}
