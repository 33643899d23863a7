import {
  viewEngineMethods,
  viewHostMethods,
  type FindQuery,
  type LabelTarget,
  type Verdict,
} from '../../protocol/index.ts';
import type { Bridge } from './bridge.ts';

/** A label as a key makes it, before the engine gives it an id. */
export interface NewLabel {
  readonly behavior: string;
  readonly verdict: Verdict;
  readonly target: LabelTarget;
  readonly finding: string | null;
  readonly note: string | null;
}

export interface StringPlace {
  readonly turn: number;
  readonly part: number;
  readonly pointer: string | null;
}

/** What the page asks of the engine and the window, about the rollout that is open. */
export class Engine {
  /** Key of the open rollout; empty before there is one. */
  key = '';
  private readonly bridge: Bridge;

  constructor(bridge: Bridge) {
    this.bridge = bridge;
  }

  /** The extension fills in the document: the page can reach no other. */
  private get here() {
    return { document: '', key: this.key };
  }

  rollouts(
    query: { filter: string; sort: 'order' | 'task' | 'reward' | 'turns' | 'flags'; descending: boolean },
    from: number,
    count: number,
  ) {
    return this.bridge.request(viewEngineMethods.rollouts, { document: '', from, count, ...query });
  }

  rollout(key: string) {
    return this.bridge.request(viewEngineMethods.rollout, { document: '', key });
  }

  neighbor(direction: 'next' | 'previous') {
    return this.bridge.request(viewEngineMethods.neighbor, { ...this.here, direction });
  }

  turns(from: number, to: number, signal: AbortSignal) {
    return this.bridge.request(viewEngineMethods.turns, { ...this.here, from, to }, signal);
  }

  text(place: StringPlace, start: number, end: number) {
    return this.bridge.request(viewEngineMethods.text, { ...this.here, ...place, start, end });
  }

  raw(turn: number) {
    return this.bridge.request(viewEngineMethods.raw, { ...this.here, turn });
  }

  media(turn: number, part: number) {
    return this.bridge.request(viewEngineMethods.media, { ...this.here, turn, part });
  }

  nextFlagged(turn: number, direction: 'next' | 'previous') {
    return this.bridge.request(viewEngineMethods.nextFlagged, {
      ...this.here,
      turn,
      direction,
      scope: 'document',
    });
  }

  marks(buckets: number) {
    return this.bridge.request(viewEngineMethods.marks, { ...this.here, buckets });
  }

  find(query: FindQuery, signal: AbortSignal) {
    return this.bridge.request(viewEngineMethods.find, { ...this.here, query }, signal);
  }

  async addLabel(label: NewLabel) {
    const added = await this.bridge.request(viewEngineMethods.addLabel, { ...this.here, ...label });
    return added.label;
  }

  async removeLabel(label: string): Promise<void> {
    await this.bridge.request(viewEngineMethods.removeLabel, { document: '', label });
  }

  /** Resolves to the words for the place. */
  async attachLabel(label: string, target: LabelTarget): Promise<string> {
    const { attached } = await this.bridge.request(viewEngineMethods.attachLabel, {
      ...this.here,
      label,
      target,
    });
    return attached;
  }

  async setNote(turn: number, label: string | null, note: string): Promise<void> {
    await this.bridge.request(viewEngineMethods.setNote, { ...this.here, turn, label, note });
  }

  undo() {
    return this.bridge.request(viewEngineMethods.undo, { document: '' });
  }

  redo() {
    return this.bridge.request(viewEngineMethods.redo, { document: '' });
  }

  async openText(place: StringPlace): Promise<void> {
    await this.bridge.request(viewHostMethods.openText, { key: this.key, ...place });
  }

  async openRaw(turn: number): Promise<void> {
    await this.bridge.request(viewHostMethods.openRaw, { key: this.key, turn });
  }

  async openLink(url: string): Promise<void> {
    await this.bridge.request(viewHostMethods.openLink, { url });
  }

  async copy(text: string): Promise<void> {
    await this.bridge.request(viewHostMethods.copy, { text });
  }

  async askTurn(current: number, total: number): Promise<number | null> {
    const { turn } = await this.bridge.request(viewHostMethods.askTurn, { current, total });
    return turn;
  }

  async pickBehavior(): Promise<string | null> {
    const { behavior } = await this.bridge.request(viewHostMethods.pickBehavior, { span: null });
    return behavior;
  }
}
