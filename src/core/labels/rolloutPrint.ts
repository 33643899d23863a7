import type { Role } from '../model/index.ts';
import { CanonicalHash, hex } from './canonicalHash.ts';

export const CHAIN_BYTES = 32;
export const TURN_BYTES = 8;
export const ROLES: readonly Role[] = ['system', 'user', 'model', 'tool'];

/** The hash of a rollout without turns, where the chain starts. */
export const NO_TURNS = new CanonicalHash().text('rollout-review:rollout:1').finish();

/** The bytes of a print: what crosses between threads. Those of later turns may be appended to those of earlier ones. */
export interface PrintData {
  readonly count: number;
  /** `CHAIN_BYTES` a turn: the hash of the rollout up to and with it. */
  readonly chain: Uint8Array;
  /** `TURN_BYTES` a turn: the start of its digest. */
  readonly turns: Uint8Array;
  /** One byte a turn: the place in `ROLES`. */
  readonly roles: Uint8Array;
}

/** What is known of a rollout's turns without their text. Turns count from 1. */
export class RolloutPrint {
  private readonly data: PrintData;
  private byHash: Map<string, number[]> | null = null;

  constructor(data: PrintData) {
    this.data = data;
  }

  get count(): number {
    return this.data.count;
  }

  /** The hash of all of them, as 64 hex digits. */
  get hash(): string {
    return this.hashAt(this.data.count) ?? '';
  }

  /** The hash of the first `turns` turns, as 64 hex digits; null where there are not so many. */
  hashAt(turns: number): string | null {
    if (turns < 0 || turns > this.data.count) return null;
    if (turns === 0) return hex(NO_TURNS);
    return hex(this.data.chain.subarray((turns - 1) * CHAIN_BYTES, turns * CHAIN_BYTES));
  }

  /** The turn's own hash, 16 hex digits; the empty string where there is no such turn. */
  turnHash(turn: number): string {
    if (turn < 1 || turn > this.data.count) return '';
    return hex(this.data.turns.subarray((turn - 1) * TURN_BYTES, turn * TURN_BYTES));
  }

  role(turn: number): Role | null {
    return ROLES[this.data.roles[turn - 1] ?? -1] ?? null;
  }

  /** The turns with this hash, in order. */
  turnsWith(hash: string): readonly number[] {
    if (this.byHash === null) {
      this.byHash = new Map();
      for (let turn = 1; turn <= this.data.count; turn++) {
        const own = this.turnHash(turn);
        const turns = this.byHash.get(own);
        if (turns === undefined) this.byHash.set(own, [turn]);
        else turns.push(turn);
      }
    }
    return this.byHash.get(hash) ?? [];
  }
}
