import * as z from 'zod';
import { event, method } from './method.ts';
import {
  behaviorSchema,
  findingViewSchema,
  labelViewSchema,
  markSchema,
  problemViewSchema,
  rolloutRowSchema,
  spanSchema,
  textSliceSchema,
  turnViewSchema,
  verdictSchema,
} from './viewModel.ts';

/** What the extension asks of the server process. `document` is the id that `open` gave. */

const document = z.string();
const key = z.string();
const place = { document, key, turn: z.number().int() };

export const documentInfoSchema = z.object({
  document,
  /** Path as references write it: relative to the workspace root, else absolute, with `/`. */
  source: z.string(),
  format: z.object({ id: z.string(), title: z.string() }),
  size: z.number(),
  /** Identifies the content for remembering the reading position. */
  identity: z.string(),
});
export type DocumentInfo = z.infer<typeof documentInfoSchema>;

export const documentStateSchema = z.object({
  document,
  rollouts: z.number().int(),
  /** True when the whole source has been read through. */
  complete: z.boolean(),
  bytesRead: z.number(),
  problems: z.number().int(),
  findings: z.number().int(),
  labels: z.number().int(),
  /** Raised at every change of what the document would answer. */
  revision: z.number().int(),
});
export type DocumentState = z.infer<typeof documentStateSchema>;

export const rolloutStateSchema = z.object({
  row: rolloutRowSchema,
  /** Turns that can be asked for now. */
  turnsReady: z.number().int(),
  complete: z.boolean(),
  /** Turns with a finding (in blind mode: none). */
  flaggedTurns: z.number().int(),
  revision: z.number().int(),
});
export type RolloutState = z.infer<typeof rolloutStateSchema>;

export const findQuerySchema = z.object({
  text: z.string().max(1_000),
  caseSensitive: z.boolean(),
  wholeWord: z.boolean(),
  regex: z.boolean(),
});
export type FindQuery = z.infer<typeof findQuerySchema>;

export const hitSchema = z.object({ turn: z.number().int(), span: spanSchema });
export type Hit = z.infer<typeof hitSchema>;

/** Where to go: a rollout, a turn of it, and the finding that is meant where several stand there. */
export const placeSchema = z.object({
  source: z.string(),
  key,
  turn: z.number().int(),
  finding: z.string().nullable(),
});
export type Place = z.infer<typeof placeSchema>;

export const labelTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rollout') }),
  z.object({ kind: z.literal('turn'), turn: z.number().int() }),
  z.object({ kind: z.literal('span'), turn: z.number().int(), span: spanSchema }),
]);
export type LabelTarget = z.infer<typeof labelTargetSchema>;

export const engineMethods = {
  /** Settings that change what the engine answers; sent at start and when they change. */
  configure: method(
    'engine/configure',
    z.object({
      /** Absolute workspace roots, the first is where labels are kept. */
      roots: z.array(z.string()),
      author: z.string(),
      /** 8 hex digits made once per installation. */
      writer: z.string(),
      blind: z.boolean(),
      labelsLocation: z.enum(['workspace', 'beside']),
      /** Absolute paths of codebooks beside the built-in one. */
      codebooks: z.array(z.string()),
    }),
    z.object({ behaviors: z.array(behaviorSchema), problems: z.array(z.string()) }),
  ),
  sniff: method(
    'engine/sniff',
    z.object({ path: z.string() }),
    z.object({ rollouts: z.boolean(), format: z.object({ id: z.string(), title: z.string() }).nullable() }),
  ),
  open: method('engine/open', z.object({ path: z.string() }), documentInfoSchema),
  close: method('engine/close', z.object({ document }), z.null()),
  state: method('engine/state', z.object({ document }), documentStateSchema),
  /**
   * `from` counts from 0 in the filtered and sorted list. A filter is words that must all hold: `behavior:probe-write`,
   * `reward:<1`, `task:…`, `flags:>0`, `labels:>0` and the like, or text; what is not known stands last in any order.
   */
  rollouts: method(
    'engine/rollouts',
    z.object({
      document,
      from: z.number().int(),
      count: z.number().int().max(500),
      filter: z.string(),
      sort: z.enum(['order', 'task', 'reward', 'turns', 'flags']),
      descending: z.boolean(),
    }),
    z.object({
      rows: z.array(rolloutRowSchema),
      matching: z.number().int(),
      total: z.number().int(),
      complete: z.boolean(),
    }),
  ),
  rollout: method('engine/rollout', z.object({ document, key }), rolloutStateSchema),
  /** The rollout before or after one in reading order, null at the ends. */
  neighbor: method(
    'engine/neighbor',
    z.object({ document, key, direction: z.enum(['next', 'previous']) }),
    z.object({ key: z.string().nullable() }),
  ),
  /**
   * Turns `from` to `to` (both included, from 1), widened at both ends so that a call and the tool turns that answer
   * it come together. Waits for turns that are still being read; gives fewer where the rollout ends.
   */
  turns: method(
    'engine/turns',
    z.object({ document, key, from: z.number().int(), to: z.number().int() }),
    z.object({ turns: z.array(turnViewSchema), total: z.number().int(), complete: z.boolean() }),
  ),
  /** A slice of the whole string at a part or pointer, at most `EXPANDED_CAP` long. */
  text: method(
    'engine/text',
    z.object({
      ...place,
      part: z.number().int(),
      pointer: z.string().nullable(),
      start: z.number().int(),
      end: z.number().int(),
    }),
    textSliceSchema,
  ),
  /** The records that carried a turn, as they stand in the file. Refused in blind mode: they may tell the reward. */
  raw: method(
    'engine/raw',
    /** `whole`: each record once as it stands, though only a part of it carried the turn. */
    z.object({ ...place, whole: z.boolean().default(false) }),
    z.object({
      records: z.array(
        z.object({
          line: z.number().int().nullable(),
          byte: z.number(),
          member: z.string().nullable(),
          /** Which part of the record this is; null for the whole. */
          within: z.string().nullable(),
          text: textSliceSchema,
        }),
      ),
    }),
  ),
  /** Base64 of an inline medium, at most 20 MB. */
  media: method(
    'engine/media',
    z.object({ ...place, part: z.number().int() }),
    z.object({ mediaType: z.string(), data: z.string() }),
  ),
  /** By behavior, most frequent first, with at most `limit` of each. */
  findings: method(
    'engine/findings',
    z.object({ document, limit: z.number().int() }),
    z.object({
      behaviors: z.array(
        z.object({
          behavior: z.string(),
          count: z.number().int(),
          findings: z.array(z.object({ key, finding: findingViewSchema })),
        }),
      ),
      complete: z.boolean(),
    }),
  ),
  /**
   * The next or previous flagged turn from a turn, in this rollout or on through the document; null at the ends.
   * `index` (from 1; 0 where there is none) and `count` are among the flagged turns of the scope.
   */
  nextFlagged: method(
    'engine/nextFlagged',
    z.object({ ...place, direction: z.enum(['next', 'previous']), scope: z.enum(['rollout', 'document']) }),
    z.object({ place: placeSchema.nullable(), index: z.number().int(), count: z.number().int() }),
  ),
  marks: method(
    'engine/marks',
    z.object({ document, key, buckets: z.number().int().min(1).max(2_000) }),
    z.object({ marks: z.array(markSchema), total: z.number().int() }),
  ),
  /** Searches the whole rollout, waiting until it has been read; gives at most 5,000 hits. */
  find: method(
    'engine/find',
    z.object({ document, key, query: findQuerySchema }),
    z.object({
      hits: z.array(hitSchema),
      /** All hits, also beyond those given. */
      total: z.number().int(),
      /** Set where the query cannot be used (a regular expression with a mistake). */
      error: z.string().nullable(),
    }),
  ),
  /** `from` is a turn, from 1. */
  outline: method(
    'engine/outline',
    z.object({ document, key, from: z.number().int(), count: z.number().int().max(2_000) }),
    z.object({
      items: z.array(
        z.object({
          turn: z.number().int(),
          role: z.enum(['system', 'user', 'model', 'tool']),
          label: z.string(),
          detail: z.string(),
          flags: z.array(z.string()),
          labels: z.number().int(),
        }),
      ),
      total: z.number().int(),
    }),
  ),
  problems: method(
    'engine/problems',
    z.object({ document, limit: z.number().int() }),
    z.object({ problems: z.array(problemViewSchema), total: z.number().int() }),
  ),
  /** Resolves `<source>#key/T…` or the short form against an open document. */
  resolve: method(
    'engine/resolve',
    z.object({ document, reference: z.string() }),
    z.object({ place: placeSchema.nullable() }),
  ),
  labels: method(
    'labels/list',
    z.object({ document }),
    z.object({
      labels: z.array(z.object({ key, label: labelViewSchema })),
      /** Kept and listed, attached to nothing: the source changed under them. */
      orphans: z.array(z.object({ key: z.string(), label: labelViewSchema, reason: z.string() })),
      /** Torn lines and the like in the label files. */
      problems: z.array(z.string()),
    }),
  ),
  /** Resolves after the event is synced to disk; rejects where it could not be saved. */
  addLabel: method(
    'labels/add',
    z.object({
      document,
      key,
      behavior: z.string(),
      verdict: verdictSchema,
      target: labelTargetSchema,
      finding: z.string().nullable(),
      note: z.string().nullable(),
    }),
    z.object({ label: labelViewSchema }),
  ),
  /** Changes the note of one's own label, or adds a note to a turn (verdict `unsure` of no behavior is not a label: see docs/labels.md). */
  setNote: method(
    'labels/note',
    z.object({ document, key, label: z.string().nullable(), turn: z.number().int(), note: z.string() }),
    z.object({ label: labelViewSchema.nullable() }),
  ),
  /**
   * Puts a label or note that lost its place, of whomever, at a place that a person found for it: at the turn, at the span where the
   * mark was made on one, at the rollout where it was made on one. Undone like any other deed.
   */
  attachLabel: method(
    'labels/attach',
    z.object({ document, key, label: z.string(), target: labelTargetSchema }),
    z.object({ attached: z.string() }),
  ),
  removeLabel: method('labels/remove', z.object({ document, label: z.string() }), z.null()),
  /** Undo retracts one's own last event; the place tells where to look, null where there is nothing to undo. */
  undo: method(
    'labels/undo',
    z.object({ document }),
    z.object({ done: z.string().nullable(), place: placeSchema.nullable() }),
  ),
  redo: method(
    'labels/redo',
    z.object({ document }),
    z.object({ done: z.string().nullable(), place: placeSchema.nullable() }),
  ),
  exportLabels: method(
    'labels/export',
    z.object({ documents: z.array(z.string()), format: z.enum(['jsonl', 'csv']), out: z.string() }),
    z.object({ rows: z.number().int(), path: z.string() }),
  ),
} as const;

export const engineEvents = {
  /** The document read more, found more, or its labels changed: ask again for what is on screen. */
  changed: event('engine/changed', documentStateSchema),
  /** A message for the person, from the engine's own work. */
  notice: event(
    'engine/notice',
    z.object({ level: z.enum(['info', 'warning', 'error']), message: z.string() }),
  ),
} as const;
