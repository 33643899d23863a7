import path from 'node:path';
import { builtinCodebook } from '../../../src/core/codebook/index.ts';
import { createDetector, scanEvents, type Finding } from '../../../src/core/detect/index.ts';
import { readSource } from '../../../src/core/formats/index.ts';
import { NodeByteSource } from '../../../src/node/index.ts';
import { samples, type Place, type Truth } from './sample.ts';

/** What the built-in codebook does with one behavior of the sample. */
export interface Recall {
  /** Turns that have a finding and a planted place, of all turns that have a planted place. */
  readonly found: number;
  readonly planted: number;
  /** Turns that have a finding where nothing was planted. */
  readonly notPlanted: number;
  /** Look-alikes that a finding overlaps, of all. */
  readonly lookAlikes: number;
  readonly of: number;
}

interface Placed extends Pick<Finding, 'behavior' | 'turn' | 'part' | 'pointer' | 'start' | 'end'> {
  /** File and rollout. */
  readonly at: string;
}

const turnOf = (one: { readonly at: string; readonly turn: number }) => `${one.at}/${one.turn}`;
const at = (place: Place) => `${place.file}#${place.rollout}`;

async function findings(files: readonly string[]): Promise<Placed[]> {
  const detector = createDetector([builtinCodebook()]);
  const found: Placed[] = [];
  for (const file of files) {
    const source = await NodeByteSource.open(path.join(samples, 'workspace', file), file);
    for await (const event of scanEvents(readSource(source), detector)) {
      if (event.type !== 'findings') continue;
      for (const one of event.findings) found.push({ ...one, at: `${file}#${decodeURIComponent(one.key)}` });
    }
    await source.close();
  }
  return found;
}

/** Compares the built-in codebook's findings with the truth. Enumeration is counted by rollout. */
export async function recall(truth: Truth, files: readonly string[]): Promise<Map<string, Recall>> {
  const all = await findings(files);
  const result = new Map<string, Recall>();
  for (const behavior of Object.keys(truth.behaviors)) {
    const unit = (one: { at: string; turn: number }) =>
      behavior === 'enumerates-candidates' ? one.at : turnOf(one);
    const own = all.filter((one) => one.behavior === behavior);
    const flagged = new Set(own.map(unit));
    const places = truth.planted.filter((place) => place.behavior === behavior);
    const planted = new Set(places.map((place) => unit({ at: at(place), turn: place.turn })));
    const alike = truth.negatives.filter((place) => place.behavior === behavior);
    const overlaps = (place: Place) =>
      own.some(
        (one) =>
          one.at === at(place) &&
          one.turn === place.turn &&
          (one.pointer ?? '') === (place.pointer ?? '') &&
          one.start < place.end &&
          place.start < one.end,
      );
    result.set(behavior, {
      found: [...planted].filter((one) => flagged.has(one)).length,
      planted: planted.size,
      notPlanted: [...flagged].filter((one) => !planted.has(one)).length,
      lookAlikes: alike.filter(overlaps).length,
      of: alike.length,
    });
  }
  return result;
}
