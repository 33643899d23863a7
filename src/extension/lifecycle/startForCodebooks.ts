import { workspace, type TextDocument } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import type { Engine } from '../engine/index.ts';
import type { Reporter } from '../window/index.ts';

/** A codebook that is edited is checked while it is: the engine's process is the language server, too. */
export function startForCodebooks(engine: Engine, reporter: Reporter): Disposable {
  const owned = new DisposableStore();
  const look = ({ uri }: TextDocument) => {
    if (uri.scheme !== 'file' || !uri.path.endsWith('.codebook.yaml')) return;
    reporter.background('codebook', () => engine.lease());
  };
  owned.add(workspace.onDidOpenTextDocument(look));
  workspace.textDocuments.forEach(look);
  return owned;
}
