import path from 'node:path';
import { throwIfCancelled, UserError, type Disposable } from '../../core/base/index.ts';
import { formatOf, unknownFormat } from '../../core/formats/index.ts';
import { NodeByteSource } from '../../node/index.ts';
import type {
  BehaviorView,
  DocumentInfo,
  DocumentState,
  engineMethods,
  ParamsOf,
  ResultOf,
} from '../../protocol/index.ts';
import { toolTest, type LoadedCodebooks } from '../codebooks/index.ts';
import { DocumentSession, OpenedFile, type SessionHost } from '../documents/index.ts';
import { codebooksKind } from '../jobs/index.ts';
import { DocumentLabels } from '../labels/index.ts';
import { CHANGED_MS } from '../limits/index.ts';
import { SpoolShelf, type SpoolFolder } from '../spool/index.ts';
import type { Crew } from '../work/index.ts';
import { ChangeNotifier } from './changeNotifier.ts';
import { OpenDocument } from './openDocument.ts';
import { sourcePlace } from './sourcePath.ts';

export type Settings = ParamsOf<typeof engineMethods.configure>;

/** What the engine says without being asked. */
export interface EngineEvents {
  changed(state: DocumentState): void;
  notice(level: 'info' | 'warning' | 'error', message: string): void;
  /** For the log, in full. */
  log(message: string): void;
}

interface Opened {
  readonly document: OpenDocument;
  readonly notifier: ChangeNotifier;
  /** The content that was opened: a file that has changed since is another document. */
  readonly identity: string;
  /** How often it was opened and not yet closed. */
  uses: number;
}

const unconfigured: Settings = {
  roots: [],
  author: 'unknown',
  writer: '00000000',
  blind: false,
  labelsLocation: 'workspace',
  codebooks: [],
};

/** The open documents and the settings that all answers depend on. */
export class Engine implements Disposable {
  readonly host: SessionHost;
  private readonly events: EngineEvents;
  private readonly folder: SpoolFolder;
  private readonly documents = new Map<string, Opened>();
  private readonly changedMs: number;
  private settings = unconfigured;
  private codebooks: Promise<LoadedCodebooks>;
  private readonly closing = new AbortController();
  /** Whether a tool's name says that it changes something; false until the codebooks are there. */
  changesState: (tool: string) => boolean = () => false;
  private nextDocument = 1;

  /** `changedMs`: the least time between two `changed` of a document. */
  constructor(crew: Crew, folder: SpoolFolder, events: EngineEvents, changedMs = CHANGED_MS) {
    this.changedMs = changedMs;
    this.events = events;
    this.folder = folder;
    this.host = { crew, folder, shelf: new SpoolShelf(), log: (message) => events.log(message) };
    // Begun before anyone asks: compiling them is the longest part of starting.
    this.codebooks = this.loadCodebooks([]);
    this.codebooks.catch(() => undefined);
  }

  async configure(settings: Settings): Promise<ResultOf<typeof engineMethods.configure>> {
    const before = this.settings;
    this.settings = settings;
    const previous = await this.codebooks.catch(() => null);
    this.codebooks = this.loadCodebooks(settings.codebooks);
    const loaded = await this.codebooks;
    this.changesState = toolTest(loaded.writeTools);
    const detectsAnew = JSON.stringify(loaded.texts) !== JSON.stringify(previous?.texts);
    const labelsAnew =
      JSON.stringify([before.author, before.writer, before.labelsLocation]) !==
      JSON.stringify([settings.author, settings.writer, settings.labelsLocation]);
    for (const { document, notifier } of this.documents.values()) {
      document.blind = settings.blind;
      if (labelsAnew) document.labels.configure(settings);
      if (detectsAnew) document.session.scan(loaded.texts);
      document.revision += 1;
      notifier.changed();
    }
    return { behaviors: [...loaded.behaviors], problems: [...loaded.problems] };
  }

  async sniff(file: string, signal: AbortSignal): Promise<ResultOf<typeof engineMethods.sniff>> {
    const source = await NodeByteSource.open(file);
    try {
      const { id, title } = await formatOf(source, signal);
      const known = id !== unknownFormat.id;
      return { rollouts: known, format: known ? { id, title } : null };
    } finally {
      await source.close();
    }
  }

  /** The same content opened twice is one document; it lives until it is closed as often. */
  async open(file: string, signal: AbortSignal): Promise<DocumentInfo> {
    const absolute = path.resolve(file);
    const info = await this.inspect(absolute, signal);
    const opened = await OpenedFile.of(absolute, info.source);
    const { texts } = await this.codebooks;
    throwIfCancelled(signal);
    for (const known of this.documents.values()) {
      const { session } = known.document;
      const same = session.path === absolute && known.identity === info.identity;
      if (!same || session.info.source !== info.source) continue;
      known.uses += 1;
      return session.info;
    }
    const document = this.makeDocument(info, absolute, opened);
    document.session.scan(texts);
    document.labels.start();
    return info;
  }

  close(id: string): void {
    const opened = this.opened(id);
    opened.uses -= 1;
    if (opened.uses > 0) return;
    this.documents.delete(id);
    dispose(opened);
  }

  /** The behavior that a label names; rejects with a `UserError` where no codebook in use has it. */
  async behavior(id: string): Promise<BehaviorView> {
    const behavior = (await this.codebooks).behaviors.find((one) => one.id === id);
    if (behavior === undefined) throw new UserError(`No codebook in use has a behavior "${id}".`);
    return behavior;
  }

  async behaviors(): Promise<readonly BehaviorView[]> {
    return (await this.codebooks).behaviors;
  }

  document(id: string): OpenDocument {
    return this.opened(id).document;
  }

  dispose(): void {
    this.closing.abort();
    for (const opened of this.documents.values()) dispose(opened);
    this.documents.clear();
    this.host.crew.dispose();
    this.folder.dispose();
  }

  private loadCodebooks(paths: readonly string[]): Promise<LoadedCodebooks> {
    return this.host.crew.shared.run(
      codebooksKind,
      { paths: [...paths] },
      () => undefined,
      this.closing.signal,
    );
  }

  private opened(id: string): Opened {
    const opened = this.documents.get(id);
    if (opened === undefined) throw new UserError('This document is not open any more.');
    return opened;
  }

  private async inspect(absolute: string, signal: AbortSignal): Promise<DocumentInfo> {
    const source = await NodeByteSource.open(absolute);
    try {
      const format = await formatOf(source, signal);
      const { sampleHash } = await source.identity();
      return {
        document: `d${this.nextDocument++}`,
        source: sourcePlace(absolute, this.settings.roots).shown,
        format: { id: format.id, title: format.title },
        size: source.size,
        identity: sampleHash,
      };
    } finally {
      await source.close();
    }
  }

  private makeDocument(info: DocumentInfo, absolute: string, file: OpenedFile): OpenDocument {
    const changed = () => {
      document.revision += 1;
      notifier.changed();
    };
    const session = new DocumentSession(info, absolute, file, this.host, () => {
      labels.follow();
      changed();
    });
    const labels = new DocumentLabels(session, sourcePlace(absolute, this.settings.roots), this.settings, {
      changed,
      failed: (message) => this.events.notice('warning', message),
    });
    const document = new OpenDocument(session, labels, this.settings.blind);
    const notifier = new ChangeNotifier(() => this.events.changed(document.state()), this.changedMs);
    this.documents.set(info.document, { document, notifier, identity: info.identity, uses: 1 });
    return document;
  }
}

function dispose({ document, notifier }: Opened): void {
  notifier.dispose();
  document.labels.dispose();
  document.session.dispose();
}
