import { open } from 'node:fs/promises';
import type { Hit } from '../../protocol/index.ts';
import { makeMatcher, pieces } from '../find/index.ts';
import { MAX_HITS } from '../limits/index.ts';
import { decodeTurn, readExactly } from '../spool/index.ts';
import { job } from '../work/index.ts';
import { findKind } from './kinds.ts';

/** Turns that lie together are read together, up to this many bytes. */
const READ_TOGETHER = 1024 * 1024;

export const findJob = job(findKind, async ({ spool, offsets, lengths, query }, context) => {
  const matcher = makeMatcher(query);
  if ('error' in matcher) return { hits: [], total: 0, error: matcher.error };
  const hits: Hit[] = [];
  let total = 0;
  const file = await open(spool, 'r');
  try {
    for (let first = 0; first < offsets.length;) {
      const last = runEnd(first, offsets, lengths);
      const base = offsets[first] ?? 0;
      const size = (offsets[last] ?? 0) + (lengths[last] ?? 0) - base;
      const bytes = await readExactly(file, base, size);
      for (let index = first; index <= last; index++) {
        const at = (offsets[index] ?? 0) - base;
        for (const { part, pointer, text } of pieces(
          decodeTurn(bytes.subarray(at, at + (lengths[index] ?? 0))),
        )) {
          matcher(text, ({ start, end }) => {
            total += 1;
            if (hits.length < MAX_HITS) hits.push({ turn: index + 1, span: { part, pointer, start, end } });
            return true;
          });
        }
        await context.breathe();
      }
      first = last + 1;
    }
  } finally {
    await file.close();
  }
  return { hits, total, error: null };
});

function runEnd(first: number, offsets: Float64Array, lengths: Uint32Array): number {
  const start = offsets[first] ?? 0;
  let last = first;
  while (
    last + 1 < offsets.length &&
    (offsets[last + 1] ?? 0) + (lengths[last + 1] ?? 0) - start <= READ_TOGETHER
  ) {
    last += 1;
  }
  return last;
}
