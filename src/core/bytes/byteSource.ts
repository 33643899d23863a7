import type { CancelSignal } from '../base/index.ts';

/** One read asks for at most this many bytes (a single read of 2^31 bytes aborts the Node process). */
export const MAX_READ = 16 * 1024 * 1024;

export interface SourceIdentity {
  readonly size: number;
  readonly mtimeMs: number;
  /** SHA-256 of the size and of the first, middle and last 4 KB. */
  readonly sampleHash: string;
}

/**
 * Bytes that can be read in ranges. `read` gives exactly `[start, end)` cut at the end of the source, as a fresh
 * array; it rejects with a `UserError` where the source cannot be read and with `Cancelled` where it was asked to stop.
 */
export interface ByteSource {
  /** For messages: the path as the user knows it. */
  readonly name: string;
  /** In bytes, as of opening. */
  readonly size: number;
  /** False where a read fetches the whole source first. */
  readonly canReadRanges: boolean;
  read(start: number, end: number, signal?: CancelSignal): Promise<Uint8Array>;
  identity(): Promise<SourceIdentity>;
  close(): Promise<void>;
}
