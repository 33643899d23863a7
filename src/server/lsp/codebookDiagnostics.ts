import { fileURLToPath } from 'node:url';
import {
  DiagnosticSeverity,
  type Diagnostic,
  type Disposable,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { isCancelled, messageOf } from '../../core/base/index.ts';
import { codebookKind } from '../jobs/index.ts';
import { DIAGNOSTICS_MS } from '../limits/index.ts';
import type { Crew } from '../work/index.ts';

/** The part of a text document that is looked at. */
export interface CodebookDocument {
  readonly uri: string;
  readonly version: number;
  getText(): string;
}

interface Pending {
  readonly timer: NodeJS.Timeout;
  readonly abort: AbortController;
}

/** Says what is wrong in a codebook while it is written, a moment after the last key. */
export class CodebookDiagnostics implements Disposable {
  private readonly crew: Crew;
  private readonly publish: (params: PublishDiagnosticsParams) => void;
  private readonly log: (message: string) => void;
  private readonly delay: number;
  private readonly pending = new Map<string, Pending>();

  constructor(
    crew: Crew,
    publish: (params: PublishDiagnosticsParams) => void,
    log: (message: string) => void,
    delay = DIAGNOSTICS_MS,
  ) {
    this.crew = crew;
    this.publish = publish;
    this.log = log;
    this.delay = delay;
  }

  changed(document: CodebookDocument): void {
    this.stop(document.uri);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      this.check(document, abort.signal).catch((error: unknown) => {
        if (!isCancelled(error)) this.log(`Checking ${document.uri} failed: ${messageOf(error)}`);
      });
    }, this.delay);
    this.pending.set(document.uri, { timer, abort });
  }

  closed(uri: string): void {
    this.stop(uri);
    this.publish({ uri, diagnostics: [] });
  }

  dispose(): void {
    for (const uri of [...this.pending.keys()]) this.stop(uri);
  }

  private async check(document: CodebookDocument, signal: AbortSignal): Promise<void> {
    const { uri, version } = document;
    const input = { name: nameOf(uri), text: document.getText() };
    const problems = await this.crew.shared.run(codebookKind, input, () => undefined, signal);
    const diagnostics = problems.map((problem): Diagnostic => ({
      range: {
        start: { line: problem.line - 1, character: problem.column - 1 },
        end: { line: problem.endLine - 1, character: problem.endColumn - 1 },
      },
      severity: problem.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: 'Rollout Review',
      message: problem.message,
    }));
    this.publish({ uri, version, diagnostics });
  }

  private stop(uri: string): void {
    const pending = this.pending.get(uri);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    pending.abort.abort();
    this.pending.delete(uri);
  }
}

function nameOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
