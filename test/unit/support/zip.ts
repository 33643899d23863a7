import { joined, utf8 } from './sources.ts';

export interface Entry {
  readonly name: string;
  readonly method?: number;
  /** The bytes as they stand in the archive. */
  readonly data: Uint8Array;
  readonly size: number;
  readonly crc: number;
  readonly flags?: number;
}

export interface ZipOptions {
  /** Sizes and places in zip64's fields. */
  readonly large?: boolean;
  readonly comment?: string;
}

/** A zip archive written field by field after PKWARE's APPNOTE 6.3.10, so that a test can put anything into it. */
export function zipOf(
  entries: readonly Entry[],
  { large = false, comment = '' }: ZipOptions = {},
): Uint8Array {
  const locals: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = utf8(entry.name);
    const { method = 0, flags = 0x800, data, size, crc } = entry;
    const local = joined(
      fields(
        [0x04034b50, 4],
        [45, 2],
        [flags, 2],
        [method, 2],
        [0, 4],
        [crc, 4],
        [data.length, 4],
        [size, 4],
        [name.length, 2],
        [0, 2],
      ),
      name,
      data,
    );
    const extra = large
      ? fields([1, 2], [24, 2], [size, 8], [data.length, 8], [offset, 8])
      : new Uint8Array(0);
    const stated = (value: number): [number, number] => [large ? 0xffffffff : value, 4];
    central.push(
      joined(
        fields(
          [0x02014b50, 4],
          [45, 2],
          [45, 2],
          [flags, 2],
          [method, 2],
          [0, 4],
          [crc, 4],
          stated(data.length),
          stated(size),
        ),
        fields([name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], stated(offset)),
        name,
        extra,
      ),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = joined(...central);
  const count = entries.length;
  const end64 = large
    ? joined(
        fields(
          [0x06064b50, 4],
          [44, 8],
          [45, 2],
          [45, 2],
          [0, 4],
          [0, 4],
          [count, 8],
          [count, 8],
          [directory.length, 8],
          [offset, 8],
        ),
        fields([0x07064b50, 4], [0, 4], [offset + directory.length, 8], [1, 4]),
      )
    : new Uint8Array(0);
  const [stated, all] = large ? [0xffff, 0xffffffff] : [count, null];
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [stated, 2],
    [stated, 2],
    [all ?? directory.length, 4],
    [all ?? offset, 4],
    [comment.length, 2],
  );
  return joined(...locals, directory, end64, end, comment);
}

/** Little-endian numbers of 2, 4 or 8 bytes. */
function fields(...values: [value: number, bytes: number][]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of values) {
    let rest = value;
    for (let index = 0; index < size; index++) {
      bytes[at + index] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    at += size;
  }
  return bytes;
}

/** CRC-32 bit by bit, as the standard defines it: not the product's table. */
export function slowCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function stored(name: string, text: string): Entry {
  const data = utf8(text);
  return { name, data, size: data.length, crc: slowCrc32(data) };
}
