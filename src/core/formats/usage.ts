import { isJsonObject, type JsonValue, type Tokens } from '../model/index.ts';
import { numberField, objectField } from './fields.ts';

/**
 * Tokens of one call or of a whole rollout, in the spellings of the common interfaces; undefined where none is there.
 * `input` is all the model read: Anthropic and Inspect count what came from a cache apart (`input_tokens`), so it is
 * added; OpenAI and LiteLLM count it in (`prompt_tokens`), also where they repeat Anthropic's counts of it.
 */
export function tokensOf(usage: JsonValue | undefined): Tokens | undefined {
  if (!isJsonObject(usage)) return undefined;
  const input = numberField(usage, 'input_tokens') ?? numberField(usage, 'prompt_tokens');
  const output = numberField(usage, 'output_tokens') ?? numberField(usage, 'completion_tokens');
  const details =
    objectField(usage, 'output_tokens_details') ?? objectField(usage, 'completion_tokens_details');
  const reasoning =
    numberField(usage, 'reasoning_tokens') ??
    numberField(usage, 'reasoning_output_tokens') ??
    numberField(details ?? undefined, 'reasoning_tokens');
  const cached = [
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'input_tokens_cache_write',
    'input_tokens_cache_read',
  ].reduce((sum, name) => sum + (numberField(usage, name) ?? 0), 0);
  if (input === null && output === null) return undefined;
  const isApart = numberField(usage, 'input_tokens') !== null;
  return {
    ...(input === null ? {} : { input: isApart ? input + cached : input }),
    ...(output === null ? {} : { output }),
    ...(reasoning === null ? {} : { reasoning }),
  };
}

/** The sum, field by field; a field that neither has is left out. */
export function addTokens(one: Tokens | null, other: Tokens | undefined): Tokens | null {
  if (other === undefined) return one;
  const sum: { input?: number; output?: number; reasoning?: number } = { ...one };
  for (const name of ['input', 'output', 'reasoning'] as const) {
    const value = other[name];
    if (value !== undefined) sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}
