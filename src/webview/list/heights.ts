/**
 * Row heights of a long list: measured where known, estimated elsewhere. Offsets and look-ups take logarithmic time
 * (two Fenwick trees: the sum of measured heights and their count). Pixels, may be fractional.
 */
export class Heights {
  private measured: Float64Array = new Float64Array(0);
  private known: Uint8Array = new Uint8Array(0);
  private sums: Float64Array = new Float64Array(1);
  private counts: Float64Array = new Float64Array(1);
  private size = 0;
  private estimate: number;

  constructor(estimate: number) {
    this.estimate = estimate;
  }

  get length(): number {
    return this.size;
  }

  get total(): number {
    return this.offsetOf(this.size);
  }

  /** Grows or shrinks; heights of rows that stay are kept. */
  resize(length: number): void {
    if (length === this.size) return;
    const measured = new Float64Array(length);
    const known = new Uint8Array(length);
    measured.set(this.measured.subarray(0, length));
    known.set(this.known.subarray(0, length));
    this.measured = measured;
    this.known = known;
    this.size = length;
    this.rebuild();
  }

  isKnown(index: number): boolean {
    return this.known[index] === 1;
  }

  heightOf(index: number): number {
    return this.known[index] === 1 ? (this.measured[index] ?? 0) : this.estimate;
  }

  /** True where the height changed what offsets say. */
  set(index: number, height: number): boolean {
    if (index < 0 || index >= this.size) return false;
    const wasKnown = this.known[index] === 1;
    const before = this.measured[index] ?? 0;
    if (wasKnown && before === height) return false;
    this.add(this.sums, index, height - (wasKnown ? before : 0));
    if (!wasKnown) this.add(this.counts, index, 1);
    this.measured[index] = height;
    this.known[index] = 1;
    return true;
  }

  /** Forgets every measurement, as after a change of width or of what is shown. */
  reset(): void {
    this.known.fill(0);
    this.measured.fill(0);
    this.rebuild();
  }

  /** Takes the mean of what is measured as the estimate of the rest. */
  learn(): void {
    const count = this.prefix(this.counts, this.size);
    if (count > 0) this.estimate = this.prefix(this.sums, this.size) / count;
  }

  /** Pixels from the top of the list to the top of row `index`; `length` gives the total. */
  offsetOf(index: number): number {
    const count = this.prefix(this.counts, index);
    return this.prefix(this.sums, index) + (index - count) * this.estimate;
  }

  /** The row that covers pixel `y`, clamped to the list; 0 for an empty list. */
  indexAt(y: number): number {
    let index = 0;
    let rest = Math.max(0, y);
    let step = 1;
    while (step * 2 <= this.size) step *= 2;
    for (; step > 0; step = Math.floor(step / 2)) {
      const next = index + step;
      if (next > this.size) continue;
      const count = this.counts[next] ?? 0;
      const height = (this.sums[next] ?? 0) + (step - count) * this.estimate;
      if (height <= rest) {
        index = next;
        rest -= height;
      }
    }
    return Math.max(0, Math.min(index, this.size - 1));
  }

  private add(tree: Float64Array, index: number, delta: number): void {
    for (let node = index + 1; node <= this.size; node += node & -node)
      tree[node] = (tree[node] ?? 0) + delta;
  }

  private prefix(tree: Float64Array, count: number): number {
    let sum = 0;
    for (let node = Math.min(count, this.size); node > 0; node -= node & -node) sum += tree[node] ?? 0;
    return sum;
  }

  private rebuild(): void {
    this.sums = new Float64Array(this.size + 1);
    this.counts = new Float64Array(this.size + 1);
    for (let index = 0; index < this.size; index++) {
      const node = index + 1;
      this.sums[node] = (this.sums[node] ?? 0) + (this.measured[index] ?? 0);
      this.counts[node] = (this.counts[node] ?? 0) + (this.known[index] ?? 0);
      const parent = node + (node & -node);
      if (parent <= this.size) {
        this.sums[parent] = (this.sums[parent] ?? 0) + (this.sums[node] ?? 0);
        this.counts[parent] = (this.counts[parent] ?? 0) + (this.counts[node] ?? 0);
      }
    }
  }
}
