import type { CancellationToken } from 'vscode';

/** VS Code's token as a signal. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else {
    const listening = token.onCancellationRequested(() => {
      listening.dispose();
      controller.abort();
    });
  }
  return controller.signal;
}
