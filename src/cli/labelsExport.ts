import path from 'node:path';
import { UserError } from '../core/base/index.ts';
import { createDetector } from '../core/detect/index.ts';
import { rowWriter } from '../core/labels/index.ts';
import { isLabelPlace, writeOutput } from '../node/index.ts';
import { loadCodebooks } from './codebooks.ts';
import type { CliIo, ExitCode } from './command.ts';
import { counted } from './counted.ts';
import { withLabels, type LabelsOptions } from './labelsInput.ts';
import { terminalLine } from './terminalText.ts';

/** `labels export PATH…` */
export async function exportLabels(
  paths: readonly string[],
  options: LabelsOptions,
  io: CliIo,
): Promise<ExitCode> {
  const out = options.out === undefined ? null : path.resolve(io.cwd, options.out);
  const format = options.format ?? (out?.toLowerCase().endsWith('.csv') === true ? 'csv' : 'jsonl');
  const detector =
    options.rules === false ? null : createDetector(await loadCodebooks(options.codebook ?? [], io));
  let rows = 0;
  let orphans = 0;
  const { problems, failures } = await withLabels(
    paths,
    { ...options, detector },
    io,
    async (labels, sources) => {
      const writer = rowWriter(format, labels.columns);
      const writeRows = async (write: (text: string) => Promise<void>): Promise<void> => {
        await write(writer.header());
        for await (const row of labels.rows()) {
          rows += 1;
          if (row.orphan !== null) orphans += 1;
          await write(writer.row(row));
        }
      };
      if (out === null) return writeRows((text) => io.out(text));
      const isEvidence = sources.some((source) => source.path === out) || isLabelPlace(out);
      if (isEvidence)
        throw new UserError(`${terminalLine(out)} holds rollouts or labels: it is never written over.`);
      await writeOutput(out, writeRows);
      const lost = orphans === 0 ? '' : `, ${orphans} of them without a place`;
      await io.out(`${counted(rows, 'row')}${lost}, in ${terminalLine(options.out ?? out)}\n`);
    },
  );
  if (failures > 0) return 2;
  return problems > 0 ? 1 : 0;
}
