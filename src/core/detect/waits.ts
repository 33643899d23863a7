import type { BeforeCondition, Condition, MentionCondition } from '../codebook/index.ts';
import { settle, type WaitingCondition } from './operators/index.ts';
import type { Place } from './place/index.ts';
import { answerKey, type Ask } from './sequenceState.ts';

/** A rule that held at a place as far as that could be known there. */
export interface Candidate<T> {
  readonly condition: Condition;
  readonly turn: number;
  readonly part: number;
  readonly known: Map<Condition, boolean>;
  /** What the rule marked, in lower case: what `never-mentioned-later` listens for. */
  readonly mention: string | null;
  readonly payload: T;
}

interface Waiting<T> {
  readonly candidate: Candidate<T>;
  done: boolean;
}

/** A word shorter than this is taken as mentioned everywhere. */
const MIN_MENTION = 3;

/** Candidates whose answer depends on later turns. Each is given back once, when it holds; else it is forgotten. */
export class Waits<T> {
  private readonly results = new Map<
    string,
    { waiting: Waiting<T>; condition: WaitingCondition & { op: 'result' } }[]
  >();
  private readonly befores = new Map<BeforeCondition, Waiting<T>[]>();
  private readonly mentions = new Map<MentionCondition, Waiting<T>[]>();
  private open = 0;

  /** How many candidates wait. */
  get size(): number {
    return this.open;
  }

  add(candidate: Candidate<T>, conditions: Iterable<WaitingCondition>): void {
    const waiting: Waiting<T> = { candidate, done: false };
    this.open += 1;
    for (const condition of conditions) {
      if (condition.op === 'result')
        push(this.results, `${candidate.turn}:${candidate.part}`, { waiting, condition });
      else if (condition.op === 'before') this.enlist(this.befores, condition, waiting);
      else this.enlist(this.mentions, condition, waiting);
    }
  }

  /** Candidates that wait for something no later than the turn before this one. */
  startTurn(turn: number): T[] {
    const held: T[] = [];
    for (const [condition, list] of this.befores) {
      const { within } = condition;
      if (within === null) continue;
      const late = (waiting: Waiting<T>) => turn - waiting.candidate.turn > within;
      this.decide(list.filter(late), condition, false, held);
      keep(
        this.befores,
        condition,
        list.filter((waiting) => !late(waiting)),
      );
    }
    return held;
  }

  /** Candidates that this place decides. */
  observe(place: Place, ask: Ask): T[] {
    const held: T[] = [];
    const key = place.part.kind === 'tool-result' ? answerKey(place.turn) : null;
    if (key !== null) {
      for (const { waiting, condition } of this.results.get(key) ?? []) {
        this.decide([waiting], condition, ask(condition.of, place), held);
      }
      this.results.delete(key);
    }
    for (const [condition, list] of this.befores) {
      const found = ask(condition.place, place);
      if (!found && (condition.until === null || !ask(condition.until, place))) continue;
      this.befores.delete(condition);
      this.decide(list, condition, found, held);
    }
    this.listen(place, held);
    return held;
  }

  /** The rollout has ended: what has not come does not come any more. */
  end(): T[] {
    const held: T[] = [];
    for (const list of this.results.values()) {
      for (const { waiting, condition } of list) this.decide([waiting], condition, false, held);
    }
    for (const [condition, list] of this.befores) this.decide(list, condition, false, held);
    for (const [condition, list] of this.mentions) this.decide(list, condition, true, held);
    this.results.clear();
    this.befores.clear();
    this.mentions.clear();
    return held;
  }

  private listen(place: Place, held: T[]): void {
    let folded: string | undefined;
    for (const [condition, list] of this.mentions) {
      if (!condition.kinds.has(place.kind)) continue;
      const { patterns } = condition;
      const isMentioned = (waiting: Waiting<T>): boolean => {
        const { mention } = waiting.candidate;
        if (patterns !== null) return patterns.some((pattern) => place.text.matches(pattern));
        if (mention === null || mention.length < MIN_MENTION) return true;
        folded ??= place.text.text.toLowerCase();
        return folded.includes(mention);
      };
      const mentioned = list.filter(isMentioned);
      if (mentioned.length === 0) continue;
      this.decide(mentioned, condition, false, held);
      keep(
        this.mentions,
        condition,
        list.filter((waiting) => !mentioned.includes(waiting)),
      );
    }
  }

  /** Lists drop what is done once that is most of them, so that they stay as long as what is open. */
  private enlist<K>(map: Map<K, Waiting<T>[]>, key: K, waiting: Waiting<T>): void {
    push(map, key, waiting);
    const list = map.get(key) ?? [];
    if (list.length > 64 + 2 * this.open)
      keep(
        map,
        key,
        list.filter((one) => !one.done),
      );
  }

  private decide(list: readonly Waiting<T>[], condition: Condition, truth: boolean, held: T[]): void {
    for (const waiting of list) {
      if (waiting.done) continue;
      const { candidate } = waiting;
      candidate.known.set(condition, truth);
      const whole = settle(candidate.condition, candidate.known);
      if (whole === undefined) continue;
      waiting.done = true;
      this.open -= 1;
      if (whole) held.push(candidate.payload);
    }
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function keep<K, V>(map: Map<K, V[]>, key: K, list: V[]): void {
  if (list.length === 0) map.delete(key);
  else map.set(key, list);
}
