import { rangeIn } from '../render/index.ts';

/** Where the current find hit stands, to select it again after its mark is gone. */
export interface HitPlace {
  readonly turn: string;
  readonly part: string;
  readonly pointer: string | undefined;
  readonly start: number;
  readonly length: number;
}

export function currentHitPlace(root: HTMLElement): HitPlace | null {
  const mark = root.querySelector('mark.span-current-hit');
  const text = mark?.closest<HTMLElement>('.text[data-part]') ?? null;
  const owner = text?.closest<HTMLElement>('[data-turn]') ?? null;
  if (mark === null || text === null || owner === null) return null;
  const before = document.createRange();
  before.selectNodeContents(text);
  before.setEndBefore(mark);
  return {
    turn: owner.dataset['turn'] ?? '',
    part: text.dataset['part'] ?? '',
    pointer: text.dataset['pointer'],
    start: before.toString().length,
    length: (mark.textContent ?? '').length,
  };
}

/** What was found stays selected when the find bar closes, so that it can be labeled at once. */
export function selectPlace(root: HTMLElement, place: HitPlace): void {
  const texts = root.querySelectorAll<HTMLElement>(
    `[data-turn="${CSS.escape(place.turn)}"] .text[data-part="${CSS.escape(place.part)}"]`,
  );
  for (const text of texts) {
    if (text.dataset['pointer'] !== place.pointer) continue;
    const range = rangeIn(text, place.start, place.start + place.length);
    const selection = document.getSelection();
    if (range === null || selection === null) return;
    selection.removeAllRanges();
    selection.addRange(range);
    return;
  }
}
