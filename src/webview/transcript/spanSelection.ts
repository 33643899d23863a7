import { rangeIn, selectedSource } from '../render/index.ts';
import { sentencesOf, type TextRange } from './sentences.ts';

/** A place in the transcript that a selection names, ready to be labeled. */
export interface SelectedSpan {
  readonly turn: number;
  readonly part: number;
  readonly pointer: string | null;
  readonly start: number;
  readonly end: number;
}

/** What is selected, in offsets of the string at its part; null where no text of a turn is selected. */
export function selectedSpan(): SelectedSpan | null {
  const selection = document.getSelection();
  const source = selection === null ? null : selectedSource(selection);
  if (source === null || source.start >= source.end) return null;
  const owner = source.target.closest<HTMLElement>('[data-turn]');
  const part = source.target.dataset['part'];
  if (owner === null || part === undefined) return null;
  return {
    turn: Number(owner.dataset['turn']),
    part: Number(part),
    pointer: source.target.dataset['pointer'] ?? null,
    start: source.start,
    end: source.end,
  };
}

interface Stop {
  readonly target: HTMLElement;
  readonly range: TextRange;
}

/** Selecting by keys: sentence by sentence through a turn's texts, and on from where one stands. */
export class SpanSelection {
  private stops: Stop[] = [];
  private first = -1;
  private last = -1;
  private row: HTMLElement | null = null;

  /** Selects the next sentence of a turn that is drawn, or makes the selection longer by one. */
  select(transcript: HTMLElement, turn: number, extend: boolean): void {
    const row = transcript.querySelector<HTMLElement>(
      `.result[data-turn="${turn}"], .turn[data-turn="${turn}"]`,
    );
    if (row === null) return;
    if (extend) this.extend(row);
    else this.next(row);
  }

  /** Starts over after the last sentence. */
  private next(row: HTMLElement): void {
    this.collect(row);
    if (this.stops.length === 0) return;
    this.first = (this.last + 1) % this.stops.length;
    this.last = this.first;
    this.apply();
  }

  /** Extends the selection by a sentence of the same text. */
  private extend(row: HTMLElement): void {
    if (this.row !== row || this.first < 0) {
      this.next(row);
      return;
    }
    const next = this.stops[this.last + 1];
    if (next === undefined || next.target !== this.stops[this.first]?.target) return;
    this.last++;
    this.apply();
  }

  private collect(row: HTMLElement): void {
    if (this.row === row && this.stops.every(({ target }) => row.contains(target)) && this.stops.length > 0)
      return;
    this.row = row;
    this.first = -1;
    this.last = -1;
    this.stops = [];
    for (const target of row.querySelectorAll<HTMLElement>('.text[data-part]')) {
      for (const range of sentencesOf(target.textContent ?? '')) this.stops.push({ target, range });
    }
  }

  private apply(): void {
    const start = this.stops[this.first];
    const end = this.stops[this.last];
    const selection = document.getSelection();
    if (start === undefined || end === undefined || selection === null) return;
    const from = rangeIn(start.target, start.range.start, start.range.end);
    const to = rangeIn(end.target, end.range.start, end.range.end);
    if (from === null || to === null) return;
    selection.setBaseAndExtent(from.startContainer, from.startOffset, to.endContainer, to.endOffset);
    to.endContainer.parentElement?.scrollIntoView({ block: 'nearest' });
  }
}
