import type { CancelSignal } from '../base/index.ts';
import type { ByteSource } from './byteSource.ts';
import { readChunks } from './chunks.ts';
import { largeSizes, nameOf, viewOf, type ZipMember } from './zipFields.ts';

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
/** A member written as a stream: its sizes stand after its data. */
const STREAMED = 8;

/** Finds members by their local headers, from the first byte on, until something else comes. */
export async function recoverMembers(source: ByteSource, signal?: CancelSignal): Promise<ZipMember[]> {
  const members: ZipMember[] = [];
  let at = 0;
  while (at + LOCAL_SIZE <= source.size) {
    const header = await source.read(at, at + LOCAL_SIZE, signal);
    const view = viewOf(header);
    if (header.length < LOCAL_SIZE || view.getUint32(0, true) !== LOCAL) break;
    const flags = view.getUint16(6, true);
    const nameSize = view.getUint16(26, true);
    const rest = await source.read(
      at + LOCAL_SIZE,
      at + LOCAL_SIZE + nameSize + view.getUint16(28, true),
      signal,
    );
    const [declared, compressed] = largeSizes(rest.subarray(nameSize), [
      view.getUint32(22, true),
      view.getUint32(18, true),
      0,
    ]);
    const data = at + LOCAL_SIZE + nameSize + view.getUint16(28, true);
    const isStreamed = (flags & STREAMED) !== 0 && compressed === 0;
    const dataEnd = isStreamed ? await nextSignature(source, data, signal) : data + compressed;
    const name = nameOf(rest.subarray(0, nameSize));
    if (!name.endsWith('/')) {
      members.push({
        name,
        method: view.getUint16(8, true),
        encrypted: (flags & 1) === 1,
        compressedSize: Math.min(dataEnd, source.size) - data,
        size: isStreamed ? null : declared,
        crc: isStreamed ? null : view.getUint32(14, true),
        headerOffset: at,
      });
    }
    at = isStreamed ? await nextHeader(source, dataEnd, signal) : dataEnd;
  }
  return members;
}

/** Where the data that starts at `from` ends: before a descriptor that states its length, or the next header. */
async function nextSignature(
  source: ByteSource,
  from: number,
  signal: CancelSignal | undefined,
): Promise<number> {
  let window = 0;
  for await (const chunk of readChunks(source, from, source.size, signal)) {
    for (let index = 0; index < chunk.bytes.length; index++) {
      window = ((window << 8) | (chunk.bytes[index] ?? 0)) >>> 0;
      const start = chunk.start + index - 3;
      if (start < from) continue;
      if (window === 0x504b0304 || window === 0x504b0102) return start;
      if (window === 0x504b0708) {
        const descriptor = await source.read(start, start + 16, signal);
        if (descriptor.length === 16 && viewOf(descriptor).getUint32(8, true) === start - from) return start;
      }
    }
  }
  return source.size;
}

/** Passes over a descriptor (with or without zip64 sizes) after streamed data. */
async function nextHeader(
  source: ByteSource,
  from: number,
  signal: CancelSignal | undefined,
): Promise<number> {
  for (const length of [0, 16, 24]) {
    const bytes = await source.read(from + length, from + length + 4, signal);
    if (bytes.length === 4 && viewOf(bytes).getUint32(0, true) === LOCAL) return from + length;
  }
  return source.size;
}
