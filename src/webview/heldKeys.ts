import type { TranscriptCommand } from '../protocol/index.ts';
import { isField } from './keys.ts';

/** Commands that give the keyboard to a field, of the page or of the window. */
const opening: ReadonlySet<TranscriptCommand> = new Set(['find', 'note', 'goToTurn', 'labelPick']);

/** The keys these have unless the reader chose others; others are learned when their command arrives. Then the window's own. */
const defaultKeys = ['/', 'ctrl+f', 'meta+f', 'e', 'ctrl+g', 'meta+g', 'l', 'F1', 'ctrl+p', 'meta+p'];

/** A window answers a key within some 20 ms; one that has not after this long has no such command on it. */
const PATIENCE_MS = 2_000;

/**
 * Keeps what is typed between the key that opens a field and the field. The window runs the command of the key and
 * tells the page, which takes a moment; without this the second letter of a note would confirm or reject a finding.
 */
export class HeldKeys {
  private readonly openers = new Set(defaultKeys);
  private lastKey = '';
  private held: string[] | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** For every keydown of the window, before anyone else sees it. */
  keydown(event: KeyboardEvent): void {
    if (this.held !== null) {
      if (isModifier(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') this.end();
      else if (!event.ctrlKey && !event.metaKey && !event.altKey) this.held.push(event.key);
      return;
    }
    if (isModifier(event) || isField(event.target) || isInDialog(event.target)) return;
    this.lastKey = nameOf(event);
    if (this.openers.has(this.lastKey)) this.begin();
  }

  /** A command was done. If it was one that opens a field of this page, that field has the focus, and gets what was typed. */
  done(command: TranscriptCommand): void {
    if (!opening.has(command)) return;
    if (this.lastKey !== '') this.openers.add(this.lastKey);
    const typed = this.held ?? [];
    this.end();
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    for (const key of typed) type(field, key);
  }

  /** Another frame got the focus: what is typed from now on is its own. */
  blur(): void {
    this.end();
  }

  private begin(): void {
    this.held = [];
    const key = this.lastKey;
    this.timer = setTimeout(() => {
      this.openers.delete(key);
      this.end();
    }, PATIENCE_MS);
  }

  private end(): void {
    clearTimeout(this.timer);
    this.held = null;
  }
}

function type(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  if ([...key].length === 1) field.setRangeText(key, start, end, 'end');
  else if (key === 'Backspace')
    field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  else {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta' || key === 'AltGraph';
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog[open]') !== null;
}

function nameOf(event: KeyboardEvent): string {
  const chord = `${event.ctrlKey ? 'ctrl+' : ''}${event.metaKey ? 'meta+' : ''}${event.altKey ? 'alt+' : ''}`;
  return chord + (chord === '' ? event.key : event.key.toLowerCase());
}
