import { z } from 'zod';
import { RawNumber, type Problem, type RolloutHeader, type Scalar } from '../../core/model/index.ts';
import type { Finding } from '../../core/detect/index.ts';
import type { ProblemView } from '../../protocol/index.ts';

/** Headers come from files: a field that is meant to be short is cut here, in UTF-16 units. */
const FIELD_CAP = 2_000;

const text = z.string().nullable();

/** A number that JavaScript cannot hold loses its class when it is cloned: it crosses as its source text. */
const scalarSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ number: z.string() }),
]);
export type PlainScalar = z.infer<typeof scalarSchema>;

/** A rollout's header as it crosses between threads and stays in memory: bounded, and numbers as they are written. */
export const rolloutFactsSchema = z.object({
  key: z.string(),
  id: text,
  ordinal: z.number().int(),
  parent: z.object({ key: z.string(), turn: z.number().int().nullable(), kind: z.string() }).nullable(),
  title: text,
  task: scalarSchema,
  environment: scalarSchema,
  model: text,
  step: scalarSchema,
  attempt: scalarSchema,
  status: scalarSchema,
  reward: scalarSchema,
  /** The unit it is read from, and which of that unit's rollouts it is, from 0. */
  unit: z.number().int(),
  indexInUnit: z.number().int(),
});
export type RolloutFacts = z.infer<typeof rolloutFactsSchema>;

export function rolloutFacts(header: RolloutHeader, unit: number, indexInUnit: number): RolloutFacts {
  return {
    key: header.key,
    id: header.id,
    ordinal: header.ordinal,
    parent: header.parent,
    title: header.title === null ? null : cut(header.title),
    task: plainScalar(header.task),
    environment: plainScalar(header.environment),
    model: header.model === null ? null : cut(header.model),
    step: plainScalar(header.step),
    attempt: plainScalar(header.attempt),
    status: plainScalar(header.status),
    reward: plainScalar(header.reward),
    unit,
    indexInUnit,
  };
}

function plainScalar(value: Scalar): PlainScalar {
  if (value instanceof RawNumber) return { number: value.source };
  return typeof value === 'string' ? cut(value) : value;
}

/** The scalar as the header had it. */
export function toScalar(value: PlainScalar): Scalar {
  return typeof value === 'object' && value !== null ? new RawNumber(value.number) : value;
}

function cut(text: string): string {
  return text.length <= FIELD_CAP ? text : `${text.slice(0, FIELD_CAP)}…`;
}

/** A finding as it stays in memory: about 300 bytes. */
export const foundSchema = z.object({
  id: z.string(),
  behavior: z.string(),
  turn: z.number().int(),
  part: z.number().int(),
  pointer: text,
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  prompted: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;

export function found(finding: Finding, maxQuote: number): Found {
  const { id, behavior, turn, part, pointer, start, end, quote } = finding;
  return {
    id,
    behavior,
    turn,
    part,
    pointer,
    start,
    end,
    quote: quote.length > maxQuote ? `${quote.slice(0, maxQuote)}…` : quote,
    prompted: finding.prompted === true,
  };
}

export function problemView(problem: Problem): ProblemView {
  return {
    kind: problem.kind,
    message: problem.message,
    line: problem.line,
    byte: problem.byte,
    member: problem.member ?? null,
    rollout: problem.rollout ?? null,
    turn: problem.turn ?? null,
  };
}

/** What is left out is said: the rule engine stops counting a behavior that fires everywhere. */
export function tooManyFindings(key: string, behavior: string): ProblemView {
  const message = `"${behavior}" fires too often in ${key}: its later findings are left out.`;
  return {
    kind: 'too-many-findings',
    message,
    line: null,
    byte: null,
    member: null,
    rollout: key,
    turn: null,
  };
}
