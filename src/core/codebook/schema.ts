import { z } from 'zod';
import { limits } from './limits.ts';

/** The parts that a rule can look at. `prompt` is what system and user turns say, `text` what the model says. */
export const placeKinds = ['reasoning', 'text', 'tool-call', 'tool-result', 'prompt'] as const;
export type PlaceKind = (typeof placeKinds)[number];

const one = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).min(1).max(limits.patternsPerList),
  );

/** Names of arguments: a list, or several in one text with spaces between. */
const names = one(z.string()).transform((all) =>
  all.flatMap((text) => (text === '' ? [''] : text.split(/\s+/).filter((name) => name !== ''))),
);

const prose = z.string().min(1).max(limits.proseLength);
const patterns = one(z.string());
const kinds = one(z.enum(placeKinds));

/** What values must match: a pattern, a list of alternatives, or either with `except` and names to leave out. */
const argumentsTest = z.preprocess(
  (value) => (typeof value === 'string' || Array.isArray(value) ? { pattern: value } : value),
  z.strictObject({
    pattern: patterns,
    except: patterns.optional(),
    exceptNames: names.optional(),
  }),
);

const argumentTest = z.strictObject({
  /** An empty name stands for arguments that are one text. */
  name: names.optional(),
  pointer: z
    .string()
    .regex(/^(?:\/[^/]*)+$/, 'A JSON pointer starts with "/".')
    .optional(),
  pattern: patterns,
  except: patterns.optional(),
  /** Only matches whose text stands in none of these other arguments. */
  notIn: names.optional(),
});

const within = z.int().min(0).max(limits.within);

export interface ConditionSource {
  in?: PlaceKind[] | undefined;
  role?: ('system' | 'user' | 'model' | 'tool')[] | undefined;
  pattern?: string[] | undefined;
  except?: string[] | undefined;
  quoted?: boolean | undefined;
  tool?: string[] | undefined;
  argument?: z.output<typeof argumentTest>[] | undefined;
  anyArgument?: z.output<typeof argumentsTest> | undefined;
  allArguments?: z.output<typeof argumentsTest> | undefined;
  isError?: boolean | undefined;
  exitCode?: number | 'nonzero' | undefined;
  call?: ConditionSource | undefined;
  result?: ConditionSource | undefined;
  all?: ConditionSource[] | undefined;
  any?: ConditionSource[] | undefined;
  none?: ConditionSource[] | undefined;
  after?: SequenceSource[] | undefined;
  before?: SequenceSource[] | undefined;
  neverMentionedLater?: MentionSource | undefined;
}

export interface SequenceSource extends ConditionSource {
  within?: number | undefined;
  until?: ConditionSource[] | undefined;
}

export interface MentionSource {
  in?: PlaceKind[] | undefined;
  pattern?: string[] | undefined;
}

const nested: z.ZodType<ConditionSource> = z.lazy(() => z.strictObject(conditionShape));
const nestedList = z.array(nested).min(1).max(limits.patternsPerList);
const sequence: z.ZodType<SequenceSource> = z.lazy(() =>
  z.strictObject({ ...conditionShape, within: within.optional(), until: one(nested).optional() }),
);

const mention = z.preprocess(
  (value) => (value === true ? {} : value),
  z.strictObject({
    in: kinds.optional(),
    pattern: patterns.optional(),
  }),
);

const conditionShape = {
  in: kinds.optional(),
  role: one(z.enum(['system', 'user', 'model', 'tool'])).optional(),
  pattern: patterns.optional(),
  except: patterns.optional(),
  /** Whether lines that begin with `>` count as the model's own words. */
  quoted: z.boolean().optional(),
  tool: patterns.optional(),
  argument: one(argumentTest).optional(),
  anyArgument: argumentsTest.optional(),
  allArguments: argumentsTest.optional(),
  isError: z.boolean().optional(),
  exitCode: z
    .union([z.int(), z.literal('nonzero')], 'An exit code is a whole number or "nonzero".')
    .optional(),
  call: nested.optional(),
  result: nested.optional(),
  all: nestedList.optional(),
  any: nestedList.optional(),
  none: nestedList.optional(),
  after: one(sequence).optional(),
  before: one(sequence).optional(),
  neverMentionedLater: mention.optional(),
};

const repeated = z.strictObject({
  atLeast: z.int().min(2).max(limits.repeats),
  varying: z.string().min(1).optional(),
  values: patterns.optional(),
  exceptNames: names.optional(),
  unseen: z.boolean().optional(),
  within: within.optional(),
});

const rule = z.strictObject({
  ...conditionShape,
  in: kinds,
  note: prose.optional(),
  repeated: repeated.optional(),
});

const toolResult = z.union(
  [
    z.string(),
    z.strictObject({
      text: z.string(),
      name: z.string().optional(),
      isError: z.boolean().optional(),
      exitCode: z.int().optional(),
    }),
  ],
  'A tool result is its text, or {text, name, isError, exitCode}.',
);

const itemShape = {
  system: z.string().optional(),
  prompt: z.string().optional(),
  reasoning: z.string().optional(),
  text: z.string().optional(),
  'tool-call': z
    .strictObject({ name: z.string(), arguments: z.json().optional(), result: toolResult.optional() })
    .optional(),
  'tool-result': toolResult.optional(),
};

const holdsOne = (item: object) => Object.values(item).filter((value) => value !== undefined).length === 1;
const exampleItem = z.strictObject(itemShape).refine(holdsOne, {
  error: 'One of: system, prompt, reasoning, text, tool-call, tool-result.',
});

const exampleContent = z
  .strictObject({ ...itemShape, turns: z.array(exampleItem).min(1).max(limits.exampleTurns).optional() })
  .refine(holdsOne, { error: 'One of: system, prompt, reasoning, text, tool-call, tool-result, turns.' })
  .transform(({ turns, ...item }) => turns ?? [item]);

const example = z
  .strictObject({
    present: exampleContent.optional(),
    absent: exampleContent.optional(),
    quote: z.string().min(1).optional(),
    prompted: z.boolean().optional(),
    note: prose.optional(),
  })
  .refine((item) => (item.present === undefined) !== (item.absent === undefined), {
    error: 'An example is either present or absent.',
  })
  .refine((item) => item.absent === undefined || (item.quote === undefined && item.prompted === undefined), {
    error: 'Only an example that is present has a quote or is prompted.',
  });

const id = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    'An id is 1 to 64 of a-z, 0-9, "-", "_" and ".", and starts with a letter or digit.',
  );

const behavior = z.strictObject({
  id,
  name: prose,
  group: id.optional(),
  color: z.int().min(1).max(8).optional(),
  subject: z.enum(['model', 'environment']).optional(),
  definition: prose,
  include: z.array(prose).optional(),
  exclude: z.array(prose).optional(),
  of: z
    .union(
      [z.enum(['turns', 'rollouts', 'final-answers']), nested],
      'One of turns, rollouts, final-answers, or a condition.',
    )
    .optional(),
  keyWords: z.array(z.string()).max(limits.keyWords).optional(),
  rules: z.array(rule).min(1).max(limits.rulesPerBehavior),
  examples: z.array(example).max(limits.examplesPerBehavior).optional(),
});

export const codebookSchema = z.strictObject({
  codebook: id,
  version: z.int().min(1),
  description: prose.optional(),
  behaviors: z.array(behavior).min(1).max(limits.behaviors),
});

export type CodebookSourceData = z.output<typeof codebookSchema>;
export type BehaviorSource = z.output<typeof behavior>;
export type RuleSource = z.output<typeof rule>;
export type ExampleSource = z.output<typeof example>;
export type ExampleItem = z.output<typeof exampleItem>;
