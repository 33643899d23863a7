import type { AfterCondition, CallCondition, Condition, Pattern } from '../codebook/index.ts';
import type { Turn } from '../model/index.ts';
import { kindsOf, type Inventory } from './inventory.ts';
import type { Memory, ToolNames } from './operators/index.ts';
import type { Place } from './place/index.ts';

/** Calls without a result that are remembered at a time. */
const MAX_OPEN_CALLS = 5_000;

interface OpenCall {
  readonly name: string;
  readonly passed: ReadonlySet<CallCondition>;
}

export type Ask = (condition: Condition, place: Place) => boolean;

/**
 * What the rules need to know of earlier turns, in memory that does not grow with the rollout: of each `after` the
 * turn where it last held, of each call without a result its name and what was asked of it.
 */
export class SequenceState implements Memory {
  private readonly inventory: Inventory;
  private readonly toolNames: ToolNames;
  private readonly last = new Map<AfterCondition, number>();
  private readonly open = new Map<string, OpenCall>();

  constructor(inventory: Inventory, toolNames: ToolNames) {
    this.inventory = inventory;
    this.toolNames = toolNames;
  }

  toolMatches(pattern: Pattern, name: string): boolean {
    return this.toolNames.matches(pattern, name);
  }

  callName(turn: Turn): string | null {
    return this.answered(turn)?.name ?? null;
  }

  callPassed(condition: CallCondition, turn: Turn): boolean {
    return this.answered(turn)?.passed.has(condition) ?? false;
  }

  lastTurn(condition: AfterCondition): number | null {
    return this.last.get(condition) ?? null;
  }

  /** Takes note of a place, once the rules have been asked about it. */
  observe(place: Place, ask: Ask): void {
    const asked = this.inventory.afters.filter((condition) => isAbout(condition.place, place));
    const held = asked.filter((condition) => ask(condition.place, place));
    for (const condition of this.inventory.afters) {
      if (condition.until === null || !this.last.has(condition)) continue;
      if (isAbout(condition.until, place) && ask(condition.until, place)) this.last.delete(condition);
    }
    for (const condition of held) this.last.set(condition, place.turn.number);
    if (place.part.kind === 'tool-call') this.noteCall(place, place.part.name, ask);
  }

  /** Forgets the call that this turn answered. */
  endTurn(turn: Turn): void {
    const key = answerKey(turn);
    if (key !== null) this.open.delete(key);
  }

  private noteCall(place: Place, name: string, ask: Ask): void {
    const passed = this.inventory.calls.filter((condition) => ask(condition.of, place));
    this.open.set(`${place.turn.number}:${place.number}`, { name, passed: new Set(passed) });
    if (this.open.size <= MAX_OPEN_CALLS) return;
    const [oldest] = this.open.keys();
    if (oldest !== undefined) this.open.delete(oldest);
  }

  private answered(turn: Turn): OpenCall | undefined {
    const key = answerKey(turn);
    return key === null ? undefined : this.open.get(key);
  }
}

/** Names the call that a tool turn answers; null where it is not paired. */
export function answerKey(turn: Turn): string | null {
  const answers = turn.answers;
  return answers === undefined || answers === null ? null : `${answers.turn}:${answers.part}`;
}

function isAbout(condition: Condition, place: Place): boolean {
  const kinds = kindsOf(condition);
  return kinds === null || kinds.has(place.kind);
}
