import path from 'node:path';
import { stat } from 'node:fs/promises';
import { UserError } from '../core/base/index.ts';
import type { ByteSource } from '../core/bytes/index.ts';
import { readSource } from '../core/formats/index.ts';
import {
  formatReference,
  parseReference,
  stringAt,
  type Reference,
  type RolloutHeader,
  type Turn,
} from '../core/model/index.ts';
import { describeProblem } from './checkCommand.ts';
import type { CliCommand, CliIo, ExitCode } from './command.ts';
import { problemLine, rolloutLine, turnLine } from './showLines.ts';
import type { ShowLine } from './showSchema.ts';
import { rolloutText, turnText } from './showText.ts';
import { eachSource, reportFailures } from './sources.ts';
import { terminalLine, terminalText } from './terminalText.ts';

interface ShowOptions {
  readonly json?: boolean;
  readonly full?: boolean;
}

/** `show PATH[#reference]`: the normalized rollouts, turns and parts. */
export const showCommand: CliCommand = (program, run) => {
  program
    .command('show')
    .description('Show the rollouts of a file, or the rollout, turn, part or span that a reference names.')
    .argument('<path>', 'a file, a folder, a pattern, or a reference such as runs.jsonl#task-1/T3')
    .option('--json', 'one JSON document a line: rollouts, turns and problems (docs/show.schema.json)')
    .option('--full', 'do not shorten long texts')
    .action((given: string, options: ShowOptions) => run((io) => show(given, options, io)));
};

async function show(given: string, options: ShowOptions, io: CliIo): Promise<ExitCode> {
  const { file, reference } = await target(given, io);
  let found = false;
  const failures = await eachSource([file], io, async (source) => {
    if (await showSource(source, reference, options, io)) found = true;
  });
  reportFailures(failures, io);
  if (failures.length > 0) return 2;
  if (reference !== null && !found)
    throw new UserError(`There is no ${terminalLine(shortForm(reference))} in ${terminalLine(file)}.`);
  return 0;
}

/** A file may have `#` in its name: what exists is a path, whatever else it looks like. */
async function target(given: string, io: CliIo): Promise<{ file: string; reference: Reference | null }> {
  const exists = await stat(path.resolve(io.cwd, given)).then(
    () => true,
    () => false,
  );
  const reference = exists ? null : parseReference(given);
  if (reference === null) return { file: given, reference };
  if (reference.source === null)
    throw new UserError(`${terminalLine(given)} does not name its file: write FILE#KEY/T1.`);
  return { file: reference.source, reference };
}

/** True where what the reference names was there. */
async function showSource(
  source: ByteSource,
  wanted: Reference | null,
  options: ShowOptions,
  io: CliIo,
): Promise<boolean> {
  let format = '';
  let unit = 0;
  let found = false;
  for await (const event of readSource(source, { signal: io.signal })) {
    // What is wanted lies in one unit: nothing after it can add to it.
    if (event.type === 'rollout') {
      if (wanted !== null && found && event.unit.ordinal !== unit) break;
      unit = event.unit.ordinal;
    }
    if (event.type === 'format') {
      format = event.format.id;
    } else if (event.type === 'turn') {
      if (wanted === null || wanted.turn === null) {
        if (wanted === null || wanted.key === event.key)
          await printTurn(event.turn, event.key, source, options, io);
      } else if (wanted.key === event.key && wanted.turn === event.turn.number) {
        if (wanted.part !== null) return printPart(event.turn, wanted, options, io);
        await printTurn(event.turn, event.key, source, options, io);
        return true;
      }
    } else if (wanted !== null && wanted.turn !== null) {
      // A turn was asked for: its rollout's heading and problems were not.
      continue;
    } else if (event.type === 'problem') {
      if (wanted !== null && wanted.key !== event.problem.rollout) continue;
      const { problem } = event;
      await print(options, io, () => `  ! ${describeProblem(problem)}\n`, problemLine(problem, source.name));
    } else if (wanted === null || wanted.key === event.header.key) {
      found = true;
      const { header, type } = event;
      const text = () => (type === 'header' ? '' : headingOf(header, source));
      await print(options, io, text, rolloutLine(header, source.name, format));
    }
  }
  return found;
}

/** For people; a header that only adds what the end of the file tells is not printed again. */
function headingOf(header: RolloutHeader, source: ByteSource): string {
  const place = { turn: null, part: null, pointer: null, span: null };
  return `\n${rolloutText(header, formatReference({ source: source.name, key: header.key, ...place }))}`;
}

async function printTurn(
  turn: Turn,
  key: string,
  source: ByteSource,
  options: ShowOptions,
  io: CliIo,
): Promise<void> {
  await print(options, io, () => turnText(turn, options.full === true), turnLine(turn, key, source.name));
}

/** False where the turn has no such part, pointer or span. */
async function printPart(turn: Turn, wanted: Reference, options: ShowOptions, io: CliIo): Promise<boolean> {
  const part = turn.parts[(wanted.part ?? 0) - 1];
  const whole = part === undefined ? null : stringAt(part, wanted.pointer);
  if (whole === null) return false;
  const { span } = wanted;
  if (span !== null && span.end > whole.length) return false;
  const text = span === null ? whole : whole.slice(span.start, span.end);
  const line: ShowLine = { schema: 'show/1', type: 'text', reference: formatReference(wanted), text };
  await print(options, io, () => `${terminalText(text)}\n`, line);
  return true;
}

async function print(options: ShowOptions, io: CliIo, text: () => string, line: ShowLine): Promise<void> {
  await io.out(options.json === true ? `${JSON.stringify(line)}\n` : text());
}

function shortForm(reference: Reference): string {
  return formatReference({ ...reference, source: null });
}
