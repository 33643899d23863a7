import type * as z from 'zod';
import { envelopeSchema, type Envelope, type Event, type Method } from '../../protocol/index.ts';

/** Keeps the object from `acquireVsCodeApi` out of reach of everything but the bridge. */
export interface HostPort {
  post(message: Envelope): void;
  listen(receive: (message: unknown) => void): void;
}

/** The other half refused or failed; the message is for people. */
export class RequestFailed extends Error {
  readonly wasCancelled: boolean;

  constructor(message: string, wasCancelled: boolean) {
    super(message);
    this.name = 'RequestFailed';
    this.wasCancelled = wasCancelled;
  }
}

interface Pending {
  readonly schema: z.ZodType;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Typed requests and events over the port. Every request ends; what arrives is checked before it is believed. */
export class Bridge {
  private nextId = 1;
  private readonly pending = new Map<number, Pending>();
  private readonly handlers = new Map<string, { schema: z.ZodType; handle: (params: unknown) => void }>();
  private readonly port: HostPort;

  constructor(port: HostPort) {
    this.port = port;
    port.listen((message) => this.receive(message));
  }

  request<P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    params: z.input<P>,
    signal?: AbortSignal,
  ): Promise<z.infer<R>> {
    const id = this.nextId++;
    return new Promise<z.infer<R>>((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(new RequestFailed('Cancelled', true));
        return;
      }
      this.pending.set(id, {
        schema: method.result,
        resolve: (value) => resolve(value as z.infer<R>),
        reject,
      });
      signal?.addEventListener('abort', () => {
        if (!this.pending.delete(id)) return;
        this.port.post({ type: 'cancel', id });
        reject(new RequestFailed('Cancelled', true));
      });
      this.port.post({ type: 'request', id, method: method.name, params });
    });
  }

  send<P extends z.ZodType>(event: Event<P>, params: z.input<P>): void {
    this.port.post({ type: 'event', name: event.name, params });
  }

  on<P extends z.ZodType>(event: Event<P>, handle: (params: z.infer<P>) => void): void {
    this.handlers.set(event.name, { schema: event.params, handle: (params) => handle(params as z.infer<P>) });
  }

  private receive(message: unknown): void {
    const parsed = envelopeSchema.safeParse(message);
    if (!parsed.success) return;
    const envelope = parsed.data;
    if (envelope.type === 'event') {
      const handler = this.handlers.get(envelope.name);
      const params = handler?.schema.safeParse(envelope.params);
      if (handler !== undefined && params?.success === true) handler.handle(params.data);
    } else if (envelope.type === 'result') {
      const waiting = this.take(envelope.id);
      const result = waiting?.schema.safeParse(envelope.result);
      if (waiting === undefined || result === undefined) return;
      if (result.success) waiting.resolve(result.data);
      else
        waiting.reject(
          new RequestFailed(`The engine's answer was not understood: ${result.error.message}`, false),
        );
    } else if (envelope.type === 'error') {
      this.take(envelope.id)?.reject(new RequestFailed(envelope.message, envelope.cancelled));
    }
  }

  private take(id: number): Pending | undefined {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    return waiting;
  }
}

export function wasCancelled(error: unknown): boolean {
  return error instanceof RequestFailed && error.wasCancelled;
}
