import type { Memento } from 'vscode';
import type { Disposable } from '../../core/base/index.ts';
import type { ReadingState } from '../../protocol/index.ts';
import { Throttle } from '../base/index.ts';
import type { Reporter } from '../window/index.ts';
import { ReadingMemory } from './readingMemory.ts';

const key = 'reading';
/** A page tells up to ten times a second where the reader is. */
const interval = 1_000;

/** The reading positions in the workspace's state. */
export class ReadingStore implements Disposable {
  private readonly memory: ReadingMemory;
  private readonly saving: Throttle;

  constructor(state: Memento, reporter: Reporter) {
    this.memory = new ReadingMemory(state.get(key));
    this.saving = new Throttle(interval, () =>
      reporter.background('reading', () => state.update(key, this.memory.toJSON())),
    );
  }

  get(identity: string, path: string): ReadingState | null {
    return this.memory.get(identity, path);
  }

  set(identity: string, path: string, state: ReadingState): void {
    this.memory.set(identity, path, state);
    this.saving.request();
  }

  dispose(): void {
    this.saving.flush();
    this.saving.dispose();
  }
}
