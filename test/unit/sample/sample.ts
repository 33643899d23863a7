import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The committed sample as the tests see it: read from disk, checked against its own schema. */

export const root = path.resolve(import.meta.dirname, '../../..');
export const samples = path.join(root, 'samples');

const message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string(),
  reasoning_content: z.string().min(1).optional(),
  tool_calls: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        type: z.literal('function'),
        function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
      }),
    )
    .min(1)
    .optional(),
  tool_call_id: z.string().optional(),
  name: z.string().optional(),
  timestamp: z.iso.datetime(),
  usage: z.strictObject({ prompt_tokens: z.int(), completion_tokens: z.int() }).optional(),
});

const rollout = z.strictObject({
  id: z.string(),
  task_id: z.string(),
  environment_id: z.string(),
  model: z.string(),
  step: z.int(),
  attempt: z.int().min(1).max(4),
  reward: z.number().min(0).max(1),
  scores: z.record(z.string(), z.number().min(0).max(1)).optional(),
  started_at: z.iso.datetime(),
  messages: z.array(message),
});

export type Message = z.infer<typeof message>;
export type Rollout = z.infer<typeof rollout>;

const place = z.strictObject({
  behavior: z.string(),
  cohort: z.enum(['base', 'trained']),
  file: z.string(),
  rollout: z.string(),
  environment: z.string(),
  message: z.int(),
  turn: z.int(),
  part: z.enum(['text', 'reasoning', 'tool-call', 'tool-result']),
  call: z.int().optional(),
  pointer: z.string().optional(),
  start: z.int(),
  end: z.int(),
  quote: z.string().min(1),
  hard: z.literal(true).optional(),
  prompted: z.literal(true).optional(),
  also: z.array(z.int()).optional(),
});

export type Place = z.infer<typeof place>;

const unit = z.enum([
  'turns',
  'modelTurns',
  'reasoningTurns',
  'toolCalls',
  'writeCalls',
  'toolResults',
  'finalAnswers',
  'rollouts',
]);
const tally = z.strictObject({
  mentions: z.int(),
  turns: z.int(),
  rollouts: z.int(),
  environments: z.int(),
  hard: z.int(),
  unit,
  of: z.int(),
});
const truthFile = z.strictObject({
  schema: z.literal(1),
  seed: z.string(),
  behaviors: z.record(
    z.string(),
    z.strictObject({ subject: z.enum(['model', 'environment']), unit, definition: z.string() }),
  ),
  cohorts: z.strictObject({ base: z.record(unit, z.int()), trained: z.record(unit, z.int()) }),
  counts: z.strictObject({ base: z.record(z.string(), tally), trained: z.record(z.string(), tally) }),
  planted: z.array(place),
  negatives: z.array(place),
});

export type Truth = z.infer<typeof truthFile>;

export interface Placed {
  readonly cohort: 'base' | 'trained';
  /** Relative to the workspace, with `/`. */
  readonly file: string;
  readonly rollout: Rollout;
}

export const cohorts = ['base', 'trained'] as const;

export function readTruth(): Truth {
  return truthFile.parse(JSON.parse(readFileSync(path.join(samples, 'truth.json'), 'utf8')));
}

export function readRollouts(): Placed[] {
  return cohorts.flatMap((cohort) =>
    readdirSync(path.join(samples, 'workspace', cohort))
      .sort()
      .flatMap((name) =>
        readFileSync(path.join(samples, 'workspace', cohort, name), 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => ({ cohort, file: `${cohort}/${name}`, rollout: rollout.parse(JSON.parse(line)) })),
      ),
  );
}

/** All that the model wrote in prose: reasoning and text. */
export function prose(rollout: Rollout): string {
  return rollout.messages
    .filter((message) => message.role === 'assistant')
    .map((message) => `${message.reasoning_content ?? ''}\n${message.content}`)
    .join('\n');
}
