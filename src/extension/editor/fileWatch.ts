import path from 'node:path';
import { RelativePattern, Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import { Throttle } from '../base/index.ts';

/** A rollout that is being written grows many times a second. */
const interval = 1_000;

/** Tells that a file was written, replaced or came back, at most once a second. */
export function watchFile(file: string, changed: () => void): Disposable {
  const owned = new DisposableStore();
  const throttle = owned.add(new Throttle(interval, changed));
  const pattern = new RelativePattern(Uri.file(path.dirname(file)), literally(path.basename(file)));
  const watcher = owned.add(workspace.createFileSystemWatcher(pattern, false, false, true));
  owned.add(watcher.onDidChange(() => throttle.request()));
  owned.add(watcher.onDidCreate(() => throttle.request()));
  return owned;
}

/** A name as a glob pattern that means only itself. */
function literally(name: string): string {
  return name.replace(/[*?[\]{}]/g, (character) => (character === ']' ? character : `[${character}]`));
}
