import { sha256Hex } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';

const SAMPLE = 4096;

/** `SourceIdentity.sampleHash`: SHA-256 of the size (decimal) and of the first, middle and last 4 KB. */
export async function sampleHashOf(source: Pick<ByteSource, 'size' | 'read'>): Promise<string> {
  const { size } = source;
  const middle = Math.max(0, Math.floor(size / 2) - SAMPLE / 2);
  const pieces = [
    new TextEncoder().encode(String(size)),
    await source.read(0, SAMPLE),
    await source.read(middle, Math.min(size, middle + SAMPLE)),
    await source.read(Math.max(0, size - SAMPLE), size),
  ];
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return sha256Hex(all);
}
