import { partText, type Part, type Turn } from '../model/index.ts';
import type { Excerpt } from './exportRow.ts';
import { startOf } from './textUnits.ts';

/** Code units of a target's text in an export; what is longer is in the source. */
export const MAX_TEXT = 20_000;
/** Code units of a neighboring turn. */
export const EXCERPT = 1_000;
/** Code units on each side of a span. */
export const AROUND = 200;

/** A turn as prose: its parts one after the other, a call as `name(arguments)`. */
export function turnText(turn: Turn): string {
  return turn.parts
    .map(readablePart)
    .filter((text) => text !== '')
    .join('\n\n');
}

export function excerpt(turn: Turn | null): Excerpt | null {
  return turn === null
    ? null
    : { turn: turn.number, role: turn.role, text: startOf(turnText(turn), EXCERPT) };
}

export function bounded(text: string): { text: string; textTruncated: boolean } {
  const start = startOf(text, MAX_TEXT);
  return { text: start, textTruncated: start.length < text.length };
}

/** A rollout as prose, as far as it is kept: `## T<n> <role>` before each turn. */
export class RolloutText {
  private text = '';
  private more = false;

  add(turn: Turn): void {
    if (this.text.length > MAX_TEXT) {
      this.more = true;
      return;
    }
    const gap = this.text === '' ? '' : '\n\n';
    this.text += `${gap}## T${turn.number} ${turn.role}\n${turnText(turn)}`;
  }

  get(): { text: string; textTruncated: boolean } {
    const { text, textTruncated } = bounded(this.text);
    return { text, textTruncated: textTruncated || this.more };
  }
}

function readablePart(part: Part): string {
  switch (part.kind) {
    case 'tool-call':
      return `${part.name}(${partText(part)})`;
    case 'media':
      return `[${part.mediaType}]`;
    default:
      return partText(part);
  }
}
