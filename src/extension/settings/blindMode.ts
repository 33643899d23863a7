import type { Memento } from 'vscode';
import type { Disposable } from '../../core/base/index.ts';
import { Emitter, type Listener } from '../base/index.ts';

const key = 'blind';

/** Whether findings, rewards and cohorts are hidden. Kept with the workspace: a reload must not show them. */
export class BlindMode implements Disposable {
  private readonly state: Memento;
  private readonly changes: Emitter<boolean>;
  private value: boolean;

  constructor(state: Memento, failed: (error: unknown) => void) {
    this.state = state;
    this.changes = new Emitter(failed);
    this.value = state.get<unknown>(key) === true;
  }

  get on(): boolean {
    return this.value;
  }

  onChange(listener: Listener<boolean>): Disposable {
    return this.changes.on(listener);
  }

  async toggle(): Promise<void> {
    this.value = !this.value;
    this.changes.fire(this.value);
    await this.state.update(key, this.value);
  }

  dispose(): void {
    this.changes.dispose();
  }
}
