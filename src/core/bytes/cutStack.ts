/** Deeper brackets are counted without their kind, so that a file of opening brackets cannot fill the memory. */
const MAX_KINDS = 1_000_000;

/** The brackets open inside one value: objects as 1, arrays as 0. */
export class CutStack {
  private kinds = new Uint8Array(256);
  private depth = 0;
  private beyond = 0;
  /** How many arrays and objects are open, so that a bracket that closes nothing is known without a search. */
  private readonly open = [0, 0];

  get isEmpty(): boolean {
    return this.depth === 0;
  }

  /** Starts over with one open bracket. */
  reset(object: boolean): void {
    this.depth = 0;
    this.beyond = 0;
    this.open.fill(0);
    this.push(object);
  }

  push(object: boolean): void {
    if (this.depth >= MAX_KINDS) {
      this.beyond += 1;
      return;
    }
    if (this.depth === this.kinds.length) {
      const larger = new Uint8Array(this.kinds.length * 2);
      larger.set(this.kinds);
      this.kinds = larger;
    }
    const kind = object ? 1 : 0;
    this.kinds[this.depth++] = kind;
    this.open[kind] = (this.open[kind] ?? 0) + 1;
  }

  /** Closes the nearest bracket of the kind and all inside it. False, and nothing is closed, where none is open. */
  pop(object: boolean): boolean {
    if (this.beyond > 0) {
      this.beyond -= 1;
      return true;
    }
    const kind = object ? 1 : 0;
    if ((this.open[kind] ?? 0) === 0) return false;
    let closed: number | undefined;
    do {
      closed = this.kinds[--this.depth] ?? 0;
      this.open[closed] = (this.open[closed] ?? 0) - 1;
    } while (closed !== kind);
    return true;
  }
}
