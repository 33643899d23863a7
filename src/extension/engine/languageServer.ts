import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { LogOutputChannel } from 'vscode';
import {
  CancellationTokenSource,
  CloseAction,
  ErrorAction,
  ErrorCodes,
  LanguageClient,
  LSPErrorCodes,
  ResponseError,
  RevealOutputChannelOn,
  State,
  TransportKind,
  type LanguageClientOptions,
  type MessageTransports,
} from 'vscode-languageclient/node';
import { Cancelled, throwIfCancelled, UserError } from '../../core/base/index.ts';
import { engineEvents } from '../../protocol/index.ts';
import { ConnectionLost, type ServerEvents, type ServerProcess, type StartServer } from './serverProcess.ts';

/** How long an orderly end may take. */
const stopTimeout = 1_000;

/** The client's own messages go to the log: what people see of a dying engine is decided in one place. */
class SilentClient extends LanguageClient {
  /** Kept beyond the connection: the client forgets its process when the connection closes. */
  child: ChildProcess | undefined;

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await super.createMessageTransports(encoding);
    this.child = this.serverProcess;
    return transports;
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override info(message: string, data?: unknown): void {
    super.info(message, data, false);
  }
}

/**
 * Starts `module` as a language server over IPC. A client lives as long as its process: a later process gets a new one, so that nothing
 * of a broken connection is carried over.
 */
export function languageServer(module: string, log: LogOutputChannel): StartServer {
  return async (events) => {
    const nodeModule = { module, transport: TransportKind.ipc, options: { cwd: path.dirname(module) } };
    const client = new SilentClient(
      'rolloutReview',
      'Rollout Review',
      {
        run: nodeModule,
        debug: { ...nodeModule, options: { ...nodeModule.options, execArgv: ['--inspect=0'] } },
      },
      clientOptions(events, log),
    );
    for (const event of Object.values(engineEvents)) {
      client.onNotification(event.name, (params: unknown) => events.received(event.name, params));
    }
    const server = serverProcess(client, log);
    try {
      await client.start();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  };
}

function clientOptions(events: ServerEvents, log: LogOutputChannel): LanguageClientOptions {
  return {
    documentSelector: [{ scheme: 'file', pattern: '**/*.codebook.yaml' }],
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler: {
      error: (_error, _message, count) => ({
        action: count !== undefined && count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
        handled: true,
      }),
      closed: () => {
        events.ended();
        return { action: CloseAction.DoNotRestart, handled: true, message: 'The engine ended.' };
      },
    },
  };
}

function serverProcess(client: SilentClient, log: LogOutputChannel): ServerProcess {
  return {
    async send(method, params, signal) {
      throwIfCancelled(signal);
      const source = new CancellationTokenSource();
      const cancel = () => source.cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        return await client.sendRequest<unknown>(method, params, source.token);
      } catch (error) {
        throw translated(error, signal);
      } finally {
        signal?.removeEventListener('abort', cancel);
        source.dispose();
      }
    },
    async stop() {
      const orderly = client.state === State.Running;
      try {
        await client.dispose(stopTimeout);
      } catch (error) {
        log.debug(`The engine's client did not stop in order: ${String(error)}`);
      }
      await endOf(client.child, orderly ? stopTimeout : 0);
    },
  };
}

/** Sees to it that the process ends within `grace` milliseconds, and waits until it has. */
function endOf(child: ChildProcess | undefined, grace: number): Promise<void> {
  return new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const lost: ReadonlySet<number> = new Set([
  ErrorCodes.MessageWriteError,
  ErrorCodes.MessageReadError,
  ErrorCodes.PendingResponseRejected,
  ErrorCodes.ConnectionInactive,
]);

const cancelled: ReadonlySet<number> = new Set([
  LSPErrorCodes.RequestCancelled,
  LSPErrorCodes.ServerCancelled,
  LSPErrorCodes.ContentModified,
]);

function translated(error: unknown, signal: AbortSignal | undefined): Error {
  if (signal?.aborted === true) return new Cancelled();
  // Whatever is no answer of the server is the connection's: a closed channel, a client that is not running.
  if (!(error instanceof ResponseError) || lost.has(error.code)) return new ConnectionLost({ cause: error });
  if (cancelled.has(error.code)) return new Cancelled();
  return new UserError(error.message, { cause: error });
}
