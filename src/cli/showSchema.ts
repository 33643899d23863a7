import { z } from 'zod';

/** Numbers that JSON has no way to write (`NaN`, infinities) or that a reader would round: their source text. */
const rawNumber = z.strictObject({ $number: z.string() });
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null(), rawNumber]);
const json = z.json();

const tokens = z.strictObject({
  input: z.number().optional(),
  output: z.number().optional(),
  reasoning: z.number().optional(),
});

const record = z
  .strictObject({
    line: z.int().nullable().describe('From 1; null in sources without lines.'),
    start: z.int().describe('Byte offset in the source, or in the archive member named.'),
    end: z.int(),
    member: z.string().optional(),
    within: z
      .array(z.union([z.string(), z.int()]))
      .optional()
      .describe(
        'Keys and indices to the part of the record that is meant, where one carries a whole rollout.',
      ),
  })
  .describe('Where a record stands in its source.');

const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({
    kind: z.literal('reasoning'),
    text: z.string(),
    state: z.enum(['readable', 'encrypted', 'redacted', 'empty']),
    summary: z.boolean().optional().describe('True where the provider gives a summary of the reasoning.'),
  }),
  z.strictObject({
    kind: z.literal('tool-call'),
    callId: z.string().nullable(),
    name: z.string(),
    arguments: json,
    argumentsError: z
      .string()
      .optional()
      .describe('Set where the arguments were meant to be JSON and are not.'),
  }),
  z.strictObject({
    kind: z.literal('tool-result'),
    callId: z.string().nullable(),
    name: z.string().nullable(),
    text: z.string(),
    isError: z.boolean().nullable(),
    exitCode: z.number().nullable(),
  }),
  z.strictObject({
    kind: z.literal('media'),
    mediaType: z.string(),
    bytes: z.number().nullable().describe('Decoded size where it is known.'),
    reference: z.string().nullable(),
    data: z.string().optional().describe('Base64.'),
  }),
  z.strictObject({ kind: z.literal('unknown'), type: z.string(), value: json }),
]);

const rolloutLine = z
  .strictObject({
    schema: z.literal('show/1'),
    type: z.literal('rollout'),
    reference: z.string(),
    source: z.string(),
    format: z.string(),
    key: z.string(),
    id: z.string().nullable(),
    ordinal: z.int(),
    parent: z
      .strictObject({
        key: z.string(),
        turn: z.int().nullable(),
        kind: z.enum(['sub-agent', 'branch', 'continuation']),
      })
      .nullable(),
    title: z.string().nullable(),
    task: scalar,
    environment: scalar,
    model: z.string().nullable(),
    step: scalar,
    attempt: scalar,
    status: scalar,
    reward: z.union([z.number(), rawNumber, z.null()]),
    scores: z.record(z.string(), scalar),
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    tokens: tokens.nullable(),
    cost: z.number().nullable().describe('US dollars.'),
    metadata: z.record(z.string(), json),
    record,
  })
  .describe('A rollout. A later line with the same key replaces it: some facts stand at the end of a file.');

const turnLine = z
  .strictObject({
    schema: z.literal('show/1'),
    type: z.literal('turn'),
    reference: z.string(),
    rollout: z.string().describe('The key of its rollout.'),
    number: z.int().min(1),
    role: z.enum(['system', 'user', 'model', 'tool']),
    parts: z.array(part),
    time: z.string().optional(),
    tokens: tokens.optional(),
    model: z.string().optional(),
    name: z.string().optional(),
    answers: z
      .strictObject({ turn: z.int(), part: z.int() })
      .nullable()
      .optional()
      .describe('For a tool turn, the call it answers; null where it could not be paired.'),
    aside: z
      .enum(['demonstration', 'compaction', 'repeat'])
      .optional()
      .describe('Why the turn is no part of what happened in this rollout.'),
    fold: z
      .strictObject({
        kind: z.enum(['repeat', 'compaction', 'resumed']),
        messages: z.int(),
        note: z.string(),
      })
      .optional()
      .describe('History that the source repeats and that is given once.'),
    records: z.array(record),
  })
  .describe('One step of a rollout by one speaker.');

const problemLine = z
  .strictObject({
    schema: z.literal('show/1'),
    type: z.literal('problem'),
    source: z.string(),
    kind: z.string(),
    message: z.string(),
    line: z.int().nullable(),
    byte: z.int().nullable(),
    member: z.string().optional(),
    rollout: z.string().optional(),
    turn: z.int().optional(),
  })
  .describe('Something wrong in the source.');

const textLine = z
  .strictObject({
    schema: z.literal('show/1'),
    type: z.literal('text'),
    reference: z.string(),
    text: z.string(),
  })
  .describe('The text that a reference to a part, a pointer or a span stands for.');

/** One line of `rollout-review show --json`. */
export const showLine = z.discriminatedUnion('type', [rolloutLine, turnLine, problemLine, textLine]);
export type ShowLine = z.infer<typeof showLine>;

/** The published JSON Schema of a line: what `docs/show.schema.json` holds. */
export function showJsonSchema(): object {
  return {
    title: 'A line of `rollout-review show --json`',
    ...z.toJSONSchema(showLine),
  };
}
