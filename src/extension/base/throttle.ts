import type { Disposable } from '../../core/base/index.ts';

/** Runs `work` soon after it is asked for, and then at most once in `interval` milliseconds, whatever it is asked. */
export class Throttle implements Disposable {
  private readonly interval: number;
  private readonly work: () => void;
  private timer: NodeJS.Timeout | null = null;
  private wanted = false;
  private disposed = false;

  constructor(interval: number, work: () => void) {
    this.interval = interval;
    this.work = work;
  }

  /** Runs at once where nothing ran lately, else when the interval is over. */
  request(): void {
    if (this.disposed) return;
    if (this.timer !== null) {
      this.wanted = true;
      return;
    }
    this.timer = setTimeout(() => this.elapsed(), this.interval);
    this.work();
  }

  /** Runs now what is waiting. */
  flush(): void {
    if (!this.wanted) return;
    this.wanted = false;
    this.work();
  }

  /** Drops what is waiting: flush first where it matters. */
  dispose(): void {
    this.disposed = true;
    this.wanted = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private elapsed(): void {
    this.timer = null;
    if (!this.wanted) return;
    this.wanted = false;
    this.request();
  }
}
