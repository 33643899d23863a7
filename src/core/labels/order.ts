import type { LabelingEvent } from './event.ts';

type Ordered = Pick<LabelingEvent, 'order' | 'id'>;

/** A total order that every reader of the same events finds, whatever the order of files and lines. */
export function compareEvents(a: Ordered, b: Ordered): number {
  if (a.order !== b.order) return a.order - b.order;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * The order of the next event of an author: the clock, unless it runs behind what the author's log says already,
 * so that what one does after another thing also sorts after it.
 */
export function nextOrder(nowMs: number, lastOfAuthor: number): number {
  const next = Math.max(Math.max(0, Math.floor(nowMs)), lastOfAuthor + 1);
  return Math.min(next, Number.MAX_SAFE_INTEGER);
}
