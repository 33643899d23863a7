import type { FindQuery } from '../../protocol/index.ts';
import { element, iconButton } from '../host/index.ts';

export interface FindBarOwner {
  search(query: FindQuery): void;
  next(): void;
  previous(): void;
  closed(): void;
}

type Toggle = 'caseSensitive' | 'wholeWord' | 'regex';

/** Finds in the whole rollout, not on the screen: what is asked, how, and which of how many. */
export class FindBar {
  readonly root: HTMLElement;
  private readonly input = element('input', { class: 'input', aria: { label: 'Find in this rollout' } });
  private readonly status = element('span', { class: 'find-status', aria: { live: 'polite' } });
  private readonly toggles: Record<Toggle, boolean> = {
    caseSensitive: false,
    wholeWord: false,
    regex: false,
  };
  private readonly owner: FindBarOwner;

  constructor(owner: FindBarOwner) {
    this.owner = owner;
    this.input.type = 'text';
    this.input.placeholder = 'Find';
    this.input.spellcheck = false;
    this.input.addEventListener('input', () => this.search());
    this.root = element(
      'div',
      { class: 'find-bar', role: 'search' },
      element(
        'div',
        { class: 'find-input' },
        this.input,
        this.toggle('case-sensitive', 'Match case', 'caseSensitive'),
        this.toggle('whole-word', 'Whole word', 'wholeWord'),
        this.toggle('regex', 'Regular expression', 'regex'),
      ),
      this.status,
      iconButton('arrow-up', 'Previous match (Shift+Enter)', () => this.owner.previous()),
      iconButton('arrow-down', 'Next match (Enter)', () => this.owner.next()),
      iconButton('close', 'Close (Escape)', () => this.close()),
    );
    this.root.hidden = true;
    // A context key set by message arrives too late: what is typed here must not reach the window's keys.
    this.root.addEventListener('keydown', (event) => this.key(event));
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  open(text: string): void {
    this.root.hidden = false;
    if (text !== '') this.input.value = text;
    this.input.focus();
    this.input.select();
    if (this.input.value !== '') this.search();
  }

  close(): void {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.owner.closed();
  }

  /** `index` from 1; 0 of 0 says that nothing was found. */
  show(index: number, total: number, capped: boolean): void {
    this.root.classList.toggle('find-none', total === 0 && this.input.value !== '');
    const shown = new Intl.NumberFormat('en-US').format(total);
    this.status.textContent =
      this.input.value === ''
        ? ''
        : total === 0
          ? 'No results'
          : `${index} of ${shown}${capped && index === 0 ? '+' : ''}`;
    this.status.title = '';
  }

  fail(message: string): void {
    this.root.classList.add('find-none');
    this.status.textContent = 'Not a valid expression';
    this.status.title = message;
  }

  private search(): void {
    this.owner.search({ text: this.input.value, ...this.toggles });
  }

  private toggle(icon: string, label: string, name: Toggle): HTMLButtonElement {
    const button = iconButton(
      icon,
      label,
      () => {
        this.toggles[name] = !this.toggles[name];
        button.setAttribute('aria-pressed', String(this.toggles[name]));
        this.search();
      },
      { class: 'find-toggle', pressed: false },
    );
    return button;
  }

  private key(event: KeyboardEvent): void {
    const findAgain = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key === 'Enter' && event.target === this.input) {
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) this.owner.previous();
      else this.owner.next();
    } else if (findAgain) {
      event.preventDefault();
      event.stopPropagation();
      this.input.select();
    } else if (isTyping(event)) event.stopPropagation();
  }
}

/** Plain keys and editing chords belong to the field; other chords go on to the window. */
export function isTyping(event: KeyboardEvent): boolean {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) return !/^F\d+$/.test(event.key);
  if (event.altKey && !event.ctrlKey && !event.metaKey) return true;
  return /^(a|c|v|x|z|y|arrowleft|arrowright|arrowup|arrowdown|backspace|delete|home|end)$/i.test(event.key);
}
