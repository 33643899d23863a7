import { MemoryByteSource, type ByteSource } from '../../../src/core/bytes/index.ts';
import {
  countTurns,
  readSource,
  type Format,
  type ReadOptions,
  type Unit,
} from '../../../src/core/formats/index.ts';
import type { Problem, RolloutHeader, Turn } from '../../../src/core/model/index.ts';

export interface ReadRollout {
  header: RolloutHeader;
  readonly unit: Unit;
  readonly turns: Turn[];
}

export interface ReadResult {
  readonly format: string;
  readonly rollouts: ReadRollout[];
  readonly problems: Problem[];
  /** `kind line:byte` of each problem. */
  readonly places: string[];
}

/** Everything a source holds, gathered by rollout. */
export async function readAll(
  content: ByteSource | Uint8Array | string,
  options: ReadOptions & { readonly name?: string } = {},
): Promise<ReadResult> {
  const source =
    typeof content === 'string' || content instanceof Uint8Array
      ? new MemoryByteSource(options.name ?? 'runs.jsonl', content)
      : content;
  let format: Format | null = null;
  const rollouts = new Map<string, ReadRollout>();
  const problems: Problem[] = [];
  for await (const event of readSource(source, options)) {
    if (event.type === 'format') format = event.format;
    else if (event.type === 'rollout') {
      if (rollouts.has(event.header.key)) throw new Error(`The key ${event.header.key} was given twice`);
      rollouts.set(event.header.key, { header: event.header, unit: event.unit, turns: [] });
    } else if (event.type === 'problem') problems.push(event.problem);
    else {
      const rollout = rollouts.get(event.type === 'turn' ? event.key : event.header.key);
      if (rollout === undefined) throw new Error('An event came before its rollout');
      if (event.type === 'turn') rollout.turns.push(event.turn);
      else rollout.header = event.header;
    }
  }
  return {
    format: format?.id ?? '',
    rollouts: [...rollouts.values()],
    problems,
    places: problems.map(({ kind, line, byte }) => `${kind} ${line}:${byte}`),
  };
}

/** A rollout's turns in short: role, then each part as its kind and text. */
export function outline(turns: readonly Turn[]): string[] {
  return turns.map((turn) => `${turn.role}: ${turn.parts.map(partOutline).join(' | ')}`);
}

function partOutline(part: Turn['parts'][number]): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'reasoning':
      return `(${part.state}) ${part.text}`;
    case 'tool-call':
      return `${part.name}#${part.callId ?? '-'}(${JSON.stringify(part.arguments)})`;
    case 'tool-result':
      return `=${part.callId ?? '-'} ${part.text}`;
    case 'media':
      return `<${part.mediaType}>`;
    case 'unknown':
      return `?${part.type} ${JSON.stringify(part.value)}`;
  }
}

export function counts(result: ReadResult) {
  return countTurns(result.rollouts.flatMap(({ turns }) => turns));
}
