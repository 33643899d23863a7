import { foldCode } from '../../codebook/index.ts';

/** Where the literals of a scanner end in one text, in UTF-16 code units, ascending: by the literal's number. */
export type LiteralHits = ReadonlyMap<number, readonly number[]>;

/**
 * Finds many literals, whatever their case, in one pass over a text (Aho-Corasick, as one table): the time depends on
 * the text alone, not on how many literals there are. Literals are ASCII and folded, see `foldCode`.
 */
export class LiteralScanner {
  /** Code unit to column of the table; 0 for what stands in no literal. */
  private readonly columns = new Uint8Array(65536);
  private readonly width: number;
  /** The row to go to, as an offset; negative where a literal ends there. */
  private readonly table: Int32Array;
  private readonly endings: readonly (readonly number[])[];

  constructor(literals: readonly string[]) {
    let width = 1;
    for (const literal of literals) {
      for (let index = 0; index < literal.length; index++) {
        const code = literal.charCodeAt(index);
        if (this.columns[code] === 0) this.columns[code] = width++;
      }
    }
    for (const code of foldedAlike) this.columns[code] = this.columns[foldCode(code)] ?? 0;
    this.width = width;
    const trie = new Trie(width);
    literals.forEach((literal, number) => {
      trie.add(
        Array.from(literal, (character) => this.columns[character.charCodeAt(0)] ?? 0),
        number,
      );
    });
    trie.link();
    this.endings = trie.endings;
    this.table = trie.table((row) => (this.endings[row]?.length ?? 0) > 0);
  }

  /** Null where the text holds none of them. */
  scan(text: string): LiteralHits | null {
    const { columns, table, width } = this;
    let hits: Map<number, number[]> | null = null;
    let row = 0;
    for (let index = 0; index < text.length; index++) {
      row = table[row + (columns[text.charCodeAt(index)] ?? 0)] ?? 0;
      if (row < 0) {
        row = -row;
        hits ??= new Map();
        for (const number of this.endings[row / width] ?? []) {
          const ends = hits.get(number);
          if (ends === undefined) hits.set(number, [index + 1]);
          else ends.push(index + 1);
        }
      }
    }
    return hits;
  }
}

/** Code units that fold to another one. */
const foldedAlike: readonly number[] = [
  ...Array.from({ length: 26 }, (_, index) => 65 + index),
  0x212a,
  0x17f,
  0x2019,
];

class Trie {
  readonly endings: number[][] = [[]];
  private readonly width: number;
  private readonly next: Int32Array[];

  constructor(width: number) {
    this.width = width;
    this.next = [new Int32Array(width).fill(-1)];
  }

  add(columns: readonly number[], number: number): void {
    let row = 0;
    for (const column of columns) {
      let target = this.at(row, column);
      if (target < 0) {
        target = this.next.length;
        this.next.push(new Int32Array(this.width).fill(-1));
        this.endings.push([]);
        this.set(row, column, target);
      }
      row = target;
    }
    this.endings[row]?.push(number);
  }

  /** Turns the trie into an automaton: breadth first, so that a row's fallback is complete before the row is. */
  link(): void {
    const fallback = new Int32Array(this.next.length);
    const queue: number[] = [];
    for (let column = 0; column < this.width; column++) {
      const target = this.at(0, column);
      if (target < 0) this.set(0, column, 0);
      else queue.push(target);
    }
    for (let head = 0; head < queue.length; head++) {
      const row = queue[head] ?? 0;
      const back = fallback[row] ?? 0;
      this.endings[row]?.push(...(this.endings[back] ?? []));
      for (let column = 0; column < this.width; column++) {
        const target = this.at(row, column);
        const detour = this.at(back, column);
        if (target < 0) this.set(row, column, detour);
        else {
          fallback[target] = detour;
          queue.push(target);
        }
      }
    }
  }

  table(ends: (row: number) => boolean): Int32Array {
    const table = new Int32Array(this.next.length * this.width);
    for (let row = 0; row < this.next.length; row++) {
      for (let column = 0; column < this.width; column++) {
        const target = this.at(row, column);
        table[row * this.width + column] = target * this.width * (ends(target) ? -1 : 1);
      }
    }
    return table;
  }

  private at(row: number, column: number): number {
    return this.next[row]?.[column] ?? 0;
  }

  private set(row: number, column: number, target: number): void {
    const targets = this.next[row];
    if (targets !== undefined) targets[column] = target;
  }
}
