import { isCancelled, messageOf } from '../core/base/index.ts';
import type { ByteSource } from '../core/bytes/index.ts';
import { NodeByteSource, findSources } from '../node/index.ts';
import type { CliIo } from './command.ts';
import { terminalLine } from './terminalText.ts';

/** A path that could not be read. The others are done all the same; the command exits with 2. */
export interface Failure {
  readonly path: string;
  readonly message: string;
}

/** Opens each file that the paths name, one after the other, and closes it after `visit`. Gives what could not be read. */
export async function eachSource(
  paths: readonly string[],
  io: CliIo,
  visit: (source: ByteSource) => Promise<void>,
): Promise<Failure[]> {
  const { sources, failures: notFound } = await findSources(paths, { cwd: io.cwd, signal: io.signal });
  const failures: Failure[] = [...notFound];
  for (const { path, name } of sources) {
    let source: ByteSource;
    try {
      source = await NodeByteSource.open(path, name);
    } catch (error) {
      if (isCancelled(error)) throw error;
      failures.push({ path: name, message: messageOf(error) });
      continue;
    }
    try {
      await visit(source);
    } finally {
      await source.close();
    }
  }
  return failures;
}

export function reportFailures(failures: readonly Failure[], io: CliIo): void {
  for (const { message } of failures) io.err(`rollout-review: ${terminalLine(message)}\n`);
}
