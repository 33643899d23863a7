import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf, UserError } from '../../core/base/index.ts';

const PREFIX = 'rollout-review-';
/** A process in another container may look dead from here: what it leaves is taken away only after a day. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** A folder of this process's own for spool files, readable by its user alone. Made when first needed. */
export class SpoolFolder {
  private readonly parent: string;
  private path: string | null = null;
  private next = 1;

  constructor(parent: string = tmpdir()) {
    this.parent = parent;
  }

  /** A path that no file has. */
  newPath(): string {
    this.path ??= this.make();
    return join(this.path, `${this.next++}.spool`);
  }

  dispose(): void {
    if (this.path !== null) rmSync(this.path, { recursive: true, force: true });
    this.path = null;
  }

  private make(): string {
    try {
      removeStale(this.parent);
      return mkdtempSync(join(this.parent, `${PREFIX}${process.pid}-`));
    } catch (error) {
      throw new UserError(`No temporary folder could be made in ${this.parent}: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
}

/** Takes away what processes that were killed left behind. */
function removeStale(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^rollout-review-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    try {
      if (Date.now() - statSync(path).mtimeMs > STALE_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another user's, or gone already.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
