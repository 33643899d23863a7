import { open } from 'node:fs/promises';
import type { Turn } from '../../core/model/index.ts';
import { decodeTurn, readExactly } from '../spool/index.ts';
import { MAX_MEDIA } from '../limits/index.ts';
import { EXPANDED_CAP } from '../../protocol/index.ts';
import { partString, sliceText } from '../views/index.ts';
import { job } from '../work/index.ts';
import { mediaKind, textKind } from './kinds.ts';

async function storedTurn(stored: { spool: string; offset: number; length: number }): Promise<Turn> {
  const file = await open(stored.spool, 'r');
  try {
    return decodeTurn(await readExactly(file, stored.offset, stored.length));
  } finally {
    await file.close();
  }
}

export const textJob = job(textKind, async ({ turn, part, pointer, start, end }) => {
  const found = (await storedTurn(turn)).parts[part - 1];
  const text = found === undefined ? null : partString(found, pointer);
  return text === null ? null : sliceText(text, start, end, EXPANDED_CAP);
});

export const mediaJob = job(mediaKind, async ({ turn, part }) => {
  const found = (await storedTurn(turn)).parts[part - 1];
  if (found?.kind !== 'media') return { refusal: 'There is no medium here.' };
  if (found.data === undefined) return { refusal: 'The file holds only a reference to this medium.' };
  if ((found.data.length * 3) / 4 > MAX_MEDIA) {
    return { refusal: `This medium is larger than ${MAX_MEDIA / (1024 * 1024)} MB.` };
  }
  return { mediaType: found.mediaType, data: found.data };
});
