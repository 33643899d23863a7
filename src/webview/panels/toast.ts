import { element, iconButton } from '../host/index.ts';

const SHOWN_FOR = 3_500;

/** What was just done, said once and to screen readers too. Failures stay until they are dismissed. */
export class Toast {
  readonly root = element('div', { class: 'toasts', role: 'status', aria: { live: 'polite' } });

  say(message: string): void {
    this.root.querySelector('.toast-info')?.remove();
    const toast = element('div', { class: 'toast toast-info' }, message);
    this.root.append(toast);
    setTimeout(() => toast.remove(), SHOWN_FOR);
  }

  fail(message: string): void {
    const toast = element('div', { class: 'toast toast-error', role: 'alert' }, element('span', {}, message));
    toast.append(iconButton('close', 'Dismiss', () => toast.remove()));
    this.root.append(toast);
    while (this.root.querySelectorAll('.toast-error').length > 3)
      this.root.querySelector('.toast-error')?.remove();
  }
}
