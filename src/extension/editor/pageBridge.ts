import type { z } from 'zod';
import { isCancelled, isUserError, UserError, type Disposable } from '../../core/base/index.ts';
import {
  envelopeSchema,
  viewHostMethods,
  type Envelope,
  type Event,
  type Method,
} from '../../protocol/index.ts';

type Handler = (params: unknown, signal: AbortSignal) => Promise<unknown>;
type EventHandler = (params: unknown) => void;

export interface PageBridgeOptions {
  readonly post: (message: Envelope) => void;
  /** Something the person cannot have caused: logged with where it happened. */
  readonly failed: (where: string, error: unknown) => void;
}

/**
 * The window's end of the messages to and from one page. What the page sends is unknown until its schema has seen it; every request is
 * answered once with a result, an error or a cancellation, unless the page that asked is gone.
 */
export class PageBridge implements Disposable {
  private readonly options: PageBridgeOptions;
  private readonly handlers = new Map<string, Handler>();
  private readonly eventHandlers = new Map<string, EventHandler>();
  private running = new Map<number, AbortController>();

  constructor(options: PageBridgeOptions) {
    this.options = options;
  }

  handle<P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    run: (params: z.infer<P>, signal: AbortSignal) => Promise<z.infer<R>>,
  ): void {
    this.handlers.set(method.name, async (raw, signal) => {
      const params = method.params.safeParse(raw);
      if (!params.success) throw new UserError(`${method.name} was asked in a form that is not known here.`);
      return run(params.data, signal);
    });
  }

  on<P extends z.ZodType>(event: Event<P>, run: (params: z.infer<P>) => void): void {
    this.eventHandlers.set(event.name, (raw) => {
      const params = event.params.safeParse(raw);
      if (params.success) run(params.data);
      else this.options.failed(event.name, new Error('The event came in a form that is not known here.'));
    });
  }

  send<P extends z.ZodType>(event: Event<P>, params: z.infer<P>): void {
    this.options.post({ type: 'event', name: event.name, params });
  }

  receive(message: unknown): void {
    const parsed = envelopeSchema.safeParse(message);
    if (!parsed.success) {
      this.options.failed('message', new Error('A page sent something that is no message.'));
      return;
    }
    const envelope = parsed.data;
    switch (envelope.type) {
      case 'request':
        // A page that starts is a new page: what an earlier one asked has nobody to be told to, and its ids come again.
        if (envelope.method === viewHostMethods.start.name) this.reset();
        this.answer(envelope.id, envelope.method, envelope.params).catch((error: unknown) =>
          this.options.failed(envelope.method, error),
        );
        return;
      case 'cancel':
        this.running.get(envelope.id)?.abort();
        return;
      case 'event':
        this.tell(envelope.name, envelope.params);
        return;
      case 'result':
      case 'error':
        // The window asks nothing of the page.
        return;
    }
  }

  /** The page is gone: what it asked is stopped, and not answered. */
  reset(): void {
    const { running } = this;
    this.running = new Map();
    for (const controller of running.values()) controller.abort();
  }

  dispose(): void {
    this.reset();
    this.handlers.clear();
    this.eventHandlers.clear();
  }

  private tell(name: string, params: unknown): void {
    try {
      this.eventHandlers.get(name)?.(params);
    } catch (error) {
      this.options.failed(name, error);
    }
  }

  private async answer(id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController();
    const { running } = this;
    running.set(id, controller);
    let reply: Envelope;
    try {
      const handler = this.handlers.get(method);
      if (handler === undefined) throw new UserError(`${method} is not known here.`);
      const result = await handler(params, controller.signal);
      reply = controller.signal.aborted
        ? { type: 'error', id, message: '', cancelled: true }
        : { type: 'result', id, result };
    } catch (error) {
      reply = this.failure(id, method, error, controller.signal.aborted);
    }
    running.delete(id);
    if (running === this.running) this.options.post(reply);
  }

  private failure(id: number, method: string, error: unknown, aborted: boolean): Envelope {
    if (aborted || isCancelled(error)) return { type: 'error', id, message: '', cancelled: true };
    if (isUserError(error)) return { type: 'error', id, message: error.message, cancelled: false };
    this.options.failed(method, error);
    return { type: 'error', id, message: 'This did not work; the log says why.', cancelled: false };
  }
}
