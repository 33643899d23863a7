import type { z } from 'zod';
import { Cancelled } from '../../core/base/index.ts';
import { makeBreathe } from './breath.ts';
import type { Job, JobKind, Runner } from './job.ts';

/** Runs jobs on the calling thread, in slices. For hosts without workers, and for tests. */
export class LocalRunner implements Runner {
  private readonly jobs: ReadonlyMap<string, Job>;
  private readonly stopped = new AbortController();

  constructor(jobs: readonly Job[]) {
    this.jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  async run<I extends z.ZodType, M extends z.ZodType, R extends z.ZodType>(
    kind: JobKind<I, M, R>,
    input: z.infer<I>,
    onMessage: (message: z.infer<M>) => void,
    signal: AbortSignal,
  ): Promise<z.infer<R>> {
    const job = this.jobs.get(kind.name);
    if (job === undefined) throw new Error(`No job is called ${kind.name}.`);
    const either = AbortSignal.any([signal, this.stopped.signal]);
    if (either.aborted) throw new Cancelled();
    const result = await job.start(input, {
      signal: either,
      breathe: makeBreathe(either),
      post: (message) => {
        if (!either.aborted) onMessage(kind.message.parse(message));
      },
    });
    return kind.result.parse(result);
  }

  dispose(): void {
    this.stopped.abort();
  }
}
