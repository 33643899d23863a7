import path from 'node:path';
import { z } from 'zod';

/** The workspace's editor associations with one more: files with this one's extension open with `viewType`. What was there stays. */
export function editorAssociations(known: unknown, file: string, viewType: string): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(known);
  return { ...(parsed.success ? parsed.data : {}), [`*${path.extname(file)}`]: viewType };
}
