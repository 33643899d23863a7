import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  Uri,
  type CancellationToken,
  type CustomDocumentOpenContext,
  type CustomReadonlyEditorProvider,
  type WebviewPanel,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import { engineMethods, pageEvents } from '../../protocol/index.ts';
import type { Documents, Engine, EngineStatus } from '../engine/index.ts';
import { watchFile } from './fileWatch.ts';
import { answerPage, type HostServices } from './hostRequests.ts';
import { messagePage, transcriptPage } from './html.ts';
import { TranscriptDocument } from './transcriptDocument.ts';
import { TranscriptSession } from './transcriptSession.ts';
import type { Transcripts } from './transcripts.ts';

export interface EditorServices extends HostServices {
  readonly engine: Engine;
  readonly documents: Documents;
  readonly transcripts: Transcripts;
  /** The folder of the page's script and styles, the only one that a page may load from. */
  readonly pageFolder: Uri;
}

/** Opens rollout files as transcripts; it never writes them. */
export class TranscriptEditors implements CustomReadonlyEditorProvider<TranscriptDocument>, Disposable {
  private readonly services: EditorServices;
  private readonly owned = new DisposableStore();

  constructor(services: EditorServices) {
    this.services = services;
    const { engine, transcripts, configuration, readings } = services;
    this.owned.add(engine.onStatus((status) => this.tellStatus(status)));
    this.owned.add(
      configuration.onChange((settings) => {
        for (const session of transcripts.all) {
          if (session.started) session.bridge.send(pageEvents.settings, settings);
        }
      }),
    );
    this.owned.add(
      transcripts.onReading(({ session: { info, document }, reading }) => {
        if (info !== null) readings.set(info.identity, document.uri.fsPath, reading.state);
      }),
    );
  }

  openCustomDocument(
    uri: Uri,
    _context: CustomDocumentOpenContext,
    _token: CancellationToken,
  ): TranscriptDocument {
    const document = new TranscriptDocument(uri, this.services.documents);
    if (document.isReadable) {
      document.own(watchFile(uri.fsPath, () => this.fileChanged(uri.fsPath)));
    }
    return document;
  }

  resolveCustomEditor(document: TranscriptDocument, panel: WebviewPanel, _token: CancellationToken): void {
    const { webview } = panel;
    const name = path.posix.basename(document.uri.path);
    if (!document.isReadable) {
      webview.options = { enableScripts: false, localResourceRoots: [] };
      webview.html = messagePage(name, [
        `Transcripts open from files on the machine that the extension runs on, where a large file can be read in pieces. This one is at “${document.uri.scheme}:”.`,
        'To read it as text, run “Rollout Review: Open as Text”.',
      ]);
      return;
    }
    const { transcripts, reporter, pageFolder } = this.services;
    const session = new TranscriptSession(document, panel, reporter);
    panel.onDidDispose(() => session.dispose());
    answerPage(session, this.services);
    transcripts.add(session);
    webview.options = { enableScripts: true, localResourceRoots: [pageFolder] };
    const resource = (file: string) => webview.asWebviewUri(Uri.joinPath(pageFolder, file)).toString();
    session.load(() => {
      webview.html = transcriptPage({
        nonce: randomBytes(16).toString('base64url'),
        cspSource: webview.cspSource,
        script: resource('main.js'),
        styles: [resource('codicon.css'), resource('main.css')],
        title: name,
      });
    });
  }

  dispose(): void {
    this.owned.dispose();
  }

  private tellStatus(status: EngineStatus): void {
    const up = status === 'running';
    if (!up && status !== 'restarting' && status !== 'stopped') return;
    const message = up
      ? 'The engine runs again.'
      : status === 'restarting'
        ? 'The engine stopped and is being started again.'
        : 'The engine stopped too often. Run “Rollout Review: Restart Engine”.';
    for (const session of this.services.transcripts.all) {
      if (session.started) session.tellEngine(up, message);
      else if (up && session.failedToStart) session.reload();
    }
  }

  /** Another content is another document: the pages go on with what the file holds now. */
  private fileChanged(file: string): void {
    const { documents, transcripts, reporter } = this.services;
    documents.renew(file);
    for (const session of transcripts.all) {
      if (session.document.uri.fsPath !== file) continue;
      if (session.failedToStart) session.reload();
      if (!session.started) continue;
      reporter.background('file changed', async () => {
        const { engine } = session.document;
        session.changedTo(await engine.info(), await engine.request(engineMethods.state, { document: '' }));
      });
    }
  }
}
