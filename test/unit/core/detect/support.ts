import { compileCodebook, type Codebook } from '../../../../src/core/codebook/index.ts';
import { createDetector, detectRollout, type Finding } from '../../../../src/core/detect/index.ts';
import type { JsonValue, Part, Role, Turn } from '../../../../src/core/model/index.ts';

/** A codebook of behaviors, each a list of rules in YAML's flow style; ids are `b1`, `b2`, … */
export function codebook(
  ...behaviors: readonly (string | { readonly more: string; readonly rules: string })[]
): Codebook {
  const lines = behaviors.map((behavior, index) => {
    const { more, rules } = typeof behavior === 'string' ? { more: '', rules: behavior } : behavior;
    return `  - { id: b${index + 1}, name: n, definition: d, ${more === '' ? '' : `${more}, `}rules: [${rules}], examples: [] }`;
  });
  const { codebook, problems } = compileCodebook(
    `codebook: test\nversion: 1\nbehaviors:\n${lines.join('\n')}\n`,
    'test',
  );
  if (codebook === null)
    throw new Error(problems.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return codebook;
}

/** Numbers turns and pairs results with the calls before them, by call id. */
export function rollout(...turns: readonly Draft[]): Turn[] {
  const calls = new Map<string, { turn: number; part: number }>();
  return turns.map((turn, index) => {
    const number = index + 1;
    turn.parts.forEach((part, at) => {
      if (part.kind === 'tool-call' && part.callId !== null)
        calls.set(part.callId, { turn: number, part: at + 1 });
    });
    const [first] = turn.parts;
    const answers =
      first?.kind === 'tool-result' && first.callId !== null ? (calls.get(first.callId) ?? null) : undefined;
    return { ...turn, number, records: [], ...(answers === undefined ? {} : { answers }) };
  });
}

export type Draft = Omit<Turn, 'number' | 'records'>;

export const model = (...parts: readonly Part[]): Draft => ({ role: 'model', parts });
export const say = (role: Role, text: string): Draft => ({ role, parts: [{ kind: 'text', text }] });
export const text = (value: string): Part => ({ kind: 'text', text: value });
export const reasoning = (value: string): Part => ({ kind: 'reasoning', text: value, state: 'readable' });

export function call(name: string, args: JsonValue = {}, callId = 'c'): Part {
  return { kind: 'tool-call', callId, name, arguments: args };
}

export function result(
  value: string,
  more: { callId?: string | null; isError?: boolean; exitCode?: number } = {},
): Draft {
  const { callId = 'c', isError = null, exitCode = null } = more;
  return {
    role: 'tool',
    parts: [{ kind: 'tool-result', callId, name: null, text: value, isError, exitCode }],
  };
}

/** Findings as `T1/P2 "quote"`, with the behavior before where it is not b1 and the pointer where there is one. */
export function found(book: Codebook, turns: readonly Turn[]): string[] {
  return detectRollout(createDetector([book]), 'k', turns).map(brief);
}

export function brief({ behavior, turn, part, pointer, quote }: Finding): string {
  return `${behavior === 'b1' ? '' : `${behavior} `}T${turn}/P${part}${pointer ?? ''} "${quote}"`;
}
