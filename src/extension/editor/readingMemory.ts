import { z } from 'zod';
import { readingStateSchema, type ReadingState } from '../../protocol/index.ts';

/** How many files' positions are kept. */
const limit = 200;

const entrySchema = z.object({ identity: z.string(), path: z.string(), state: readingStateSchema });
type Entry = z.infer<typeof entrySchema>;

/**
 * Where the reader was in each file, the latest last. A file is known again by its content, so that it can be moved, and else by its path,
 * so that it can grow.
 */
export class ReadingMemory {
  private entries: Entry[];

  /** What cannot be read of `stored` is forgotten. */
  constructor(stored: unknown) {
    const items = z.array(z.unknown()).safeParse(stored);
    this.entries = (items.success ? items.data : []).flatMap((item) => {
      const entry = entrySchema.safeParse(item);
      return entry.success ? [entry.data] : [];
    });
    this.trim();
  }

  get(identity: string, path: string): ReadingState | null {
    const entry =
      this.entries.findLast((one) => one.identity === identity) ??
      this.entries.findLast((one) => one.path === path);
    return entry?.state ?? null;
  }

  set(identity: string, path: string, state: ReadingState): void {
    this.entries = this.entries.filter((one) => one.identity !== identity && one.path !== path);
    this.entries.push({ identity, path, state });
    this.trim();
  }

  /** As it is stored: plain JSON. */
  toJSON(): readonly Entry[] {
    return this.entries;
  }

  private trim(): void {
    this.entries.splice(0, this.entries.length - limit);
  }
}
