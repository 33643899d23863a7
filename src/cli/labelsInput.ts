import path from 'node:path';
import type { Detector } from '../core/detect/index.ts';
import type { LabelRow, LogProblem } from '../core/labels/index.ts';
import { LabelExport, findLabelRoot, findSources, type ExportSource } from '../node/index.ts';
import type { CliIo } from './command.ts';
import { Progress } from './progress.ts';
import { reportFailures, type Failure } from './sources.ts';
import { terminalLine } from './terminalText.ts';

export interface LabelsOptions {
  readonly format?: 'jsonl' | 'csv';
  readonly out?: string;
  readonly codebook?: readonly string[];
  readonly rules?: boolean;
  readonly root?: string;
  readonly json?: boolean;
}

/** The sources that paths name, each with the folder its labels are kept at. */
export async function sourcesWithRoot(
  paths: readonly string[],
  options: LabelsOptions,
  io: CliIo,
): Promise<{ sources: ExportSource[]; failures: readonly Failure[] }> {
  const found = await findSources(paths, { cwd: io.cwd, signal: io.signal });
  const sources: ExportSource[] = [];
  for (const source of found.sources)
    sources.push({ path: source.path, root: await rootOf(source.path, options, io) });
  return { sources, failures: found.failures };
}

/** The one given, else the nearest folder above that has labels, else the current one. */
async function rootOf(file: string, { root }: LabelsOptions, io: CliIo): Promise<string> {
  return root === undefined ? ((await findLabelRoot(file)) ?? io.cwd) : path.resolve(io.cwd, root);
}

/** Opens the labels of what paths name, hands them to `work`, and reports what was wrong. */
export async function withLabels(
  paths: readonly string[],
  options: LabelsOptions & { readonly detector: Detector | null },
  io: CliIo,
  work: (labels: LabelExport, sources: readonly ExportSource[]) => Promise<void>,
): Promise<{ problems: number; failures: number }> {
  const progress = new Progress(io);
  const { sources, failures: notFound } = await sourcesWithRoot(paths, options, io);
  const places = paths.map((given) => path.resolve(io.cwd, given));
  const roots: string[] = [];
  // From inside: a folder may hold its own labels.
  for (const place of places) roots.push(await rootOf(path.join(place, '-'), options, io));
  const labels = await LabelExport.open(sources, {
    detector: options.detector,
    signal: io.signal,
    places,
    roots,
    onSource: (name) => progress.show(terminalLine(name)),
  });
  try {
    await work(labels, sources);
    progress.clear();
    const { problems } = labels;
    for (const problem of problems) io.err(`rollout-review: ${describe(problem)}\n`);
    const failures = [
      ...notFound.filter((failure) => !labels.hasGone(path.resolve(io.cwd, failure.path))),
      ...[...labels.failures].map(([name, message]) => ({ path: name, message })),
    ];
    reportFailures(failures, io);
    return { problems: problems.length, failures: failures.length };
  } finally {
    progress.clear();
    labels.dispose();
  }
}

/** All rows in memory: for what compares them. */
export async function allRows(labels: LabelExport): Promise<LabelRow[]> {
  const rows: LabelRow[] = [];
  for await (const row of labels.rows()) rows.push(row);
  return rows;
}

export function describe({ name, problem }: LogProblem): string {
  return terminalLine(`${name}: ${problem.message}`);
}
