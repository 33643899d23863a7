import { RolloutPrint } from '../../core/labels/index.ts';

/** The bytes of a rollout's print, gathered while it is read: what its labels are found by. 41 bytes a turn. */
export class PrintColumns {
  private chain: Uint8Array = new Uint8Array(0);
  private turns: Uint8Array = new Uint8Array(0);
  private roles: Uint8Array = new Uint8Array(0);
  private count = 0;
  private print: RolloutPrint | null = null;

  append(more: {
    readonly chain: Uint8Array;
    readonly hashes: Uint8Array;
    readonly roles: Uint8Array;
  }): void {
    const added = more.roles.length;
    if (added === 0) return;
    const size = (bytes: Uint8Array) => bytes.length / added;
    this.chain = appended(this.chain, more.chain, this.count * size(more.chain));
    this.turns = appended(this.turns, more.hashes, this.count * size(more.hashes));
    this.roles = appended(this.roles, more.roles, this.count);
    this.count += added;
    this.print = null;
  }

  /** As of now; more that is appended does not change a print given out. */
  toPrint(): RolloutPrint {
    this.print ??= new RolloutPrint({
      count: this.count,
      chain: this.chain,
      turns: this.turns,
      roles: this.roles,
    });
    return this.print;
  }
}

/** The first `length` bytes and then `more`, in an array that has room to grow. */
function appended(bytes: Uint8Array, more: Uint8Array, length: number): Uint8Array {
  const end = length + more.length;
  let into = bytes;
  if (end > bytes.length) {
    into = new Uint8Array(length === 0 ? end : Math.max(end, bytes.length * 2));
    into.set(bytes.subarray(0, length));
  }
  into.set(more, length);
  return into;
}
