import type { Turn } from '../../core/model/index.ts';

/** Shorter texts repeat by chance ("ok", "file saved"): folding them hides more than it helps. */
const MIN_REPEAT = 200;

/**
 * Tells which turns of one rollout say what an earlier one said, so that they start folded. Only what
 * the model was given: a model that repeats itself is what the reader is here to see.
 */
export class Repeats {
  private readonly seen = new Set<string>();

  isRepeat(turn: Turn): boolean {
    if (turn.role === 'model') return false;
    let text = '';
    for (const part of turn.parts) {
      if (part.kind === 'text' || part.kind === 'tool-result') text += `${part.kind}\n${part.text}\n`;
      else return false;
    }
    if (text.length < MIN_REPEAT) return false;
    const print = `${text.length}:${fingerprint(text)}`;
    if (this.seen.has(print)) return true;
    this.seen.add(print);
    return false;
  }
}

/** A longer text is looked at in this many pieces, evenly spread, of so many units: enough to tell two apart. */
const PIECES = 64;
const PIECE = 128;

/** 53 bits (the published cyrb53 mix): only decides folding, so a chance collision costs one click. */
function fingerprint(text: string): number {
  const pieces = text.length <= PIECES * PIECE ? 1 : PIECES;
  const size = pieces === 1 ? text.length : PIECE;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let piece = 0; piece < pieces; piece++) {
    const start = pieces === 1 ? 0 : Math.floor((piece * (text.length - size)) / (pieces - 1));
    for (let at = start; at < start + size; at++) {
      const unit = text.charCodeAt(at);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
