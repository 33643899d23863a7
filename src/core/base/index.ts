export { Cancelled, isCancelled, throwIfCancelled, type CancelSignal } from './cancellation.ts';
export { UserError, isUserError, messageOf } from './errors.ts';
export { sha256Hex } from './hash.ts';
export { DisposableStore, toDisposable, type Disposable } from './lifecycle.ts';
