import type { Turn } from '../model/index.ts';
import { CanonicalHash, hex } from './canonicalHash.ts';
import { CHAIN_BYTES, NO_TURNS, RolloutPrint, ROLES, TURN_BYTES, type PrintData } from './rolloutPrint.ts';
import { turnDigest } from './turnHash.ts';

/**
 * The hash of a rollout's record, fed turn by turn: a chain, `hash(n) = SHA-256(hash(n-1), digest of turn n)`. It
 * depends on nothing but the turns, not on the neighbors in the file, the file's name or its spacing; and the hash
 * of the first n turns stays recognizable when more are appended.
 *
 * Keeps 41 bytes a turn.
 */
export class RolloutHasher {
  private chain = new Uint8Array(CHAIN_BYTES * 16);
  private turns = new Uint8Array(TURN_BYTES * 16);
  private roles = new Uint8Array(16);
  private last = NO_TURNS;
  private length = 0;

  /** Turns fed so far. */
  get count(): number {
    return this.length;
  }

  /** The hash of the turns fed so far, as 64 hex digits. */
  get hash(): string {
    return hex(this.last);
  }

  add(turn: Turn): void {
    if (turn.number !== this.length + 1) {
      throw new Error(`Turn ${turn.number} was fed after turn ${this.length}`);
    }
    const digest = turnDigest(turn);
    this.last = new CanonicalHash().digest(this.last).digest(digest).finish();
    this.grow();
    this.chain.set(this.last, this.length * CHAIN_BYTES);
    this.turns.set(digest.subarray(0, TURN_BYTES), this.length * TURN_BYTES);
    this.roles[this.length] = ROLES.indexOf(turn.role);
    this.length += 1;
  }

  /** What was fed so far; feeding more does not change a print given out. */
  print(): RolloutPrint {
    return new RolloutPrint(this.since(0));
  }

  /** What the turns fed after the first `turns` add to a print. */
  since(turns: number): PrintData {
    return {
      count: this.length - turns,
      chain: this.chain.slice(turns * CHAIN_BYTES, this.length * CHAIN_BYTES),
      turns: this.turns.slice(turns * TURN_BYTES, this.length * TURN_BYTES),
      roles: this.roles.slice(turns, this.length),
    };
  }

  private grow(): void {
    if (this.length < this.roles.length) return;
    this.chain = doubled(this.chain);
    this.turns = doubled(this.turns);
    this.roles = doubled(this.roles);
  }
}

function doubled(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}

/** The hash of a whole rollout that is at hand. */
export function rolloutPrint(turns: Iterable<Turn>): RolloutPrint {
  const hasher = new RolloutHasher();
  for (const turn of turns) hasher.add(turn);
  return hasher.print();
}
