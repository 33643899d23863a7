import { z } from 'zod';
import {
  behaviorSchema,
  findQuerySchema,
  hitSchema,
  problemViewSchema,
  textSliceSchema,
} from '../../protocol/index.ts';
import { turnBatchSchema } from '../spool/index.ts';
import { jobKind } from '../work/index.ts';
import { foundSchema, rolloutFactsSchema } from './facts.ts';

/** Where a record or a unit stands; see `RecordSpan`. */
export const recordSpanSchema = z.object({
  line: z.number().int().nullable(),
  start: z.number(),
  end: z.number(),
  member: z.string().exactOptional(),
  within: z
    .array(z.union([z.string(), z.number().int()]))
    .readonly()
    .exactOptional(),
});

export const unitSchema = z.object({ ordinal: z.number().int(), span: recordSpanSchema });

/** A codebook's text, and the behaviors of it that another codebook has already. */
export const codebookTextSchema = z.object({
  name: z.string(),
  text: z.string(),
  without: z.array(z.string()),
});

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What is told of a rollout since the last time. */
const rolloutNewsSchema = z.object({
  key: z.string(),
  turns: z.number().int(),
  reasoningTurns: z.number().int(),
  toolCalls: z.number().int(),
  ended: z.boolean(),
  /** Turns put into the spool file since; null where none were or they are not kept. */
  batch: turnBatchSchema.nullable(),
  found: z.array(foundSchema),
  /** Bytes of the rollout's print since: see `RolloutPrint`. */
  chain: bytes,
  hashes: bytes,
  roles: bytes,
});
export type RolloutNews = z.infer<typeof rolloutNewsSchema>;

export const scanNewsSchema = z.object({
  /** Set once, first. */
  format: z.object({ id: z.string(), title: z.string() }).nullable(),
  bytesRead: z.number(),
  units: z.array(unitSchema),
  /** Rollouts that started, and headers that changed. */
  facts: z.array(rolloutFactsSchema),
  rollouts: z.array(rolloutNewsSchema),
  problems: z.array(problemViewSchema),
});
export type ScanNews = z.infer<typeof scanNewsSchema>;

/** Reads a whole source: facts, counts, findings, prints of all rollouts, and the turns of the first unit. */
export const scanKind = jobKind(
  'scan',
  z.object({ path: z.string(), codebooks: z.array(codebookTextSchema), spool: z.string() }),
  scanNewsSchema,
  z.null(),
);

/** Reads one unit again and puts the turns of all its rollouts into a spool file. */
export const unitKind = jobKind(
  'unit',
  z.object({ path: z.string(), format: z.string(), unit: unitSchema, spool: z.string() }),
  /** By place of the rollout in the unit. */
  z.object({ turns: z.array(z.object({ index: z.number().int(), batch: turnBatchSchema })) }),
  z.object({ problems: z.array(z.string()) }),
);

const storedSchema = z.object({ spool: z.string(), offset: z.number(), length: z.number().int() });

export const findKind = jobKind(
  'find',
  z.object({
    spool: z.string(),
    offsets: z.instanceof(Float64Array),
    lengths: z.instanceof(Uint32Array),
    query: findQuerySchema,
  }),
  z.null(),
  z.object({ hits: z.array(hitSchema), total: z.number().int(), error: z.string().nullable() }),
);

/** A slice of a string of a stored turn; null where there is no such string. */
export const textKind = jobKind(
  'text',
  z.object({
    turn: storedSchema,
    part: z.number().int(),
    pointer: z.string().nullable(),
    start: z.number().int(),
    end: z.number().int(),
  }),
  z.null(),
  textSliceSchema.nullable(),
);

/** An inline medium of a stored turn; a sentence where it cannot be given. */
export const mediaKind = jobKind(
  'media',
  z.object({ turn: storedSchema, part: z.number().int() }),
  z.null(),
  z.union([z.object({ mediaType: z.string(), data: z.string() }), z.object({ refusal: z.string() })]),
);

/** Records as they stand in the source. */
export const rawKind = jobKind(
  'raw',
  z.object({ path: z.string(), records: z.array(recordSpanSchema) }),
  z.null(),
  z.array(z.object({ byte: z.number(), text: textSliceSchema })),
);

/** Reads and compiles the codebooks to use; see `loadCodebooks`. */
export const codebooksKind = jobKind(
  'codebooks',
  z.object({ paths: z.array(z.string()) }),
  z.null(),
  z.object({
    texts: z.array(codebookTextSchema),
    behaviors: z.array(behaviorSchema),
    problems: z.array(z.string()),
    writeTools: z.array(z.string()),
  }),
);

/** Compiles a codebook and runs its examples. Lines and columns count from 1. */
export const codebookKind = jobKind(
  'codebook',
  z.object({ name: z.string(), text: z.string() }),
  z.null(),
  z.array(
    z.object({
      line: z.number().int(),
      column: z.number().int(),
      endLine: z.number().int(),
      endColumn: z.number().int(),
      message: z.string(),
      severity: z.enum(['error', 'warning']),
    }),
  ),
);
