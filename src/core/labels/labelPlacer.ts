import type { Disposable } from '../base/index.ts';
import type { LabelEvent, Mark, RolloutLink } from './event.ts';
import { placeFound, tryKey, tryOwnKey, type SourceView } from './findRollout.ts';
import type { LabelChange, LabelIndex } from './labelIndex.ts';
import { compareEvents } from './order.ts';
import { placeId, type OrphanReason, type Place, type Placement } from './placement.ts';
import type { RolloutView } from './placeTarget.ts';

export interface PlacedMark {
  readonly mark: Mark;
  readonly place: Place;
  readonly how: 'same' | 'found';
}

export interface OrphanMark {
  readonly mark: Mark;
  /** The rollout it was made on. */
  readonly key: string;
  readonly reason: OrphanReason;
}

/** One wish to place a mark; a mark that changes while it is being placed gets another. */
interface Pending {
  readonly mark: Mark;
}

/** A source in which rollouts can be searched by hash; `search` reads it through. */
export interface SearchableSource extends SourceView {
  /** The keys, two at most, of the rollouts that start with the linked turns; see `RolloutMatcher`. */
  search(links: readonly RolloutLink[]): Promise<(link: RolloutLink) => readonly string[]>;
}

/**
 * The labels and comments of an index at their places in a source, and the orphans. Made anew when the source
 * changes; follows the index in between: what falls is gone at once, what is new is placed by `update`.
 */
export class LabelPlacer implements Disposable {
  private readonly index: LabelIndex;
  private readonly source: SearchableSource;
  private readonly subscription: Disposable;
  private readonly pending = new Map<string, Pending>();
  private readonly placed = new Map<string, Place>();
  /** By key, then by turn (0 for the rollout itself), then by id. */
  private readonly places = new Map<string, Map<number, Map<string, PlacedMark>>>();
  private readonly lost = new Map<string, OrphanMark>();
  /** The sources whose marks were found here. */
  private readonly movedHere = new Set<string>();
  private updating: Promise<void> = Promise.resolve();

  constructor(index: LabelIndex, source: SearchableSource) {
    this.index = index;
    this.source = source;
    for (const mark of index.marks()) this.pending.set(mark.id, { mark });
    this.subscription = index.onDidChange((change) => this.follow(change));
  }

  dispose(): void {
    this.subscription.dispose();
  }

  /** Resolves when all that the index holds by now has its place. Rejects where the source cannot be read. */
  update(): Promise<void> {
    const next = this.updating.then(() => this.placePending());
    this.updating = next.catch(() => undefined);
    return next;
  }

  /** What stands on a turn, or on the rollout itself (null), in the order in which it was made. */
  at(key: string, turn: number | null): PlacedMark[] {
    return sorted(
      this.places
        .get(key)
        ?.get(turn ?? 0)
        ?.values() ?? [],
    );
  }

  /** What stands in a rollout. */
  in(key: string): PlacedMark[] {
    return sorted([...(this.places.get(key)?.values() ?? [])].flatMap((marks) => [...marks.values()]));
  }

  *all(): IterableIterator<PlacedMark> {
    for (const turns of this.places.values()) for (const marks of turns.values()) yield* marks.values();
  }

  /** Marks made on this source that stand nowhere in it now. */
  orphans(): OrphanMark[] {
    return [...this.lost.values()].sort((a, b) => compareEvents(a.mark, b.mark));
  }

  /** The author's labels for a behavior at a place: what a new one there takes the place of. */
  ownLabels(place: Place, behavior: Pick<LabelEvent, 'codebook' | 'behavior'>, author: string): LabelEvent[] {
    const id = placeId(place);
    return this.at(place.key, place.turn).flatMap(({ mark, place: other }) =>
      mark.event === 'label' &&
      mark.author === author &&
      mark.labeler.kind === 'person' &&
      mark.behavior === behavior.behavior &&
      mark.codebook.id === behavior.codebook.id &&
      placeId(other) === id
        ? [mark]
        : [],
    );
  }

  private follow({ shown, hidden }: LabelChange): void {
    for (const id of hidden) {
      this.pending.delete(id);
      this.lost.delete(id);
      this.unplace(id);
    }
    for (const mark of shown) this.pending.set(mark.id, { mark });
  }

  private async placePending(): Promise<void> {
    const rollouts = new Map<string, RolloutView | null>();
    const view: SourceView = {
      source: this.source.source,
      isGone: (source) => this.source.isGone(source),
      rollout: async (key) => {
        const known = rollouts.get(key);
        if (known !== undefined) return known;
        const rollout = await this.source.rollout(key);
        rollouts.set(key, rollout);
        return rollout;
      },
    };
    const searched: { wish: Pending; otherwise: Placement }[] = [];
    for (const wish of [...this.pending.values()]) {
      const { mark } = wish;
      const tried = await tryOwnKey(this.index.putAt(mark), this.homeOf(mark), view);
      if (tried.state === 'search') searched.push({ wish, otherwise: tried.otherwise });
      else this.settle(wish, tried.state === 'done' ? tried.placement : null);
    }
    if (searched.length === 0) return;
    const find = await this.source.search(searched.map(({ wish }) => this.index.putAt(wish.mark).rollout));
    const left: Pending[] = [];
    for (const { wish, otherwise } of searched) {
      const put = this.index.putAt(wish.mark);
      const placement = await placeFound(put, otherwise, find(put.rollout), view);
      if (placement.state === 'orphan' && placement.reason === 'no-file') left.push(wish);
      else this.settle(wish, placement);
    }
    for (const wish of left) this.settle(wish, await this.placeMoved(wish.mark, view));
  }

  /** A file has moved here if one of its rollouts is here unchanged: then the others are looked for by their keys. */
  private async placeMoved(mark: Mark, view: SourceView): Promise<Placement | null> {
    if (!this.movedHere.has(this.homeOf(mark))) return null;
    const tried = await tryKey(this.index.putAt(mark), view);
    if (tried.state === 'elsewhere') return null;
    return tried.state === 'done' ? tried.placement : tried.otherwise;
  }

  private homeOf(mark: Mark): string {
    return this.index.homeOf(mark.id) ?? '';
  }

  private settle(wish: Pending, placement: Placement | null): void {
    const { mark } = wish;
    if (this.pending.get(mark.id) !== wish) return;
    this.pending.delete(mark.id);
    if (placement === null) return;
    if (placement.state === 'placed') {
      const { place, how } = placement;
      this.placed.set(mark.id, place);
      const turns = this.places.get(place.key) ?? new Map<number, Map<string, PlacedMark>>();
      const marks = turns.get(place.turn ?? 0) ?? new Map<string, PlacedMark>();
      this.places.set(place.key, turns.set(place.turn ?? 0, marks.set(mark.id, { mark, place, how })));
      if (!this.index.putAt(mark).attached) this.movedHere.add(this.homeOf(mark));
    } else {
      this.lost.set(mark.id, { mark, key: placement.key, reason: placement.reason });
    }
  }

  private unplace(id: string): void {
    const place = this.placed.get(id);
    this.placed.delete(id);
    if (place !== undefined)
      this.places
        .get(place.key)
        ?.get(place.turn ?? 0)
        ?.delete(id);
  }
}

function sorted(marks: Iterable<PlacedMark>): PlacedMark[] {
  return [...marks].sort((a, b) => compareEvents(a.mark, b.mark));
}
