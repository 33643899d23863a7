import { ErrorCodes, LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver/node';
import type { z } from 'zod';
import { isCancelled, isUserError, messageOf, type Disposable } from '../../core/base/index.ts';
import type { Method } from '../../protocol/index.ts';

/** The part of a language server's connection that requests need. */
export interface RequestHost {
  onRequest(
    method: string,
    handler: (params: unknown, token: CancellationToken) => Promise<unknown>,
  ): Disposable;
  readonly console: { error(message: string): void };
}

/**
 * Answers a method. Its parameters are checked here and nowhere else; every request ends in a result, an error with
 * a message for the person, or a cancellation. Faults of ours go to the log in full and to the client in short.
 */
export function handle<P extends z.ZodType, R extends z.ZodType>(
  host: RequestHost,
  method: Method<P, R>,
  handler: (params: z.infer<P>, signal: AbortSignal) => Promise<z.infer<R>>,
): Disposable {
  return host.onRequest(method.name, async (params, token) => {
    const parsed = method.params.safeParse(params);
    if (!parsed.success) {
      throw new ResponseError(ErrorCodes.InvalidParams, `${method.name}: ${issuesText(parsed.error)}`);
    }
    const abort = new AbortController();
    if (token.isCancellationRequested) abort.abort();
    const listening = token.onCancellationRequested(() => abort.abort());
    try {
      const result = await handler(parsed.data, abort.signal);
      if (abort.signal.aborted) throw cancelled();
      return result;
    } catch (error) {
      throw responseError(host, method.name, error, abort.signal);
    } finally {
      listening.dispose();
    }
  });
}

function responseError(
  host: RequestHost,
  name: string,
  error: unknown,
  signal: AbortSignal,
): ResponseError<void> {
  if (signal.aborted || isCancelled(error)) return cancelled();
  if (isUserError(error)) return new ResponseError(LSPErrorCodes.RequestFailed, error.message);
  host.console.error(
    `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`,
  );
  return new ResponseError(
    ErrorCodes.InternalError,
    `Something went wrong inside Rollout Review (${name}). Its log has the details.`,
  );
}

function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'Cancelled');
}

function issuesText(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => (issue.path.length === 0 ? issue.message : `"${issue.path.join('.')}": ${issue.message}`))
    .join('; ');
}
