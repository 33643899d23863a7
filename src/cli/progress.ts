import type { CliIo } from './command.ts';

const CLEAR = '\r\u001B[K';

/** A line on standard error that is written over: only where a person watches, and gone when the work is done. */
export class Progress {
  private readonly io: CliIo;
  private shown = false;
  private last = 0;

  constructor(io: CliIo) {
    this.io = io;
  }

  /** At most ten times a second. */
  show(text: string): void {
    if (!this.io.errIsTerminal) return;
    const now = Date.now();
    if (this.shown && now - this.last < 100) return;
    this.last = now;
    this.shown = true;
    this.io.err(`${CLEAR}${text.slice(0, 100)}`);
  }

  clear(): void {
    if (this.shown) this.io.err(CLEAR);
    this.shown = false;
  }
}
