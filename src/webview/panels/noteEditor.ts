import { element } from '../host/index.ts';
import { isTyping } from './findBar.ts';

/** A field for a note, over the foot of the transcript. Enter saves, Escape leaves it as it was. */
export class NoteEditor {
  readonly root: HTMLElement;
  private readonly title = element('label', { class: 'note-title' });
  private readonly field = element('textarea', { class: 'note-field', id: 'note-field' });
  private save: (text: string) => void = () => undefined;
  private readonly closed: () => void;

  constructor(closed: () => void) {
    this.closed = closed;
    this.title.htmlFor = 'note-field';
    this.field.rows = 3;
    this.root = element(
      'div',
      { class: 'note-editor', role: 'dialog', aria: { label: 'Note' } },
      this.title,
      this.field,
      element(
        'div',
        { class: 'note-hint' },
        element('kbd', {}, 'Enter'),
        ' save  ',
        element('kbd', {}, 'Shift+Enter'),
        ' new line  ',
        element('kbd', {}, 'Escape'),
        ' cancel',
      ),
    );
    this.root.hidden = true;
    this.field.addEventListener('keydown', (event) => this.key(event));
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  open(title: string, text: string, save: (text: string) => void): void {
    this.title.textContent = title;
    this.field.value = text;
    this.save = save;
    this.root.hidden = false;
    this.field.focus();
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      const text = this.field.value.trim();
      this.close();
      this.save(text);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (isTyping(event)) event.stopPropagation();
  }

  private close(): void {
    this.root.hidden = true;
    this.closed();
  }
}
