import type * as z from 'zod';

/** A request between two halves: its name, what it takes and what it gives. Every call ends in a result, an error or a cancellation. */
export interface Method<P extends z.ZodType, R extends z.ZodType> {
  readonly name: string;
  readonly params: P;
  readonly result: R;
}

/** Something one half tells the other without an answer. */
export interface Event<P extends z.ZodType> {
  readonly name: string;
  readonly params: P;
}

export function method<P extends z.ZodType, R extends z.ZodType>(
  name: string,
  params: P,
  result: R,
): Method<P, R> {
  return { name, params, result };
}

export function event<P extends z.ZodType>(name: string, params: P): Event<P> {
  return { name, params };
}

export type ParamsOf<M> = M extends { readonly params: infer P extends z.ZodType } ? z.infer<P> : never;
export type ResultOf<M> = M extends { readonly result: infer R extends z.ZodType } ? z.infer<R> : never;
