import { messageOf, UserError, type Disposable } from '../../core/base/index.ts';
import { orphanMessage, type LabelingEvent, type Mark } from '../../core/labels/index.ts';
import { LabelStore } from '../../node/index.ts';
import type { LabelView } from '../../protocol/index.ts';
import type { DocumentSession } from '../documents/index.ts';
import { labelView } from './labelView.ts';
import { LabelViews, type KeyedLabel, type PersonVerdict } from './labelViews.ts';
import { PlacedLabels, type LabelListener } from './placedLabels.ts';
import type { StandingMark } from './placedMarks.ts';

export interface LabelSettings {
  readonly author: string;
  readonly writer: string;
  readonly labelsLocation: 'workspace' | 'beside';
}

/** Where the labels of a source are kept: under the root, or beside a source that is in no workspace. */
export interface LabelsHome {
  readonly root: string;
  /** From the root, with `/`. */
  readonly source: string;
  readonly inWorkspace: boolean;
}

/** The labels of a document, of all authors, as the screen shows them; followed while others change them. */
export class DocumentLabels implements Disposable {
  readonly home: LabelsHome;
  private readonly session: DocumentSession;
  private readonly listener: LabelListener;
  private settings: LabelSettings;
  private opening: Promise<PlacedLabels> | null = null;
  private current: PlacedLabels | null = null;
  private made: LabelViews | null = null;
  private disposed = false;

  constructor(session: DocumentSession, home: LabelsHome, settings: LabelSettings, listener: LabelListener) {
    this.session = session;
    this.home = home;
    this.settings = settings;
    this.listener = listener;
  }

  get author(): string {
    return this.settings.author;
  }

  /** Begins to read the labels. What fails is told, and told again to whoever labels. */
  start(): void {
    const opening = this.open();
    this.opening = opening;
    opening.then(
      (labels) => {
        if (this.opening !== opening || this.disposed) return labels.dispose();
        this.current = labels;
        this.follow();
        this.changed();
      },
      (error: unknown) => {
        if (this.opening === opening && !this.disposed) this.listener.failed(messageOf(error));
      },
    );
  }

  /** Labels of another author or at another location from now on. */
  configure(settings: LabelSettings): void {
    this.settings = settings;
    this.current?.dispose();
    this.current = null;
    this.made = null;
    this.start();
  }

  /** To be called when the session told more: labels find their places as their rollouts are read. */
  follow(): void {
    this.made = null;
    this.current?.follow();
  }

  /** Resolves when the labels have been read from disk; rejects where they could not be. */
  async ready(): Promise<PlacedLabels> {
    if (this.opening === null) throw new Error('The labels were never started');
    return this.opening;
  }

  count(blind: boolean): number {
    return this.all(blind).length;
  }

  countIn(key: string, blind: boolean): number {
    return this.in(key, blind).length;
  }

  in(key: string, blind: boolean): readonly LabelView[] {
    const labels = this.views.in(key);
    return blind ? labels.filter((label) => label.mine) : labels;
  }

  at(key: string, turn: number, blind: boolean): readonly LabelView[] {
    return this.in(key, blind).filter((label) => label.turn === turn);
  }

  verdictsOf(finding: string, blind: boolean): readonly PersonVerdict[] {
    const verdicts = this.views.verdictsOf(finding);
    return blind ? verdicts.filter((verdict) => verdict.mine) : verdicts;
  }

  all(blind: boolean): readonly KeyedLabel[] {
    const { all } = this.views;
    return blind ? all.filter(({ label }) => label.mine) : all;
  }

  orphans(blind: boolean): { key: string; label: LabelView; reason: string }[] {
    const orphans = (this.current?.orphans() ?? []).map(({ mark, key, reason }) => ({
      key,
      label: labelView(mark, null, this.author),
      reason: orphanMessage(reason),
    }));
    return blind ? orphans.filter(({ label }) => label.mine) : orphans;
  }

  problems(): string[] {
    return this.current?.problems() ?? [];
  }

  standing(): readonly StandingMark[] {
    return this.current?.standing() ?? [];
  }

  /** The mark with its place; null where it does not stand. */
  find(id: string): StandingMark | null {
    return this.standing().find(({ mark }) => mark.id === id) ?? null;
  }

  /** Any event by its id, of whatever standing. */
  event(id: string): LabelingEvent | null {
    return this.current?.event(id) ?? null;
  }

  /** The source in whose log an event stands; null where there is no such event. */
  homeOf(id: string): string | null {
    return this.current?.homeOf(id) ?? null;
  }

  /** Where a mark stands, or was made, where it does not stand now. */
  placeOf(mark: Mark): { key: string; turn: number | null } | null {
    const standing = this.find(mark.id);
    if (standing !== null) return { key: standing.place.key, turn: standing.place.turn };
    const { rollout, target } = mark;
    if (this.session.model.entry(rollout.key) === undefined) return null;
    return { key: rollout.key, turn: target.kind === 'rollout' ? null : target.turn };
  }

  dispose(): void {
    this.disposed = true;
    this.current?.dispose();
    this.current = null;
  }

  private async open(): Promise<PlacedLabels> {
    const { author, writer, labelsLocation } = this.settings;
    const { root, source, inWorkspace } = this.home;
    if (!/^[0-9a-f]{8}$/.test(writer))
      throw new UserError('Labels need the id of this installation: 8 hex digits.');
    const store = new LabelStore({
      root,
      location: inWorkspace ? labelsLocation : 'beside',
      hand: { author, writer },
      onFault: (error) => this.listener.failed(messageOf(error)),
    });
    return new PlacedLabels(await store.open(source), this.session, source, {
      changed: () => this.changed(),
      failed: (message) => this.listener.failed(message),
    });
  }

  private changed(): void {
    this.made = null;
    if (!this.disposed) this.listener.changed();
  }

  private get views(): LabelViews {
    this.made ??= new LabelViews(this.standing(), this.author);
    return this.made;
  }
}
