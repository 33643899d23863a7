import type { TextSlice, TurnView } from '../../protocol/index.ts';
import type { RawRecord, TextPlace } from '../render/index.ts';

function placeKey({ turn, part, pointer }: TextPlace): string {
  return pointer === null ? `${turn}/${part}` : `${turn}/${part}${pointer}`;
}

/** How the turns of one rollout are shown: what the reader folded, opened and asked to see whole. */
export class DisplayState {
  raw = false;
  private readonly toggled = new Set<number>();
  private readonly expanded = new Set<number>();
  private readonly calls = new Map<string, boolean>();
  private readonly slices = new Map<string, TextSlice>();
  private readonly rawRecords = new Map<number, readonly RawRecord[]>();

  clear(): void {
    this.toggled.clear();
    this.expanded.clear();
    this.calls.clear();
    this.slices.clear();
    this.rawRecords.clear();
  }

  isFolded(turn: TurnView): boolean {
    return turn.folded !== this.toggled.has(turn.number);
  }

  toggleFold(turn: number): void {
    if (!this.toggled.delete(turn)) this.toggled.add(turn);
  }

  setFolded(turn: TurnView, folded: boolean): void {
    if (this.isFolded(turn) !== folded) this.toggleFold(turn.number);
  }

  /** Turns whose folding differs from how they start, the latest 500. */
  toggledTurns(): number[] {
    return [...this.toggled].slice(-500);
  }

  restoreToggled(turns: readonly number[]): void {
    for (const turn of turns) this.toggled.add(turn);
  }

  isExpanded(turn: number): boolean {
    return this.expanded.has(turn);
  }

  setExpanded(turn: number, expanded: boolean): void {
    if (expanded) this.expanded.add(turn);
    else this.expanded.delete(turn);
    const prefix = `${turn}/`;
    for (const key of [...this.calls.keys()]) if (key.startsWith(prefix)) this.calls.delete(key);
    if (expanded) return;
    for (const key of [...this.slices.keys()]) if (key.startsWith(prefix)) this.slices.delete(key);
  }

  isCallOpen(turn: number, part: number): boolean | undefined {
    return this.calls.get(`${turn}/${part}`);
  }

  setCallOpen(turn: number, part: number, open: boolean): void {
    this.calls.set(`${turn}/${part}`, open);
  }

  sliceOf(place: TextPlace): TextSlice | undefined {
    return this.slices.get(placeKey(place));
  }

  setSlice(place: TextPlace, slice: TextSlice): void {
    this.slices.set(placeKey(place), slice);
  }

  rawOf(turn: number): readonly RawRecord[] | undefined {
    return this.rawRecords.get(turn);
  }

  setRaw(turn: number, records: readonly RawRecord[]): void {
    this.rawRecords.set(turn, records);
  }
}
