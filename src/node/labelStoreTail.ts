import { open, type FileHandle } from 'node:fs/promises';
import { messageOf } from '../core/base/index.ts';
import { decodeText, MAX_READ, scanLines, type LineSpan } from '../core/bytes/index.ts';
import { parseLog, type LabelingEvent, type LogLine, type ParsedLog } from '../core/labels/index.ts';
import type { Problem } from '../core/model/index.ts';

/** Bytes before the point reached that must be unchanged for what follows to be an append. */
const FINGERPRINT = 512;
const NOTHING: ParsedLog = { events: [], problems: [], unknown: [] };

export interface TailRead {
  /** True where the file is to be taken anew: it changed otherwise than by growing, or is gone. */
  readonly anew: boolean;
  readonly read: ParsedLog;
  /** What is wrong with the last line, while it is unfinished. */
  readonly tail: Problem | null;
}

interface Stamp {
  readonly ino: bigint;
  readonly size: number;
  readonly mtimeNs: bigint;
}

/** Reads a log as it grows: each look reads only what was added since the last. Only ever opened for reading. */
export class LabelTail {
  private readonly file: string;
  private stamp: Stamp | null = null;
  /** Where the first line not yet read starts, and its number. */
  private offset = 0;
  private line = 1;
  private fingerprint: Uint8Array = new Uint8Array();
  private tail: Problem | null = null;
  private failed = false;

  constructor(file: string) {
    this.file = file;
  }

  /** What is new; null where nothing is. Never throws: a file that cannot be read is a problem. */
  async look(): Promise<TailRead | null> {
    let handle: FileHandle;
    try {
      handle = await open(this.file, 'r');
    } catch (error) {
      return this.unreadable(error);
    }
    try {
      return await this.lookAt(handle);
    } catch (error) {
      return this.unreadable(error);
    } finally {
      await handle.close();
    }
  }

  private async lookAt(handle: FileHandle): Promise<TailRead | null> {
    const { ino, size, mtimeNs } = await handle.stat({ bigint: true });
    const now = { ino, size: Number(size), mtimeNs };
    const before = this.stamp;
    if (before !== null && isSame(before, now)) {
      if (!this.failed) return null;
      this.failed = false;
      return { anew: false, read: NOTHING, tail: this.tail };
    }
    const source = { size: now.size, read: (start: number, end: number) => readAt(handle, start, end) };
    const grown = before?.ino === ino && now.size > before.size && (await this.isUnchanged(source));
    if (!grown) this.start();
    const parsed: Collected = { events: [], problems: [], unknown: [] };
    // Batch by batch: between them others get their turn.
    let last: LogLine | null = null;
    for await (const batch of scanLines(source, { start: this.offset, line: this.line })) {
      const lines = await readLines(source, batch);
      collect(parsed, parseLog(last === null ? lines.slice(0, -1) : [last, ...lines.slice(0, -1)]));
      last = lines.at(-1) ?? null;
    }
    const ended = now.size === this.offset || (await source.read(now.size - 1, now.size))[0] === 0x0a;
    const unfinished = ended ? null : last;
    if (last !== null && ended) collect(parsed, parseLog([last]));
    const rest = unfinished === null ? NOTHING : parseLog([{ ...unfinished, ended: false }]);
    this.stamp = now;
    this.offset = unfinished?.byte ?? now.size;
    this.line = unfinished?.line ?? (last === null ? this.line : last.line + 1);
    this.fingerprint = await source.read(Math.max(0, this.offset - FINGERPRINT), this.offset);
    // An unfinished line is read again when it has grown; until then it counts if it is whole but for its line end.
    for (const event of rest.events) parsed.events.push(event);
    this.tail = rest.problems[0] ?? null;
    this.failed = false;
    return { anew: before !== null && !grown, read: parsed, tail: this.tail };
  }

  private start(): void {
    this.offset = 0;
    this.line = 1;
  }

  private async isUnchanged(source: Readable): Promise<boolean> {
    const bytes = await source.read(Math.max(0, this.offset - FINGERPRINT), this.offset);
    return Buffer.compare(bytes, this.fingerprint) === 0;
  }

  /** A file that is gone has no events; one that cannot be read keeps those that were. */
  private unreadable(error: unknown): TailRead | null {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') {
      const had = this.stamp !== null;
      this.stamp = null;
      this.start();
      return had ? { anew: true, read: NOTHING, tail: null } : null;
    }
    this.failed = true;
    const message = `The label file cannot be read: ${messageOf(error)}. Its labels are not shown.`;
    return { anew: false, read: NOTHING, tail: { kind: 'unreadable', message, line: null, byte: null } };
  }
}

interface Collected {
  readonly events: LabelingEvent[];
  readonly problems: Problem[];
  readonly unknown: string[];
}

function collect(into: Collected, read: ParsedLog): void {
  for (const event of read.events) into.events.push(event);
  for (const problem of read.problems) into.problems.push(problem);
  for (const line of read.unknown) into.unknown.push(line);
}

interface Readable {
  readonly size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** One read for lines that stand together; a line longer than a read is cut, and so no event. */
async function readLines(source: Readable, batch: readonly LineSpan[]): Promise<LogLine[]> {
  const [start = 0, end = 0] = [batch[0]?.start, batch.at(-1)?.end];
  const together = end - start <= MAX_READ ? await source.read(start, end) : null;
  const lines: LogLine[] = [];
  for (const span of batch) {
    const bytes =
      together?.subarray(span.start - start, span.end - start) ??
      (await source.read(span.start, Math.min(span.end, span.start + MAX_READ)));
    lines.push({ text: decodeText(bytes, 'utf-8').text, line: span.line, byte: span.start, ended: true });
  }
  return lines;
}

async function readAt(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs;
}
