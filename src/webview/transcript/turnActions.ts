import { formatReference } from '../../core/model/index.ts';
import { EXPANDED_CAP } from '../../protocol/index.ts';
import type { Engine } from '../host/index.ts';
import { showImage } from './imageViewer.ts';
import type { RenderActions, TextPlace } from '../render/index.ts';
import type { Labeling } from './labeling.ts';
import type { TranscriptView } from './transcriptView.ts';

export interface TurnActionsOwner {
  readonly view: TranscriptView;
  readonly labeling: Labeling;
  run(action: () => void | Promise<void>): void;
  readonly toast: { say(message: string): void };
  editNote(turn: number, label: string | null): void;
}

/** What a click inside a turn does. */
export class TurnActions implements RenderActions {
  private readonly owner: TurnActionsOwner;
  private readonly engine: Engine;
  private readonly source: string;
  private readonly waitingRaw = new Set<string>();

  constructor(owner: TurnActionsOwner, engine: Engine, source: string) {
    this.owner = owner;
    this.engine = engine;
    this.source = source;
  }

  /** Makes a turn current without moving anything. */
  focusTurn(turn: number): void {
    this.owner.view.markCurrent(turn);
  }

  goToTurn(turn: number): void {
    this.owner.view.show(turn, null, 'center');
  }

  toggleFold(turn: number): void {
    this.owner.view.display.toggleFold(turn);
    this.owner.view.redraw([turn]);
  }

  toggleCall(turn: number, part: number, open: boolean): void {
    this.owner.view.display.setCallOpen(turn, part, open);
    this.owner.view.redraw([turn]);
  }

  showAll(place: TextPlace): void {
    this.owner.run(() => this.fetchWhole(place));
  }

  openText(place: TextPlace): void {
    this.owner.run(() => this.engine.openText(place));
  }

  openRaw(turn: number): void {
    this.owner.run(() => this.engine.openRaw(turn));
  }

  openLink(url: string): void {
    this.owner.run(() => this.engine.openLink(url));
  }

  showMedia(turn: number, part: number, target: HTMLElement): void {
    this.owner.run(async () => {
      const media = await this.engine.media(turn, part);
      await showImage(target, media.mediaType, media.data);
    });
  }

  focusFinding(turn: number, finding: { readonly id: string }): void {
    this.owner.view.show(turn, finding.id, 'nearest');
  }

  answer(...[turn, finding, verdict]: Parameters<RenderActions['answer']>): void {
    this.owner.run(() => this.owner.labeling.answer(turn, finding, verdict));
  }

  removeLabel(label: string): void {
    this.owner.run(() => this.owner.labeling.remove(label, 'Label removed'));
  }

  editNote(turn: number, label: string | null): void {
    this.owner.editNote(turn, label);
  }

  /** `Tab`: unfolds a folded turn; opens every call and text of another, and back. */
  toggleExpand(): void {
    const { view } = this.owner;
    const number = view.currentTurn;
    const turn = view.turn(number);
    if (turn === undefined) return;
    if (turn.folded) view.display.toggleFold(number);
    else {
      const expanded = !view.display.isExpanded(number);
      // What is drawn inside the turn opens and folds with it.
      for (const one of [turn, ...view.resultsOf(turn)]) {
        view.display.setExpanded(one.number, expanded);
        if (expanded) this.owner.run(() => this.expandTexts(one.number));
      }
    }
    this.redraw(number);
    view.show(number, view.currentFinding, 'nearest');
  }

  async copyReference(): Promise<void> {
    const { key } = this.engine;
    if (key === '') return;
    const turn = this.owner.view.currentTurn;
    const text = formatReference({ source: this.source, key, turn, part: null, pointer: null, span: null });
    await this.engine.copy(text);
    this.owner.toast.say(`Copied ${text}`);
  }

  /** The current turn in a text editor: its first part with text, or its records in the raw view. */
  async openInTextEditor(): Promise<void> {
    const number = this.owner.view.currentTurn;
    const part = (this.owner.view.turn(number)?.parts.findIndex(({ kind }) => kind !== 'media') ?? -1) + 1;
    if (this.owner.view.raw || part === 0) await this.engine.openRaw(number);
    else await this.engine.openText({ turn: number, part, pointer: null });
  }

  fetchRaw(turn: number): void {
    const { key } = this.engine;
    const waiting = `${key}/${turn}`;
    if (this.waitingRaw.has(waiting)) return;
    this.waitingRaw.add(waiting);
    this.owner.run(async () => {
      try {
        const { records } = await this.engine.raw(turn);
        if (key !== this.engine.key) return;
        this.owner.view.display.setRaw(turn, records);
        this.owner.view.redraw([turn]);
      } finally {
        this.waitingRaw.delete(waiting);
      }
    });
  }

  private async expandTexts(number: number): Promise<void> {
    for (const [index, part] of (this.owner.view.turn(number)?.parts ?? []).entries()) {
      if (part.kind !== 'text' && part.kind !== 'reasoning' && part.kind !== 'tool-result') continue;
      if (part.text.length > part.text.text.length)
        await this.fetchWhole({ turn: number, part: index + 1, pointer: null });
    }
  }

  private async fetchWhole(place: TextPlace): Promise<void> {
    const { key } = this.engine;
    const slice = await this.engine.text(place, 0, EXPANDED_CAP);
    if (key !== this.engine.key) return;
    this.owner.view.display.setSlice(place, slice);
    this.redraw(place.turn);
  }

  private redraw(number: number): void {
    const answers = this.owner.view.turn(number)?.answers ?? null;
    this.owner.view.redraw(answers === null ? [number] : [number, answers.turn]);
  }
}
