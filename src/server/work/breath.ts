import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled, type CancelSignal } from '../../core/base/index.ts';
import { SLICE_MS } from '../limits/index.ts';

/** A `breathe` for one job: see `JobContext`. */
export function makeBreathe(signal: CancelSignal): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    throwIfCancelled(signal);
    if (performance.now() - since < SLICE_MS) return false;
    await setImmediate();
    since = performance.now();
    throwIfCancelled(signal);
    return true;
  };
}
