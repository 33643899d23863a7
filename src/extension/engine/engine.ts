import type { z } from 'zod';
import {
  Cancelled,
  isCancelled,
  throwIfCancelled,
  UserError,
  type Disposable,
} from '../../core/base/index.ts';
import {
  engineEvents,
  engineMethods,
  type DocumentState,
  type Method,
  type ParamsOf,
  type ResultOf,
} from '../../protocol/index.ts';
import { Emitter } from '../base/index.ts';
import { abortable } from './abortable.ts';
import { onlyReads } from './reads.ts';
import { RestartPolicy } from './restartPolicy.ts';
import { ConnectionLost, type ServerProcess, type StartServer } from './serverProcess.ts';

export type EngineSettings = ParamsOf<typeof engineMethods.configure>;
export type Configured = ResultOf<typeof engineMethods.configure>;
export type Notice = { readonly level: 'info' | 'warning' | 'error'; readonly message: string };

/** `stopped`: it ended too often and waits for `restart`. */
export type EngineStatus = 'idle' | 'starting' | 'running' | 'restarting' | 'stopped';

export interface EngineOptions {
  readonly start: StartServer;
  /** Read afresh at every start. */
  readonly settings: () => Promise<EngineSettings>;
  readonly log: { info(message: string): void; error(message: string, error?: unknown): void };
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A started and configured server process, for requests that must not reach a later one. */
export interface Lease {
  /** From 1; raised at every start. Document ids live as long as it. */
  readonly generation: number;
  send<P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    params: z.infer<P>,
    signal: AbortSignal | undefined,
  ): Promise<z.infer<R>>;
}

/**
 * The engine as the rest of the extension sees it: one server process that is started when it is first needed, configured
 * before anything is asked, and started again when it dies.
 */
export class Engine implements Disposable {
  private readonly options: EngineOptions;
  private readonly policy = new RestartPolicy();
  private readonly changed: Emitter<DocumentState & { readonly generation: number }>;
  private readonly notices: Emitter<Notice>;
  private readonly statuses: Emitter<EngineStatus>;
  private readonly configurations: Emitter<Configured>;
  private generation = 0;
  private current: Promise<Lease> | null = null;
  private process: ServerProcess | null = null;
  private currentStatus: EngineStatus = 'idle';
  private lastConfigured: Configured | null = null;
  private disposed = false;

  constructor(options: EngineOptions) {
    this.options = options;
    const failed = (error: unknown) => options.log.error('A listener failed', error);
    this.changed = new Emitter(failed);
    this.notices = new Emitter(failed);
    this.statuses = new Emitter(failed);
    this.configurations = new Emitter(failed);
  }

  get onChanged() {
    return this.changed.on;
  }
  get onNotice() {
    return this.notices.on;
  }
  get onStatus() {
    return this.statuses.on;
  }
  /** After every start and every change of settings. */
  get onConfigured() {
    return this.configurations.on;
  }

  get status(): EngineStatus {
    return this.currentStatus;
  }

  /** What the last configuration was answered with; null before the first. */
  get configured(): Configured | null {
    return this.lastConfigured;
  }

  /**
   * Asks the engine, starting it where needed. What only reads is asked once more when the engine died over it.
   * Rejects with `Cancelled`, or a `UserError` that says what was not possible.
   */
  request<P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    params: z.infer<P>,
    signal?: AbortSignal,
  ): Promise<z.infer<R>> {
    return this.retrying(method.name, async () => {
      const lease = await this.lease(signal);
      return lease.send(method, params, signal);
    });
  }

  /** Runs `ask` a second time where the engine died over the first and the method only reads. */
  async retrying<T>(method: string, ask: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        if (this.disposed) throw new Cancelled();
        if (!onlyReads(method)) {
          throw new UserError(
            'The engine stopped before it confirmed. It is being started again: look whether the change is there before you repeat it.',
            { cause: error },
          );
        }
        if (attempt === 2) {
          throw new UserError('The engine stopped twice while it worked on this.', { cause: error });
        }
      }
    }
  }

  /** Waits until the engine runs and is configured. Rejects with `Cancelled` or, where it was given up, `UserError`. */
  async lease(signal?: AbortSignal): Promise<Lease> {
    for (;;) {
      throwIfCancelled(signal);
      if (this.disposed) throw new Cancelled();
      if (this.currentStatus === 'stopped') {
        throw new UserError(
          'The engine stopped too often and was not started again. Run “Rollout Review: Restart Engine”.',
        );
      }
      this.current ??= this.launch();
      try {
        return await abortable(this.current, signal);
      } catch (error) {
        // It ended while it started. `ended` has put another start in its place, or given up.
        if (isCancelled(error)) throw error;
      }
    }
  }

  /** Reads the settings again and sends them, where the engine runs; else they are read at its start anyway. */
  async reconfigure(): Promise<void> {
    if (this.currentStatus === 'idle' || this.currentStatus === 'stopped') return;
    const settings = await this.options.settings();
    this.accept(await this.request(engineMethods.configure, settings));
  }

  /** Starts the engine anew on request, whatever happened before. */
  async restart(): Promise<void> {
    this.policy.reset();
    const { process } = this;
    this.generation += 1;
    this.process = null;
    this.current = null;
    this.setStatus('restarting');
    await process?.stop();
    await this.lease();
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.setStatus('idle');
    for (const emitter of [this.changed, this.notices, this.statuses, this.configurations]) emitter.dispose();
  }

  /** Ends the process in order, also one that is still starting; for the end of the window, after `dispose`. */
  async stop(): Promise<void> {
    const { process, current } = this;
    this.process = null;
    this.current = null;
    await process?.stop();
    await current?.catch(() => undefined);
  }

  private launch(): Promise<Lease> {
    this.generation += 1;
    const { generation } = this;
    this.setStatus(generation === 1 ? 'starting' : 'restarting');
    const launching = this.started(generation);
    launching.catch((error: unknown) => this.ended(generation, error));
    return launching;
  }

  private async started(generation: number): Promise<Lease> {
    const settings = await this.options.settings();
    const process = await this.options.start({
      received: (name, params) => this.received(generation, name, params),
      ended: () => this.ended(generation),
    });
    if (generation !== this.generation || this.disposed) {
      await process.stop();
      throw new ConnectionLost();
    }
    this.process = process;
    const lease = this.leaseOn(process, generation);
    try {
      this.accept(await lease.send(engineMethods.configure, settings, undefined));
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      // It runs, with its own defaults: reading works, and what is wrong is said.
      this.options.log.error('The engine did not take the settings', error);
      this.notices.fire({
        level: 'error',
        message: `The settings could not be used: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
    this.setStatus('running');
    return lease;
  }

  private leaseOn(process: ServerProcess, generation: number): Lease {
    return {
      generation,
      send: async (method, params, signal) => {
        if (generation !== this.generation) throw new ConnectionLost();
        let answer: unknown;
        try {
          answer = await process.send(method.name, params, signal);
        } catch (error) {
          if (error instanceof ConnectionLost) this.ended(generation, error);
          throw error;
        }
        const result = method.result.safeParse(answer);
        if (result.success) return result.data;
        // Paths and reasons only: the values are a transcript's.
        const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
        this.options.log.error(
          `${method.name} was answered in another form (${issues.slice(0, 5).join('; ')})`,
        );
        throw new UserError(`The engine answered ${method.name} in a form that is not known here.`);
      },
    };
  }

  private ended(generation: number, cause?: unknown): void {
    if (generation !== this.generation || this.disposed) return;
    this.generation += 1;
    const { process } = this;
    this.process = null;
    // A connection can be lost while the process lives on; two of them must not.
    process?.stop().catch((error: unknown) => this.options.log.error('Ending the engine failed', error));
    const decision = this.policy.ended(this.options.now());
    if (!decision.restart) {
      this.options.log.error('The engine ended too often and is not started again', cause);
      this.current = null;
      this.setStatus('stopped');
      return;
    }
    this.options.log.info(`The engine ended and is started again in ${decision.delay} ms`);
    if (cause !== undefined && !(cause instanceof ConnectionLost)) {
      this.options.log.error('The engine could not be started', cause);
    }
    const next: Promise<Lease> = this.options.wait(decision.delay).then(() => {
      if (this.disposed) throw new Cancelled();
      // A restart on request may have come first.
      return this.current === next ? this.launch() : this.lease();
    });
    next.catch(() => undefined);
    this.current = next;
    this.setStatus('restarting');
  }

  private received(generation: number, name: string, params: unknown): void {
    if (generation !== this.generation) return;
    if (name === engineEvents.changed.name) {
      const state = engineEvents.changed.params.safeParse(params);
      if (state.success) this.changed.fire({ ...state.data, generation });
      else this.options.log.error(`${name} came in a form that is not known here`);
    } else if (name === engineEvents.notice.name) {
      const notice = engineEvents.notice.params.safeParse(params);
      if (notice.success) this.notices.fire(notice.data);
    }
  }

  private accept(configured: Configured): void {
    this.lastConfigured = configured;
    this.configurations.fire(configured);
  }

  private setStatus(status: EngineStatus): void {
    if (this.currentStatus === status) return;
    this.currentStatus = status;
    this.statuses.fire(status);
  }
}
