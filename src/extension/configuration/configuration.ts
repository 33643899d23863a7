import { workspace, type Memento } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../core/base/index.ts';
import type { BehaviorView } from '../../protocol/index.ts';
import { Emitter, Throttle } from '../base/index.ts';
import type { Engine, EngineSettings } from '../engine/index.ts';
import { currentAuthor, labelKeys, writerId } from '../labels/index.ts';
import {
  codebookFiles,
  setting,
  settingsSection,
  watchCodebooks,
  type BlindMode,
} from '../settings/index.ts';
import type { Reporter } from '../window/index.ts';

/** What a page draws with, beside the transcript. */
export interface ViewSettings {
  readonly behaviors: BehaviorView[];
  readonly labelKeys: string[];
  readonly author: string;
  readonly blind: boolean;
}

/** Settings are written one key after the other, and an editor saves in several steps. */
const settleTime = 300;

/** From the person's settings to the engine's, again whenever something they stand on changes. */
export class Configuration implements Disposable {
  private readonly installation: Memento;
  private readonly blind: BlindMode;
  private readonly changes: Emitter<ViewSettings>;
  private readonly owned = new DisposableStore();
  private author = '';
  private engine: Engine | null = null;

  constructor(installation: Memento, blind: BlindMode, reporter: Reporter) {
    this.installation = installation;
    this.blind = blind;
    this.changes = this.owned.add(
      new Emitter<ViewSettings>((error) => reporter.failed('configuration', error)),
    );
  }

  /** For the engine's start. */
  readonly engineSettings = async (): Promise<EngineSettings> => {
    this.author = await currentAuthor();
    return {
      roots: (workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map(({ uri }) => uri.fsPath),
      author: this.author,
      writer: await writerId(this.installation),
      blind: this.blind.on,
      labelsLocation: setting('labels.location'),
      codebooks: await codebookFiles(setting('codebooks')),
    };
  };

  /** Keeps the engine up to date from now on. */
  watch(engine: Engine, reporter: Reporter): void {
    this.engine = engine;
    const { owned } = this;
    const renew = owned.add(
      new Throttle(settleTime, () => reporter.background('configure', () => engine.reconfigure())),
    );
    owned.add(engine.onConfigured(() => this.changes.fire(this.view())));
    owned.add(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settingsSection)) renew.request();
      }),
    );
    owned.add(workspace.onDidChangeWorkspaceFolders(() => renew.request()));
    owned.add(workspace.onDidGrantWorkspaceTrust(() => renew.request()));
    owned.add(
      this.blind.onChange(() => {
        // What is to be hidden is hidden now, also where no engine answers.
        this.changes.fire(this.view());
        renew.request();
      }),
    );
    let watched: Disposable = toDisposable(() => undefined);
    owned.add(toDisposable(() => watched.dispose()));
    const watchAnew = () => {
      watched.dispose();
      watched = watchCodebooks(setting('codebooks'), () => renew.request());
    };
    watchAnew();
    owned.add(
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${settingsSection}.codebooks`)) watchAnew();
      }),
    );
    owned.add(workspace.onDidChangeWorkspaceFolders(watchAnew));
  }

  onChange(listener: (settings: ViewSettings) => void): Disposable {
    return this.changes.on(listener);
  }

  view(): ViewSettings {
    const behaviors = this.engine?.configured?.behaviors ?? [];
    return {
      behaviors,
      labelKeys: labelKeys(setting('labelKeys'), behaviors),
      author: this.author,
      blind: this.blind.on,
    };
  }

  dispose(): void {
    this.owned.dispose();
  }
}
