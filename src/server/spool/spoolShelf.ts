import { SPOOL_BYTES } from '../limits/index.ts';
import type { UnitTurns } from './unitTurns.ts';

/** The units used last are kept whatever their size: they are on screen. */
const ALWAYS_KEPT = 4;

/** Keeps the spool files of all documents within `SPOOL_BYTES`: the least recently used are deleted first. */
export class SpoolShelf {
  /** In order of use, the latest last. */
  private readonly units = new Set<UnitTurns>();
  private readonly limit: number;

  constructor(limit = SPOOL_BYTES) {
    this.limit = limit;
  }

  /** Notes that a unit is used now, and makes room. */
  use(unit: UnitTurns): void {
    this.units.delete(unit);
    this.units.add(unit);
    let total = 0;
    for (const one of this.units) total += one.bytes;
    for (const one of this.units) {
      if (total <= this.limit || this.units.size <= ALWAYS_KEPT) return;
      if (one.reading || one === unit) continue;
      total -= one.bytes;
      this.remove(one);
    }
  }

  remove(unit: UnitTurns): void {
    this.units.delete(unit);
    unit.discarded = true;
    unit.file.discard().catch(() => undefined);
  }
}
