import type { BehaviorView, FindingView } from '../../protocol/index.ts';
import { element } from '../host/index.ts';

export interface HoverSubject {
  readonly behavior: BehaviorView;
  readonly finding: FindingView | null;
}

export interface HoverOwner {
  /** What an element under the pointer or with the focus stands for. */
  subjectOf(target: Element): HoverSubject | null;
  color(behavior: string): string;
}

const DELAY = 300;

/** The definition of a behavior, on hover or focus of its chip or underlined span. */
export class HoverCard {
  readonly root = element('div', { class: 'hover-card', role: 'tooltip', id: 'hover-card' });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private target: Element | null = null;
  private readonly owner: HoverOwner;

  constructor(owner: HoverOwner, area: HTMLElement) {
    this.owner = owner;
    this.root.hidden = true;
    area.addEventListener('mouseover', (event) => this.enter(event.target, DELAY));
    area.addEventListener('mouseout', (event) => this.leave(event.relatedTarget));
    area.addEventListener('focusin', (event) => this.enter(event.target, 0, true));
    area.addEventListener('focusout', () => this.hide());
    area.addEventListener('scroll', () => this.hide(), true);
    this.root.addEventListener('mouseleave', () => this.hide());
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.hide();
    });
  }

  hide(): void {
    clearTimeout(this.timer);
    this.target?.removeAttribute('aria-describedby');
    this.target = null;
    this.root.hidden = true;
  }

  private enter(target: EventTarget | null, delay: number, chipsOnly = false): void {
    const anchor =
      target instanceof Element
        ? target.closest(chipsOnly ? '.chip' : '.chip, mark.span-finding, mark.span-label')
        : null;
    if (anchor === null || anchor === this.target) return;
    const subject = this.owner.subjectOf(anchor);
    if (subject === null) return;
    this.hide();
    this.target = anchor;
    this.timer = setTimeout(() => this.show(anchor, subject), delay);
  }

  private leave(to: EventTarget | null): void {
    if (to instanceof Node && (this.root.contains(to) || this.target?.contains(to) === true)) return;
    this.hide();
  }

  private show(anchor: Element, { behavior, finding }: HoverSubject): void {
    this.root.replaceChildren(
      element(
        'div',
        { class: 'hover-head', css: { '--behavior': this.owner.color(behavior.id) } },
        element('i', { class: 'hover-dot' }),
        element('span', { class: 'hover-name' }, behavior.name),
        element('span', { class: 'hover-group' }, behavior.group),
      ),
      element('p', { class: 'hover-definition' }, behavior.definition),
    );
    if (behavior.subject === 'environment') {
      this.root.append(element('p', { class: 'hover-note' }, 'About the environment, not the model.'));
    }
    if (finding?.prompted === true) {
      this.root.append(
        element('p', { class: 'hover-note' }, 'Prompted: its words stood in a prompt or tool result before.'),
      );
    }
    if (finding !== null) {
      this.root.append(
        element(
          'p',
          { class: 'hover-keys' },
          element('kbd', {}, 'y'),
          ' confirm ',
          element('kbd', {}, 'x'),
          ' reject ',
          element('kbd', {}, 'e'),
          ' note',
        ),
      );
    }
    this.root.append(
      element('p', { class: 'hover-source' }, `${behavior.codebook} v${behavior.version} · ${behavior.id}`),
    );
    this.root.hidden = false;
    anchor.setAttribute('aria-describedby', 'hover-card');
    this.placeBy(anchor);
  }

  private placeBy(anchor: Element): void {
    const box = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
    const card = this.root.getBoundingClientRect();
    const below = box.bottom + 4 + card.height < window.innerHeight;
    const left = Math.max(8, Math.min(box.left, window.innerWidth - card.width - 8));
    this.root.style.left = `${Math.round(left)}px`;
    this.root.style.top = `${Math.round(below ? box.bottom + 4 : Math.max(4, box.top - card.height - 4))}px`;
  }
}
