/**
 * Keys that the transcript owns by contributed commands. The window runs the command; the page only keeps the browser
 * from doing its own thing (scrolling, leaving the field order). Enter and Space stay with a focused button.
 */
const plain = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight', '/', "'"]);

export function keepFromBrowser(event: KeyboardEvent): void {
  if (isField(event.target)) return;
  if (event.key === 'Tab') {
    // In the toolbar and the lists Tab moves the focus, as everywhere; in the transcript it opens and folds a turn.
    const inTranscript = event.target === document.body || inside(event.target, '.scroller');
    if (event.shiftKey || !inTranscript) event.stopPropagation();
    else event.preventDefault();
    return;
  }
  if (inside(event.target, 'dialog[open]')) {
    event.stopPropagation();
    return;
  }
  const chord = event.ctrlKey || event.metaKey;
  if (!chord && !event.altKey && !event.shiftKey && plain.has(event.key)) event.preventDefault();
  if (chord && /^[gfzy]$/i.test(event.key)) event.preventDefault();
}

export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function inside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
