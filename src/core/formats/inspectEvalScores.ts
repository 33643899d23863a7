import {
  isJsonObject,
  RawNumber,
  type JsonObject,
  type JsonValue,
  type Reward,
  type Scalar,
} from '../model/index.ts';
import { field, isScalar, objectField } from './fields.ts';

export interface SampleScores {
  /** Each scorer's value as written; the parts of a compound value as `scorer/part`. */
  readonly scores: Readonly<Record<string, Scalar>>;
  readonly reward: Reward;
}

/** The scores of a sample; the reward is the first scorer's value as a number. */
export function sampleScores(sample: JsonObject): SampleScores {
  const scores: Record<string, Scalar> = {};
  let reward: Reward = null;
  for (const [scorer, score] of scorers(sample)) {
    const value = field(score, 'value') ?? null;
    for (const [name, part] of valueParts(scorer, value)) scores[name] = part;
    reward ??= rewardOf(value);
  }
  return { scores, reward };
}

/** Logs of 2024 hold one score without a scorer's name. */
function scorers(sample: JsonObject): [string, JsonValue][] {
  const several = objectField(sample, 'scores');
  if (several !== null) return Object.entries(several);
  const single = objectField(sample, 'score');
  return single === null ? [] : [['score', single]];
}

function valueParts(scorer: string, value: JsonValue): [string, Scalar][] {
  if (isScalar(value)) return [[scorer, value]];
  return Object.entries(value).flatMap(([name, part]): [string, Scalar][] =>
    isScalar(part) ? [[`${scorer}/${name}`, part]] : [],
  );
}

/** Inspect's own reading of a value as a number: grades, truth words and numbers; a compound value of one part is it. */
const words: Readonly<Record<string, number>> = {
  C: 1,
  I: 0,
  P: 0.5,
  N: 0,
  yes: 1,
  no: 0,
  true: 1,
  false: 0,
};

function rewardOf(value: JsonValue): Reward {
  if (typeof value === 'number' || value instanceof RawNumber) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    const known = words[value] ?? words[value.toLowerCase()];
    if (known !== undefined) return known;
    return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(value) ? Number(value) : null;
  }
  const parts = isJsonObject(value) ? Object.values(value) : (value ?? []);
  const [only] = parts;
  return parts.length === 1 && only !== undefined && isScalar(only) ? rewardOf(only) : null;
}
