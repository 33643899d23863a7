import type { MessagePort } from 'node:worker_threads';
import { makeBreathe } from './breath.ts';
import type { Job } from './job.ts';
import { toFault, toWorkerSchema, type FromWorker } from './wire.ts';

/** The worker's side: does the jobs that arrive at the port, several at once in slices, until it is closed. */
export function serveJobs(port: MessagePort, jobs: readonly Job[]): void {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<number, AbortController>();
  const tell = (message: FromWorker) => port.postMessage(message);

  const start = async (id: number, name: string, input: unknown): Promise<void> => {
    const cancel = new AbortController();
    running.set(id, cancel);
    try {
      const job = byName.get(name);
      if (job === undefined) throw new Error(`No job is called ${name}.`);
      const result = await job.start(input, {
        signal: cancel.signal,
        breathe: makeBreathe(cancel.signal),
        post: (message) => tell({ type: 'message', id, message }),
      });
      tell({ type: 'result', id, result });
    } catch (error) {
      tell({ type: 'error', id, fault: toFault(error) });
    } finally {
      running.delete(id);
    }
  };

  port.on('message', (data: unknown) => {
    const message = toWorkerSchema.parse(data);
    if (message.type === 'cancel') running.get(message.id)?.abort();
    else start(message.id, message.name, message.input).catch(() => port.close());
  });
}
