import type { Part, Turn } from '../model/index.ts';
import { CanonicalHash, hex } from './canonicalHash.ts';

/** Hex digits of a turn's hash in a label: it tells the turns of one rollout apart, no more. */
export const TURN_HASH_DIGITS = 16;

/**
 * The digest of a turn: a chain over its parts that starts with role and speaker. What other records decide (number,
 * pairing, times, tokens, model) is left out, so the same words give the same digest wherever they stand.
 *
 * `parts` limits the chain to the first so many, to recognize a turn that has grown since.
 */
export function turnDigest(turn: Turn, parts = turn.parts.length): Uint8Array {
  let digest = new CanonicalHash().text('rollout-review:turn:1').text(turn.role).scalar(turn.name).finish();
  for (const part of turn.parts.slice(0, parts)) {
    digest = feedPart(new CanonicalHash().digest(digest), part).finish();
  }
  return digest;
}

export function turnHash(turn: Turn, parts?: number): string {
  return hex(turnDigest(turn, parts), TURN_HASH_DIGITS);
}

function feedPart(hash: CanonicalHash, part: Part): CanonicalHash {
  hash.text(part.kind);
  switch (part.kind) {
    case 'text':
      return hash.text(part.text);
    case 'reasoning':
      return hash.text(part.state).text(part.text);
    case 'tool-call':
      return hash.scalar(part.callId).text(part.name).json(part.arguments);
    case 'tool-result':
      return hash
        .scalar(part.callId)
        .scalar(part.name)
        .scalar(part.isError)
        .scalar(part.exitCode)
        .text(part.text);
    case 'media':
      return hash.text(part.mediaType).scalar(part.reference).scalar(part.data);
    case 'unknown':
      return hash.text(part.type).json(part.value);
  }
}
