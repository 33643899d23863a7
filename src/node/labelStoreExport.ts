import path from 'node:path';
import { isCancelled, messageOf, type CancelSignal, type Disposable } from '../core/base/index.ts';
import type { Detector } from '../core/detect/index.ts';
import {
  LabelPlacer,
  orphanRows,
  ScannedSource,
  type CsvColumns,
  type LabelIndex,
  type LabelRow,
  type LogProblem,
  type Mark,
  type OrphanMark,
  type RolloutLink,
} from '../core/labels/index.ts';
import { LabelStore } from './labelStore.ts';
import { rowsOfRollout } from './labelStoreRows.ts';
import type { SourceLabels } from './labelStoreSource.ts';
import { NodeByteSource } from './nodeByteSource.ts';

/** A source whose labels are wanted. */
export interface ExportSource {
  /** Absolute. */
  readonly path: string;
  /** The folder its labels are kept at, and the folder its name counts from. */
  readonly root: string;
}

export interface ExportOptions {
  /** Runs the rules beside the labels; null to leave them out. */
  readonly detector: Detector | null;
  readonly signal?: CancelSignal;
  /** Absolute files and folders of which labels are wanted also where the file is gone. */
  readonly places: readonly string[];
  /** Folders to look for labels of files that are gone, beside those of the sources. */
  readonly roots: readonly string[];
  /** Told when a source begins to be read. */
  onSource?(name: string): void;
}

interface Opened {
  readonly source: ExportSource;
  readonly name: string;
  readonly labels: SourceLabels;
}

/** The labels of a source that has no file any more, and where their rollouts were found. */
interface Gone {
  readonly source: ExportSource;
  readonly name: string;
  readonly labels: SourceLabels;
}

/**
 * The labeled set of some sources. A label whose file is gone goes with the one source that its rollout has moved to;
 * where there is none, or more than one, it is an orphan.
 */
export class LabelExport implements Disposable {
  /** What could not be read, and why. */
  readonly failures = new Map<string, string>();
  private readonly options: ExportOptions;
  private readonly opened: Opened[] = [];
  private readonly gone: Gone[] = [];
  /** By the id of a mark whose file is gone: the paths of the sources that hold its rollout. */
  private readonly movedTo = new Map<string, Set<string>>();

  private constructor(options: ExportOptions) {
    this.options = options;
  }

  static async open(sources: readonly ExportSource[], options: ExportOptions): Promise<LabelExport> {
    const opened = new LabelExport(options);
    const roots = new Set([...options.roots, ...sources.map(({ root }) => root)]);
    const stores = new Map([...roots].map((root) => [root, readingStore(root)]));
    for (const source of sources) {
      const store = stores.get(source.root);
      if (store === undefined) continue;
      const name = nameIn(source.root, source.path);
      opened.opened.push({ source, name, labels: await store.open(name) });
    }
    for (const [root, store] of stores) await opened.openGone(root, store);
    await opened.findMoved();
    return opened;
  }

  dispose(): void {
    for (const { labels } of [...this.opened, ...this.gone]) labels.dispose();
  }

  /** Everyone who has a verdict anywhere in it. */
  get columns(): CsvColumns {
    const authors = new Set<string>();
    const judges = new Set<string>();
    for (const { labels } of [...this.opened, ...this.gone]) {
      for (const mark of labels.index.marks()) {
        if (mark.event !== 'label') continue;
        if (mark.labeler.kind === 'person') authors.add(mark.author);
        else judges.add(mark.labeler.id);
      }
    }
    return { authors: [...authors], judges: [...judges] };
  }

  /** Whether a path is that of a labeled source whose file is gone, or of a folder that held one. */
  hasGone(place: string): boolean {
    return this.gone.some(({ source }) => isUnder(source.path, place));
  }

  /** What is wrong in the label files. */
  get problems(): LogProblem[] {
    return [...this.opened, ...this.gone].flatMap(({ labels }) => labels.problems);
  }

  /** Source by source, and in each in reading order, orphans last. */
  async *rows(): AsyncGenerator<LabelRow> {
    for (const opened of this.opened) {
      if (await this.hasLabels(opened)) yield* this.rowsOf(opened);
    }
    for (const { source, name, labels } of this.gone) {
      const orphans = [...labels.index.marks()].flatMap((mark): OrphanMark[] => {
        const places = this.movedTo.get(mark.id)?.size ?? 0;
        const wanted = places > 1 || (places === 0 && this.isWanted(source.path));
        if (!wanted || labels.index.putAt(mark).attached) return [];
        return [{ mark, key: mark.rollout.key, reason: places > 1 ? 'ambiguous' : 'no-file' }];
      });
      yield* orphanRows(name, orphans);
    }
  }

  private isWanted(file: string): boolean {
    return this.options.places.some((place) => isUnder(file, place));
  }

  private async openGone(root: string, store: LabelStore): Promise<void> {
    const own = this.opened.filter(({ source }) => source.root === root);
    const folders = new Map(own.map(({ name }) => [path.posix.dirname(name), name]));
    const names = new Set<string>();
    for (const beside of ['', ...folders.values()]) {
      for (const name of await store.goneSources(beside)) names.add(name);
    }
    for (const name of [...names].sort()) {
      const labels = await store.open(name);
      this.gone.push({ source: { path: path.join(root, name), root }, name, labels });
    }
  }

  /** Reads the sources through once for the rollouts of labels whose file is gone; not at all where there are none. */
  private async findMoved(): Promise<void> {
    const marks = this.gone.flatMap(({ labels }) => [...labels.index.marks()]);
    if (marks.length === 0) return;
    const links = marks.map((mark) => mark.rollout);
    const homes = new Map<string, Set<string>>();
    const keys = new Map<string, ReadonlySet<string>>();
    for (const opened of this.opened) {
      await this.withBytes(opened, async (bytes) => {
        const scanned = await this.scan(opened, bytes, links);
        const find = await scanned.search();
        keys.set(opened.source.path, new Set(scanned.keys()));
        for (const { source, labels } of this.gone) {
          for (const mark of labels.index.marks()) {
            if (find(mark.rollout).length === 0) continue;
            addTo(this.movedTo, mark.id, opened.source.path);
            addTo(homes, source.path, opened.source.path);
          }
        }
      });
    }
    // Of a file that has moved, what was edited as well is where its key is.
    for (const { source, labels } of this.gone) {
      for (const mark of labels.index.marks()) {
        if (this.movedTo.has(mark.id)) continue;
        for (const place of homes.get(source.path) ?? []) {
          if (keys.get(place)?.has(mark.rollout.key) === true) addTo(this.movedTo, mark.id, place);
        }
      }
    }
  }

  private async hasLabels({ source, labels }: Opened): Promise<boolean> {
    const moved = [...this.movedTo.values()].some((paths) => paths.size === 1 && paths.has(source.path));
    if (moved) await labels.includeGone();
    return labels.index.counts().labels > 0;
  }

  private async *rowsOf(opened: Opened): AsyncGenerator<LabelRow> {
    this.options.onSource?.(opened.name);
    const bytes = await this.openBytes(opened);
    if (bytes === null) return;
    try {
      yield* this.rowsIn(opened, bytes);
    } finally {
      await bytes.close();
    }
  }

  private async *rowsIn(opened: Opened, bytes: NodeByteSource): AsyncGenerator<LabelRow> {
    const { name, labels } = opened;
    const scanned = await this.scan(opened, bytes, linksOf(labels.index));
    if (scanned.unreadable !== null) this.failures.set(name, scanned.unreadable.message);
    const placer = new LabelPlacer(labels.index, scanned);
    try {
      await placer.update();
      for (const key of scanned.keys()) {
        const marks = placer.in(key).filter(({ mark }) => this.belongs(mark, opened));
        if (!marks.some(({ mark }) => mark.event === 'label')) continue;
        yield* await rowsOfRollout(scanned, key, marks, this.options.detector);
      }
      yield* orphanRows(
        name,
        placer.orphans().filter(({ mark }) => this.belongs(mark, opened)),
      );
    } finally {
      placer.dispose();
    }
  }

  /** A mark of a file that is gone belongs to the only source that has its rollout. */
  private belongs(mark: Mark, { source, labels, name }: Opened): boolean {
    const home = labels.index.homeOf(mark.id);
    if (home === name || labels.index.putAt(mark).attached) return true;
    const places = this.movedTo.get(mark.id);
    return places?.size === 1 && places.has(source.path);
  }

  private scan(
    { name, labels }: Opened,
    bytes: NodeByteSource,
    links: readonly RolloutLink[],
  ): Promise<ScannedSource> {
    const { signal } = this.options;
    return ScannedSource.scan(bytes, {
      name,
      links,
      isGone: (source) => labels.isGone(source),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  private async withBytes(opened: Opened, work: (bytes: NodeByteSource) => Promise<void>): Promise<void> {
    const bytes = await this.openBytes(opened);
    try {
      if (bytes !== null) await work(bytes);
    } finally {
      await bytes?.close();
    }
  }

  private async openBytes({ source, name }: Opened): Promise<NodeByteSource | null> {
    try {
      return await NodeByteSource.open(source.path, name);
    } catch (error) {
      if (isCancelled(error)) throw error;
      this.failures.set(name, messageOf(error));
      return null;
    }
  }
}

function readingStore(root: string): LabelStore {
  return new LabelStore({ root, location: 'workspace', hand: null, pollMs: null });
}

function linksOf(index: LabelIndex): RolloutLink[] {
  return [...index.marks()].map((mark) => index.putAt(mark).rollout);
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set<string>()).add(value));
}

function isUnder(file: string, place: string): boolean {
  return file === place || file.startsWith(place.endsWith(path.sep) ? place : place + path.sep);
}

function nameIn(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}
