import type { Behavior, Codebook, Condition } from '../codebook/index.ts';
import { isReasoningTurn, type Turn } from '../model/index.ts';
import { inventory } from './inventory.ts';
import { ToolNames, evaluate } from './operators/index.ts';
import { Place, kindOf } from './place/index.ts';
import { SequenceState } from './sequenceState.ts';
import { TextMatcher } from './text/index.ts';

/**
 * One unit that a behavior is counted of. A unit is a hit where a finding of the behavior stands in it: in the turn,
 * and in the part where `part` is not null; anywhere in the rollout where `turn` is null.
 */
export interface Opportunity {
  readonly codebook: string;
  readonly behavior: string;
  readonly turn: number | null;
  readonly part: number | null;
}

/** Counts the opportunities of one rollout, turn by turn, beside its `RolloutDetector`. */
export interface OpportunityCounter {
  turn(turn: Turn): Opportunity[];
  /** What only the end decides: final answers and rollouts. Call once, last. */
  end(): Opportunity[];
}

/** The denominators of every behavior of the codebooks; see `Denominator` for the units. */
export function createOpportunityCounter(codebooks: readonly Codebook[]): OpportunityCounter {
  return new Counter(codebooks);
}

class Counter implements OpportunityCounter {
  private readonly behaviors: readonly { codebook: string; behavior: Behavior }[];
  private readonly matcher: TextMatcher;
  private readonly state: SequenceState;
  private lastAnswer: number | null = null;
  private started = false;

  constructor(codebooks: readonly Codebook[]) {
    this.behaviors = codebooks.flatMap(({ id, behaviors }) =>
      behaviors.map((behavior) => ({ codebook: id, behavior })),
    );
    const all = inventory(
      this.behaviors.flatMap(({ behavior }) =>
        behavior.of.kind === 'places' ? [behavior.of.condition] : [],
      ),
    );
    this.matcher = new TextMatcher(all.textPatterns);
    this.state = new SequenceState(all, new ToolNames());
  }

  turn(turn: Turn): Opportunity[] {
    if (turn.aside !== undefined) return [];
    this.started = true;
    if (turn.role === 'model') this.lastAnswer = says(turn) ? turn.number : null;
    const places = turn.parts.flatMap((part, index) => {
      const kind = kindOf(turn, part);
      return kind === null ? [] : [new Place(turn, index + 1, part, kind, this.matcher)];
    });
    const found = this.behaviors
      .filter(({ behavior }) => behavior.of.kind === 'turns' && isOfItsKind(behavior, turn, places))
      .map(({ codebook, behavior }) => ({ codebook, behavior: behavior.id, turn: turn.number, part: null }));
    const inPlaces = places.flatMap((place) => this.place(place));
    this.state.endTurn(turn);
    return [...found, ...inPlaces];
  }

  end(): Opportunity[] {
    return this.behaviors.flatMap(({ codebook, behavior }): Opportunity[] => {
      const unit = { codebook, behavior: behavior.id, part: null };
      if (behavior.of.kind === 'rollouts' && this.started) return [{ ...unit, turn: null }];
      if (behavior.of.kind === 'final-answers' && this.lastAnswer !== null) {
        return [{ ...unit, turn: this.lastAnswer }];
      }
      return [];
    });
  }

  private place(place: Place): Opportunity[] {
    const found = this.behaviors
      .filter(({ behavior }) => behavior.of.kind === 'places' && this.ask(behavior.of.condition, place))
      .map(({ codebook, behavior }) => ({
        codebook,
        behavior: behavior.id,
        turn: place.turn.number,
        part: place.number,
      }));
    this.state.observe(place, (condition, at) => this.ask(condition, at));
    return found;
  }

  private ask(condition: Condition, place: Place): boolean {
    return evaluate(condition, { place, memory: this.state, answers: null }) === true;
  }
}

/** A turn with a part that the behavior's rules look at; of reasoning alone, a reasoning turn. */
function isOfItsKind(behavior: Behavior, turn: Turn, places: readonly Place[]): boolean {
  const kinds = new Set(behavior.rules.flatMap((rule) => [...rule.kinds]));
  if (kinds.size === 1 && kinds.has('reasoning')) return isReasoningTurn(turn);
  return places.some((place) => kinds.has(place.kind));
}

function says(turn: Turn): boolean {
  return turn.parts.some((part) => part.kind === 'text' && part.text.trim() !== '');
}
