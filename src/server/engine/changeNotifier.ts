import type { Disposable } from '../../core/base/index.ts';

/**
 * Tells of changes at most so often, and always of the last: the first at once, what follows together.
 */
export class ChangeNotifier implements Disposable {
  private readonly tell: () => void;
  private readonly interval: number;
  private timer: NodeJS.Timeout | null = null;
  private again = false;

  constructor(tell: () => void, interval: number) {
    this.tell = tell;
    this.interval = interval;
  }

  changed(): void {
    if (this.timer !== null) {
      this.again = true;
      return;
    }
    this.again = false;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.again) this.changed();
    }, this.interval);
    this.tell();
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.again = false;
  }
}
