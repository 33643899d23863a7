import { isCancelled, messageOf, type Disposable } from '../../core/base/index.ts';
import {
  LabelPlacer,
  type EventDraft,
  type LabelingEvent,
  type Mark,
  type OrphanMark,
  type PlacedMark,
  type RolloutLink,
  type RolloutView,
} from '../../core/labels/index.ts';
import type { HistoryStep, SourceLabels } from '../../node/index.ts';
import type { DocumentModel, DocumentSession } from '../documents/index.ts';
import { unchangedMarks, type StandingMark } from './placedMarks.ts';

export interface LabelListener {
  changed(): void;
  failed(message: string): void;
}

/** Places of all marks in a source that has been read through. `settled` once they have been looked for. */
interface Placing {
  readonly model: DocumentModel;
  readonly placer: LabelPlacer;
  settled: boolean;
}

/** The labels on disk of one author's view at one location, put at their places in a document. */
export class PlacedLabels implements Disposable {
  private readonly labels: SourceLabels;
  private readonly session: DocumentSession;
  private readonly source: string;
  private readonly listener: LabelListener;
  private readonly following: Disposable;
  private placing: Placing | null = null;
  private disposed = false;

  constructor(labels: SourceLabels, session: DocumentSession, source: string, listener: LabelListener) {
    this.labels = labels;
    this.session = session;
    this.source = source;
    this.listener = listener;
    this.following = labels.index.onDidChange(() => {
      this.changed();
      this.placeSoon();
    });
  }

  /** To be called when the session told more: once the source has been read through, all marks are looked for. */
  follow(): void {
    const { model } = this.session;
    if (!model.complete || this.placing?.model === model) return;
    this.placing?.placer.dispose();
    const placer = new LabelPlacer(this.labels.index, {
      source: this.source,
      isGone: (source) => this.labels.isGone(source),
      rollout: async (key) => rolloutView(this.session, model, key),
      search: async () => (link) => rolloutsThatStart(model, link),
    });
    this.placing = { model, placer, settled: false };
    this.placeSoon();
  }

  /** All marks that stand, with their places as far as they are known. */
  standing(): readonly StandingMark[] {
    const { placing } = this;
    if (placing !== null && placing.model === this.session.model && placing.settled)
      return [...placing.placer.all()];
    return unchangedMarks(this.labels.index, this.session.model, this.source);
  }

  /** Marks made on this source that stand nowhere in it; known when it has been read through. */
  orphans(): readonly OrphanMark[] {
    return this.placing?.placer.orphans() ?? [];
  }

  problems(): string[] {
    return this.labels.problems.map(({ name, problem }) => {
      const line = problem.line === null ? '' : `, line ${problem.line}`;
      return `${name}${line}: ${problem.message}`;
    });
  }

  event(id: string): LabelingEvent | null {
    return this.labels.index.event(id);
  }

  homeOf(id: string): string | null {
    return this.labels.index.homeOf(id);
  }

  /** Everything at its place. To be asked when the source has been read through. */
  async settled(): Promise<{ placed: readonly PlacedMark[]; orphans: readonly OrphanMark[] }> {
    this.follow();
    const { placing } = this;
    if (placing === null) throw new Error('The source has not been read through');
    await this.labels.refresh();
    await this.settle(placing);
    return { placed: [...placing.placer.all()], orphans: placing.placer.orphans() };
  }

  /** Resolves when the event is on disk and shown; rejects with a `UserError` where it could not be saved. */
  async append(draft: EventDraft): Promise<LabelingEvent> {
    const event = await this.labels.append(draft);
    await this.place();
    return event;
  }

  /** Takes an own mark away, with all that it had replaced: else those would stand again. */
  async remove(mark: Mark): Promise<void> {
    const chain = new Set<string>();
    const gather = (id: string) => {
      const event = this.event(id);
      if (chain.has(id) || (event?.event !== 'label' && event?.event !== 'comment')) return;
      chain.add(id);
      for (const earlier of event.replaces) gather(earlier);
    };
    gather(mark.id);
    for (const of of [...chain].reverse()) await this.append({ event: 'retract', of, by: 'removal' });
  }

  /** Steps until something changed: after a removal that took several events, one of them alone shows nothing. */
  async step(direction: 'undo' | 'redo'): Promise<HistoryStep | null> {
    let changed = false;
    const watching = this.labels.index.onDidChange(() => (changed = true));
    try {
      for (;;) {
        const step = await this.labels[direction]();
        if (step !== null && !changed) continue;
        await this.place();
        return step;
      }
    } finally {
      watching.dispose();
    }
  }

  dispose(): void {
    this.disposed = true;
    this.following.dispose();
    this.placing?.placer.dispose();
    this.labels.dispose();
  }

  private placeSoon(): void {
    this.place().catch((error: unknown) => this.fail(error));
  }

  /** Puts all marks at their places. What could not be read is told; marks stay where they are known to stand. */
  private async place(): Promise<void> {
    const { placing } = this;
    try {
      if (placing !== null) await this.settle(placing);
    } catch (error) {
      this.fail(error);
    }
    this.changed();
  }

  private async settle(placing: Placing): Promise<void> {
    if (!placing.settled) await this.labels.includeGone();
    await placing.placer.update();
    placing.settled = true;
  }

  private fail(error: unknown): void {
    if (!isCancelled(error) && !this.disposed)
      this.listener.failed(`Labels could not be placed: ${messageOf(error)}`);
  }

  private changed(): void {
    if (!this.disposed) this.listener.changed();
  }
}

function rolloutView(session: DocumentSession, model: DocumentModel, key: string): RolloutView | null {
  const entry = model.entry(key);
  if (entry === undefined) return null;
  return {
    key,
    print: entry.rolloutPrint(),
    turn: async (number) => {
      const store = await session.store(key);
      await store.ready(number);
      return store.turn(number);
    },
  };
}

/** The keys, two at most, of the rollouts that start with the linked turns. */
function rolloutsThatStart(model: DocumentModel, link: RolloutLink): string[] {
  if (link.turns === 0) return [];
  const keys: string[] = [];
  for (const entry of model.entries) {
    if (entry.rolloutPrint().hashAt(link.turns) !== link.hash) continue;
    keys.push(entry.key);
    if (keys.length === 2) break;
  }
  return keys;
}
