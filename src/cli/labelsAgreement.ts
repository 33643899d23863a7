import { agreementOf, type BehaviorAgreement, type Estimate } from '../core/labels/index.ts';
import { printJson, type CliIo, type ExitCode } from './command.ts';
import { counted } from './counted.ts';
import { allRows, withLabels, type LabelsOptions } from './labelsInput.ts';
import { terminalLine } from './terminalText.ts';

/** Disagreements printed for people per behavior; `--json` has all. */
const MAX_PRINTED = 20;

/** `labels agreement PATH…` */
export async function agreement(
  paths: readonly string[],
  options: LabelsOptions,
  io: CliIo,
): Promise<ExitCode> {
  const { problems, failures } = await withLabels(
    paths,
    { ...options, detector: null },
    io,
    async (labels) => {
      const behaviors = agreementOf(await allRows(labels));
      if (options.json === true) {
        for (const one of behaviors) await printJson(io, 'labels-agreement/1', one);
        return;
      }
      for (const one of behaviors) await io.out(told(one));
      if (behaviors.length === 0) await io.out('no labels\n');
    },
  );
  if (failures > 0) return 2;
  return problems > 0 ? 1 : 0;
}

function told(one: BehaviorAgreement): string {
  const lines = [
    `${one.behavior} (${one.codebook}): ${counted(one.targets, 'target')} judged by two or more, in ${counted(one.rollouts, 'rollout')}; ${one.unsure} unsure`,
    `  raw agreement ${figure(one.raw)}   Krippendorff's alpha ${figure(one.alpha)}   Gwet's AC1 ${figure(one.ac1)}`,
    ...one.pairs.map(
      ({ reviewers, targets, raw, kappa }) =>
        `  ${reviewers.join(' and ')}: ${counted(targets, 'target')}, raw ${rounded(raw)}, Cohen's kappa ${rounded(kappa)}`,
    ),
    ...one.disagreements.slice(0, MAX_PRINTED).map(({ citation, verdicts }) => {
      const said = Object.entries(verdicts).map(([author, verdict]) => `${author} ${verdict}`);
      return `  ${citation}  ${said.join(', ')}`;
    }),
  ];
  const more = one.disagreements.length - MAX_PRINTED;
  if (more > 0) lines.push(`  … and ${more} more disagreements (--json lists them)`);
  return `${lines.map(terminalLine).join('\n')}\n`;
}

function figure({ value, low, high }: Estimate): string {
  return low === null || high === null
    ? rounded(value)
    : `${rounded(value)} (${rounded(low)} to ${rounded(high)})`;
}

function rounded(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}
