import type { AttachEvent, LabelingEvent } from './event.ts';
import { compareEvents } from './order.ts';

/**
 * Which events stand, from the events of all authors.
 *
 * An event stands unless a standing event of the same author that comes later in the order takes it back: a retract
 * by `of`, an edit by `replaces`. "Later" makes the graph acyclic, so the answer is one and the same for any order of
 * arrival; two events with one id are one event.
 *
 * Invariant: nobody takes back what another author wrote.
 */
export class EventFold {
  private readonly events = new Map<string, LabelingEvent>();
  private readonly fallen = new Set<string>();
  /** By the id they speak of, which may not have arrived yet. */
  private readonly takers = new Map<string, string[]>();
  private readonly attaches = new Map<string, string[]>();

  get size(): number {
    return this.events.size;
  }

  get(id: string): LabelingEvent | undefined {
    return this.events.get(id);
  }

  all(): IterableIterator<LabelingEvent> {
    return this.events.values();
  }

  stands(id: string): boolean {
    return this.events.has(id) && !this.fallen.has(id);
  }

  /**
   * Takes in an event. Gives the ids whose standing or place may have changed by it; null where the id is known
   * with other content, which only a rebuild can decide.
   */
  add(event: LabelingEvent): ReadonlySet<string> | null {
    const known = this.events.get(event.id);
    if (known !== undefined) return sameEvent(known, event) ? new Set() : null;
    this.events.set(event.id, event);
    for (const target of takenBy(event)) append(this.takers, target, event.id);
    const touched = new Set([event.id]);
    if (event.event === 'attach') {
      for (const mark of event.marks) {
        append(this.attaches, mark, event.id);
        touched.add(mark);
      }
    }
    if (this.isTaken(event)) this.fallen.add(event.id);
    else this.settle(event, touched);
    return touched;
  }

  /** The latest standing attach of a mark. */
  attachOf(mark: string): AttachEvent | null {
    let latest: AttachEvent | null = null;
    for (const id of this.attaches.get(mark) ?? []) {
      const event = this.events.get(id);
      if (event?.event !== 'attach' || this.fallen.has(id)) continue;
      if (latest === null || compareEvents(event, latest) > 0) latest = event;
    }
    return latest;
  }

  /** Walks down from an event that has just fallen or risen; later events first, so that each is decided once. */
  private settle(changed: LabelingEvent, touched: Set<string>): void {
    const open = new OpenEvents();
    const follow = (taker: LabelingEvent) => {
      for (const id of takenBy(taker)) {
        const target = this.events.get(id);
        // While the taker stands its targets have fallen, unless they had before: no need to look at other takers.
        if (target === undefined || !takes(taker, target)) continue;
        if (this.fallen.has(taker.id) === this.fallen.has(id)) open.add(target);
      }
    };
    follow(changed);
    for (let event = open.takeLatest(); event !== undefined; event = open.takeLatest()) {
      const falls = this.isTaken(event);
      if (falls === this.fallen.has(event.id)) continue;
      if (falls) this.fallen.add(event.id);
      else this.fallen.delete(event.id);
      touched.add(event.id);
      if (event.event === 'attach') for (const mark of event.marks) touched.add(mark);
      follow(event);
    }
  }

  private isTaken(event: LabelingEvent): boolean {
    return (this.takers.get(event.id) ?? []).some((id) => {
      const taker = this.events.get(id);
      return taker !== undefined && takes(taker, event) && !this.fallen.has(id);
    });
  }
}

/** Events still to be decided, latest first. */
class OpenEvents {
  private readonly events: LabelingEvent[] = [];

  add(event: LabelingEvent): void {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.events[middle];
      if (other !== undefined && compareEvents(other, event) < 0) low = middle + 1;
      else high = middle;
    }
    if (this.events[low]?.id !== event.id) this.events.splice(low, 0, event);
  }

  takeLatest(): LabelingEvent | undefined {
    return this.events.pop();
  }
}

/** Whether one event can take back another: only its author can, and only afterwards. */
function takes(taker: LabelingEvent, event: LabelingEvent): boolean {
  return taker.author === event.author && compareEvents(taker, event) > 0;
}

/** The ids an event takes back while it stands. */
export function takenBy(event: LabelingEvent): readonly string[] {
  if (event.event === 'retract') return [event.of];
  return event.event === 'attach' ? [] : event.replaces;
}

/** Of two different events with one id the one that counts, the same whoever reads them in whatever order. */
export function preferred(a: LabelingEvent, b: LabelingEvent): LabelingEvent {
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b;
}

export function sameEvent(a: LabelingEvent, b: LabelingEvent): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
