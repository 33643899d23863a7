import type { Condition, PlaceKind, Rule } from '../codebook/index.ts';
import type { Part, Turn } from '../model/index.ts';
import { Collector, type Ordered } from './collector.ts';
import type { Finding, Mark } from './finding.ts';
import { mayHold, type Gate } from './gate.ts';
import type { Inventory } from './inventory.ts';
import { KeyWords } from './keyWords.ts';
import { evaluate, marked, type Answers, type ToolNames } from './operators/index.ts';
import { Place, kindOf } from './place/index.ts';
import { Repeats, type Variation } from './repeats.ts';
import { SeenWords } from './seenWords.ts';
import { SequenceState } from './sequenceState.ts';
import type { TextMatcher } from './text/index.ts';
import { Waits } from './waits.ts';

/** Candidates of one rollout that wait for later turns at a time. */
const MAX_WAITING = 2_000;
/** Characters of a mark where a rule marks no text of its own. */
const MAX_MARK = 240;
/** Characters of a quote: a longer match is cut. */
const MAX_QUOTE = 1_000;

/** A rule with whose it is. */
export interface OwnedRule {
  readonly owner: Ordered;
  readonly rule: Rule;
  readonly waits: boolean;
  readonly gate: Gate;
}

/** What every rollout of one detector shares. */
export interface Machine {
  readonly owners: readonly Ordered[];
  readonly rules: ReadonlyMap<PlaceKind, readonly OwnedRule[]>;
  readonly inventory: Inventory;
  readonly matcher: TextMatcher;
  readonly toolNames: ToolNames;
  /** True where a rule asks whether a value had been named before. */
  readonly remembersWords: boolean;
}

interface Pending {
  readonly owned: OwnedRule;
  readonly turn: number;
  readonly part: number;
  readonly isCall: boolean;
  readonly marks: readonly Mark[];
  readonly variations: readonly Variation[];
}

/**
 * Finds the behaviors of a detector's codebooks in one rollout, turn by turn. Memory does not grow with the text: no
 * turn is kept.
 */
export class RolloutDetector {
  private readonly machine: Machine;
  private readonly collector: Collector;
  private readonly state: SequenceState;
  private readonly waits = new Waits<Pending>();
  private readonly repeats = new Map<Rule, Repeats>();
  private readonly keyWords: KeyWords;
  private readonly seen: SeenWords | null;
  private readonly ask = (condition: Condition, place: Place): boolean =>
    evaluate(condition, { place, memory: this.state, answers: null }) === true;

  constructor(machine: Machine, key: string) {
    this.machine = machine;
    this.collector = new Collector(key);
    this.state = new SequenceState(machine.inventory, machine.toolNames);
    this.keyWords = new KeyWords(
      machine.owners.map((owner) => owner.behavior),
      machine.matcher,
    );
    this.seen = machine.remembersWords ? new SeenWords() : null;
  }

  /** Ids of behaviors of which findings were left out because there were too many. */
  get limited(): readonly string[] {
    return this.collector.limited;
  }

  /** Takes the next turn, in reading order. Gives what is decided now, which may stand in earlier turns. */
  turn(turn: Turn): Finding[] {
    if (turn.aside !== undefined) {
      if (turn.aside === 'demonstration') this.readDemonstration(turn);
      return [];
    }
    this.waits.startTurn(turn.number).forEach((pending) => this.hold(pending));
    turn.parts.forEach((part, index) => this.part(turn, part, index + 1));
    this.state.endTurn(turn);
    return this.collector.take();
  }

  /** The rollout has ended: gives what waited for turns that did not come. Call once, last. */
  end(): Finding[] {
    this.waits.end().forEach((pending) => this.hold(pending));
    return this.collector.take();
  }

  private part(turn: Turn, part: Part, number: number): void {
    const kind = kindOf(turn, part);
    if (kind === null) return;
    const place = new Place(turn, number, part, kind, this.machine.matcher);
    this.waits.observe(place, this.ask).forEach((pending) => this.hold(pending));
    for (const owned of this.machine.rules.get(kind) ?? []) {
      if (mayHold(owned.gate, place)) this.rule(owned, place);
    }
    this.state.observe(place, this.ask);
    if (kind !== 'prompt' && kind !== 'tool-result') return;
    this.keyWords.given(place.text);
    this.seen?.add(place.text.text);
  }

  /** A demonstration is no deed of this rollout, but its words were given to the model. */
  private readDemonstration(turn: Turn): void {
    for (const part of turn.parts) {
      if (part.kind !== 'text' && part.kind !== 'tool-result') continue;
      this.keyWords.given(this.machine.matcher.text(part.text));
      this.seen?.add(part.text);
    }
  }

  private rule(owned: OwnedRule, place: Place): void {
    const { rule, owner } = owned;
    const answers: Answers | null = owned.waits ? { known: new Map(), open: new Set() } : null;
    const truth = evaluate(rule.condition, { place, memory: this.state, answers });
    if (truth === false) return;
    const variations = rule.repeated === null ? [] : this.repeatsOf(rule).variations(place, this.seen);
    if (rule.repeated !== null && variations.length === 0) return;
    const marks = variations.every((variation) => variation.mark === null) ? this.marks(owned, place) : [];
    const pending: Pending = {
      owned,
      turn: place.turn.number,
      part: place.number,
      isCall: place.kind === 'tool-call',
      marks,
      variations,
    };
    if (truth === true) return this.hold(pending);
    if (answers === null) return;
    if (this.waits.size >= MAX_WAITING) return this.collector.limit(owner.behavior);
    const mention = marks[0]?.quote.toLowerCase() ?? null;
    const candidate = {
      condition: rule.condition,
      turn: pending.turn,
      part: pending.part,
      known: answers.known,
    };
    this.waits.add({ ...candidate, mention, payload: pending }, answers.open);
  }

  /** The rule holds: it is a finding, or one more of those that `repeated` counts. */
  private hold(pending: Pending): void {
    const { owned, turn, part, isCall } = pending;
    if (owned.rule.repeated === null) {
      this.collector.add(owned.owner, turn, part, isCall, pending.marks);
      return;
    }
    const full = this.repeatsOf(owned.rule).count(pending.variations, turn);
    if (full === null) return;
    this.collector.add(owned.owner, turn, part, isCall, full.mark === null ? pending.marks : [full.mark]);
  }

  private repeatsOf(rule: Rule): Repeats {
    let repeats = this.repeats.get(rule);
    if (repeats === undefined) {
      if (rule.repeated === null) throw new Error('Not a rule that counts');
      repeats = new Repeats(rule.repeated);
      this.repeats.set(rule, repeats);
    }
    return repeats;
  }

  private marks({ owner, rule }: OwnedRule, place: Place): readonly Mark[] {
    const spans = marked(rule.condition, place).filter((span) => span.end > span.start);
    const located =
      spans.length > 0
        ? spans
        : [
            {
              pointer: null,
              start: 0,
              end: Math.min(place.text.text.length, MAX_MARK),
              text: place.text.text,
            },
          ];
    return located.map(({ pointer, start, end, text }) => {
      const quote = text.slice(start, Math.min(end, start + MAX_QUOTE));
      const prompted =
        owner.behavior.subject === 'model' ? this.keyWords.prompted(owner.behavior, quote) : null;
      return { pointer, start, end: start + quote.length, quote, prompted };
    });
  }
}
