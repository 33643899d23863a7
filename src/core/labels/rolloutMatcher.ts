import type { Turn } from '../model/index.ts';
import type { RolloutLink } from './event.ts';
import { RolloutHasher } from './rolloutHasher.ts';
import type { RolloutPrint } from './rolloutPrint.ts';

/** Keys kept per link: the second says already that the match is not unique. */
const MAX_KEYS = 2;

/**
 * Finds the rollouts of a source that start with the turns that links were made on, in one pass over the source and
 * with memory for the links alone.
 *
 * Turns before the model has spoken are no match: every attempt at a task starts with the same prompt.
 */
export class RolloutMatcher {
  /** By count of turns, then by hash: the keys found. */
  private readonly wanted = new Map<number, Map<string, string[]>>();

  constructor(links: Iterable<RolloutLink>) {
    for (const { turns, hash } of links) {
      const hashes = this.wanted.get(turns) ?? new Map<string, string[]>();
      this.wanted.set(turns, hashes.set(hash, []));
    }
  }

  /** A rollout to be fed turn by turn. */
  rollout(key: string): MatchedRollout {
    return new MatchedRollout((hasher) => {
      const keys = this.wanted.get(hasher.count)?.get(hasher.hash);
      if (keys === undefined) return false;
      if (keys.length < MAX_KEYS) keys.push(key);
      return true;
    });
  }

  /** At most two keys, in the order of the source. */
  found(link: RolloutLink): readonly string[] {
    return this.wanted.get(link.turns)?.get(link.hash) ?? [];
  }
}

/** One rollout on its way through a matcher. */
export class MatchedRollout {
  private readonly hasher = new RolloutHasher();
  private readonly match: (hasher: RolloutHasher) => boolean;
  private found = false;
  private modelSpoke = false;

  constructor(match: (hasher: RolloutHasher) => boolean) {
    this.match = match;
  }

  /** Whether a link led here so far. */
  get matched(): boolean {
    return this.found;
  }

  add(turn: Turn): void {
    this.hasher.add(turn);
    if (turn.role === 'model') this.modelSpoke = true;
    if (this.modelSpoke && this.match(this.hasher)) this.found = true;
  }

  print(): RolloutPrint {
    return this.hasher.print();
  }
}
