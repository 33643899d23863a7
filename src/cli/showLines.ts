import {
  RawNumber,
  formatReference,
  isJsonObject,
  type JsonValue,
  type Part,
  type Problem,
  type RecordSpan,
  type RolloutHeader,
  type Scalar,
  type Turn,
} from '../core/model/index.ts';
import type { ShowLine } from './showSchema.ts';

/** The lines that `show --json` prints: the normalized rollouts as plain JSON. */
export function rolloutLine(header: RolloutHeader, source: string, format: string): ShowLine {
  const { reward, scores, metadata } = header;
  return {
    schema: 'show/1',
    type: 'rollout',
    reference: referenceTo(source, header.key, null),
    source,
    format,
    ...header,
    record: plainRecord(header.record),
    task: plainScalar(header.task),
    environment: plainScalar(header.environment),
    step: plainScalar(header.step),
    attempt: plainScalar(header.attempt),
    status: plainScalar(header.status),
    reward: reward instanceof RawNumber ? reward.toJSON() : reward,
    scores: Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, plainScalar(value)])),
    metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, plain(value)])),
  };
}

export function turnLine(turn: Turn, key: string, source: string): ShowLine {
  return {
    schema: 'show/1',
    type: 'turn',
    reference: referenceTo(source, key, turn.number),
    rollout: key,
    ...turn,
    parts: turn.parts.map(plainPart),
    records: turn.records.map(plainRecord),
  };
}

export function problemLine(problem: Problem, source: string): ShowLine {
  return { schema: 'show/1', type: 'problem', source, ...problem };
}

function referenceTo(source: string, key: string, turn: number | null): string {
  return formatReference({ source, key, turn, part: null, pointer: null, span: null });
}

type PlainJson = null | boolean | number | string | PlainJson[] | { [key: string]: PlainJson };

function plainPart(part: Part) {
  if (part.kind === 'tool-call') return { ...part, arguments: plain(part.arguments) };
  return part.kind === 'unknown' ? { ...part, value: plain(part.value) } : part;
}

function plainScalar(value: Scalar) {
  return value instanceof RawNumber ? value.toJSON() : value;
}

function plain(value: JsonValue): PlainJson {
  if (value instanceof RawNumber) return value.toJSON();
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

function plainRecord({ within, ...record }: RecordSpan) {
  return within === undefined ? record : { ...record, within: [...within] };
}
