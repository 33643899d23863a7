import path from 'node:path';
import { RelativePattern, Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';

/** More codebooks than this are a pattern that was not meant so. */
const limit = 50;

const magic = /[*?[\]{}]/;

/**
 * Absolute paths of the codebooks that the setting names, sorted; an absolute or plain path is kept as it is, so that a missing file is told. Of an
 * untrusted workspace no file is used: only what the person's own settings name by its absolute path.
 */
export async function codebookFiles(patterns: readonly string[]): Promise<string[]> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const found = new Set<string>();
  for (const pattern of patterns) {
    if (path.isAbsolute(pattern)) {
      found.add(pattern);
      continue;
    }
    if (!workspace.isTrusted) continue;
    for (const folder of folders) {
      if (!magic.test(pattern)) {
        found.add(path.join(folder.uri.fsPath, pattern));
        continue;
      }
      const files = await workspace.findFiles(
        new RelativePattern(folder, pattern),
        '**/node_modules/**',
        limit,
      );
      for (const file of files) found.add(file.fsPath);
    }
  }
  return [...found].sort().slice(0, limit);
}

/** Tells when one of the named codebooks changes, comes or goes. */
export function watchCodebooks(patterns: readonly string[], changed: () => void): Disposable {
  const owned = new DisposableStore();
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  for (const pattern of patterns) {
    const watched = path.isAbsolute(pattern)
      ? [new RelativePattern(Uri.file(path.dirname(pattern)), path.basename(pattern))]
      : folders.map((folder) => new RelativePattern(folder, pattern));
    for (const one of watched) {
      const watcher = owned.add(workspace.createFileSystemWatcher(one));
      for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
        owned.add(event(changed));
    }
  }
  return owned;
}
