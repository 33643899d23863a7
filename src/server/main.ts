import {
  createConnection,
  ProposedFeatures,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { engineEvents } from '../protocol/index.ts';
import { serveEngine } from './connection/index.ts';
import { Engine } from './engine/index.ts';
import { CodebookDiagnostics } from './lsp/index.ts';
import { SpoolFolder } from './spool/index.ts';
import { Crew, WorkerRunner } from './work/index.ts';

const connection = createConnection(ProposedFeatures.all);
const crew = new Crew(() => new WorkerRunner(new URL('./serverWorker.js', import.meta.url)));
const folder = new SpoolFolder();
const log = (message: string) => connection.console.error(message);
const report = (sending: Promise<void>) => {
  sending.catch((error: unknown) => log(`A notification was not sent: ${String(error)}`));
};

const engine = new Engine(crew, folder, {
  changed: (state) => report(connection.sendNotification(engineEvents.changed.name, state)),
  notice: (level, message) =>
    report(connection.sendNotification(engineEvents.notice.name, { level, message })),
  log,
});
const diagnostics = new CodebookDiagnostics(
  crew,
  (params) => report(connection.sendDiagnostics(params)),
  log,
);
const documents = new TextDocuments(TextDocument);

connection.onInitialize(() => ({
  capabilities: { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental } },
  serverInfo: { name: 'Rollout Review' },
}));
serveEngine(connection, engine);
documents.onDidChangeContent(({ document }) => diagnostics.changed(document));
documents.onDidClose(({ document }) => diagnostics.closed(document.uri));
documents.listen(connection);

connection.onShutdown(() => {
  diagnostics.dispose();
  engine.dispose();
});
// Also when the client goes without a word: nothing of what was put aside may stay behind.
process.on('exit', () => folder.dispose());
// One document's fault must not take the others along; what is not handled where it arises is a bug to be seen.
process.on('uncaughtException', (error) => log(`Uncaught: ${error.stack ?? error.message}`));
process.on('unhandledRejection', (reason) => log(`Unhandled rejection: ${String(reason)}`));
connection.listen();
