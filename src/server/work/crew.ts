import { Cancelled } from '../../core/base/index.ts';
import { MAX_SCANS } from '../limits/index.ts';
import type { Runner } from './job.ts';
import { Waiters } from './waiters.ts';

/**
 * Who does the work: one shared runner for what a person waits for, and a runner of its own for each long reading,
 * so that a document whose reading dies or is closed takes no other with it. At most `MAX_SCANS` of those at once.
 */
export class Crew {
  readonly shared: Runner;
  private readonly makeRunner: () => Runner;
  private readonly own = new Set<Runner>();
  private readonly places = new Waiters();
  private busy = 0;

  constructor(makeRunner: () => Runner) {
    this.makeRunner = makeRunner;
    this.shared = makeRunner();
  }

  /** Gives the work a runner of its own, when it is its turn, and takes it back afterwards. */
  async alone<T>(signal: AbortSignal, work: (runner: Runner) => Promise<T>): Promise<T> {
    await this.turn(signal);
    const runner = this.makeRunner();
    this.own.add(runner);
    const end = () => runner.dispose();
    signal.addEventListener('abort', end, { once: true });
    try {
      return await work(runner);
    } finally {
      signal.removeEventListener('abort', end);
      runner.dispose();
      this.own.delete(runner);
      this.busy -= 1;
      this.places.changed();
    }
  }

  dispose(): void {
    this.shared.dispose();
    for (const runner of this.own) runner.dispose();
  }

  private async turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new Cancelled();
    const free = () => this.busy < MAX_SCANS;
    // Several may be woken for one place: each looks again.
    while (!free()) await this.places.until(free, signal);
    this.busy += 1;
  }
}
