import type { Repeated } from '../codebook/index.ts';
import type { Mark } from './finding.ts';
import { numericHash } from './numericHash.ts';
import type { Place } from './place/index.ts';
import type { SeenWords } from './seenWords.ts';

/** Groups of like calls that one rule follows at a time; the oldest is forgotten. */
const MAX_GROUPS = 2_000;
/** Arguments of one call beyond which it is not taken apart. */
const MAX_ARGUMENTS = 16;

/** One way in which a call can be one of many: what is constant, and the value that varies. */
export interface Variation {
  readonly group: string;
  readonly value: number;
  /** What to mark where this call makes the number full; null: what the rule marked. */
  readonly mark: Mark | null;
}

interface Group {
  /** The distinct values so far, each with the turn where it stood last. */
  readonly values: Map<number, number>;
  fired: boolean;
}

/** Counts of one `repeated` rule in one rollout: fires once for each group that reaches the number. */
export class Repeats {
  private readonly rule: Repeated;
  private readonly groups = new Map<string, Group>();
  private places = 0;

  constructor(rule: Repeated) {
    this.rule = rule;
  }

  /** The ways in which this place can be one of many; asked when the place stands, counted when its rule holds. */
  variations(place: Place, seen: SeenWords | null): readonly Variation[] {
    const { varying } = this.rule;
    if (varying === undefined) return [{ group: '', value: ++this.places, mark: null }];
    if (place.part.kind !== 'tool-call' || place.leaves.length > MAX_ARGUMENTS) return [];
    const { name } = place.part;
    return place.leaves.flatMap((leaf) => {
      const value = leaf.text.text;
      if (!this.varies(leaf.name, leaf.text, seen)) return [];
      const rest = place.leaves.filter((other) => other !== leaf);
      const constant = rest.map((other) => `${other.pointer}=${numericHash(other.text.text)}`).join('&');
      const end = Math.min(value.length, 200);
      const mark = { pointer: leaf.pointer, start: 0, end, quote: value.slice(0, end), prompted: null };
      return [{ group: `${name}?${leaf.pointer}&${constant}`, value: numericHash(value), mark }];
    });
  }

  /** Counts a place whose rule held; gives the variation that makes a number full, if one does. */
  count(variations: readonly Variation[], turn: number): Variation | null {
    let full: Variation | null = null;
    for (const variation of variations) {
      const group = this.group(variation.group);
      group.values.set(variation.value, turn);
      const { within } = this.rule;
      if (within !== null) {
        for (const [value, last] of group.values) if (turn - last > within) group.values.delete(value);
      }
      if (group.fired || group.values.size < this.rule.atLeast) continue;
      group.fired = true;
      group.values.clear();
      full ??= variation;
    }
    return full;
  }

  private varies(name: string, text: Place['text'], seen: SeenWords | null): boolean {
    const { varying, values, exceptNames, unseen } = this.rule;
    if (varying !== null && varying?.toLowerCase() !== name) return false;
    if (exceptNames.has(name)) return false;
    if (values.length > 0 && !values.some((pattern) => text.matches(pattern))) return false;
    return !unseen || seen === null || !seen.has(text.text);
  }

  private group(key: string): Group {
    let group = this.groups.get(key);
    if (group === undefined) {
      group = { values: new Map(), fired: false };
      this.groups.set(key, group);
      if (this.groups.size > MAX_GROUPS) {
        const [oldest] = this.groups.keys();
        if (oldest !== undefined) this.groups.delete(oldest);
      }
    }
    return group;
  }
}
