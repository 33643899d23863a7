import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import { readSource, readUnit, type Format, type KnownRollout, type Unit } from '../formats/index.ts';
import type { Problem, RolloutHeader, Turn } from '../model/index.ts';
import type { RolloutLink } from './event.ts';
import type { SearchableSource } from './labelPlacer.ts';
import type { RolloutView } from './placeTarget.ts';
import { RolloutMatcher, type MatchedRollout } from './rolloutMatcher.ts';
import type { RolloutPrint } from './rolloutPrint.ts';

/** Bytes of a unit up to which the turns of one of its rollouts are held while labels are placed in it. */
const MAX_HELD = 64 * 1024 * 1024;

export interface ScanOptions {
  /** As in a reference. */
  readonly name: string;
  /** The rollouts that labels are looked for in. */
  readonly links: readonly RolloutLink[];
  isGone(source: string): boolean;
  readonly signal?: CancelSignal;
}

interface UnitFacts {
  readonly unit: Unit;
  readonly known: KnownRollout[];
}

/**
 * A source read through once for the labels that belong to it. Holds the print of rollouts that a label names or
 * matches, and of the others where they stand; turns are read again when asked for.
 */
export class ScannedSource implements SearchableSource {
  readonly source: string;
  /** What was wrong in it, counted. */
  problems = 0;
  /** Why it could not be read to its end; null where it could. */
  unreadable: Problem | null = null;
  private readonly bytes: ByteSource;
  private readonly options: ScanOptions;
  private readonly matcher: RolloutMatcher;
  private readonly wanted: ReadonlySet<string>;
  /** The unit being read, and its rollouts. */
  private current: UnitFacts | null = null;
  private readonly open = new Map<string, MatchedRollout>();
  private readonly units = new Map<string, UnitFacts>();
  private readonly prints = new Map<string, RolloutPrint>();
  private format: Format | null = null;
  private held: { readonly key: string; readonly turns: readonly Turn[] } | null = null;

  private constructor(bytes: ByteSource, options: ScanOptions) {
    this.source = options.name;
    this.bytes = bytes;
    this.options = options;
    this.matcher = new RolloutMatcher(options.links);
    // A key that is followed by `~2` counts rollouts of one id: whether there is one matters too.
    this.wanted = new Set(options.links.flatMap(({ key }) => [key, `${key}~2`]));
  }

  static async scan(bytes: ByteSource, options: ScanOptions): Promise<ScannedSource> {
    const scanned = new ScannedSource(bytes, options);
    await scanned.readThrough();
    return scanned;
  }

  /** The keys of its rollouts, in its order. */
  keys(): IterableIterator<string> {
    return this.units.keys();
  }

  isGone(source: string): boolean {
    return this.options.isGone(source);
  }

  async search(): Promise<(link: RolloutLink) => readonly string[]> {
    return (link) => this.matcher.found(link);
  }

  async rollout(key: string): Promise<RolloutView | null> {
    const print = this.prints.get(key);
    if (print === undefined) return null;
    return { key, print, turn: (number) => this.turn(key, number) };
  }

  /** A rollout's turns, read again. `onHeader` gets its header, and once more where the end of it tells more. */
  async *turns(key: string, onHeader?: (header: RolloutHeader) => void): AsyncGenerator<Turn> {
    const facts = this.units.get(key);
    if (facts === undefined || this.format === null) return;
    const { signal } = this.options;
    const options = { format: this.format, known: facts.known, ...(signal === undefined ? {} : { signal }) };
    for await (const event of readUnit(this.bytes, facts.unit, options)) {
      if (event.type === 'turn' && event.key === key) yield event.turn;
      else if ((event.type === 'rollout' || event.type === 'header') && event.header.key === key)
        onHeader?.(event.header);
    }
  }

  private async readThrough(): Promise<void> {
    const { signal } = this.options;
    for await (const event of readSource(this.bytes, signal === undefined ? {} : { signal })) {
      if (event.type === 'format') {
        this.format = event.format;
      } else if (event.type === 'rollout') {
        this.start(event.unit, event.header);
      } else if (event.type === 'turn') {
        this.open.get(event.key)?.add(event.turn);
      } else if (event.type === 'problem') {
        this.problems += 1;
        if (event.problem.kind === 'unreadable') this.unreadable ??= event.problem;
      }
    }
    this.finishUnit();
  }

  private start(unit: Unit, { key, ordinal }: RolloutHeader): void {
    if (this.current?.unit !== unit) {
      this.finishUnit();
      this.current = { unit, known: [] };
    }
    this.current.known.push({ key, ordinal });
    this.units.set(key, this.current);
    this.open.set(key, this.matcher.rollout(key));
  }

  private finishUnit(): void {
    for (const [key, feed] of this.open) {
      if (this.wanted.has(key) || feed.matched) this.prints.set(key, feed.print());
    }
    this.open.clear();
  }

  private async turn(key: string, number: number): Promise<Turn | null> {
    if (this.held?.key !== key) {
      const span = this.units.get(key)?.unit.span;
      if (span === undefined) return null;
      if (span.end - span.start > MAX_HELD) return this.streamedTurn(key, number);
      const turns: Turn[] = [];
      for await (const turn of this.turns(key)) turns.push(turn);
      this.held = { key, turns };
    }
    return this.held.turns[number - 1] ?? null;
  }

  private async streamedTurn(key: string, number: number): Promise<Turn | null> {
    for await (const turn of this.turns(key)) if (turn.number === number) return turn;
    return null;
  }
}
