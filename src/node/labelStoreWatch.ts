import { statSync, watch, type FSWatcher } from 'node:fs';
import type { Disposable } from '../core/base/index.ts';

/** Milliseconds between looks where the system tells nothing: network file systems, folders yet to be made. */
const POLL = 2_000;

/**
 * Calls back when something may have changed in folders, which need not exist. The system's events make it quick; a
 * look every two seconds makes it certain.
 */
export class LabelWatch implements Disposable {
  private readonly folders = new Set<string>();
  private readonly watchers = new Map<string, { readonly watcher: FSWatcher; readonly ino: bigint }>();
  private readonly onMayHaveChanged: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(onMayHaveChanged: () => void, pollMs = POLL) {
    this.onMayHaveChanged = onMayHaveChanged;
    this.timer = setInterval(() => {
      for (const folder of this.folders) this.arm(folder);
      this.onMayHaveChanged();
    }, pollMs);
    // Never what keeps a process alive.
    this.timer.unref();
  }

  add(folder: string): void {
    this.folders.add(folder);
    this.arm(folder);
  }

  dispose(): void {
    clearInterval(this.timer);
    for (const folder of [...this.watchers.keys()]) this.disarm(folder);
    this.folders.clear();
  }

  /** A folder that was deleted and made again is another one: its old watcher tells nothing. */
  private arm(folder: string): void {
    const ino = statSync(folder, { bigint: true, throwIfNoEntry: false })?.ino;
    if (ino === this.watchers.get(folder)?.ino) return;
    this.disarm(folder);
    if (ino === undefined) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => this.onMayHaveChanged());
      watcher.on('error', () => this.disarm(folder));
      this.watchers.set(folder, { watcher, ino });
    } catch {
      // No more watches, or none on this file system: the timer looks.
    }
  }

  private disarm(folder: string): void {
    this.watchers.get(folder)?.watcher.close();
    this.watchers.delete(folder);
  }
}
