import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { Cancelled, UserError } from '../../core/base/index.ts';
import { WORKER_HEAP_MB } from '../limits/index.ts';
import type { JobKind, Runner } from './job.ts';
import { fromFault, fromWorkerSchema, type FromWorker, type ToWorker } from './wire.ts';

interface Running {
  readonly onMessage: (message: unknown) => void;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs jobs in one worker thread, started with the first job. A worker that dies (out of memory, a fault) takes its
 * jobs with it and nothing else: they reject, and the next job gets a new one.
 */
export class WorkerRunner implements Runner {
  private readonly script: URL;
  private worker: Worker | null = null;
  private readonly running = new Map<number, Running>();
  private nextId = 1;
  private disposed = false;

  constructor(script: URL) {
    this.script = script;
  }

  async run<I extends z.ZodType, M extends z.ZodType, R extends z.ZodType>(
    kind: JobKind<I, M, R>,
    input: z.infer<I>,
    onMessage: (message: z.infer<M>) => void,
    signal: AbortSignal,
  ): Promise<z.infer<R>> {
    if (signal.aborted || this.disposed) throw new Cancelled();
    const id = this.nextId++;
    const worker = (this.worker ??= this.startWorker());
    const tell = (message: ToWorker) => worker.postMessage(message);
    const cancel = () => {
      tell({ type: 'cancel', id });
      this.running.get(id)?.reject(new Cancelled());
      this.running.delete(id);
    };
    try {
      const result = await new Promise<unknown>((resolve, reject) => {
        this.running.set(id, {
          onMessage: (message) => onMessage(kind.message.parse(message)),
          resolve,
          reject,
        });
        signal.addEventListener('abort', cancel, { once: true });
        tell({ type: 'start', id, name: kind.name, input });
      });
      return kind.result.parse(result);
    } finally {
      signal.removeEventListener('abort', cancel);
      this.running.delete(id);
    }
  }

  /** Ends the worker at once, also in the middle of a step; its jobs reject with `Cancelled`. */
  dispose(): void {
    this.disposed = true;
    this.worker?.terminate().catch(() => undefined);
    this.worker = null;
    this.rejectAll(new Cancelled());
  }

  private startWorker(): Worker {
    const worker = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB } });
    worker.on('message', (data: unknown) => this.receive(fromWorkerSchema.parse(data)));
    worker.on('error', (error) => this.lose(worker, error));
    worker.on('exit', () => this.lose(worker, new Error('The worker ended.')));
    return worker;
  }

  private receive(message: FromWorker): void {
    const running = this.running.get(message.id);
    if (running === undefined) return;
    if (message.type === 'result') running.resolve(message.result);
    else if (message.type === 'error') running.reject(fromFault(message.fault));
    else {
      try {
        running.onMessage(message.message);
      } catch (error) {
        running.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  private lose(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
      this.rejectAll(
        new UserError(`Reading needed more than ${WORKER_HEAP_MB} MB of memory and was stopped.`),
      );
    } else {
      this.rejectAll(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private rejectAll(error: Error): void {
    const running = [...this.running.values()];
    this.running.clear();
    for (const one of running) one.reject(error);
  }
}
