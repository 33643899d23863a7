import { Inflate } from 'fflate';
import { Decompress, decompress } from 'fzstd';
import { messageOf, type CancelSignal } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';
import { readChunks, readRange } from './chunks.ts';
import { crc32 } from './crc32.ts';
import { MAX_INFLATED } from './limits.ts';
import { viewOf, type ZipMember } from './zipFields.ts';

export interface InflatedMember {
  /** What could be inflated: all of it unless `fault` is set. */
  readonly bytes: Uint8Array;
  readonly fault: {
    readonly kind: 'unsupported-compression' | 'record-too-large' | 'incomplete';
    readonly message: string;
  } | null;
}

/** Fed to the inflater at a time: deflate grows at most 1032-fold, so the cap is never passed by more than 66 MB. */
const STEP = 64 * 1024;

class TooLarge extends Error {}

/** Inflates one member, never throwing for bad content; what the source throws is passed on. */
export async function readZipMember(
  source: ByteSource,
  member: ZipMember,
  signal?: CancelSignal,
  cap = MAX_INFLATED,
): Promise<InflatedMember> {
  const none = new Uint8Array(0);
  if (member.encrypted)
    return fail(none, 'unsupported-compression', `"${member.name}" is encrypted: it is not read.`);
  if (![0, 8, 93].includes(member.method)) {
    return fail(
      none,
      'unsupported-compression',
      `"${member.name}" is compressed with method ${member.method}, which is not supported: it is not read.`,
    );
  }
  if (Math.max(member.size ?? 0, member.compressedSize) > cap) return tooLarge(none, member, cap);
  const header = await source.read(member.headerOffset, member.headerOffset + 30, signal);
  if (header.length < 30 || viewOf(header).getUint32(0, true) !== 0x04034b50) {
    return fail(none, 'incomplete', `"${member.name}" is not where the archive's directory says.`);
  }
  const start =
    member.headerOffset + 30 + viewOf(header).getUint16(26, true) + viewOf(header).getUint16(28, true);
  const end = start + member.compressedSize;
  const inflated =
    member.method === 0
      ? { bytes: await readRange(source, start, end, signal), error: null }
      : member.method === 8
        ? await inflateDeflate(source, start, end, cap, signal)
        : inflateZstandard(await readRange(source, start, end, signal), member, cap);
  if (inflated.error instanceof TooLarge) return tooLarge(inflated.bytes, member, cap);
  if (inflated.error !== null) {
    const message = `"${member.name}" is damaged (${messageOf(inflated.error)}): what could be inflated is read.`;
    return fail(inflated.bytes, 'incomplete', message);
  }
  if (member.crc !== null && crc32(inflated.bytes) !== member.crc) {
    return fail(
      inflated.bytes,
      'incomplete',
      `"${member.name}" is not what was written: its checksum differs.`,
    );
  }
  return { bytes: inflated.bytes, fault: null };
}

interface Inflated {
  readonly bytes: Uint8Array;
  readonly error: unknown;
}

async function inflateDeflate(
  source: ByteSource,
  start: number,
  end: number,
  cap: number,
  signal: CancelSignal | undefined,
): Promise<Inflated> {
  const pieces = new Pieces(cap);
  let isFinal = false;
  const inflate = new Inflate((data, final) => {
    pieces.add(data);
    isFinal = final;
  });
  for await (const chunk of readChunks(source, start, end, signal)) {
    for (let at = 0; at < chunk.bytes.length; at += STEP) {
      try {
        inflate.push(chunk.bytes.subarray(at, at + STEP), chunk.start + at + STEP >= end);
      } catch (error) {
        return { bytes: pieces.join(), error };
      }
    }
  }
  return { bytes: pieces.join(), error: isFinal || start === end ? null : new Error('it ends too early') };
}

function inflateZstandard(data: Uint8Array, member: ZipMember, cap: number): Inflated {
  // One frame of known size, as nearly all are, goes straight into its array; the checksum says whether it was one.
  if (member.size !== null && member.crc !== null) {
    try {
      const bytes = decompress(data, new Uint8Array(member.size));
      if (bytes.length === member.size && crc32(bytes) === member.crc) return { bytes, error: null };
    } catch {
      // Read again below, in pieces, for what can be had of it.
    }
  }
  const pieces = new Pieces(cap);
  if (windowOf(data) > cap) return { bytes: pieces.join(), error: new TooLarge() };
  try {
    new Decompress((piece) => pieces.add(piece.slice())).push(data, true);
  } catch (error) {
    return { bytes: pieces.join(), error };
  }
  return { bytes: pieces.join(), error: null };
}

/** The window of a Zstandard frame (RFC 8878, 3.1.1.1), which the inflater allocates before it reads on. */
function windowOf(data: Uint8Array): number {
  const descriptor = data[4] ?? 0;
  if ((descriptor & 0x20) === 0) {
    const window = data[5] ?? 0;
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const bytes = [1, 2, 4, 8][descriptor >> 6] ?? 1;
  const from = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  let size = 0;
  for (let index = bytes - 1; index >= 0; index--) size = size * 256 + (data[from + index] ?? 0);
  return size;
}

class Pieces {
  private readonly pieces: Uint8Array[] = [];
  private length = 0;
  private readonly cap: number;

  constructor(cap: number) {
    this.cap = cap;
  }

  add(piece: Uint8Array): void {
    if (this.length + piece.length > this.cap) throw new TooLarge();
    this.pieces.push(piece);
    this.length += piece.length;
  }

  join(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

function tooLarge(bytes: Uint8Array, member: ZipMember, cap: number): InflatedMember {
  const limit = Math.round(cap / (1024 * 1024));
  return fail(
    bytes,
    'record-too-large',
    `"${member.name}" inflates to more than ${limit} MB: it is left out.`,
  );
}

function fail(
  bytes: Uint8Array,
  kind: 'unsupported-compression' | 'record-too-large' | 'incomplete',
  message: string,
): InflatedMember {
  return { bytes, fault: { kind, message } };
}
