import { Cancelled } from '../../core/base/index.ts';

interface Waiter {
  readonly ready: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** People waiting for a state to be reached; asked again at every change. */
export class Waiters {
  private waiting: Waiter[] = [];
  private failure: { readonly error: unknown } | null = null;

  /** Resolves once `ready` says so; rejects with `Cancelled`, or with what `fail` was given. */
  until(ready: () => boolean, signal?: AbortSignal): Promise<void> {
    if (ready()) return Promise.resolve();
    if (this.failure !== null) return Promise.reject(asError(this.failure.error));
    if (signal?.aborted === true) return Promise.reject(new Cancelled());
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.waiting = this.waiting.filter((one) => one !== waiter);
        reject(new Cancelled());
      };
      const settle = (done: () => void) => {
        signal?.removeEventListener('abort', cancel);
        done();
      };
      const waiter: Waiter = {
        ready,
        resolve: () => settle(resolve),
        reject: (error) => settle(() => reject(asError(error))),
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.waiting.push(waiter);
    });
  }

  changed(): void {
    const ready = this.waiting.filter((waiter) => waiter.ready());
    if (ready.length === 0) return;
    this.waiting = this.waiting.filter((waiter) => !ready.includes(waiter));
    for (const waiter of ready) waiter.resolve();
  }

  /** Whoever waits now or later for what is not there yet gets this error. */
  fail(error: unknown): void {
    this.failure = { error };
    const waiting = this.waiting;
    this.waiting = [];
    for (const waiter of waiting) waiter.reject(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
