import { z } from 'zod';

/** Raised when a reader of the older version would misread an event; new kinds and new fields do not raise it. */
export const EVENT_SCHEMA = 1;

/** An event that takes back more is no edit that a person made. */
const MAX_REPLACED = 1000;

const count = z.int().nonnegative();
const oneBased = z.int().positive();

/** The rollout as it was when the event was made; see `RolloutHasher` for the hash. */
const rolloutLinkSchema = z.object({
  /** The source's path as in a reference. */
  source: z.string(),
  key: z.string().min(1),
  /** The turns that had been read by then. */
  turns: count,
  /** The hash of those turns. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The turn as it was. Hashes are 16 hex digits; empty where there was no such turn. */
const seenTurnSchema = z.object({
  role: z.enum(['system', 'user', 'model', 'tool']),
  parts: count,
  hash: z.string(),
  previous: z.string(),
  next: z.string(),
  /** The start of the hash of the rollout up to and with this turn. */
  upTo: z.string(),
  /** No other turn read by then had the same hash. */
  alone: z.boolean(),
});

const rolloutTargetSchema = z.object({
  kind: z.literal('rollout'),
  /** Hashes of model turns, at most `SKETCH_TURNS` spread over the rollout. */
  sketch: z.array(z.string()),
});

const turnTargetSchema = z.object({
  kind: z.literal('turn'),
  turn: oneBased,
  /** The start of the turn's text. */
  quote: z.string(),
  seen: seenTurnSchema,
});

const range = z.tuple([count, count]);

const spanTargetSchema = z.object({
  kind: z.literal('span'),
  turn: oneBased,
  part: oneBased,
  /** A JSON pointer into a call's arguments; null for the part itself. */
  pointer: z.string().nullable(),
  /** The exact text, with up to 32 characters (code points) before and after it in the same string. */
  quote: z.string().min(1),
  before: z.string(),
  after: z.string(),
  /** Start and end of the quote in its string, in each unit. */
  offsets: z.object({ utf16: range, codePoints: range }),
  /** The quote stood nowhere else in its string. */
  alone: z.boolean(),
  seen: seenTurnSchema,
});

export const targetSchema = z.discriminatedUnion('kind', [
  rolloutTargetSchema,
  turnTargetSchema,
  spanTargetSchema,
]);

/** What every event has. `order` sorts the events of all authors; see `compareEvents`. */
const base = {
  schema: z.literal(EVENT_SCHEMA),
  id: z.string().min(1),
  /** The clock of the machine, ISO 8601 in UTC. */
  time: z.iso.datetime({ offset: true }),
  /** Milliseconds since 1970, or one more than the author's last event where the clock says less. */
  order: count,
  author: z.string().min(1),
  writer: z.string().min(1),
};

const place = { rollout: rolloutLinkSchema, target: targetSchema };

export const verdictSchema = z.enum(['present', 'absent', 'unsure']);

/** Who judged: a person, or a language model a person set to it. Their verdicts are never mixed. */
const labelerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('judge'), id: z.string().min(1) }),
]);

const labelSchema = z.object({
  event: z.literal('label'),
  ...base,
  labeler: labelerSchema.default({ kind: 'person' }),
  codebook: z.object({ id: z.string(), version: z.int() }),
  behavior: z.string().min(1),
  verdict: verdictSchema,
  ...place,
  note: z.string().nullable().default(null),
  /** The id of the finding it answers. */
  finding: z.string().nullable().default(null),
  /** Own labels whose place it takes: it retracts them in the same line. */
  replaces: z.array(z.string()).max(MAX_REPLACED).default([]),
});

const commentSchema = z.object({
  event: z.literal('comment'),
  ...base,
  ...place,
  text: z.string(),
  /** The label it speaks of; null for a remark on the place itself. */
  label: z.string().nullable().default(null),
  replaces: z.array(z.string()).max(MAX_REPLACED).default([]),
});

const retractSchema = z.object({
  event: z.literal('retract'),
  ...base,
  /** The own event that no longer counts. Retracting a retract brings back what that one took. */
  of: z.string().min(1),
  by: z.enum(['removal', 'undo', 'redo']).default('removal'),
});

/** Puts labels and comments, of whomever, on a rollout that a person found for them. */
const attachSchema = z.object({
  event: z.literal('attach'),
  ...base,
  marks: z.array(z.string()).min(1),
  /** The source whose log holds them. */
  from: z.string(),
  rollout: rolloutLinkSchema,
  /** For a single mark: its new place in the rollout; null to look for the old one there. */
  target: targetSchema.nullable().default(null),
});

export const eventSchema = z.discriminatedUnion('event', [
  labelSchema,
  commentSchema,
  retractSchema,
  attachSchema,
]);

export type LabelingEvent = z.infer<typeof eventSchema>;
export type LabelEvent = z.infer<typeof labelSchema>;
export type CommentEvent = z.infer<typeof commentSchema>;
export type RetractEvent = z.infer<typeof retractSchema>;
export type AttachEvent = z.infer<typeof attachSchema>;
/** What stands at a place of a rollout. */
export type Mark = LabelEvent | CommentEvent;
type Stamp = 'schema' | 'id' | 'time' | 'order' | 'author' | 'writer';
/** An event before it has author, time and id. */
export type EventDraft =
  Omit<LabelEvent, Stamp> | Omit<CommentEvent, Stamp> | Omit<RetractEvent, Stamp> | Omit<AttachEvent, Stamp>;
export type LabelDraft = Omit<LabelEvent, Stamp>;
export type CommentDraft = Omit<CommentEvent, Stamp>;
export type Labeler = z.infer<typeof labelerSchema>;
export type LabelVerdict = z.infer<typeof verdictSchema>;
export type RolloutLink = z.infer<typeof rolloutLinkSchema>;
export type SeenTurn = z.infer<typeof seenTurnSchema>;
export type Target = z.infer<typeof targetSchema>;
export type TurnTarget = z.infer<typeof turnTargetSchema>;
export type SpanTarget = z.infer<typeof spanTargetSchema>;

/** The event as its line in the log, without the line end. `schema` comes first: see `parseLog`. */
export function formatEvent(event: LabelingEvent): string {
  const { schema, event: kind, ...rest } = event;
  return JSON.stringify({ schema, event: kind, ...rest });
}
