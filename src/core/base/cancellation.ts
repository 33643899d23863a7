/** The part of an `AbortSignal` that the core needs; every host's own signal fits. */
export interface CancelSignal {
  readonly aborted: boolean;
}

/** Thrown when work was stopped on request. It is not an error: nobody shows or logs it. */
export class Cancelled extends Error {
  readonly isCancelled = true;

  constructor() {
    super('Cancelled');
    this.name = 'Cancelled';
  }
}

/** A brand check rather than `instanceof`, so that it holds across processes and bundles. */
export function isCancelled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'isCancelled' in error && error.isCancelled === true;
}

export function throwIfCancelled(signal: CancelSignal | undefined): void {
  if (signal?.aborted === true) throw new Cancelled();
}
