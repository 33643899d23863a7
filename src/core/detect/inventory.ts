import type {
  AfterCondition,
  BeforeCondition,
  CallCondition,
  Condition,
  Pattern,
  PlaceKind,
} from '../codebook/index.ts';

/** Conditions that need a memory, and all patterns that look at texts: what a detector sets up once. */
export interface Inventory {
  readonly afters: readonly AfterCondition[];
  readonly befores: readonly BeforeCondition[];
  readonly calls: readonly CallCondition[];
  readonly textPatterns: ReadonlySet<Pattern>;
}

/** What the conditions and patterns of some rules or denominators need. */
export function inventory(conditions: Iterable<Condition>, patterns: Iterable<Pattern> = []): Inventory {
  const afters: AfterCondition[] = [];
  const befores: BeforeCondition[] = [];
  const calls: CallCondition[] = [];
  const textPatterns = new Set<Pattern>(patterns);
  const visit = (condition: Condition): void => {
    if (condition.op === 'after') afters.push(condition);
    if (condition.op === 'before') befores.push(condition);
    if (condition.op === 'call') calls.push(condition);
    for (const pattern of patternsOf(condition)) textPatterns.add(pattern);
    for (const child of childrenOf(condition)) visit(child);
  };
  for (const condition of conditions) visit(condition);
  return { afters, befores, calls, textPatterns };
}

/** True where an answer may wait for later turns. */
export function waits(condition: Condition): boolean {
  if (condition.op === 'result' || condition.op === 'before' || condition.op === 'never-mentioned-later') {
    return true;
  }
  return childrenOf(condition).some(waits);
}

/** The kinds of places at which a condition can hold; null where it does not say. */
export function kindsOf(condition: Condition): ReadonlySet<PlaceKind> | null {
  if (condition.op === 'in') return condition.kinds;
  if (condition.op === 'all') {
    for (const member of condition.of) {
      const kinds = kindsOf(member);
      if (kinds !== null) return kinds;
    }
  }
  if (condition.op === 'any') {
    const union = new Set<PlaceKind>();
    for (const member of condition.of) {
      const kinds = kindsOf(member);
      if (kinds === null) return null;
      for (const kind of kinds) union.add(kind);
    }
    return union;
  }
  return null;
}

function patternsOf(condition: Condition): readonly Pattern[] {
  switch (condition.op) {
    case 'text':
    case 'argument':
      return [...condition.test.patterns, ...condition.test.except];
    case 'never-mentioned-later':
      return condition.patterns ?? [];
    default:
      return [];
  }
}

function childrenOf(condition: Condition): readonly Condition[] {
  switch (condition.op) {
    case 'call':
    case 'result':
      return [condition.of];
    case 'all':
    case 'any':
    case 'none':
      return condition.of;
    case 'after':
    case 'before':
      return condition.until === null ? [condition.place] : [condition.place, condition.until];
    default:
      return [];
  }
}
