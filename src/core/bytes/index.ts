export { MAX_READ, type ByteSource, type SourceIdentity } from './byteSource.ts';
