import { z } from 'zod';
import { Cancelled, isCancelled, isUserError, messageOf, UserError } from '../../core/base/index.ts';

/** What a worker is told. */
export const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), id: z.number().int(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: z.number().int() }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;

const faultSchema = z.object({
  kind: z.enum(['user', 'cancelled', 'fault']),
  message: z.string(),
  stack: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;

/** What a worker tells. */
export const fromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), id: z.number().int(), message: z.unknown() }),
  z.object({ type: z.literal('result'), id: z.number().int(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().int(), fault: faultSchema }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;

/** An error loses its class when it is cloned: it crosses as what kind it is. */
export function toFault(error: unknown): Fault {
  const kind = isCancelled(error) ? 'cancelled' : isUserError(error) ? 'user' : 'fault';
  return { kind, message: messageOf(error), stack: error instanceof Error ? (error.stack ?? '') : '' };
}

export function fromFault(fault: Fault): Error {
  if (fault.kind === 'cancelled') return new Cancelled();
  if (fault.kind === 'user') return new UserError(fault.message);
  const error = new Error(fault.message);
  error.stack = fault.stack;
  return error;
}
