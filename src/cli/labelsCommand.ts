import { Option } from 'commander';
import type { CliCommand } from './command.ts';
import { agreement } from './labelsAgreement.ts';
import { exportLabels } from './labelsExport.ts';
import { mergeLabels } from './labelsMerge.ts';
import type { LabelsOptions } from './labelsInput.ts';

const where = new Option('--root <folder>', 'the folder that sources are named from and labels are kept at');
const out = new Option('-o, --out <file>', 'write to a file instead of standard output');

/** `labels export|merge|agreement PATH…` */
export const labelsCommand: CliCommand = (program, run) => {
  const labels = program.command('labels').description('Export, merge and compare what reviewers labeled.');

  labels
    .command('export')
    .description(
      'One row per target and behavior, with the verdicts of all reviewers, its text and its context.',
    )
    .argument('<path...>', 'rollout files, folders or patterns')
    .addOption(
      new Option('--format <format>', 'csv where --out ends in .csv, else jsonl').choices(['jsonl', 'csv']),
    )
    .addOption(out)
    .option(
      '-c, --codebook <file>',
      'the rules to run beside the labels instead of the built-in ones; may be repeated',
      (file: string, files: readonly string[] | undefined) => [...(files ?? []), file],
    )
    .option('--no-rules', 'run no rules')
    .addOption(where)
    .addHelpText(
      'after',
      '\nExits with 1 where a label file has lines that cannot be read, with 2 where a source cannot.',
    )
    .action((paths: string[], options: LabelsOptions) => run((io) => exportLabels(paths, options, io)));

  labels
    .command('merge')
    .description('The label events of all files in one, each once, in their order.')
    .argument('<path...>', 'rollout files, label files, folders or patterns')
    .addOption(out)
    .addOption(where)
    .addHelpText('after', '\nExits with 1 where a label file has lines that cannot be read.')
    .action((paths: string[], options: LabelsOptions) => run((io) => mergeLabels(paths, options, io)));

  labels
    .command('agreement')
    .description('How reviewers agree, per behavior: coefficients with intervals, and every disagreement.')
    .argument('<path...>', 'rollout files, folders or patterns')
    .option('--json', 'one JSON document a line, one line a behavior')
    .addOption(where)
    .action((paths: string[], options: LabelsOptions) => run((io) => agreement(paths, options, io)));
};
