import type { z } from 'zod';
import type { CancelSignal } from '../../core/base/index.ts';

/**
 * A kind of work that runs off the main thread: what it takes, what it tells on the way, what it gives. All of it
 * crosses between threads by structured cloning.
 */
export interface JobKind<I extends z.ZodType, M extends z.ZodType, R extends z.ZodType> {
  readonly name: string;
  readonly input: I;
  readonly message: M;
  readonly result: R;
}

export function jobKind<I extends z.ZodType, M extends z.ZodType, R extends z.ZodType>(
  name: string,
  input: I,
  message: M,
  result: R,
): JobKind<I, M, R> {
  return { name, input, message, result };
}

/** What a job is given beside its input. */
export interface JobContext<M> {
  readonly signal: CancelSignal;
  /** Says something on the way. */
  post(message: M): void;
  /**
   * Lets whatever waits on this thread run, if it has been kept waiting for a while. Gives true where it did, and
   * throws `Cancelled` where the job is to stop. Cheap: call it for every turn.
   */
  breathe(): Promise<boolean>;
}

/** A job and the code that does it. */
export interface Job {
  readonly name: string;
  start(input: unknown, context: JobContext<unknown>): Promise<unknown>;
}

/** Binds a kind to its code; the input is checked when it arrives. */
export function job<I extends z.ZodType, M extends z.ZodType, R extends z.ZodType>(
  kind: JobKind<I, M, R>,
  work: (input: z.infer<I>, context: JobContext<z.infer<M>>) => Promise<z.infer<R>>,
): Job {
  return { name: kind.name, start: async (input, context) => work(kind.input.parse(input), context) };
}

/** Runs jobs somewhere. A rejection is what the job threw, `Cancelled` where the signal stopped it. */
export interface Runner {
  run<I extends z.ZodType, M extends z.ZodType, R extends z.ZodType>(
    kind: JobKind<I, M, R>,
    input: z.infer<I>,
    onMessage: (message: z.infer<M>) => void,
    signal: AbortSignal,
  ): Promise<z.infer<R>>;
  dispose(): void;
}
