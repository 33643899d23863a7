import type { LabelingEvent, RetractEvent } from './event.ts';
import { compareEvents } from './order.ts';

interface Undone {
  /** What was done and is undone. */
  readonly action: string;
  /** The retract that undid it. */
  readonly undo: string;
}

/**
 * What one hand (an author on one installation) did, undid and redid, derived from its events alone, so that it
 * survives a reload. Doing something new ends what could be redone, as everywhere.
 *
 * Events that arrive in order are taken in at once; one that belongs further back makes the next question replay.
 */
export class History {
  private readonly events: LabelingEvent[] = [];
  private replayed = 0;
  private sorted = true;
  private done: string[] = [];
  private undone: Undone[] = [];

  /** The caller adds each event once. */
  add(event: LabelingEvent): void {
    const last = this.events.at(-1);
    if (last !== undefined && compareEvents(event, last) < 0) this.sorted = false;
    this.events.push(event);
  }

  /** The last action that still stands: what undo takes back. */
  lastDone(stands: (id: string) => boolean): string | null {
    this.replay();
    return this.done.findLast(stands) ?? null;
  }

  /** The last undo that still stands and whose action does not: what redo takes back. */
  lastUndone(stands: (id: string) => boolean): Undone | null {
    this.replay();
    return this.undone.findLast(({ action, undo }) => stands(undo) && !stands(action)) ?? null;
  }

  private replay(): void {
    if (!this.sorted) {
      this.events.sort(compareEvents);
      this.sorted = true;
      this.replayed = 0;
      this.done = [];
      this.undone = [];
    }
    for (; this.replayed < this.events.length; this.replayed++) {
      const event = this.events[this.replayed];
      if (event !== undefined) this.step(event);
    }
  }

  private step(event: LabelingEvent): void {
    if (event.event === 'retract' && event.by === 'undo') return this.stepUndo(event);
    if (event.event === 'retract' && event.by === 'redo') return this.stepRedo(event);
    this.done.push(event.id);
    this.undone = [];
  }

  private stepUndo(event: RetractEvent): void {
    const at = this.done.lastIndexOf(event.of);
    if (at < 0) return;
    this.done.splice(at, 1);
    this.undone.push({ action: event.of, undo: event.id });
  }

  private stepRedo(event: RetractEvent): void {
    const at = this.undone.findLastIndex(({ undo }) => undo === event.of);
    const entry = this.undone[at];
    if (entry === undefined) return;
    this.undone.splice(at, 1);
    this.done.push(entry.action);
  }
}
