import type { Condition, Pattern } from '../../codebook/index.ts';
import type { Place } from '../place/index.ts';
import type { Scope, Truth } from './scope.ts';

type Local = Extract<Condition, { op: 'in' | 'role' | 'tool' | 'is-error' | 'exit-code' }>;

/** Questions that the part alone answers, without its text. */
export function local(condition: Local, { place, memory }: Scope): Truth {
  switch (condition.op) {
    case 'in':
      return condition.kinds.has(place.kind);
    case 'role':
      return condition.roles.has(place.role);
    case 'tool': {
      const name = toolName(place, memory.callName(place.turn));
      return name !== null && condition.patterns.some((pattern) => memory.toolMatches(pattern, name));
    }
    case 'is-error':
      return place.part.kind === 'tool-result' && place.part.isError === condition.value;
    case 'exit-code': {
      if (place.part.kind !== 'tool-result' || place.part.exitCode === null) return false;
      return condition.value === 'nonzero'
        ? place.part.exitCode !== 0
        : place.part.exitCode === condition.value;
    }
  }
}

/** Of a call its tool; of a result the tool of the call it answers, or the name it carries itself. */
function toolName(place: Place, answered: string | null): string | null {
  if (place.part.kind === 'tool-call') return place.part.name;
  if (place.part.kind === 'tool-result') return answered ?? place.part.name;
  return answered;
}

/** Names beyond which the memory of one pattern starts anew. */
const MAX_NAMES = 2_000;

/** Remembers which tool names a pattern matches: few names stand in very many calls. */
export class ToolNames {
  private readonly known = new Map<Pattern, Map<string, boolean>>();

  matches(pattern: Pattern, name: string): boolean {
    let answers = this.known.get(pattern);
    if (answers === undefined || answers.size > MAX_NAMES) {
      answers = new Map();
      this.known.set(pattern, answers);
    }
    let answer = answers.get(name);
    if (answer === undefined) {
      answer = pattern.test(name);
      answers.set(name, answer);
    }
    return answer;
  }
}
