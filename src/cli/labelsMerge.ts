import path from 'node:path';
import { UserError } from '../core/base/index.ts';
import { compareEvents, formatEvent, type LabelingEvent } from '../core/labels/index.ts';
import { LabelTail, isLabelPlace, logFilesOf, logFilesUnder, writeOutput } from '../node/index.ts';
import type { CliIo, ExitCode } from './command.ts';
import { counted } from './counted.ts';
import { describe, sourcesWithRoot, type LabelsOptions } from './labelsInput.ts';
import { reportFailures } from './sources.ts';
import { terminalLine } from './terminalText.ts';

interface Merged {
  /** Each event once, in the order of all. */
  readonly events: readonly LabelingEvent[];
  /** Lines of kinds that this version does not know: carried along, each once. */
  readonly unknown: readonly string[];
  readonly problems: number;
}

/** `labels merge PATH…`: paths are sources, or label files and folders as they come from a colleague. */
export async function mergeLabels(
  paths: readonly string[],
  options: LabelsOptions,
  io: CliIo,
): Promise<ExitCode> {
  const given = paths.map((one) => path.resolve(io.cwd, one));
  const direct = given.filter(isLabelPlace);
  const { sources, failures } = await sourcesWithRoot(
    paths.filter((_, index) => !direct.includes(given[index] ?? '')),
    options,
    io,
  );
  const files = new Set<string>();
  for (const place of direct) {
    const found = await logFilesUnder(place);
    if (found.length === 0) throw new UserError(`${terminalLine(place)} holds no label file.`);
    for (const file of found) files.add(file);
  }
  for (const source of sources)
    for (const file of await logFilesOf(source.root, source.path)) files.add(file);
  const merged = await merge([...files].sort(), io);
  const lines = [...merged.events.map(formatEvent), ...merged.unknown];
  const write = async (print: (text: string) => Promise<void>): Promise<void> => {
    for (const line of lines) await print(`${line}\n`);
  };
  const out = options.out === undefined ? null : path.resolve(io.cwd, options.out);
  if (out === null) {
    await write((text) => io.out(text));
  } else {
    if (isLabelPlace(out) || sources.some((source) => source.path === out)) {
      throw new UserError(`${terminalLine(out)} holds rollouts or labels: it is never written over.`);
    }
    await writeOutput(out, write);
    await io.out(
      `${counted(lines.length, 'event')} of ${counted(files.size, 'file')}, in ${terminalLine(options.out ?? out)}\n`,
    );
  }
  reportFailures(failures, io);
  if (failures.length > 0) return 2;
  return merged.problems > 0 ? 1 : 0;
}

async function merge(files: readonly string[], io: CliIo): Promise<Merged> {
  const events = new Map<string, LabelingEvent>();
  const unknown = new Set<string>();
  let problems = 0;
  for (const file of files) {
    const looked = await new LabelTail(file).look();
    if (looked === null) continue;
    for (const event of looked.read.events) if (!events.has(event.id)) events.set(event.id, event);
    for (const line of looked.read.unknown) unknown.add(line);
    for (const problem of [...looked.read.problems, ...(looked.tail === null ? [] : [looked.tail])]) {
      problems += 1;
      io.err(`rollout-review: ${describe({ home: '', name: path.relative(io.cwd, file), problem })}\n`);
    }
  }
  return { events: [...events.values()].sort(compareEvents), unknown: [...unknown].sort(), problems };
}
