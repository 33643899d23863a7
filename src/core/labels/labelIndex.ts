import { toDisposable, type Disposable } from '../base/index.ts';
import type { Problem } from '../model/index.ts';
import {
  eventSchema,
  EVENT_SCHEMA,
  formatEvent,
  type EventDraft,
  type LabelingEvent,
  type Mark,
  type RolloutLink,
  type Target,
} from './event.ts';
import { EventFold, preferred, sameEvent } from './eventFold.ts';
import { History } from './history.ts';
import { LogFiles, type LogFile, type LogProblem } from './logFiles.ts';
import { compareEvents, nextOrder } from './order.ts';
import type { ParsedLog } from './parseLog.ts';

/** Who writes: an author on one installation (8 hex digits). Undo and redo are per hand. */
export interface Hand {
  readonly author: string;
  readonly writer: string;
}

export interface Put {
  /** The rollout to look for. */
  readonly rollout: RolloutLink;
  readonly target: Target;
  /** The rollout as it was when the target was made. */
  readonly made: RolloutLink;
  readonly attached: boolean;
}

export interface LabelChange {
  /** Marks that stand now and did not, or that stand elsewhere now. */
  readonly shown: readonly Mark[];
  /** Ids of marks that no longer stand, or stood elsewhere. */
  readonly hidden: readonly string[];
}

export interface LabelCounts {
  readonly labels: number;
  readonly comments: number;
  readonly events: number;
  /** Lines of a kind this version does not know: kept in their files. */
  readonly unknown: number;
  readonly problems: number;
}

/** A mark that stands, and the attach that says where, if one does. */
interface Standing {
  readonly mark: Mark;
  readonly attach: string | null;
}

/**
 * The labels of a source, of all authors, folded from the events of their files. The answer depends on the set of
 * events alone: not on the order of files and lines, and not on lines that a merge doubled.
 *
 * Taking in an event costs the same however many there are.
 */
export class LabelIndex {
  private fold = new EventFold();
  private readonly files = new LogFiles();
  private readonly homes = new Map<string, string>();
  private readonly histories = new Map<string, History>();
  private readonly lastOrder = new Map<string, number>();
  private readonly standing = new Map<string, Standing>();
  private comments = 0;
  private readonly listeners = new Set<(change: LabelChange) => void>();

  onDidChange(listener: (change: LabelChange) => void): Disposable {
    this.listeners.add(listener);
    return toDisposable(() => this.listeners.delete(listener));
  }

  /** Takes in lines that were appended to a file. `tail` is what is wrong with its unfinished last line. */
  add(log: LogFile, read: ParsedLog, tail: Problem | null = null): void {
    this.files.append(log, read, tail);
    const touched = new Set<string>();
    for (const event of latestFirst(read.events)) {
      this.noteHome(event, log.home);
      const ids = this.take(event);
      if (ids === null) return this.rebuild();
      for (const id of ids) touched.add(id);
    }
    this.publish(touched);
  }

  /** Takes a file anew that changed otherwise than by appending (a merge, a checkout), or is gone. */
  replace(log: LogFile, read: ParsedLog, tail: Problem | null = null): void {
    this.files.replace(log, read, tail);
    this.rebuild();
  }

  /** The mark, if it stands. */
  mark(id: string): Mark | null {
    return this.standing.get(id)?.mark ?? null;
  }

  *marks(): IterableIterator<Mark> {
    for (const { mark } of this.standing.values()) yield mark;
  }

  /** Every event that was read, of whatever standing, once. */
  events(): IterableIterator<LabelingEvent> {
    return this.fold.all();
  }

  /** Where a mark was put: by itself, or by a person who found its rollout. */
  putAt(mark: Mark): Put {
    const attach = this.fold.attachOf(mark.id);
    if (attach === null)
      return { rollout: mark.rollout, target: mark.target, made: mark.rollout, attached: false };
    const { rollout, target } = attach;
    return target === null
      ? { rollout, target: mark.target, made: mark.rollout, attached: true }
      : { rollout, target, made: rollout, attached: true };
  }

  /** The source in whose log an event stands; what speaks of the event is written there too. */
  homeOf(id: string): string | null {
    return this.homes.get(id) ?? null;
  }

  /** The event that a draft becomes, exactly as it will be read back. */
  complete(
    draft: EventDraft,
    hand: Hand,
    stamp: { readonly id: string; readonly nowMs: number },
  ): LabelingEvent {
    const event = eventSchema.parse({
      ...draft,
      schema: EVENT_SCHEMA,
      id: stamp.id,
      time: new Date(stamp.nowMs).toISOString(),
      order: nextOrder(stamp.nowMs, this.lastOrder.get(hand.author) ?? 0),
      author: hand.author,
      writer: hand.writer,
    });
    return eventSchema.parse(JSON.parse(formatEvent(event)));
  }

  /** The event that undoes the hand's last action; null where there is nothing to undo. */
  undo(hand: Hand): EventDraft | null {
    const action = this.histories.get(handId(hand))?.lastDone((id) => this.fold.stands(id)) ?? null;
    return action === null ? null : { event: 'retract', of: action, by: 'undo' };
  }

  redo(hand: Hand): EventDraft | null {
    const undone = this.histories.get(handId(hand))?.lastUndone((id) => this.fold.stands(id)) ?? null;
    return undone === null ? null : { event: 'retract', of: undone.undo, by: 'redo' };
  }

  /** Any event by its id, of whatever standing. */
  event(id: string): LabelingEvent | null {
    return this.fold.get(id) ?? null;
  }

  problems(): LogProblem[] {
    return this.files.problems();
  }

  counts(): LabelCounts {
    return {
      labels: this.standing.size - this.comments,
      comments: this.comments,
      events: this.fold.size,
      unknown: this.files.unknown,
      problems: this.problems().length,
    };
  }

  /** The ids that an event touched; null where only a rebuild can tell. */
  private take(event: LabelingEvent): ReadonlySet<string> | null {
    const before = this.fold.size;
    const touched = this.fold.add(event);
    if (this.fold.size === before) return touched;
    this.lastOrder.set(event.author, Math.max(event.order, this.lastOrder.get(event.author) ?? 0));
    const hand = handId(event);
    const history = this.histories.get(hand) ?? new History();
    this.histories.set(hand, history);
    history.add(event);
    return touched;
  }

  /** An event that stands in several logs is at home in the first by name. */
  private noteHome(event: LabelingEvent, home: string): void {
    const known = this.homes.get(event.id);
    if (known === undefined || home < known) this.homes.set(event.id, home);
  }

  private rebuild(): void {
    this.fold = new EventFold();
    this.homes.clear();
    this.histories.clear();
    this.lastOrder.clear();
    const chosen = new Map<string, LabelingEvent>();
    for (const { home, event } of this.files.events()) {
      this.noteHome(event, home);
      const other = chosen.get(event.id);
      if (other === undefined) chosen.set(event.id, event);
      else if (!sameEvent(other, event)) chosen.set(event.id, preferred(other, event));
    }
    for (const event of latestFirst(chosen.values())) this.take(event);
    this.publish(new Set([...this.standing.keys(), ...chosen.keys()]));
  }

  private publish(touched: Iterable<string>): void {
    const shown: Mark[] = [];
    const hidden: string[] = [];
    for (const id of touched) {
      const before = this.standing.get(id);
      const after = this.standingNow(id);
      if (isSameStanding(before, after)) continue;
      if (before !== undefined) {
        hidden.push(id);
        if (before.mark.event === 'comment') this.comments -= 1;
        this.standing.delete(id);
      }
      if (after !== undefined) {
        shown.push(after.mark);
        if (after.mark.event === 'comment') this.comments += 1;
        this.standing.set(id, after);
      }
    }
    if (shown.length === 0 && hidden.length === 0) return;
    for (const listener of [...this.listeners]) listener({ shown, hidden });
  }

  private standingNow(id: string): Standing | undefined {
    const event = this.fold.get(id);
    if (event === undefined || !isMark(event) || !this.fold.stands(id)) return undefined;
    return { mark: event, attach: this.fold.attachOf(id)?.id ?? null };
  }
}

/** In this order every event finds those that could take it back already there: a chain of them costs no more. */
function latestFirst(events: Iterable<LabelingEvent>): LabelingEvent[] {
  return [...events].sort((a, b) => compareEvents(b, a));
}

function isMark(event: LabelingEvent): event is Mark {
  return event.event === 'label' || event.event === 'comment';
}

function isSameStanding(a: Standing | undefined, b: Standing | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.attach === b.attach && sameEvent(a.mark, b.mark);
}

function handId(hand: Hand): string {
  return JSON.stringify([hand.author, hand.writer]);
}
