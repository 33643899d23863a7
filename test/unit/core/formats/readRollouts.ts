import { MemoryByteSource } from '../../../../src/core/bytes/index.ts';
import { countTurns, readSource, type Format } from '../../../../src/core/formats/index.ts';
import type { Problem, RolloutHeader, Turn, TurnCounts } from '../../../../src/core/model/index.ts';

export interface ReadRollout {
  header: RolloutHeader;
  readonly turns: Turn[];
}

export interface ReadFile {
  readonly format: string;
  readonly rollouts: ReadRollout[];
  readonly problems: Problem[];
}

/** A whole source in memory, as every face reads it. */
export async function readRollouts(
  fileName: string,
  content: string | Uint8Array,
  format?: Format,
): Promise<ReadFile> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const source = new MemoryByteSource(fileName, bytes);
  const rollouts = new Map<string, ReadRollout>();
  const problems: Problem[] = [];
  let id = '';
  for await (const event of readSource(source, format === undefined ? {} : { format })) {
    if (event.type === 'format') id = event.format.id;
    else if (event.type === 'rollout') rollouts.set(event.header.key, { header: event.header, turns: [] });
    else if (event.type === 'problem') problems.push(event.problem);
    else if (event.type === 'turn') rollouts.get(event.key)?.turns.push(event.turn);
    else {
      const rollout = rollouts.get(event.header.key);
      if (rollout !== undefined) rollout.header = event.header;
    }
  }
  return { format: id, rollouts: [...rollouts.values()], problems };
}

export function jsonLines(...lines: readonly unknown[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

/** Who speaks in each turn, one letter a turn: `sumtm`. */
export function speakers(turns: readonly Turn[]): string {
  return turns.map((turn) => turn.role[0]).join('');
}

/** All that a rollout says, part by part, in reading order. */
export function said(turns: readonly Turn[]): string[] {
  return turns.flatMap((turn) =>
    turn.parts.map((part) => {
      if (part.kind === 'tool-call') return `${part.name}(${JSON.stringify(part.arguments)})`;
      if (part.kind === 'media') return `[${part.mediaType}]`;
      if (part.kind === 'unknown') return `[${part.type}]`;
      return part.text;
    }),
  );
}

export function counts(turns: readonly Turn[]): TurnCounts {
  return countTurns(turns);
}

/** The only rollout of a file that must have one. */
export function onlyRollout(file: ReadFile): ReadRollout {
  const [rollout] = file.rollouts;
  if (rollout === undefined || file.rollouts.length !== 1)
    throw new Error(`Expected one rollout, found ${file.rollouts.length}`);
  return rollout;
}
