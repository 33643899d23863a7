/** One life of the server process. */
export interface ServerProcess {
  /**
   * Ends in the server's result, or rejects with `Cancelled`, `ConnectionLost`, or a `UserError` with what the server
   * said.
   */
  send(method: string, params: unknown, signal: AbortSignal | undefined): Promise<unknown>;
  /** Ends it, in order or by force. Never rejects. */
  stop(): Promise<void>;
}

export interface ServerEvents {
  received(name: string, params: unknown): void;
  /** It ended without being asked. May be told more than once, also while it starts. */
  ended(): void;
}

/** Starts a server process; rejects where it cannot be started. */
export type StartServer = (events: ServerEvents) => Promise<ServerProcess>;

/** The server ended before it answered: what was asked may or may not have been done. */
export class ConnectionLost extends Error {
  constructor(options?: { cause?: unknown }) {
    super('The engine ended before it answered.', options);
    this.name = 'ConnectionLost';
  }
}
