import type { CustomDocument, Uri } from 'vscode';
import { DisposableStore, UserError, type Disposable } from '../../core/base/index.ts';
import type { Documents, EngineDocument } from '../engine/index.ts';

/** A file shown in one or more editors. Only files on the machine the extension runs on can be read in pieces. */
export class TranscriptDocument implements CustomDocument {
  readonly uri: Uri;
  private readonly held: EngineDocument | null;
  private readonly owned = new DisposableStore();

  constructor(uri: Uri, documents: Documents) {
    this.uri = uri;
    this.held = uri.scheme === 'file' ? this.owned.add(documents.hold(uri.fsPath)) : null;
  }

  /** Lives as long as the document. */
  own(disposable: Disposable): void {
    this.owned.add(disposable);
  }

  get isReadable(): boolean {
    return this.held !== null;
  }

  get engine(): EngineDocument {
    if (this.held === null) throw new UserError(`${this.uri.toString(true)} is no file on this machine.`);
    return this.held;
  }

  dispose(): void {
    this.owned.dispose();
  }
}
