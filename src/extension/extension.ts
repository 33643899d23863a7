import { Uri, window, workspace, type ExtensionContext } from 'vscode';
import { DisposableStore } from '../core/base/index.ts';
import { engineMethods } from '../protocol/index.ts';
import { AcrossFiles, registerCommands } from './commands/index.ts';
import { Configuration } from './configuration/index.ts';
import { contextKeys, ReadingStore, TranscriptEditors, Transcripts, viewTypes } from './editor/index.ts';
import { Documents, Engine, languageServer } from './engine/index.ts';
import { announce, startForCodebooks } from './lifecycle/index.ts';
import { TranscriptOffer } from './offer/index.ts';
import { BlindMode } from './settings/index.ts';
import { RolloutTexts, textScheme } from './text/index.ts';
import { createStatusItem, createTrees } from './views/index.ts';
import { Reporter } from './window/index.ts';

let engine: Engine | null = null;

/** Puts the parts together. Nothing is started: the engine comes with the first file, or the first look at one. */
export function activate(context: ExtensionContext): void {
  const owned = new DisposableStore();
  context.subscriptions.push(owned);
  const log = owned.add(window.createOutputChannel('Rollout Review', { log: true }));
  const reporter = new Reporter(log);
  const failed = (error: unknown) => reporter.failed('extension', error);

  const blind = owned.add(new BlindMode(context.workspaceState, failed));
  const configuration = owned.add(new Configuration(context.globalState, blind, reporter));
  const module = Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath;
  const running = owned.add(
    new Engine({
      start: languageServer(module, log),
      settings: configuration.engineSettings,
      log: {
        info: (message) => log.info(message),
        error: (message, error) => reporter.failed(message, error),
      },
      now: Date.now,
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    }),
  );
  engine = running;
  configuration.watch(running, reporter);
  owned.add(announce(running, reporter));

  const documents = owned.add(new Documents(running, failed));
  const transcripts = owned.add(new Transcripts(reporter));
  const texts = new RolloutTexts(documents);
  owned.add(workspace.registerTextDocumentContentProvider(textScheme, texts));
  transcripts.setKey(contextKeys.blind, blind.on);
  owned.add(blind.onChange((on) => transcripts.setKey(contextKeys.blind, on)));

  const acrossFiles = new AcrossFiles({ transcripts, documents, engine: running });
  const editors = owned.add(
    new TranscriptEditors({
      engine: running,
      documents,
      transcripts,
      configuration,
      reporter,
      texts,
      readings: owned.add(new ReadingStore(context.workspaceState, reporter)),
      pageFolder: Uri.joinPath(context.extensionUri, 'dist', 'webview'),
      toggleBlind: () => reporter.background('blind mode', () => blind.toggle()),
      nextAcrossFiles: (session, direction) => {
        reporter.background('across files', () =>
          reporter.run('across files', () => acrossFiles.go(session, direction)),
        );
      },
    }),
  );
  for (const viewType of viewTypes) {
    owned.add(
      window.registerCustomEditorProvider(viewType, editors, { supportsMultipleEditorsPerDocument: true }),
    );
  }
  const trees = owned.add(createTrees({ transcripts, configuration, engine: running, reporter }));
  owned.add(createStatusItem(transcripts, blind));
  const services = { transcripts, documents, engine: running, configuration, blind, trees, reporter };
  owned.add(registerCommands(services));
  owned.add(startForCodebooks(running, reporter));
  owned.add(
    new TranscriptOffer({
      state: context.workspaceState,
      sniff: (path) => running.request(engineMethods.sniff, { path }),
      open: (path) => transcripts.open(path),
      failed: (where, error) => reporter.failed(where, error),
    }),
  );
}

/** The engine ends in order: what it is writing is written. */
export async function deactivate(): Promise<void> {
  await engine?.stop();
  engine = null;
}
