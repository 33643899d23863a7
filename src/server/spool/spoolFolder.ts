import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf, sha256Hex, UserError } from '../../core/base/index.ts';

/** What a folder of another machine or container leaves is taken away after a day: its process cannot be asked for. */
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
      return mkdtempSync(join(this.parent, `rollout-review-${placeOfProcesses()}-${process.pid}-`));
    } catch (error) {
      throw new UserError(`No temporary folder could be made in ${this.parent}: ${messageOf(error)}`, {
        cause: error,
      });
    }
  }
}

/** Takes away what processes that were killed left behind. */
function removeStale(parent: string): void {
  const here = placeOfProcesses();
  for (const name of readdirSync(parent)) {
    const [, place, pid] = /^rollout-review-([0-9a-f]{8})-(\d+)-/.exec(name) ?? [];
    if (place === undefined || (place === here && isAlive(Number(pid)))) continue;
    const path = join(parent, name);
    try {
      if (place === here || Date.now() - statSync(path).mtimeMs > STALE_MS) {
        rmSync(path, { recursive: true, force: true });
      }
    } catch {
      // Another user's, or gone already.
    }
  }
}

/** Where process ids mean the same processes: this machine and, on Linux, this namespace of them. */
function placeOfProcesses(): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has them.
  }
  return sha256Hex(`${hostname()}\n${namespace}`).slice(0, 8);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
