import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RecordSpan,
  type Reward,
  type Scalar,
} from '../model/index.ts';
import { field, isScalar } from './fields.ts';
import type { HeaderDraft } from './format.ts';
import { emptyHeader } from './header.ts';
import { asReward, namedScores, scoreOf } from './rewards.ts';
import { isoTime } from './times.ts';
import { tokensOf } from './usage.ts';

/** The spellings of each fact, the more particular first. */
const spellings = {
  id: [
    'rollout_id',
    'trajectory_id',
    'id',
    'uuid',
    'session_id',
    'conversation_id',
    'sessionId',
    'instance_id',
  ],
  title: ['title'],
  task: [
    'task_id',
    'task',
    'task_name',
    'instance_id',
    'problem_id',
    'question_id',
    'prompt_id',
    'example_id',
  ],
  environment: ['environment_id', 'environment', 'env_id', 'env', 'env_name', 'environment_name'],
  model: ['model', 'model_name', 'model_id'],
  step: ['step', 'checkpoint', 'global_step', 'training_step', 'train_step'],
  attempt: ['attempt', 'trial', 'rollout_index', 'rollout_idx', 'sample_index', 'sample_idx', 'epoch'],
  status: ['status', 'exit_status', 'termination_reason', 'stop_reason', 'finish_reason', 'outcome'],
  reward: ['reward', 'total_reward', 'final_reward', 'reward_score'],
  started: ['started_at', 'start_time', 'session_start', 'created_at', 'created', 'timestamp', 'date'],
  ended: ['ended_at', 'end_time', 'finished_at', 'completed_at', 'last_updated', 'updated_at'],
  usage: ['usage', 'token_usage', 'total_usage'],
  cost: ['cost', 'total_cost', 'cost_usd', 'total_cost_usd'],
} as const;

const verdicts = ['score', 'success', 'passed', 'resolved', 'correct', 'is_correct', 'is_success'];
/** Objects in which writers put the same facts one level down. */
const nests = ['metadata', 'meta', 'info', 'extra_info'];

/** What a record of a chat file says beside its messages. Facts that are found leave the metadata, all else stays. */
export function chatHeader(record: JsonObject, span: RecordSpan): HeaderDraft {
  const facts = new Facts(record);
  // An empty id is an id all the same: it does not fall back to another.
  const id = facts.find(spellings.id, (value) => (isScalar(value) ? value : undefined)) ?? null;
  const scores: Record<string, Scalar> = {};
  const reward = rewardOf(facts, scores);
  addScores(facts, scores);
  const cost = facts.scalar(spellings.cost);
  const tokens = facts.find(spellings.usage, (value) => tokensOf(value));
  const model = facts.find(spellings.model, asText);
  const title = facts.find(spellings.title, asText);
  return {
    ...emptyHeader(span),
    id: id === null ? null : String(id),
    title: title ?? null,
    task: facts.scalar(spellings.task),
    environment: facts.scalar(spellings.environment),
    model: model ?? null,
    step: facts.scalar(spellings.step),
    attempt: facts.scalar(spellings.attempt),
    status: facts.scalar(spellings.status),
    reward,
    scores,
    startedAt: facts.find(spellings.started, isoTime) ?? null,
    endedAt: facts.find(spellings.ended, isoTime) ?? null,
    tokens: tokens ?? null,
    cost: typeof cost === 'number' ? cost : null,
    metadata: facts.rest,
  };
}

class Facts {
  private readonly record: JsonObject;
  private readonly taken = new Set<string>(['messages']);

  constructor(record: JsonObject) {
    this.record = record;
  }

  /** The first spelling whose value means something, on top and then one level down. */
  find<T>(names: readonly string[], meaning: (value: JsonValue) => T | undefined): T | undefined {
    for (const name of names) {
      const value = field(this.record, name);
      if (value === undefined || value === null) continue;
      const found = meaning(value);
      if (found === undefined) continue;
      // An object says more than what was found in it.
      if (isScalar(value)) this.taken.add(name);
      return found;
    }
    for (const nest of nests) {
      for (const name of names) {
        const value = field(field(this.record, nest), name);
        const found = value === undefined || value === null ? undefined : meaning(value);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  scalar(names: readonly string[]): Scalar {
    return this.find(names, (value) => (isScalar(value) && value !== '' ? value : undefined)) ?? null;
  }

  value(name: string): JsonValue | undefined {
    return field(this.record, name);
  }

  /** Says that all a field holds stands elsewhere in the header. */
  take(name: string): void {
    this.taken.add(name);
  }

  /** The fields that nothing was made of. */
  get rest(): JsonObject {
    return Object.fromEntries(Object.entries(this.record).filter(([name]) => !this.taken.has(name)));
  }
}

function rewardOf(facts: Facts, scores: Record<string, Scalar>): Reward {
  const found = facts.find(spellings.reward, (value) => {
    const plain = isJsonObject(value)
      ? ['reward', 'score', 'value', 'total'].map((name) => field(value, name)).find(isScalar)
      : value;
    return plain === undefined || plain === null || !isScalar(plain)
      ? undefined
      : { plain, isWhole: !isJsonObject(value) };
  });
  if (found === undefined) {
    const score = facts.find(['score'], (value) => asReward(value) ?? undefined);
    return score ?? null;
  }
  const reward = asReward(found.plain);
  // A grade that is no number is kept where it can be read as one of the scores.
  if (reward === null) scores.reward = found.plain;
  return reward;
}

function addScores(facts: Facts, scores: Record<string, Scalar>): void {
  for (const name of ['scores', 'rewards', ...verdicts]) {
    const value = facts.value(name);
    if (value === undefined || value === null) continue;
    if (isScalar(value)) {
      scores[name] = value;
      facts.take(name);
    } else if (name === 'scores' || name === 'rewards') {
      const named = namedScores(name, value);
      for (const [key, one] of named) scores[key] = scoreOf(one);
      if (isJsonObject(value) && named.every(([, one]) => isScalar(one))) facts.take(name);
    }
  }
}

function asText(value: JsonValue): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
