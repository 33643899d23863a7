import { isCancelled, isUserError, messageOf, UserError } from '../../core/base/index.ts';
import type { DocumentInfo } from '../../protocol/index.ts';
import type { CodebookText } from '../codebooks/index.ts';
import { scanKind, unitKind, type ScanNews } from '../jobs/index.ts';
import { SpoolFile, UnitTurns, type SpoolFolder, type SpoolShelf, type TurnStore } from '../spool/index.ts';
import { Waiters, type Crew } from '../work/index.ts';
import { DocumentModel } from './documentModel.ts';
import type { OpenedFile } from './openedFile.ts';
import type { RolloutEntry } from './rolloutEntry.ts';

/** What every document shares. */
export interface SessionHost {
  readonly crew: Crew;
  readonly folder: SpoolFolder;
  readonly shelf: SpoolShelf;
  /** Full text of a fault, for the log. */
  log(message: string): void;
}

/**
 * One open file: reads it through in the background, keeps what that told, and gives the turns of any rollout that is
 * asked for, reading its unit again where they are not at hand.
 */
export class DocumentSession {
  readonly info: DocumentInfo;
  readonly file: OpenedFile;
  readonly path: string;
  model = new DocumentModel();
  private readonly host: SessionHost;
  private readonly onNews: () => void;
  private readonly closed = new AbortController();
  private scanning = new AbortController();
  private readonly waiters = new Waiters();
  private readonly units = new Map<number, UnitTurns>();
  private first: { readonly turns: UnitTurns; ordinal: number | null } | null = null;

  constructor(info: DocumentInfo, path: string, file: OpenedFile, host: SessionHost, onNews: () => void) {
    this.info = info;
    this.file = file;
    this.path = path;
    this.host = host;
    this.onNews = onNews;
  }

  /** Reads the source through, anew where that had begun: the findings are those of the codebooks given now. */
  scan(codebooks: readonly CodebookText[]): void {
    this.scanning.abort();
    this.scanning = new AbortController();
    this.model = new DocumentModel();
    const signal = AbortSignal.any([this.closed.signal, this.scanning.signal]);
    const { model } = this;
    const path = this.host.folder.newPath();
    const turns = new UnitTurns(new SpoolFile(path));
    this.keepFirst(turns);
    const reading = this.host.crew.alone(signal, (runner) =>
      runner.run(
        scanKind,
        {
          path: this.path,
          codebooks: codebooks.map((one) => ({ ...one, without: [...one.without] })),
          spool: path,
        },
        (news) => {
          if (model === this.model) this.takeNews(news, turns);
        },
        signal,
      ),
    );
    reading.then(
      () => this.endScan(model, turns, null),
      (error: unknown) => this.endScan(model, turns, error),
    );
  }

  /** The rollout; waits for it while the source is being read. Rejects with a `UserError` where there is none. */
  async entry(key: string, signal?: AbortSignal): Promise<RolloutEntry> {
    await this.waiters.until(() => this.model.complete || this.model.entry(key) !== undefined, signal);
    const entry = this.model.entry(key);
    if (entry === undefined) throw new UserError(`${this.info.source} has no rollout "${key}".`);
    return entry;
  }

  /** Resolves when a turn of the rollout is in its entry: its findings, its print. */
  async turnRead(entry: RolloutEntry, turn: number, signal?: AbortSignal): Promise<void> {
    const { model } = this;
    await this.waiters.until(() => entry.turns >= turn || entry.complete || model.complete, signal);
  }

  /** Resolves when the source has been read through. */
  wholeRead(signal?: AbortSignal): Promise<void> {
    return this.waiters.until(() => this.model.complete, signal);
  }

  /** The turns of a rollout, as they come. */
  async store(key: string, signal?: AbortSignal): Promise<TurnStore> {
    const { facts } = await this.entry(key, signal);
    const turns = this.unitTurns(facts.unit);
    this.host.shelf.use(turns);
    return turns.store(facts.indexInUnit);
  }

  dispose(): void {
    this.closed.abort();
    for (const turns of this.units.values()) this.host.shelf.remove(turns);
    if (this.first !== null) this.host.shelf.remove(this.first.turns);
    this.units.clear();
    this.waiters.fail(new UserError('The document was closed.'));
  }

  private unitTurns(ordinal: number): UnitTurns {
    if (this.first?.ordinal === ordinal && !this.first.turns.discarded && !this.first.turns.failed) {
      return this.first.turns;
    }
    const known = this.units.get(ordinal);
    if (known !== undefined && !known.discarded && !known.failed) return known;
    if (known !== undefined) this.host.shelf.remove(known);
    const path = this.host.folder.newPath();
    const turns = new UnitTurns(new SpoolFile(path));
    this.units.set(ordinal, turns);
    this.readUnit(ordinal, turns, path).then(
      () => turns.end(),
      (error: unknown) => turns.fail(this.shown(error)),
    );
    return turns;
  }

  private async readUnit(ordinal: number, turns: UnitTurns, spool: string): Promise<void> {
    const unit = this.model.unit(ordinal);
    if (unit === undefined) throw new Error(`Unit ${ordinal} was never told of.`);
    await this.file.check();
    const { problems } = await this.host.crew.shared.run(
      unitKind,
      { path: this.path, format: this.info.format.id, unit, spool },
      (message) => {
        for (const { index, batch } of message.turns) turns.append(index, batch);
      },
      this.closed.signal,
    );
    const [problem] = problems;
    if (problem !== undefined) throw new UserError(problem);
  }

  private keepFirst(turns: UnitTurns): void {
    if (this.first !== null) this.host.shelf.remove(this.first.turns);
    this.first = { turns, ordinal: null };
    this.host.shelf.use(turns);
  }

  private takeNews(news: ScanNews, turns: UnitTurns): void {
    this.model.take(news);
    if (this.first?.turns === turns) this.first.ordinal ??= news.units[0]?.ordinal ?? null;
    for (const { key, batch } of news.rollouts) {
      const index = this.model.entry(key)?.facts.indexInUnit;
      if (batch !== null && index !== undefined) turns.append(index, batch);
    }
    const last = news.units.at(-1);
    if (last !== undefined && last.ordinal !== this.first?.ordinal) turns.end();
    this.tell();
  }

  private endScan(model: DocumentModel, turns: UnitTurns, error: unknown): void {
    if (error === null) turns.end();
    else turns.fail(this.shown(error));
    if (model !== this.model || this.closed.signal.aborted) return;
    if (error !== null && !isCancelled(error)) {
      model.addProblem({
        kind: 'unreadable',
        message: messageOf(this.shown(error)),
        line: null,
        byte: model.bytesRead,
        member: null,
        rollout: null,
        turn: null,
      });
    }
    model.complete = true;
    if (error === null) model.bytesRead = this.info.size;
    this.tell();
  }

  /** Whoever listens may fail; reading goes on. */
  private tell(): void {
    this.waiters.changed();
    try {
      this.onNews();
    } catch (error) {
      this.shown(error);
    }
  }

  /** What a person is told of a fault; the log has all of it. */
  private shown(error: unknown): unknown {
    if (isCancelled(error) || isUserError(error)) return error;
    const { source } = this.info;
    this.host.log(
      `Reading ${source} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return new UserError(
      `Reading ${source} stopped because of a fault in Rollout Review. Its log has the details.`,
    );
  }
}
