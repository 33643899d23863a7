import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';
import { detectEncoding, type Encoding } from './encoding.ts';

/**
 * A source as text. The scanners look for ASCII characters in single bytes; `scan` gives them one byte per code unit
 * whatever the encoding, and `toSource` turns their offsets into the source's own, so that spans stay exact.
 */
export interface TextView {
  readonly encoding: Encoding;
  /** Where the text starts in the source: after a byte order mark. */
  readonly start: number;
  readonly scan: Pick<ByteSource, 'size' | 'read'>;
  toSource(offset: number): number;
  toScan(offset: number): number;
}

const same = (offset: number): number => offset;

export async function openText(source: ByteSource, signal?: CancelSignal): Promise<TextView> {
  const { encoding, bom } = detectEncoding(await source.read(0, 4, signal));
  if (encoding === 'utf-8') return { encoding, start: bom, scan: source, toSource: same, toScan: same };
  return {
    encoding,
    start: bom,
    scan: narrow(source, encoding),
    toSource: (offset) => offset * 2,
    toScan: (offset) => Math.floor(offset / 2),
  };
}

/** UTF-16 with every code unit as one byte; those that are not ASCII, and so mean nothing to a scanner, as 0xFF. */
function narrow(source: ByteSource, encoding: Encoding): TextView['scan'] {
  const [lowByte, highByte] = encoding === 'utf-16le' ? [0, 1] : [1, 0];
  return {
    size: Math.floor(source.size / 2),
    async read(start, end, signal) {
      const wide = await source.read(start * 2, end * 2, signal);
      const bytes = new Uint8Array(Math.floor(wide.length / 2));
      for (let index = 0; index < bytes.length; index++) {
        const low = wide[index * 2 + lowByte] ?? 0;
        bytes[index] = wide[index * 2 + highByte] === 0 && low < 0x80 ? low : 0xff;
      }
      return bytes;
    },
  };
}
