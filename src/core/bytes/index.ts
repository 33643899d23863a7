export { MAX_READ, type ByteSource, type SourceIdentity } from './byteSource.ts';
export { CachedByteSource } from './cachedSource.ts';
export { readChunks, readRange, type Chunk } from './chunks.ts';
export { cutJson, type CutRange } from './cutJson.ts';
export {
  byteOffsetOf,
  decodeText,
  detectEncoding,
  type DecodedText,
  type DetectedEncoding,
  type Encoding,
} from './encoding.ts';
export { sampleHashOf } from './identity.ts';
export type { CutEvent, CutKind, CutVisit, JsonPath } from './cutEvents.ts';
export { JsonCutter } from './jsonCutter.ts';
export type { JsonFault, ParsedJson } from './jsonFault.ts';
export { parseJson } from './jsonParser.ts';
export { CHUNK_SIZE, MAX_DEPTH, MAX_INFLATED, MAX_RECORD } from './limits.ts';
export { scanLines, type LineRange, type LineSpan } from './lineScanner.ts';
export { MemoryByteSource } from './memorySource.ts';
export { openText, type TextView } from './textView.ts';
export { readZipDirectory, type ZipDirectory } from './zipDirectory.ts';
export type { ZipMember } from './zipFields.ts';
export { readZipMember, type InflatedMember } from './zipMember.ts';
