export interface ZipMember {
  readonly name: string;
  /** 0 stored, 8 deflate, 93 Zstandard; others are not read. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly compressedSize: number;
  /** As declared; null where the archive does not say. */
  readonly size: number | null;
  readonly crc: number | null;
  /** Byte offset of the member's local header in the source. */
  readonly headerOffset: number;
}

/** Zip64: where a 32-bit field is all ones, the extra field 1 holds its value, in this order. */
export function largeSizes(
  extra: Uint8Array,
  sizes: readonly [size: number, compressed: number, offset: number],
): [number, number, number] {
  const result: [number, number, number] = [...sizes];
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let value = at + 4;
    for (const index of [0, 1, 2] as const) {
      if (result[index] !== 0xffffffff || value + 8 > extra.length) continue;
      result[index] = Number(view.getBigUint64(value, true));
      value += 8;
    }
    break;
  }
  return result;
}

/** UTF-8 whether the flag says so or not: the writers of rollout archives use nothing else. */
export function nameOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
