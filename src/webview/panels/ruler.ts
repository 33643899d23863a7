import type { Mark } from '../../protocol/index.ts';
import { element } from '../host/index.ts';

export interface RulerOwner {
  positionOf(turn: number): number;
  window(): { top: number; bottom: number };
  color(behavior: string): string;
  goToTurn(turn: number): void;
  scrollToShare(share: number): void;
}

/** Beside the scroll bar: where in the rollout findings (left lane), labels (right) and find hits stand. */
export class Ruler {
  readonly root = element('div', { class: 'ruler', role: 'presentation', aria: { hidden: 'true' } });
  private readonly thumb = element('div', { class: 'ruler-window' });
  private marks: readonly Mark[] = [];
  private hits: readonly number[] = [];
  private readonly owner: RulerOwner;

  constructor(owner: RulerOwner) {
    this.owner = owner;
    this.root.addEventListener('click', (event) => this.clicked(event));
  }

  setMarks(marks: readonly Mark[]): void {
    this.marks = marks;
    this.draw();
  }

  /** Turns with a find hit. */
  setHits(turns: readonly number[]): void {
    this.hits = turns;
    this.draw();
  }

  /** The window moved or heights changed. */
  moved(): void {
    const { top, bottom } = this.owner.window();
    this.thumb.style.top = `${top * 100}%`;
    this.thumb.style.height = `${Math.max(0.5, (bottom - top) * 100)}%`;
    for (const node of this.root.querySelectorAll<HTMLElement>('[data-turn]')) {
      node.style.top = `${this.owner.positionOf(Number(node.dataset['turn'])) * 100}%`;
    }
  }

  private draw(): void {
    const nodes: HTMLElement[] = [this.thumb];
    for (const mark of this.marks) {
      const verdict = mark.verdict === null ? '' : ` verdict-${mark.verdict}`;
      nodes.push(
        this.mark(
          mark.turn,
          `mark-${mark.lane}${verdict}`,
          mark.behavior === '' ? null : this.owner.color(mark.behavior),
        ),
      );
    }
    for (const turn of this.hits) nodes.push(this.mark(turn, 'mark-hit', null));
    this.root.replaceChildren(...nodes);
    this.moved();
  }

  private mark(turn: number, kind: string, color: string | null): HTMLElement {
    return element('i', {
      class: `ruler-mark ${kind}`,
      data: { turn: String(turn) },
      css: color === null ? {} : { '--behavior': color },
    });
  }

  private clicked(event: MouseEvent): void {
    const target = event.target;
    if (target instanceof HTMLElement && target.dataset['turn'] !== undefined) {
      this.owner.goToTurn(Number(target.dataset['turn']));
      return;
    }
    const box = this.root.getBoundingClientRect();
    this.owner.scrollToShare((event.clientY - box.top) / Math.max(1, box.height));
  }
}
