export type RestartDecision =
  { readonly restart: true; readonly delay: number } | { readonly restart: false };

/** Ends of the engine within this time count together. */
const window = 3 * 60 * 1000;
/** More ends than this within the window are no accident. */
const limit = 20;
/** So many are answered at once; later ones wait, so that a crash at start does not spin. */
const promptly = 5;
const longestDelay = 2_000;

/** Decides, each time the engine ended unasked, whether and when it is started again. Times are milliseconds. */
export class RestartPolicy {
  private ends: number[] = [];

  ended(now: number): RestartDecision {
    this.ends = this.ends.filter((time) => now - time < window);
    this.ends.push(now);
    if (this.ends.length > limit) return { restart: false };
    const late = this.ends.length - promptly;
    return { restart: true, delay: late <= 0 ? 0 : Math.min(longestDelay, 100 * 2 ** (late - 1)) };
  }

  /** A person asked for a restart: what was before is forgiven. */
  reset(): void {
    this.ends = [];
  }
}
