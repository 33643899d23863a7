import { toDisposable, type Disposable } from '../../core/base/index.ts';

export type Listener<T> = (value: T) => void;

/** Tells its listeners, in the order they came. What one of them throws is given to `failed` and stops no other. */
export class Emitter<T> implements Disposable {
  private readonly listeners = new Set<Listener<T>>();
  private readonly failed: (error: unknown) => void;

  constructor(failed: (error: unknown) => void) {
    this.failed = failed;
  }

  /** A function of its own, so that it can be handed on as an event. */
  readonly on = (listener: Listener<T>): Disposable => {
    // Wrapped, so that one function given twice is told twice and removed once each.
    const own: Listener<T> = (value) => listener(value);
    this.listeners.add(own);
    return toDisposable(() => this.listeners.delete(own));
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.failed(error);
      }
    }
  }

  dispose(): void {
    this.listeners.clear();
  }
}
