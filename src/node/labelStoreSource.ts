import path from 'node:path';
import type { Disposable } from '../core/base/index.ts';
import {
  formatEvent,
  LabelIndex,
  type EventDraft,
  type Hand,
  type LabelingEvent,
  type LogFile,
  type LogProblem,
} from '../core/labels/index.ts';
import { writeMergeRule } from './labelStoreAppend.ts';
import type { StoreSettings } from './labelStoreOptions.ts';
import {
  isInside,
  labelFileName,
  labelFolders,
  LABELS_FOLDER,
  logsIn,
  writeFolder,
} from './labelStorePaths.ts';
import { LabelTail } from './labelStoreTail.ts';
import { LabelWatch } from './labelStoreWatch.ts';

/** An undo or redo: the event that was written, and what it took back or brought back. */
export interface HistoryStep {
  readonly written: LabelingEvent;
  readonly action: LabelingEvent;
}

/**
 * The labels of one source: what its log says, kept up with what other windows, machines and merges add to it.
 *
 * Invariant: the index shows an own event only after it is synced to disk.
 */
export class SourceLabels implements Disposable {
  readonly source: string;
  readonly index = new LabelIndex();
  private readonly settings: StoreSettings;
  private readonly tails = new Map<string, LabelTail>();
  /** The sources whose logs are read: its own, and those that a person attached marks from. */
  private readonly homes = new Set<string>();
  private gone: ReadonlySet<string> = new Set();
  private readonly ruled = new Set<string>();
  private readonly watch: LabelWatch | null;
  private last: Promise<unknown> = Promise.resolve();
  private looking = false;

  constructor(settings: StoreSettings, source: string) {
    this.settings = settings;
    this.source = source;
    this.watch = settings.pollMs === null ? null : new LabelWatch(() => this.lookSoon(), settings.pollMs);
    this.addHome(source);
  }

  dispose(): void {
    this.watch?.dispose();
  }

  get problems(): LogProblem[] {
    return this.index.problems();
  }

  /**
   * Writes an event. Resolves when it is on disk and the index shows it; rejects with a `UserError`, and shows
   * nothing, where it could not be saved.
   */
  append(draft: EventDraft): Promise<LabelingEvent> {
    return this.inTurn(() => this.write(draft));
  }

  /** Takes back what this author did last on this installation; null where there is nothing. */
  undo(): Promise<HistoryStep | null> {
    return this.inTurn(async () => {
      await this.look();
      const draft = this.index.undo(this.hand());
      return draft === null ? null : this.step(draft);
    });
  }

  redo(): Promise<HistoryStep | null> {
    return this.inTurn(async () => {
      await this.look();
      const draft = this.index.redo(this.hand());
      return draft === null ? null : this.step(draft);
    });
  }

  /** Reads what others have written since. */
  refresh(): Promise<void> {
    return this.inTurn(() => this.look());
  }

  /**
   * Reads the labels of sources whose file is gone, which may have moved here. True where the set of those sources
   * changed: labels are then to be placed anew.
   */
  includeGone(): Promise<boolean> {
    return this.inTurn(async () => {
      const gone = new Set(await this.settings.gone(this.source));
      gone.delete(this.source);
      const same = gone.size === this.gone.size && [...gone].every((source) => this.gone.has(source));
      this.gone = gone;
      await this.look(gone);
      return !same;
    });
  }

  /** Whether the file of a source was gone at the last look; see `SourceView`. */
  isGone(source: string): boolean {
    return this.gone.has(source);
  }

  private hand(): Hand {
    if (this.settings.hand === null) throw new Error('The labels were opened for reading');
    return this.settings.hand;
  }

  private async step(draft: EventDraft): Promise<HistoryStep | null> {
    const written = await this.write(draft);
    if (written.event !== 'retract') return null;
    const target = this.index.event(written.of);
    const action =
      target?.event === 'retract' && written.by === 'redo' ? this.index.event(target.of) : target;
    return action === null ? null : { written, action };
  }

  private async write(draft: EventDraft): Promise<LabelingEvent> {
    const { now, newId, append } = this.settings;
    const hand = this.hand();
    const event = this.index.complete(draft, hand, { id: newId(), nowMs: now() });
    const name = labelFileName(hand.author, hand.writer);
    const written = this.homesOf(event).map((home) => ({
      home,
      file: path.join(writeFolder(this.settings.root, home, this.settings.location), name),
    }));
    for (const { file } of written) {
      await this.rule(path.dirname(file));
      await append(file, formatEvent(event));
    }
    for (const { home, file } of written) {
      this.watch?.add(path.dirname(file));
      await this.lookInFile(home, file);
      if (this.index.event(event.id) === null) {
        this.index.add(this.logOf(home, file), { events: [event], problems: [], unknown: [] });
      }
    }
    return event;
  }

  /**
   * What speaks of another event stands in that event's log, so that the two are never read apart. An attach stands
   * in the log of the source it leads to as well, and first, so that the marks are never out of sight.
   */
  private homesOf(event: LabelingEvent): string[] {
    if (event.event === 'attach') return [...new Set([event.rollout.source, event.from])];
    const [earlier] = event.event === 'retract' ? [event.of] : event.replaces;
    return [(earlier === undefined ? null : this.index.homeOf(earlier)) ?? this.source];
  }

  private async look(more: Iterable<string> = []): Promise<void> {
    // Iterating a set sees what is added meanwhile: a look may find an attach that leads to another log.
    for (const home of this.homes) await this.lookAt(home);
    for (const home of more) if (!this.homes.has(home)) await this.lookAt(home);
  }

  private async lookAt(home: string): Promise<void> {
    const { workspace, beside } = labelFolders(this.settings.root, home);
    for (const folder of workspace === null ? [beside] : [workspace, beside]) {
      if (this.homes.has(home)) this.watch?.add(folder);
      await this.lookInto(home, folder);
    }
  }

  private async lookInto(home: string, folder: string): Promise<void> {
    const names = new Set(await logsIn(folder));
    for (const file of this.tails.keys()) if (path.dirname(file) === folder) names.add(path.basename(file));
    for (const name of names) await this.lookInFile(home, path.join(folder, name));
  }

  private async lookInFile(home: string, file: string): Promise<void> {
    const tail = this.tails.get(file) ?? new LabelTail(file);
    this.tails.set(file, tail);
    const looked = await tail.look();
    if (looked === null) return;
    const log = this.logOf(home, file);
    if (looked.anew) this.index.replace(log, looked.read, looked.tail);
    else this.index.add(log, looked.read, looked.tail);
    for (const event of looked.read.events) if (event.event === 'attach') this.addHome(event.from);
  }

  private addHome(source: string): void {
    // What another's log names is looked at only inside the root.
    if (source === this.source || isInside(source)) this.homes.add(source);
  }

  private logOf(home: string, file: string): LogFile {
    return { home, name: path.relative(this.settings.root, file).split(path.sep).join('/') };
  }

  private async rule(folder: string): Promise<void> {
    const shared = path.join(this.settings.root, LABELS_FOLDER);
    const ruled = folder.startsWith(shared + path.sep) ? shared : folder;
    if (this.ruled.has(ruled)) return;
    await writeMergeRule(ruled);
    this.ruled.add(ruled);
  }

  /** A change that is noticed while a look is waiting is seen by that look. */
  private lookSoon(): void {
    if (this.looking) return;
    this.looking = true;
    this.inTurn(() => {
      this.looking = false;
      return this.look();
    }).catch((error: unknown) => this.settings.onFault(error));
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work, work);
    this.last = next.catch(() => undefined);
    return next;
  }
}
