import type { Place, ReadingState, RolloutState } from '../protocol/index.ts';
import { wasCancelled, type Engine } from './host/index.ts';
import type { TranscriptView } from './transcript/index.ts';

export interface SessionOwner {
  /** Another rollout is about to be shown: what belonged to the last goes. */
  leaving(): void;
  /** The open rollout, or what is known of it, changed. */
  changed(): void;
  say(message: string): void;
}

type SessionEngine = Pick<Engine, 'key' | 'rollout' | 'rollouts' | 'nextFlagged' | 'neighbor'>;
type SessionView = Pick<TranscriptView, 'open' | 'show' | 'resume' | 'setTotal' | 'total' | 'effectiveTurn'>;

/** Which rollout is open, and the ways from one place to another. */
export class Session {
  rollout: RolloutState | null = null;
  private opening = 0;
  /** Openings whose answer has not come yet. */
  private underWay = 0;
  private first: Promise<void> | null = null;
  private readonly engine: SessionEngine;
  private readonly view: SessionView;
  private readonly owner: SessionOwner;

  constructor(engine: SessionEngine, view: SessionView, owner: SessionOwner) {
    this.engine = engine;
    this.view = view;
    this.owner = owner;
  }

  get isOpen(): boolean {
    return this.engine.key !== '';
  }

  async open(key: string, turn: number, finding: string | null): Promise<void> {
    const opening = ++this.opening;
    this.underWay++;
    const rollout = await this.engine.rollout(key).finally(() => this.underWay--);
    if (opening !== this.opening) return;
    if (key !== this.engine.key) {
      this.owner.leaving();
      this.engine.key = key;
      this.view.open(Math.max(rollout.turnsReady, turn));
    }
    this.rollout = rollout;
    this.owner.changed();
    this.view.show(turn, finding, finding === null ? 'start' : 'center');
  }

  /** Opens at a place that was asked for; at the top, saying why, where the file does not hold it. */
  async begin(place: Place): Promise<void> {
    try {
      await this.open(place.key, place.turn, place.finding);
    } catch (error) {
      if (wasCancelled(error)) return;
      await this.openFirst();
      throw error;
    }
  }

  /**
   * Opens the first rollout as soon as there is one, unless a place that somebody asked for is on its way; asked again while that is
   * under way, it is the same attempt.
   */
  openFirst(): Promise<void> {
    this.first ??= this.tryFirst().finally(() => {
      this.first = null;
    });
    return this.first;
  }

  private async tryFirst(): Promise<void> {
    const { rows } = await this.engine.rollouts({ filter: '', sort: 'order', descending: false }, 0, 1);
    const first = rows[0];
    if (first !== undefined && !this.isOpen && this.underWay === 0) await this.open(first.key, 1, null);
    this.owner.changed();
  }

  /** Comes back to where the reader was; at the top where the file no longer holds it. */
  async restore(reading: ReadingState, key: string): Promise<void> {
    const opening = this.opening + 1;
    try {
      await this.open(key, reading.turn, null);
    } catch (error) {
      if (wasCancelled(error)) return;
      await this.openFirst();
      return;
    }
    if (opening === this.opening) this.view.resume(reading, this.rollout?.complete ?? false);
  }

  async goTo(place: Place): Promise<void> {
    if (place.key === this.engine.key) this.view.show(place.turn, place.finding, 'center');
    else await this.open(place.key, place.turn, place.finding);
  }

  async goToFlagged(direction: 'next' | 'previous'): Promise<void> {
    if (!this.isOpen) return;
    const from = this.view.effectiveTurn();
    // Scrolled away from: the place that is seen counts, and a flag right there is the next.
    const turn = from.wasHidden ? from.turn + (direction === 'next' ? -1 : 1) : from.turn;
    const { place } = await this.engine.nextFlagged(turn, direction);
    if (place !== null) await this.goTo(place);
    else {
      const [word, key] = direction === 'next' ? ['more', 'Alt+]'] : ['earlier', 'Alt+['];
      this.owner.say(`No ${word} flagged turns in this file: ${key} goes on in others`);
    }
  }

  async goToNeighbor(direction: 'next' | 'previous'): Promise<void> {
    if (!this.isOpen) return;
    const { key } = await this.engine.neighbor(direction);
    if (key !== null) await this.open(key, 1, null);
    else this.owner.say(direction === 'next' ? 'Last rollout of this file' : 'First rollout of this file');
  }

  /** Asks again what is known of the open rollout. */
  async refresh(): Promise<void> {
    const { key } = this.engine;
    if (key === '') return;
    const rollout = await this.engine.rollout(key);
    if (key !== this.engine.key) return;
    this.rollout = rollout;
    this.view.setTotal(Math.max(rollout.turnsReady, this.view.total));
    this.owner.changed();
  }
}
