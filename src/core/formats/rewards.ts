import { RawNumber, isJsonObject, type JsonValue, type Reward, type Scalar } from '../model/index.ts';
import { field, isScalar, stringField } from './fields.ts';

/** A grader's number; a verdict as 1 or 0; null where the value is neither. */
export function asReward(value: JsonValue | undefined): Reward {
  if (typeof value === 'number' || value instanceof RawNumber) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return null;
}

/** A header's `reward` and `scores`: a grade that is no number (a letter, a category) is kept among the scores. */
export function rewardFields(
  value: JsonValue | undefined,
  scores: Readonly<Record<string, Scalar>> = {},
): { readonly reward: Reward; readonly scores: Readonly<Record<string, Scalar>> } {
  const reward = asReward(value);
  if (reward !== null || value === null || !isScalar(value)) return { reward, scores };
  return { reward, scores: { ...scores, reward: value } };
}

/** Scores by name, from an object of them or a list; what is neither gives none. */
export function namedScores(prefix: string, value: JsonValue | undefined): [string, JsonValue][] {
  if (isJsonObject(value)) return Object.entries(value);
  if (!Array.isArray(value)) return [];
  return value.map((one, index) => [stringField(one, 'name') ?? `${prefix}.${index + 1}`, one]);
}

/** One score: as it is, or what an object around it holds, else the object as JSON. */
export function scoreOf(value: JsonValue): Scalar {
  if (isScalar(value)) return value;
  return (
    ['value', 'score', 'reward'].map((name) => field(value, name)).find(isScalar) ?? JSON.stringify(value)
  );
}

/** All scores of an object or a list, each as one value. */
export function scoresOf(prefix: string, value: JsonValue | undefined): Record<string, Scalar> {
  return Object.fromEntries(namedScores(prefix, value).map(([name, one]) => [name, scoreOf(one)]));
}
