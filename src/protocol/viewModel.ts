import * as z from 'zod';

/**
 * What the screen shows of a rollout. Everything here is bounded: texts are cut at `TEXT_CAP` with their full length
 * beside them, trees at `NODE_CAP` nodes. Offsets are UTF-16 code units of the whole string at the part (or pointer).
 */
export const TEXT_CAP = 6_000;
/** What "show all" brings into the page; longer content opens in a text editor. */
export const EXPANDED_CAP = 200_000;
export const NODE_CAP = 400;

/** A slice of a string: `text` starts at `offset` of a string of `length` units and `lines` lines. */
export const textSliceSchema = z.object({
  text: z.string(),
  offset: z.number().int(),
  length: z.number().int(),
  lines: z.number().int(),
});
export type TextSlice = z.infer<typeof textSliceSchema>;

/** How a string argument reads best. */
export const languageSchema = z.enum(['plain', 'shell', 'python', 'json', 'diff', 'code']);
export type Language = z.infer<typeof languageSchema>;

/** A JSON value for display: a flat list in reading order, `depth` from 0, children after their parent. */
export const treeNodeSchema = z.object({
  /** JSON pointer from the root of the value. */
  pointer: z.string(),
  depth: z.number().int(),
  /** Key or index as text; empty for the root. */
  name: z.string(),
  kind: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null']),
  /** The value of a leaf; for containers the number of their children in `length`. */
  value: textSliceSchema,
  language: languageSchema,
});
export type TreeNode = z.infer<typeof treeNodeSchema>;

export const treeSchema = z.object({ nodes: z.array(treeNodeSchema), omitted: z.number().int() });
export type Tree = z.infer<typeof treeSchema>;

export const partViewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: textSliceSchema }),
  z.object({
    kind: z.literal('reasoning'),
    text: textSliceSchema,
    state: z.enum(['readable', 'encrypted', 'redacted', 'empty']),
    summary: z.boolean(),
  }),
  z.object({
    kind: z.literal('tool-call'),
    callId: z.string().nullable(),
    name: z.string(),
    /** One line for the folded call. */
    preview: z.string(),
    arguments: treeSchema,
    argumentsError: z.string().nullable(),
    /** The tool turn that answers it, null where none does (yet). */
    answeredBy: z.number().int().nullable(),
    changesState: z.boolean(),
  }),
  z.object({
    kind: z.literal('tool-result'),
    callId: z.string().nullable(),
    name: z.string().nullable(),
    text: textSliceSchema,
    language: languageSchema,
    isError: z.boolean().nullable(),
    exitCode: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('media'),
    mediaType: z.string(),
    bytes: z.number().nullable(),
    reference: z.string().nullable(),
    /** True where the bytes are in the file and can be asked for. */
    inline: z.boolean(),
  }),
  z.object({ kind: z.literal('unknown'), type: z.string(), value: treeSchema }),
]);
export type PartView = z.infer<typeof partViewSchema>;

export const spanSchema = z.object({
  part: z.number().int(),
  pointer: z.string().nullable(),
  start: z.number().int(),
  end: z.number().int(),
});
export type Span = z.infer<typeof spanSchema>;

export const verdictSchema = z.enum(['present', 'absent', 'unsure']);
export type Verdict = z.infer<typeof verdictSchema>;

/** A behavior as the screen needs it; `slot` (0 to 7) chooses its color. */
export const behaviorSchema = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  definition: z.string(),
  subject: z.enum(['model', 'environment']),
  codebook: z.string(),
  version: z.number().int(),
  slot: z.number().int(),
});
export type BehaviorView = z.infer<typeof behaviorSchema>;

export const findingViewSchema = z.object({
  id: z.string(),
  behavior: z.string(),
  turn: z.number().int(),
  span: spanSchema,
  quote: z.string(),
  prompted: z.boolean(),
  /** What people said of it: their verdicts by author, newest for each. */
  verdicts: z.array(z.object({ author: z.string(), verdict: verdictSchema, mine: z.boolean() })),
});
export type FindingView = z.infer<typeof findingViewSchema>;

export const labelViewSchema = z.object({
  id: z.string(),
  author: z.string(),
  mine: z.boolean(),
  time: z.string(),
  behavior: z.string(),
  verdict: verdictSchema,
  target: z.enum(['rollout', 'turn', 'span']),
  turn: z.number().int().nullable(),
  span: spanSchema.nullable(),
  quote: z.string().nullable(),
  note: z.string().nullable(),
  finding: z.string().nullable(),
});
export type LabelView = z.infer<typeof labelViewSchema>;

export const turnViewSchema = z.object({
  number: z.number().int(),
  role: z.enum(['system', 'user', 'model', 'tool']),
  name: z.string().nullable(),
  time: z.string().nullable(),
  /** Output tokens for a model turn; null where unknown. */
  tokens: z.number().nullable(),
  model: z.string().nullable(),
  aside: z.enum(['demonstration', 'compaction', 'repeat']).nullable(),
  fold: z.object({ messages: z.number().int(), note: z.string() }).nullable(),
  /** For a tool turn: the call it answers, null where unpaired. */
  answers: z.object({ turn: z.number().int(), part: z.number().int() }).nullable(),
  parts: z.array(partViewSchema),
  /** True for what starts folded: system prompts and text that repeats an earlier turn. */
  folded: z.boolean(),
  words: z.number().int(),
  findings: z.array(findingViewSchema),
  labels: z.array(labelViewSchema),
  problems: z.array(z.string()),
});
export type TurnView = z.infer<typeof turnViewSchema>;

export const rolloutRowSchema = z.object({
  key: z.string(),
  id: z.string().nullable(),
  ordinal: z.number().int(),
  /** Key of the rollout it hangs from and how, for sub-agents and branches. */
  parent: z.object({ key: z.string(), turn: z.number().int().nullable(), kind: z.string() }).nullable(),
  title: z.string().nullable(),
  task: z.string().nullable(),
  environment: z.string().nullable(),
  model: z.string().nullable(),
  step: z.string().nullable(),
  attempt: z.string().nullable(),
  status: z.string().nullable(),
  /** As text, so that `NaN` stays what it is. */
  reward: z.string().nullable(),
  /** True at or above half of the possible, false below, null where unknown: the dot in the list. */
  passed: z.boolean().nullable(),
  /** Null until the rollout has been read through. */
  turns: z.number().int().nullable(),
  reasoningTurns: z.number().int().nullable(),
  toolCalls: z.number().int().nullable(),
  /** Findings by behavior, most frequent first; null until known; empty in blind mode. */
  flags: z.array(z.object({ behavior: z.string(), count: z.number().int() })).nullable(),
  labels: z.number().int(),
  problems: z.number().int(),
});
export type RolloutRow = z.infer<typeof rolloutRowSchema>;

export const problemViewSchema = z.object({
  kind: z.string(),
  message: z.string(),
  line: z.number().int().nullable(),
  byte: z.number().nullable(),
  member: z.string().nullable(),
  rollout: z.string().nullable(),
  turn: z.number().int().nullable(),
});
export type ProblemView = z.infer<typeof problemViewSchema>;

export const markSchema = z.object({
  /** 1-based turn it leads to. */
  turn: z.number().int(),
  lane: z.enum(['finding', 'label', 'disagreement', 'hit']),
  /** Behavior id for findings and labels; empty for hits. */
  behavior: z.string(),
  verdict: verdictSchema.nullable(),
});
export type Mark = z.infer<typeof markSchema>;
